import { command } from '../../command-model/definition.ts';
import { time } from '../../command-model/view.ts';

export const sshKeysList = command({
  name: 'ssh-keys list',
  kind: 'list',
  summary: 'List SSH keys',
  arguments: {},
  options: {},
  examples: ['ssh-keys list', "ssh-keys list --where 'comment~deploy'"],
  view: {
    columns: [
      { name: 'comment', dropPriority: 1 },
      { name: 'fingerprint', dropPriority: 0 },
      { name: 'created_at', dropPriority: 2, show: time },
      { name: 'uuid', dropPriority: 3 },
    ],
  },
  async list({ api, limit }) {
    return api.pages('listSshKeys', {}, limit);
  },
});
