import { command } from '../../command-model/definition.ts';
import { findJob, job } from './find.ts';
import { jobRow, view } from './view.ts';

export const jobsShow = command({
  name: 'jobs show',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Show a job and what was seen',
  arguments: { job },
  options: {},
  examples: ['jobs show j-7k2mxabc', 'jobs show j-7k2mxabc --json'],
  view,
  async local(context, { job: typed }) {
    return jobRow(await findJob(typed, context));
  },
});
