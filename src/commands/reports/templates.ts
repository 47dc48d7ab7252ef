import { everyRecord } from '../../client/pages/pages.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { type Context, command } from '../../command-model/definition.ts';
import { openListView, plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { whereOffered } from '../../resolve/where-offered.ts';
import { accountIdOf, readAccountOption } from '../accounts/account-words.ts';

export const reportsTemplates = command({
  name: 'reports templates',
  kind: 'read',
  many: true,
  summary: 'List report templates and their sections',
  description:
    'The response is undocumented. hms shows it as the service returns it. Without an account, hms takes the only one that ' +
    'the credentials see. A service that does not list accounts gets no account.',
  arguments: {},
  options: {
    account: {
      ...readAccountOption,
      fallback: 'HMS_ACCOUNT, then the account of the profile, then the only account',
    },
  },
  examples: [
    'reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
    'reports templates --account northlight',
  ],
  view: openListView,
  async read(context, { account }) {
    const account_id = await templateAccount(context, account);
    const { body, headers } = await context.api.call('listReportTemplates', { account_id });
    return new CommandAnswer(body, { headers });
  },
});

/** @throws HmsError usage, if hms would have to choose */
async function templateAccount(
  context: Context,
  given: string | undefined,
): Promise<string | undefined> {
  if ((given ?? context.account) !== undefined) return accountIdOf(context, given);
  const [first, ...others] = await whereOffered(
    () => everyRecord(context.api.pages('listAccounts', {})),
    async () => [],
  );
  if (others.length === 0) return first?.id;
  const all = [first, ...others];
  throw new HmsError('usage', `No account is set, and the credentials see ${all.length}.`, {
    details: all.map((one) => `${one?.id} (${plain(one?.name)})`),
    hint: 'Name one with --account, or set HMS_ACCOUNT.',
    missing: 'account',
  });
}
