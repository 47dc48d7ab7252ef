import { command } from '../../command-model/definition.ts';
import { siteRef } from '../../resolve/site.ts';
import { transferView } from '../shared/transfer-view.ts';
import { site, transfer } from './arguments.ts';
import { noTransfer, transferId } from './find-transfer.ts';
import { transferJob } from './transfer-job.ts';

export const sitesWait = command({
  name: 'sites wait',
  kind: 'follow',
  summary: 'Wait until a site transfer ends',
  description:
    'The exit code is 0 if the transfer completed, 8 if it failed or was cancelled, and 9 after a ' +
    'timeout.',
  arguments: { site, transfer },
  options: {},
  examples: [
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --timeout 2h',
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --json',
  ],
  view: transferView,
  async follow(context, { site: typed, transfer: given }) {
    const { site_id } = await siteRef(context.directory, typed, context.info);
    const place = { site_id, typed };
    const found = await transferId(context, place, given, context.info);
    return {
      ...transferJob(context, site_id, found),
      onNeverListed: () => noTransfer(place, found),
    };
  },
});
