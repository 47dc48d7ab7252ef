import { command } from '../../command-model/definition.ts';
import { plain, time, type View } from '../../command-model/view.ts';
import { siteRef } from '../../resolve/site.ts';
import { site } from './arguments.ts';
import { rows } from './rows.ts';

/** docs/service.md 2.3. */
const view: View = {
  columns: [
    { name: 'name' },
    { name: 'account.id' },
    { name: 'group_name' },
    { name: 'tags' },
    { name: 'sandbox' },
    { name: 'transferable' },
    { name: 'created_at', show: time },
    {
      name: 'installs',
      show: (value) =>
        rows(value)
          .map(({ name, environment }) => `${plain(name)} (${plain(environment)})`)
          .join(', ') || '-',
    },
    { name: 'id' },
  ],
};

export const sitesGet = command({
  name: 'sites get',
  kind: 'read',
  summary: 'Show a site',
  arguments: { site },
  options: {},
  examples: ['sites get acmeprod', 'sites get acmeprod --json'],
  view,
  async read({ api, directory, info }, { site: typed }) {
    const { site_id } = await siteRef(directory, typed, info);
    return (await api.call('getSite', { site_id })).body;
  },
});
