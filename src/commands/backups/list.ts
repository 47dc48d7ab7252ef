import { command } from '../../command-model/definition.ts';
import { plain } from '../../command-model/view.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { view } from './view.ts';

export const backupsList = command({
  name: 'backups list',
  kind: 'list',
  summary: 'List the backups of an install',
  description: 'Shows backups of every status.',
  arguments: { install },
  options: {},
  examples: ['backups list acmeprod', 'backups list acmeprod --json'],
  view,
  names: ({ install: of }) => ({
    kind: 'backups',
    of,
    name: ({ id }) => id,
    about: ({ status, create_time }) => `${plain(status)} ${plain(create_time)}`,
  }),
  async list({ api, directory, info, limit }, { install: typed }) {
    const { id } = await installRef(directory, typed, info);
    return api.pages('listBackups', { install_id: id }, limit);
  },
});
