import type { Command } from '../../command-model/definition.ts';
import { watch as command } from './watch.ts';

export const watch: readonly Command[] = [command];
