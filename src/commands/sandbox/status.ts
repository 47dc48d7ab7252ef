import { command } from '../../command-model/definition.ts';
import { time } from '../../command-model/view.ts';
import { sandboxCredentials } from '../../sandbox/demo-credentials.ts';
import { currentSandbox } from './state.ts';

export const sandboxStatus = command({
  name: 'sandbox status',
  kind: 'local',
  summary: 'Show the contents of the sandbox',
  arguments: {},
  options: {},
  examples: ['sandbox status', 'sandbox status --json'],
  view: {
    columns: [
      { name: 'seeded_at', show: time },
      { name: 'installs' },
      { name: 'backups' },
      { name: 'jobs_under_way' },
      { name: 'emails' },
      { name: 'username' },
      { name: 'password' },
      { name: 'state' },
    ],
  },
  async local({ system }) {
    const { path, state } = await currentSandbox(system);
    return {
      seeded_at: state.seeded_at,
      installs: state.installs.length,
      backups: state.backups.length,
      jobs_under_way: state.jobs.length,
      emails: state.outbox.length,
      ...sandboxCredentials,
      state: path,
    };
  },
});
