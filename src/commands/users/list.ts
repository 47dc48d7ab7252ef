import { incompleteListError } from '../../client/pages/partial-list.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { accountIdOf, readAccountOption } from '../accounts/account-words.ts';
import {
  accountLabel,
  accountLabels,
  derivedNote,
  knownAccounts,
} from '../accounts/known-accounts.ts';
import {
  type AccountReading,
  refuseAllFailed,
  surveyAccounts,
} from '../accounts/survey-accounts.ts';
import { type AccountUsers, readUsers, unpagedNote } from './account-users.ts';
import { view } from './view.ts';

const accountColumn = { name: 'account_name', dropPriority: 0 } as const;

/** With --all-accounts, the account comes first. */
const allView = { ...view, columns: [accountColumn, ...view.columns] };

export const usersList = command({
  name: 'users list',
  kind: 'local',
  many: true,
  errorKinds: [...requestErrorKinds, 'unsupported', 'partial'],
  summary: 'List the users of an account',
  description:
    'The service returns the users in one response, and does not say if they are all. If it says that there are more, ' +
    'the exit code is 7. With --all-accounts, the exit code is 11 if an account could not be read.',
  arguments: {},
  options: {
    account: readAccountOption,
    allAccounts: { help: 'List the users of every account that the credentials see' },
  },
  examples: [
    'users list --account 3628f653-0b89-4a50-83be-dc2cf42eb058',
    "users list --all-accounts --where 'mfa_enabled=false' -o csv",
  ],
  view: { ...view, columns: [...view.columns, { ...accountColumn, extra: true }] },
  viewFor: ({ allAccounts }) => (allAccounts ? allView : undefined),
  async local(context, { account, allAccounts }) {
    if (allAccounts && account !== undefined) {
      throw new HmsError('usage', '--account and --all-accounts cannot be combined.');
    }
    if (allAccounts) return usersOfAll(context);
    const { api, defaults } = await context.services.open();
    const account_id = await accountIdOf({ api, account: defaults.account }, account);
    const { users, whyPartial } = await readUsers(api, account_id);
    if (whyPartial === undefined) context.ui.info(unpagedNote);
    return new CommandAnswer(users, {
      error: whyPartial === undefined ? undefined : incompleteListError(whyPartial),
    });
  },
});

async function usersOfAll(context: LocalContext): Promise<CommandAnswer> {
  const { accounts, isDerived } = await knownAccounts(await context.services.open());
  if (isDerived) context.ui.info(derivedNote);
  const readings = await surveyAccounts(
    accounts,
    { name: 'reading the users', read: (api, { id }) => readUsers(api, id) },
    context,
  );
  refuseAllFailed(readings);
  context.ui.info(readings.length > 0 ? unpagedNote : 'The credentials see no account.');
  const rows = readings.flatMap(({ account, value, error }) =>
    error ? [] : value.users.map((one) => ({ account_name: accountLabel(account), ...one })),
  );
  return new CommandAnswer(rows, { error: incompleteError(readings) });
}

/** The error after the rows, if they are not those of every account. */
function incompleteError(readings: readonly AccountReading<AccountUsers>[]): HmsError | undefined {
  const labels = accountLabels(readings.map(({ account }) => account));
  const details = readings.flatMap(({ account, value, error }) => {
    const why =
      error?.message ?? (value?.whyPartial && `only part of the list: ${value.whyPartial}`);
    return why ? [`${labels.get(account.id)}: ${why}`] : [];
  });
  if (details.length === 0) return undefined;
  const all = numberOf(readings.length, 'account');
  return new HmsError('partial', `${details.length} of ${all} could not be read completely.`, {
    details,
  });
}
