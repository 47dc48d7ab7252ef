import { command } from '../../command-model/definition.ts';
import { choice } from '../../command-model/values.ts';
import { summaries } from '../summaries.ts';

/** The committed files of completions/, so that no command has to be loaded. */
const scripts = {
  bash: () => import('../../../completions/hms.bash'),
  zsh: () => import('../../../completions/_hms'),
  fish: () => import('../../../completions/hms.fish'),
  powershell: () => import('../../../completions/hms.ps1'),
};
const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const completion = command({
  name: 'completion',
  kind: 'local',
  summary: summaries.completion,
  description: 'For bash, add this line to ~/.bashrc: eval "$(hms completion bash)"',
  arguments: {
    shell: { value: choice('SHELL', ...shells), help: 'Shell: bash, zsh, fish or powershell' },
  },
  options: {},
  examples: ['completion bash', 'completion fish'],
  view: { columns: [{ name: 'shell' }, { name: 'script' }], text: ({ script }) => String(script) },
  async local(_, { shell }) {
    const { default: script } = await scripts[shell]();
    return { shell, script };
  },
});
