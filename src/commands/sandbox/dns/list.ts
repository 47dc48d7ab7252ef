import { command } from '../../../command-model/definition.ts';
import { keptSandbox } from '../state.ts';
import { view } from './record.ts';

export const sandboxDnsList = command({
  name: 'sandbox dns list',
  kind: 'local',
  many: true,
  summary: 'List the TXT records of the sandbox',
  arguments: {},
  options: {},
  examples: ['sandbox dns list', 'sandbox dns list --json'],
  view,
  async local({ system }) {
    const { zone } = await keptSandbox(system).store.read();
    return zone.map((one) => ({ ...one, type: 'TXT' }));
  },
});
