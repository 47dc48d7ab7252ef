import { incompleteReason, wrappersOf } from '../../client/pages/partial-list.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { openView } from '../../command-model/view.ts';
import { requireAccount } from '../../resolve/account.ts';
import type { Headers } from '../../system/system.ts';
import { account } from '../shared/account-argument.ts';

/** Fields that tell how many environments the response contains (docs/service.md 4.18). Other fields are figures. */
const usagePaging = ['next_page_token', 'total_size', 'all_environments_included'] as const;

/** How many environments the response contains, and the total; undefined when it is complete. */
function partOfUsage(record: unknown, headers?: Headers): string | undefined {
  const around = wrappersOf(record);
  const held = around.find(({ environment_metrics: list }) => Array.isArray(list));
  if (held === undefined) return incompleteReason(record, headers, true);
  const { environment_metrics } = held;
  const said = around.flatMap((one) =>
    usagePaging.flatMap((name) => (name in one ? [[name, one[name]]] : [])),
  );
  return incompleteReason({ environment_metrics, ...Object.fromEntries(said) }, headers);
}

export const usageShow = command({
  name: 'usage show',
  kind: 'read',
  summary: 'Show the usage of an account',
  description:
    'The record is undocumented. hms shows it as the service returns it. If the service says that the ' +
    'record is incomplete, the exit code is 7.',
  arguments: { account },
  options: {},
  examples: [
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --output table',
  ],
  view: { ...openView, whyIncomplete: partOfUsage },
  async read({ api, account: usual }, { account: given }) {
    const account_id = requireAccount(given, usual);
    const { body, headers } = await api.call('getAccountUsage', { account_id });
    return new CommandAnswer(body, { headers });
  },
});
