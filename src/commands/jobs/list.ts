import { command } from '../../command-model/definition.ts';
import { duration } from '../../command-model/values.ts';
import { isOpen } from '../../ledger/job-record.ts';
import { jobRow, view } from './view.ts';

export const jobsList = command({
  name: 'jobs list',
  kind: 'local',
  many: true,
  summary: 'List the jobs that this machine requested',
  description:
    'The ledger has each backup, restore, copy, archive, transfer and other job that hms requested ' +
    'from this machine in the last 180 days, the newest first. It shows what was seen of their ends. ' +
    'Jobs that other machines requested are not in it.',
  arguments: {},
  options: {
    open: { help: 'Only jobs whose end was not seen' },
    since: { value: duration, help: 'Only jobs requested in this time, like 7d' },
  },
  examples: ['jobs list', 'jobs list --open --since 7d --json'],
  view,
  async local({ stores, system }, { open, since }) {
    const sinceMs = since === undefined ? undefined : system.now() - since;
    const all = await (await stores.ledger()).jobs(sinceMs);
    return all
      .filter((one) => !open || isOpen(one))
      .reverse()
      .map((one) => jobRow(one));
  },
});
