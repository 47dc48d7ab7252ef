import type { Command } from '../../command-model/definition.ts';
import { audit as command } from './audit.ts';

export const audit: readonly Command[] = [command];
