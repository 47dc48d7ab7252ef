import { command } from '../../command-model/definition.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { view } from './view.ts';

export const archivesList = command({
  name: 'archives list',
  kind: 'list',
  errorKinds: ['unsupported'],
  summary: 'List the archives of an install',
  description:
    'Shows archives of every state. The download links are secrets, and expire: only --json shows them ' +
    'whole. To download an archive, use: hms archives download.',
  arguments: { install },
  options: {},
  examples: ['archives list acmeprod', 'archives list acmeprod --where state=completed --json'],
  view,
  async list({ api, directory, info, limit }, { install: typed }) {
    const { id } = await installRef(directory, typed, info);
    return api.pages('listArchives', { install_id: id }, limit);
  },
});
