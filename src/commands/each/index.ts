import type { Command } from '../../command-model/definition.ts';
import { each as command } from './each.ts';

export const each: readonly Command[] = [command];
