import { command } from '../../command-model/definition.ts';
import { id } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { siteRef } from '../../resolve/site.ts';
import { transferView } from '../shared/transfer-view.ts';
import { site } from './arguments.ts';
import { transferJob } from './transfer-job.ts';

export const sitesWait = command({
  name: 'sites wait',
  kind: 'follow',
  summary: 'Wait until a site transfer ends',
  description:
    'The exit code is 0 if the transfer completed, 8 if it failed or was cancelled, and 9 after a ' +
    'timeout.',
  arguments: { site, transfer: { value: id('TRANSFER', 'transfers'), help: 'ID of a transfer' } },
  options: {},
  examples: [
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --timeout 2h',
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --json',
  ],
  view: transferView,
  async follow(context, { site: typed, transfer }) {
    const { site_id } = await siteRef(context.directory, typed);
    const job = transferJob(context, site_id, transfer);
    const missing = `The site ${typed} has no transfer ${transfer}.`;
    const hint = `To list its transfers, run: hms sites transfers ${typed}`;
    return { ...job, onNeverListed: () => new HmsError('notFound', missing, { hint }) };
  },
});
