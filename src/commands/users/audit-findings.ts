/** Finds what an access review asks about, in the users of several accounts. */
import { emailKey, foldedName } from '../../core/compare-names.ts';
import { numberOf } from '../../core/wording.ts';
import { accountLabels } from '../accounts/known-accounts.ts';
import type { AccountReading } from '../accounts/survey-accounts.ts';
import {
  type AccountUsers,
  emailOf,
  hasReadableEmail,
  personName,
  type UserRecord,
  userLabel,
} from './account-users.ts';

export const checkNames = ['mfa', 'invitations', 'owners', 'several-accounts'] as const;
export type CheckName = (typeof checkNames)[number];

export interface AuditRules {
  checks: readonly CheckName[];
  maxOwners: number;
}

/** The row of a person, or of an account that could not be read or has no owner. */
export interface PersonRow {
  /** The e-mail address, or the id of a user without one. Null for a finding of an account. */
  user: string | null;
  name: string | null;
  accounts: MemberRow[];
  mark: 'ok' | 'finding' | 'failed';
  findings: string[];
}

interface MemberRow {
  account: string;
  account_id: string;
  user_id: string | null;
  roles: string | null;
}

/** A user of an account. */
interface Member {
  /** `northlight` */
  account: string;
  accountId: string;
  user: UserRecord;
}

type Reading = AccountReading<AccountUsers>;

/** Most severe first, then in the order of the accounts. */
export function auditRows(readings: readonly Reading[], rules: AuditRules): PersonRow[] {
  const labels = accountLabels(readings.map(({ account }) => account));
  const labelOf = (id: string) => labels.get(id) ?? id;
  const members = readings.flatMap(({ account, value, error }) =>
    error
      ? []
      : value.users.map((user) => ({
          account: labelOf(account.id),
          accountId: account.id,
          user,
        })),
  );
  const owners = ownersByAccount(members);
  const people = groupedBy(members, ({ user }) => personKey(user));
  const rows = [
    ...readings.flatMap((reading) =>
      accountRows(reading, labelOf(reading.account.id), owners, rules),
    ),
    ...[...people.values()].map((own) => personRow(own, owners, rules)),
  ];
  const marks: readonly PersonRow['mark'][] = ['failed', 'finding', 'ok'];
  return rows.toSorted((a, b) => marks.indexOf(a.mark) - marks.indexOf(b.mark));
}

function personKey(user: UserRecord): string {
  return hasReadableEmail(user) ? emailKey(userLabel(user)) : foldedName(user.user_id);
}

/** The id of an account → its owners. */
type Owners = ReadonlyMap<string, readonly Member[]>;

function ownersByAccount(members: readonly Member[]): Owners {
  const owners = members.filter(({ user }) => user.roles === 'owner');
  return groupedBy(owners, ({ accountId }) => accountId);
}

function accountRows(
  { account: { id: account_id }, value, error }: Reading,
  account: string,
  owners: Owners,
  { checks }: AuditRules,
): PersonRow[] {
  const rowOf = (mark: PersonRow['mark'], finding: string): PersonRow => ({
    user: null,
    name: null,
    accounts: [{ account, account_id, user_id: null, roles: null }],
    mark,
    findings: [finding],
  });
  if (error) return [rowOf('failed', `could not be checked: ${error.message}`)];
  if (value.whyPartial) {
    return [rowOf('failed', `only a part of the users was checked: ${value.whyPartial}`)];
  }
  const isOwned = owners.has(account_id) || !checks.includes('owners');
  return isOwned ? [] : [rowOf('finding', 'the account lists no owner')];
}

function personRow(members: readonly Member[], owners: Owners, rules: AuditRules): PersonRow {
  const [first] = members;
  const findings = checkNames
    .filter((check) => rules.checks.includes(check))
    .flatMap((check) => findingsBy[check](members, owners, rules));
  return {
    user: first ? (emailOf(first.user) ?? first.user.user_id) : null,
    name: members.map(({ user }) => personName(user)).find((name) => name !== '') ?? null,
    accounts: members.map(({ account, accountId, user: { user_id, roles } }) => ({
      account,
      account_id: accountId,
      user_id,
      roles: typeof roles === 'string' ? roles : null,
    })),
    mark: findings.length > 0 ? 'finding' : 'ok',
    findings,
  };
}

type PersonCheck = (members: readonly Member[], owners: Owners, rules: AuditRules) => string[];

const findingsBy: Readonly<Record<CheckName, PersonCheck>> = {
  /** MFA needs an accepted invitation, so an open one is a finding of its own. */
  mfa(members) {
    const accepted = members.filter(({ user }) => user.invite_accepted !== false);
    const off = accepted.filter(({ user }) => user.mfa_enabled === false);
    const unknown = accepted.filter(({ user }) => typeof user.mfa_enabled !== 'boolean');
    return [...about('MFA is off', off, members), ...about('MFA is unknown', unknown, members)];
  },
  invitations(members) {
    const open = members.filter(({ user }) => user.invite_accepted === false);
    const unknown = members.filter(({ user }) => typeof user.invite_accepted !== 'boolean');
    return [
      ...about('invitation is open', open, members),
      ...about('invitation is unknown', unknown, members),
    ];
  },
  owners(members, owners, { maxOwners }) {
    return members.flatMap(({ account, accountId, user }) => {
      const all = owners.get(accountId) ?? [];
      if (user.roles !== 'owner') return [];
      if (all.length === 1) return [`only owner of ${account}`];
      return all.length > maxOwners ? [`one of ${all.length} owners of ${account}`] : [];
    });
  },
  'several-accounts'(members) {
    const unreadable = members.filter(({ user }) => !hasReadableEmail(user));
    if (unreadable.length > 0) return ['has no readable e-mail, so other accounts are unknown'];
    const labels = new Map(members.map(({ account, accountId }) => [accountId, account]));
    const accounts = [...labels.values()];
    if (accounts.length < 2) return [];
    return [`in ${numberOf(accounts.length, 'account')}: ${accounts.join(', ')}`];
  },
};

/** Names the accounts only if the person has others. */
function about(what: string, found: readonly Member[], all: readonly Member[]): string[] {
  if (found.length === 0) return [];
  const where = all.length === 1 ? '' : ` in ${found.map(({ account }) => account).join(', ')}`;
  return [`${what}${where}`];
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
