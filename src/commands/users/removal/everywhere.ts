/** Removes a person from every account that the credentials see. */
import { createRateLimiter, maxRetryAfterFor } from '../../../client/rate-limiter.ts';
import { CommandAnswer } from '../../../command-model/command-answer.ts';
import type { LocalCommand, LocalContext, NestedRun } from '../../../command-model/definition.ts';
import type { RunnerInput } from '../../../command-model/input.ts';
import type { Fact } from '../../../command-model/plan.ts';
import { isId, optionWords, shellQuoted } from '../../../command-model/values.ts';
import { plain, type View } from '../../../command-model/view.ts';
import type { ErrorFacts } from '../../../core/errors.ts';
import { HmsError } from '../../../core/errors.ts';
import { recordIn } from '../../../core/json.ts';
import { entriesOf } from '../../../core/typed-keys.ts';
import { numberOf, withFullStop } from '../../../core/wording.ts';
import { refuseReadOnly } from '../../../runner/change.ts';
import { confirmLoss } from '../../../runner/confirm.ts';
import { derivedNote, knownAccounts } from '../../accounts/known-accounts.ts';
import { type AccountReading, surveyAccounts } from '../../accounts/survey-accounts.ts';
import {
  type AccountUsers,
  emailOf,
  readUsers,
  type UserRecord,
  unreadableNote,
  userLabel,
  withEmail,
} from '../account-users.ts';
import {
  invitationText,
  lastOwnerMessage,
  removalEffect,
  removalTarget,
  stillText,
  whetherListed,
} from './removal.ts';

/**
 * `would_remove`: nothing was sent yet. `removed`: the service answered 204, or the answer was lost and the account no
 * longer lists the person. `unknown`: the answer was lost, and the account still lists the person or could not be read.
 */
type RemovalResult =
  | 'would_remove'
  | 'removed'
  | 'last_owner'
  | 'not_listed'
  | 'forbidden'
  | 'ambiguous'
  | 'failed'
  | 'unknown'
  | 'not_sent';

interface RemovalRow {
  account: string;
  /** Null where the service does not list accounts. */
  name: string | null;
  user_id: string | null;
  email: string | null;
  role: string | null;
  invitation: string | null;
  result: RemovalResult;
  note: string | null;
}

/** A row, and the user to remove. */
interface Removal {
  row: RemovalRow;
  user: UserRecord | undefined;
}

interface EverywhereInput extends RunnerInput {
  user: string;
  account: string | undefined;
}

/** Time for the reader to take the rows after an interruption. */
const rowsMs = 500;

const rowsView: View = {
  isList: true,
  columns: [
    { name: 'account', detail: true },
    { name: 'name', dropPriority: 0, from: ({ name, account }) => name ?? account },
    { name: 'email', detail: true },
    { name: 'user_id', dropPriority: 2 },
    { name: 'role', dropPriority: 0 },
    { name: 'invitation', dropPriority: 1 },
    { name: 'result', dropPriority: 0, state: true },
    {
      name: 'note',
      dropPriority: 0,
      below: '- ',
      sentences: (value) => [value].filter(Boolean),
      show: plain,
    },
  ],
};

export const removeEverywhere: LocalCommand<EverywhereInput> = {
  kind: 'local',
  whyNotInEach: 'it looks at every account by itself',
  viewFor: () => rowsView,
  async local(context, input) {
    const { user: email, dryRun = false } = input;
    checkInput(input);
    const { ui, services } = context;
    const service = await services.open();
    if (!dryRun) refuseReadOnly(service);
    const { accounts, isDerived } = await knownAccounts(service);
    if (isDerived) ui.warn(derivedNote);
    const readings = await surveyAccounts(
      accounts,
      { name: `looking for ${email}`, read: (api, { id }) => readUsers(api, id) },
      context,
    );
    const removals = readings.map((reading) => planned(reading, email));
    const toRemove = removals.filter(({ user }) => user !== undefined);
    const done = dryRun ? 'would_remove' : 'removed';
    if (dryRun || toRemove.length === 0) return unsent(removals, { email, done }, context);
    await confirm(removals, email, input, context);
    return removeAll(removals, email, context);
  },
};

/** @throws HmsError usage */
function checkInput({ user, account, planOut }: EverywhereInput): void {
  if (isId(user)) {
    throw new HmsError('usage', `'${user}' is an ID. --everywhere needs an e-mail address.`, {
      hint: 'A user may have another ID in each account. Nothing was sent.',
    });
  }
  if (account !== undefined) {
    throw new HmsError('usage', '--account and --everywhere cannot be combined. Nothing was sent.');
  }
  if (planOut !== undefined) {
    throw new HmsError('usage', 'A plan cannot hold --everywhere. Nothing was sent.', {
      hint: 'Make a plan for each account, with --account.',
    });
  }
}

/** What would be done in an account. */
function planned({ account, value, error }: AccountReading<AccountUsers>, email: string): Removal {
  const { id, name, nickname } = account;
  const row = { account: id, name: name ?? nickname, ...noUser, note: null };
  const kept = (result: RemovalResult, note: string | null = null): Removal => ({
    row: { ...row, result, note },
    user: undefined,
  });
  if (error) return kept(error.kind === 'forbidden' ? 'forbidden' : 'failed', error.message);
  if (value.whyPartial) return kept('failed', `The list is only a part: ${value.whyPartial}.`);
  const found = withEmail(value.users, email);
  const [user] = found;
  // One of the users without a readable address may be the person.
  const unreadable = unreadableNote(value.users);
  if (user === undefined) return unreadable ? kept('failed', unreadable) : kept('not_listed');
  if (found.length > 1) {
    const ids = found.map(({ user_id }) => user_id).join(', ');
    return kept('ambiguous', `${found.length} users have this e-mail: ${ids}.`);
  }
  const known = {
    ...row,
    user_id: user.user_id,
    email: emailOf(user),
    role: typeof user.roles === 'string' ? user.roles : null,
    invitation: invitationText(user),
    note: unreadable ?? null,
  };
  return user.last_owner === true
    ? { row: { ...known, result: 'last_owner' }, user: undefined }
    : { row: { ...known, result: 'would_remove' }, user };
}

const noUser = { user_id: null, email: null, role: null, invitation: null };

/** The rows of a dry run, or of a run with nothing to send. */
function unsent(
  removals: readonly Removal[],
  { email, done }: Aim,
  context: LocalContext,
): CommandAnswer {
  const rows = removals.map(({ row }) => row);
  return new CommandAnswer(rows, {
    async after(failure) {
      if (failure) return;
      const end = removalEnd(rows, { email, done });
      if (end !== undefined) throw end.with({ message: `${end.message} Nothing was sent.` });
      const { length } = rows.filter(({ result }) => result === 'would_remove');
      context.ui.info(`This would remove ${email} from ${numberOf(length, 'account')}.`);
      context.ui.info('Dry run: nothing was sent.');
      context.ui.hint(`To do it, run: hms users remove --everywhere ${confirmationWords(email)}`);
    },
  });
}

function confirmationWords(email: string): string {
  return wordsWith(email, ['--yes', ...optionWords('--confirm', email)]);
}

/** An address that begins with a dash comes last, after `--`. */
function wordsWith(email: string, options: readonly string[]): string {
  const words = email.startsWith('-') ? [...options, '--', email] : [email, ...options];
  return words.map(shellQuoted).join(' ');
}

/** Shows the rows, and asks for the e-mail address. @throws HmsError usage or cancelled */
async function confirm(
  removals: readonly Removal[],
  email: string,
  { yes = false, confirm: typed }: RunnerInput,
  { ui, system }: LocalContext,
): Promise<void> {
  const target = {
    name: email,
    ids: removals.flatMap(({ row, user }) => (user ? [`${row.account}/${user.user_id}`] : [])),
    requireNameReason: 'would lose access to these accounts, which cannot be undone',
    facts: async () => removals.map(({ row }) => factOf(row)),
  };
  const effect = `${removalEffect} to ${numberOf(target.ids.length, 'account')}`;
  await confirmLoss(target, effect, { yes, confirm: typed }, ui.outputOptions, system);
}

function factOf({ account, name, user_id, role, invitation, result, note }: RemovalRow): Fact {
  const user = user_id === null ? [] : [`${plain(role)}, invitation ${invitation}, ${user_id}`];
  const words = result === 'last_owner' ? 'last_owner (kept)' : result;
  return [name ?? account, [words, ...user, ...(note === null ? [] : [note])].join(': ')];
}

/** Removes one after the other, so that an interruption leaves at most one request in flight. */
async function removeAll(
  removals: readonly Removal[],
  email: string,
  context: LocalContext,
): Promise<CommandAnswer> {
  const { system, ui } = context;
  const rateLimiter = createRateLimiter(system, { maxRetryAfterMs: maxRetryAfterFor(system) });
  const rows: RemovalRow[] = [];
  let stop: string | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const printed = new AbortController();
  // On shutdown, wait for the response to a request already sent, and until the rows are printed.
  system.beforeShutdown(async () => {
    await running.catch(() => {});
    await system.sleep(rowsMs, printed.signal).catch(() => {});
  });
  for (const { row, user } of removals) {
    if (user === undefined) {
      rows.push(row);
      continue;
    }
    if (system.interrupted.aborted) stop ??= 'hms was interrupted before.';
    if (stop !== undefined) {
      rows.push({ ...row, result: 'not_sent', note: stop });
      continue;
    }
    ui.info(`Removing ${email} from ${row.name ?? row.account}.`);
    const removing = removeFrom(row, user, rateLimiter, context);
    running = removing;
    const { kind, result, note } = await removing;
    const notes = [note, row.note].filter((one) => one !== null).map(withFullStop);
    rows.push({ ...row, result, note: notes.join(' ') || null });
    if (kind === 'auth') stop = 'The credentials were rejected before.';
  }
  return new CommandAnswer(rows, {
    isChange: () => true,
    async after(failure) {
      printed.abort();
      const interrupted: HmsError | undefined = system.interrupted.aborted
        ? system.interrupted.reason
        : undefined;
      const end = removalEnd(rows, { email, done: 'removed' }, interrupted);
      if (end !== undefined) throw end;
      const { length } = rows.filter(({ result }) => result === 'removed');
      const text = `Removed ${email} from ${numberOf(length, 'account')}.`;
      // The rows could not be printed, so this line is all that tells it.
      if (failure) ui.warn(text);
      else ui.info(text);
    },
  });
}

type RemovalOutcome = Pick<RemovalRow, 'result' | 'note'> & { kind?: ErrorFacts['kind'] };

/** Sends at most one DELETE. The command of one account plans it again, so a new last owner is kept. */
async function removeFrom(
  { account }: RemovalRow,
  user: UserRecord,
  rateLimiter: NestedRun['rateLimiter'],
  context: LocalContext,
): Promise<RemovalOutcome> {
  const words = ['users', 'remove', user.user_id, '--account', account, '--yes'];
  const { failure, result } = await context.nested.run({
    chosen: await context.nested.parse([...words, ...optionWords('--confirm', userLabel(user))]),
    rateLimiter,
    confirmed: removalTarget(user, account),
    stop: new AbortController().signal,
    beforeWrite: async () => {},
    onAccepted: async () => {},
    jobWaits: { begin() {}, end() {}, intervalMs: () => 0 },
  });
  if (failure === undefined) {
    const isSeen = recordIn(result).status === 'removed';
    return {
      result: 'removed',
      note: isSeen ? null : 'The service accepted it. hms could not read the list afterwards.',
    };
  }
  const { kind, message } = failure.error;
  if (!failure.changedNothing) return lookedUp(user, account, message, context);
  if (kind === 'cancelled') return { result: 'not_sent', note: message };
  if (message === lastOwnerMessage(user, account)) return { result: 'last_owner', note: message };
  if (kind === 'notFound') return goneBefore(user, account, message, context);
  return { result: kind === 'forbidden' ? 'forbidden' : 'failed', note: message, kind };
}

/** The service does not know the user any more, so hms removed nothing: one look at the list. */
async function goneBefore(
  user: UserRecord,
  account: string,
  message: string,
  { services }: LocalContext,
): Promise<RemovalOutcome> {
  const { api } = await services.open();
  const seen = await whetherListed(api, user, account);
  const isGone = 'listedAs' in seen && seen.listedAs === undefined;
  if (!isGone) return { result: 'failed', note: message };
  const note = 'The account listed this user before, and no longer does. hms removed nothing.';
  return { result: 'not_listed', note };
}

/** The outcome is unknown: one look at the list. */
async function lookedUp(
  user: UserRecord,
  account: string,
  message: string,
  { services }: LocalContext,
): Promise<RemovalOutcome> {
  const unknown = (why: string): RemovalOutcome => ({
    result: 'unknown',
    note: `${withFullStop(message)} ${withFullStop(why)}`,
  });
  const { api } = await services.open();
  const seen = await whetherListed(api, user, account);
  if ('why' in seen) return unknown(`hms could not look: ${seen.why}`);
  if (seen.listedAs !== undefined) {
    return unknown(`The account still lists ${stillText(user, seen.listedAs)}`);
  }
  return {
    result: 'removed',
    note: `${withFullStop(message)} The account no longer lists this user.`,
  };
}

/** @property done the result of an account that is */
interface Aim {
  email: string;
  done: 'removed' | 'would_remove';
}

/** The error to end with; undefined if every account is done. */
function removalEnd(
  rows: readonly RemovalRow[],
  { email, done }: Aim,
  interrupted?: HmsError,
): HmsError | undefined {
  const count = (result: RemovalResult) => rows.filter((row) => row.result === result).length;
  const all = numberOf(rows.length, 'account');
  if (rows.length === 0) return new HmsError('notFound', 'The credentials see no account.');
  if (count('not_listed') === rows.length) {
    return new HmsError('notFound', `None of ${all} lists '${email}'.`, {
      hint: 'The service does not say if its lists are complete.',
    });
  }
  const others = entriesOf(resultWords).flatMap(([result, words]) =>
    count(result) > 0 ? [`${count(result)} ${words}`] : [],
  );
  if (others.length === 0 && interrupted === undefined) return undefined;
  const verb = done === 'removed' ? 'was' : 'would be';
  const message = `${email} ${verb} removed from ${count(done)} of ${all}${others.length > 0 ? ` (${others.join(', ')})` : ''}.`;
  if (interrupted !== undefined) {
    const { exitCode } = interrupted;
    const changedNothing = count('removed') + count('unknown') === 0;
    return new HmsError('cancelled', `${withFullStop(interrupted.message)} ${message}`, {
      exitCode,
      changedNothing,
    });
  }
  if (done === 'would_remove') return new HmsError('partial', message);
  return new HmsError('partial', message, {
    hint: `To see what is left, run: hms users remove --everywhere ${wordsWith(email, ['--dry-run'])}`,
  });
}

/** The results of accounts that are not done. */
const resultWords = {
  last_owner: 'kept as last owner',
  forbidden: 'forbidden',
  ambiguous: 'ambiguous',
  failed: 'failed',
  unknown: 'unknown',
  not_sent: 'not sent',
} as const satisfies Partial<Record<RemovalResult, string>>;
