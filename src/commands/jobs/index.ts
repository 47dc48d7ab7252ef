import type { Command } from '../../command-model/definition.ts';
import { jobsForget } from './forget.ts';
import { jobsList } from './list.ts';
import { jobsSettle } from './settle.ts';
import { jobsShow } from './show.ts';
import { jobsWait } from './wait.ts';

export const jobs: readonly Command[] = [jobsList, jobsShow, jobsWait, jobsSettle, jobsForget];
