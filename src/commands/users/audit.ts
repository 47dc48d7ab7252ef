import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { choice, names, type Value, ValueError, wholeNumber } from '../../command-model/values.ts';
import { ownField } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { chosenAccount, readAccountOption } from '../accounts/account-words.ts';
import { derivedNote, knownAccounts } from '../accounts/known-accounts.ts';
import { refuseAllFailed, refuseNoAccounts, surveyAccounts } from '../accounts/survey-accounts.ts';
import { readUsers, unpagedNote } from './account-users.ts';
import { auditRows, type CheckName, checkNames, type PersonRow } from './audit-findings.ts';

const checksWord: Value<CheckName[]> = {
  placeholder: 'CHECKS',
  parse(text) {
    return names.parse(text).map((name) => {
      const known = checkNames.find((one) => one === name);
      if (known) return known;
      throw new ValueError(`It must be one or more of ${checkNames.join(', ')}.`);
    });
  },
};

export const usersAudit = command({
  name: 'users audit',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'unsupported', 'findings'],
  summary: 'Review who has access to your accounts',
  description:
    'Looks at the users of every account that the credentials see. Findings are MFA that is off, open invitations, ' +
    'accounts with one owner, with none or with too many, and people in several accounts. The service gives no date of an ' +
    'invitation, so hms cannot say for how long it has been open. A value that hms cannot judge is a finding too. The exit code is 12 if ' +
    'there is a finding, if an account could not be checked, or if there is no account.',
  arguments: {},
  options: {
    account: { ...readAccountOption, fallback: 'every account' },
    checks: {
      value: checksWord,
      help: `Check only these: ${checkNames.join(', ')}`,
      fallback: 'all of them',
    },
    maxOwners: {
      value: wholeNumber('N', 1, 999),
      help: 'Maximum number of owners of an account',
      fallback: '3',
    },
    only: {
      value: choice('ROWS', 'findings'),
      help: 'Show only the people with findings. The exit code stays the same',
    },
  },
  examples: ['users audit', 'users audit --checks mfa,invitations --only findings -o csv'],
  view: {
    isList: true,
    columns: [
      { name: 'user', dropPriority: 0 },
      { name: 'mark', dropPriority: 0, state: true },
      { name: 'name', dropPriority: 2 },
      { name: 'accounts', dropPriority: 1, from: ({ accounts }) => membersText(accounts) },
      {
        name: 'findings',
        below: '- ',
        rowEach: true,
        sentences: (value) => [value].flat(),
        show: (value) => [value].flat().join('; ') || '-',
      },
    ],
  },
  async local(context, input) {
    const { account, checks = checkNames, maxOwners = 3, only } = input;
    const service = await context.services.open();
    const { accounts, isDerived } =
      account === undefined ? await knownAccounts(service) : await chosenAccount(service, account);
    if (isDerived) context.ui.info(derivedNote);
    const readings = await surveyAccounts(
      accounts,
      { name: 'users audit', read: (api, { id }) => readUsers(api, id) },
      context,
    );
    refuseAllFailed(readings);
    context.ui.info(unpagedNote);
    const rows = auditRows(readings, { checks, maxOwners });
    const shown = only === undefined ? rows : rows.filter(({ mark }) => mark !== 'ok');
    return new CommandAnswer(shown, {
      async after(failure) {
        if (failure) return;
        refuseNoAccounts(readings);
        const { isOk, verdict } = peopleVerdict(rows, accounts.length);
        const hidden = rows.length - shown.length;
        const leftOut =
          hidden === 0
            ? ''
            : ` ${peopleText(hidden)} without findings: not shown (--only findings).`;
        if (!isOk) throw new HmsError('findings', `${verdict}${leftOut}`);
        context.ui.info(`${verdict}${leftOut}`);
      },
    });
  },
});

/** `northlight (owner), harbor (full)` */
function membersText(value: unknown): string {
  const members = Array.isArray(value) ? value : [];
  return members
    .map((one) => {
      const roles = ownField(one, 'roles');
      return `${ownField(one, 'account')}${typeof roles === 'string' ? ` (${roles})` : ''}`;
    })
    .join(', ');
}

function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function peopleVerdict(
  rows: readonly PersonRow[],
  accounts: number,
): { isOk: boolean; verdict: string } {
  const people = rows.filter(({ user }) => user !== null);
  const found = people.filter(({ mark }) => mark === 'finding').length;
  const ofAccounts = rows.length - people.length;
  const all = `${peopleText(people.length)} in ${numberOf(accounts, 'account')}`;
  const parts = [
    ...(found > 0 ? [`${found} of ${all} ${found === 1 ? 'needs' : 'need'} your attention`] : []),
    ...(ofAccounts > 0
      ? [
          `${numberOf(ofAccounts, 'account')} ${ofAccounts === 1 ? 'has a finding' : 'have findings'} or could not be checked`,
        ]
      : []),
  ];
  return parts.length === 0
    ? { isOk: true, verdict: `${all} checked, no findings.` }
    : { isOk: false, verdict: `${parts.join(', ')}.` };
}
