import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { openListView } from '../../command-model/view.ts';

export const reportsTemplates = command({
  name: 'reports templates',
  kind: 'read',
  many: true,
  summary: 'List report templates and their sections',
  description: 'The response is undocumented. hms shows it as the service returns it.',
  arguments: {},
  options: {},
  examples: ['reports templates --json', 'reports templates'],
  view: openListView,
  async read({ api }) {
    const { body, headers } = await api.call('listReportTemplates', {});
    return new CommandAnswer(body, { headers });
  },
});
