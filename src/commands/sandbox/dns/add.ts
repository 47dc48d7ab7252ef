import { command } from '../../../command-model/definition.ts';
import { text } from '../../../command-model/values.ts';
import { keptSandbox } from '../state.ts';
import { name, view } from './record.ts';

const value = { value: text('TEXT'), help: 'Text of the record' } as const;

export const sandboxDnsAdd = command({
  name: 'sandbox dns add',
  kind: 'local',
  summary: 'Add a TXT record to the sandbox',
  arguments: { name, value },
  options: {},
  examples: [
    'sandbox dns add _sandbox-challenge.example.com sandbox-0b0d7a5e',
    'sandbox dns add _sandbox-challenge.example.com sandbox-0b0d7a5e --json',
  ],
  view,
  async local({ system, ui: { info } }, entry) {
    const { store, path } = keptSandbox(system);
    await store.update(({ zone }) => {
      if (!zone.some((one) => one.name === entry.name && one.value === entry.value))
        zone.push(entry);
    });
    info(`The profile sandbox and servers with the state ${path} see this record.`);
    return { name: entry.name, type: 'TXT', value: entry.value };
  },
});
