import { command } from '../runner/command.ts';
import { completionScript, shells } from '../runner/complete.ts';
import { choice } from '../runner/values.ts';

export const completion = command({
  name: 'completion',
  summary: 'Print the completion script of a shell',
  description: 'For bash, put into ~/.bashrc: eval "$(hms completion bash)"',
  arguments: { shell: { value: choice('SHELL', ...shells), help: shells.join(', ') } },
  options: {},
  examples: ['completion bash', 'completion fish'],
  view: { columns: [{ name: 'shell' }, { name: 'script' }], text: ({ script }) => String(script) },
  async local({ table }, { shell }) {
    return { shell, script: completionScript(shell, table) };
  },
});
