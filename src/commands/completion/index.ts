import type { Command } from '../../command-model/definition.ts';
import { completion as command } from './completion.ts';

export const completion: readonly Command[] = [command];
