import type { Command } from '../../command-model/definition.ts';
import { openInstall } from './open.ts';

export const open: readonly Command[] = [openInstall];
