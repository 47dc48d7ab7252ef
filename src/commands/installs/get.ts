import { command } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { installRef, listedInstall } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { view } from './view.ts';

export const installsGet = command({
  name: 'installs get',
  kind: 'read',
  summary: 'Show an install',
  description:
    'If the service does not return a single install, hms shows its record from the list.',
  arguments: { install },
  options: {},
  examples: ['installs get acmeprod', 'installs get acme-outdoor.example --json'],
  view,
  async read({ api, directory, info }, { install: typed }) {
    const { id: install_id } = await installRef(directory, typed, info);
    try {
      return (await api.call('getInstall', { install_id })).body;
    } catch (error) {
      // The source only names this operation, and a gateway without that path responds 403.
      const isMissing = error instanceof HmsError && ['forbidden', 'notFound'].includes(error.kind);
      if (!isMissing) throw error;
      const record = await listedInstall(directory, install_id);
      if (record === undefined) throw error;
      info('The service does not show this install on its own. This record comes from the list.');
      return record;
    }
  },
});
