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
      { name: 'comment', gives: 1 },
      { name: 'fingerprint', gives: 0 },
      { name: 'created_at', gives: 2, show: time },
      { name: 'uuid', gives: 3 },
    ],
  },
  async list({ api, atMost }) {
    return api.pages('listSshKeys', {}, atMost);
  },
});
