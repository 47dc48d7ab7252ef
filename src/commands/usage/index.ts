import type { Command } from '../../command-model/definition.ts';
import { usageRefresh } from './refresh.ts';
import { usageShow } from './show.ts';

export const usage: readonly Command[] = [usageShow, usageRefresh];
