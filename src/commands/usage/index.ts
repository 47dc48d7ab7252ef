import type { Command } from '../../command-model/definition.ts';
import { usageInsights } from './insights.ts';
import { usageInstall } from './install.ts';
import { usageLimits } from './limits.ts';
import { usageRefresh } from './refresh.ts';
import { usageShow } from './show.ts';
import { usageSummary } from './summary.ts';

export const usage: readonly Command[] = [
  usageShow,
  usageSummary,
  usageInsights,
  usageInstall,
  usageLimits,
  usageRefresh,
];
