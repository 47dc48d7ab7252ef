import { command } from '../../command-model/definition.ts';
import { wholeNumber } from '../../command-model/values.ts';
import { time } from '../../command-model/view.ts';
import { embeddedUrls } from '../../config/settings.ts';
import { isOfService } from '../../ledger/job-record.ts';
import { keptSandbox } from './state.ts';

export const sandboxReset = command({
  name: 'sandbox reset',
  kind: 'local',
  summary: 'Reset the sandbox to its initial state',
  description:
    'Deletes everything that was done in the sandbox, and forgets its jobs. Your real service is not affected.',
  arguments: {},
  options: {
    installs: {
      value: wholeNumber('N', 1, 100_000),
      help: 'Number of installs',
      fallback: '12',
    },
  },
  examples: ['sandbox reset', 'sandbox reset --installs 300'],
  view: { columns: [{ name: 'seeded_at', show: time }, { name: 'installs' }, { name: 'state' }] },
  async local({ system, stores }, { installs }) {
    const { path, store } = keptSandbox(system);
    const { seed } = await import('../../sandbox/seed/seed.ts');
    const { uploadFile, uploadsFolder } = await import('../../sandbox/uploads.ts');
    const state = seed(system.now(), installs);
    await store.replace(state);
    await system.removeFolder(uploadsFolder(path), uploadFile);
    const ledger = await stores.ledger();
    for (const one of await ledger.jobs()) {
      if (isOfService(one, embeddedUrls)) await ledger.forget(one);
    }
    return { seeded_at: state.seeded_at, installs: state.installs.length, state: path };
  },
});
