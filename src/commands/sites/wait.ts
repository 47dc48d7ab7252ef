import { everyRecord } from '../../client/pages/pages.ts';
import { type Context, command } from '../../command-model/definition.ts';
import { id, type Value } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { hasPrefix, isIdPrefix, recordByPrefix } from '../../resolve/id-prefix.ts';
import { siteRef } from '../../resolve/site.ts';
import { transferView } from '../shared/transfer-view.ts';
import { site } from './arguments.ts';
import { transferJob } from './transfer-job.ts';

const wholeId = id('TRANSFER', 'transfers');
const transferValue: Value<string> = {
  ...wholeId,
  parse: (typed) => (isIdPrefix(typed) ? typed : wholeId.parse(typed)),
};

/** @throws HmsError usage, when several ids begin with the text */
async function transferByPrefix({ api, info }: Context, site_id: string, typed: string) {
  const all = await everyRecord(api.pages('listSiteTransfers', { site_id }));
  const [first, ...others] = all.filter((one) => hasPrefix(one.id, typed));
  return first && recordByPrefix(typed, [first, ...others], 'transfer', info).id;
}

export const sitesWait = command({
  name: 'sites wait',
  kind: 'follow',
  summary: 'Wait until a site transfer ends',
  description:
    'The exit code is 0 if the transfer completed, 8 if it failed or was cancelled, and 9 after a ' +
    'timeout.',
  arguments: { site, transfer: { value: transferValue, help: 'ID of a transfer' } },
  options: {},
  examples: [
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --timeout 2h',
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --json',
  ],
  view: transferView,
  async follow(context, { site: typed, transfer: given }) {
    const { site_id } = await siteRef(context.directory, typed, context.info);
    const missing = () =>
      new HmsError('notFound', `The site ${typed} has no transfer ${given}.`, {
        hint: `To list its transfers, run: hms sites transfers ${typed}`,
      });
    const transfer = isIdPrefix(given) ? await transferByPrefix(context, site_id, given) : given;
    if (transfer === undefined) throw missing();
    return { ...transferJob(context, site_id, transfer), onNeverListed: missing };
  },
});
