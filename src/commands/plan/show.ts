import { command } from '../../command-model/definition.ts';
import { openView } from '../../command-model/view.ts';
import { checkedPlan, file, readPlan } from './file.ts';

export const planShow = command({
  name: 'plan show',
  kind: 'local',
  summary: 'Show what a saved plan would do',
  description:
    'Sends nothing. Shows the command, the requests, what will be lost, the installs and their environments. ' +
    '--markdown prints the same for a comment on a pull request, with everything escaped. --json prints all ' +
    'facts of the plan.',
  arguments: { file },
  options: {
    markdown: { help: 'Print Markdown, for a comment on a pull request' },
  },
  examples: ['plan show restore.plan', 'plan show restore.plan --markdown'],
  view: openView,
  viewFor: ({ markdown }) => ({
    ...openView,
    text: (record) => String(record[markdown ? 'markdown' : 'text']),
  }),
  async local(context, { file: path }) {
    const { planLines, planMarkdown, planSummary } = await import('../../plans/describe.ts');
    const { bytes, hash } = await readPlan(path);
    const summary = planSummary(await checkedPlan(bytes, path, context), path, hash);
    const { requestedFormat, columns, width } = context.ui.outputOptions;
    // What is printed without a format is made from these texts.
    const isText = requestedFormat === undefined && columns === undefined;
    return isText
      ? { text: planLines(summary, width), markdown: planMarkdown(summary) }
      : { ...summary };
  },
});
