import type { Command } from '../../command-model/definition.ts';
import { apply as command } from './apply.ts';

export const apply: readonly Command[] = [command];
