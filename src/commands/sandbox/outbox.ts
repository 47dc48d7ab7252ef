import { command } from '../../command-model/definition.ts';
import { time } from '../../command-model/view.ts';
import { currentSandbox } from './state.ts';

export const sandboxOutbox = command({
  name: 'sandbox outbox',
  kind: 'local',
  many: true,
  summary: 'List the e-mails of the sandbox',
  description: 'The sandbox sends no real e-mail.',
  arguments: {},
  options: {},
  examples: ['sandbox outbox', 'sandbox outbox --json'],
  view: {
    columns: [
      { name: 'sent_at', dropPriority: 2, show: time },
      { name: 'to' },
      { name: 'subject', dropPriority: 0 },
    ],
  },
  async local({ system }) {
    return (await currentSandbox(system)).state.outbox;
  },
});
