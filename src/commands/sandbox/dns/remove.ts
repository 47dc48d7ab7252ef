import { command } from '../../../command-model/definition.ts';
import { HmsError } from '../../../core/errors.ts';
import { keptSandbox } from '../state.ts';
import { name, view } from './record.ts';

export const sandboxDnsRemove = command({
  name: 'sandbox dns remove',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Remove the TXT records of a name',
  arguments: { name },
  options: {},
  examples: [
    'sandbox dns remove _sandbox-challenge.example.com',
    'sandbox dns remove _sandbox-challenge.example.com --json',
  ],
  view,
  async local({ system }, { name: wanted }) {
    const { store } = keptSandbox(system);
    const removed = await store.update((state) => {
      const gone = state.zone.filter((one) => one.name === wanted);
      state.zone = state.zone.filter((one) => one.name !== wanted);
      return gone;
    });
    if (removed.length > 0) return removed.map((one) => ({ ...one, type: 'TXT' }));
    throw new HmsError('notFound', `The zone has no record '${wanted}'.`, {
      hint: 'To list the records, run: hms sandbox dns list',
    });
  },
});
