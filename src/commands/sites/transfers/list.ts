import { command } from '../../../command-model/definition.ts';
import { plain } from '../../../command-model/view.ts';
import { siteRef } from '../../../resolve/site.ts';
import { transferView } from '../../shared/transfer-view.ts';
import { site } from '../arguments.ts';

export const sitesTransfers = command({
  name: 'sites transfers',
  kind: 'list',
  summary: 'List the transfers of a site',
  description: 'If an install is named get or cancel, use the ID of its site.',
  arguments: { site },
  options: {},
  examples: ['sites transfers acmeprod', 'sites transfers acmeprod --json'],
  view: transferView,
  names: ({ site: of }) => ({
    kind: 'transfers',
    of,
    name: ({ id: own }) => own,
    about: ({ status, created_at }) => `${plain(status)} ${plain(created_at)}`,
  }),
  async list({ api, directory, info, limit }, { site: typed }) {
    const { site_id } = await siteRef(directory, typed, info);
    return api.pages('listSiteTransfers', { site_id }, limit);
  },
});
