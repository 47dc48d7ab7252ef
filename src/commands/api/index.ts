import type { Command } from '../../command-model/definition.ts';
import { api as command } from './api.ts';

export const api: readonly Command[] = [command];
