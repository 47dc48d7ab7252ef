import { command } from '../../command-model/definition.ts';
import { choice } from '../../command-model/values.ts';
import { findJob, job } from './find.ts';
import { jobRow, view } from './view.ts';

export const jobsSettle = command({
  name: 'jobs settle',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Record how a job ended',
  description:
    'Sends nothing. The ledger keeps earlier evidence, and adds that a person said how the job ended. ' +
    'After that, the job no longer keeps its install busy.',
  arguments: { job },
  options: {
    as: {
      value: choice('END', 'completed', 'failed'),
      help: 'How it ended: completed or failed',
      required: true,
    },
  },
  examples: ['jobs settle j-7k2mxabc --as completed', 'jobs settle j-7k2mxabc --as failed'],
  view,
  async local(context, { job: typed, as: end }) {
    const { system, stores } = context;
    const found = await findJob(typed, context);
    const { USER, LOGNAME, USERNAME } = system.env;
    const person = USER || LOGNAME || USERNAME || 'a person';
    const at = new Date(system.now()).toISOString();
    const says = `A person checked it, and settled it as ${end}.`;
    const evidence = { kind: 'person', at, seen_by: person, says } as const;
    await (await stores.ledger()).note(found, evidence, end);
    return jobRow(await findJob(found.job, context));
  },
});
