import type { Command } from '../../command-model/definition.ts';
import { guardInstall } from './guard.ts';

export const guard: readonly Command[] = [guardInstall];
