import { command } from '../../../command-model/definition.ts';
import { siteRef } from '../../../resolve/site.ts';
import { transferView } from '../../shared/transfer-view.ts';
import { site, transfer } from '../arguments.ts';
import { readTransfer, transferId } from '../find-transfer.ts';

export const transfersGet = command({
  name: 'sites transfers get',
  kind: 'read',
  summary: 'Show a transfer of a site',
  description:
    'If the service does not return single transfers, hms shows the record from the list.',
  arguments: { site, transfer },
  options: {},
  examples: [
    'sites transfers get acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11',
    'sites transfers get acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --json',
  ],
  view: transferView,
  async read(context, { site: typed, transfer: given }) {
    const { directory, info } = context;
    const { site_id } = await siteRef(directory, typed, info);
    const place = { site_id, typed };
    return readTransfer(context, place, await transferId(context, place, given, info));
  },
});
