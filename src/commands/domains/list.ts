import { command } from '../../command-model/definition.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { domainView } from './view.ts';

export const domainsList = command({
  name: 'domains list',
  kind: 'list',
  summary: 'List the domains of an install',
  arguments: { install },
  options: {},
  examples: [
    'domains list acmeprod',
    'domains list acmeprod --where ownership_status=TXT_VERIFIED',
  ],
  view: domainView,
  names: ({ install: of }) => ({ kind: 'domains', of, name: ({ name }) => name }),
  async list({ api, directory, info, limit }, { install: typed }) {
    const { id } = await installRef(directory, typed, info);
    return api.pages('listDomains', { install_id: id }, limit);
  },
});
