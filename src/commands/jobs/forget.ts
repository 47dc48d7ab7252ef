import { command } from '../../command-model/definition.ts';
import { findJob, job } from './find.ts';
import { jobRow, view } from './view.ts';

export const jobsForget = command({
  name: 'jobs forget',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Remove a job from the ledger',
  description: 'Sends nothing, and stops nothing: the job itself goes on at the service.',
  arguments: { job },
  options: {},
  examples: ['jobs forget j-7k2mxabc', 'jobs forget j-7k2mxabc --quiet'],
  view,
  async local(context, { job: typed }) {
    const found = await findJob(typed, context);
    await (await context.stores.ledger()).forget(found);
    context.ui.info(`Job ${found.job} is removed from the ledger: ${found.command}`);
    return jobRow(found);
  },
});
