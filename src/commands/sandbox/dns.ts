import { command } from '../../command/definition.ts';
import { text } from '../../command/values.ts';
import { HmsError } from '../../core/errors.ts';
import { keptSandbox } from './state.ts';

const name = { value: text('NAME'), help: 'name of the record' } as const;
const value = { value: text('TEXT'), help: 'its text' } as const;
const view = { columns: [{ name: 'name' }, { name: 'type' }, { name: 'value' }] };

export const sandboxDnsAdd = command({
  name: 'sandbox dns add',
  summary: 'Put a TXT record into the zone the sandbox sees',
  arguments: { name, value },
  options: {},
  examples: [
    'sandbox dns add _sandbox-challenge.example.com sandbox-0b0d7a5e',
    'sandbox dns add _sandbox-challenge.example.com sandbox-0b0d7a5e --json',
  ],
  view,
  async local({ system, note }, entry) {
    const { store, path } = keptSandbox(system);
    await store.update(({ zone }) => {
      if (!zone.some((one) => one.name === entry.name && one.value === entry.value))
        zone.push(entry);
    });
    note(`seen by the profile sandbox, and by servers whose state is ${path}`);
    return { name: entry.name, type: 'TXT', value: entry.value };
  },
});

export const sandboxDnsRemove = command({
  name: 'sandbox dns remove',
  ends: ['notFound'],
  summary: 'Take the TXT records of a name out of that zone',
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
    throw new HmsError('notFound', `the zone has no record '${wanted}'`, {
      hint: 'hms sandbox dns list',
    });
  },
});

export const sandboxDnsList = command({
  name: 'sandbox dns list',
  many: true,
  summary: 'List the TXT records the sandbox sees',
  arguments: {},
  options: {},
  examples: ['sandbox dns list', 'sandbox dns list --json'],
  view,
  async local({ system }) {
    const { zone } = await keptSandbox(system).store.read();
    return zone.map((one) => ({ ...one, type: 'TXT' }));
  },
});
