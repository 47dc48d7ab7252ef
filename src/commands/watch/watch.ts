import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { waitOptions } from '../../command-model/runner-options.ts';
import type { Selector } from '../../command-model/selection/expression.ts';
import { uncomparableNote } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { spanOf } from '../../core/units.ts';
import { pageKey } from '../../core/url.ts';
import { numberOf, withFullStop } from '../../core/wording.ts';
import { selectInstalls } from '../../fleet/selection/selection.ts';
import { isOfService, isOpen, type JobRecord } from '../../ledger/job-record.ts';
import { showLiveJobs } from '../../output/live-jobs.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { refTo } from '../../resolve/install.ts';
import { pollTimes } from '../../runner/poll.ts';
import { defaultTimeoutMs } from '../../runner/session.ts';
import { witnessesOf } from '../jobs/observe.ts';
import { type EndedJob, endError } from '../jobs/outcome.ts';
import { jobRow, notObservable, view } from '../jobs/view.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { installSelector } from '../shared/arguments/install-selector.ts';
import { backupJob } from '../shared/backup-plan.ts';
import { summaries } from '../summaries.ts';
import { type InstallLists, type ListedBackup, openInstallLists } from './install-lists.ts';
import { type WatchedJob, watchedJob } from './watched-job.ts';

export const watch = command({
  name: 'watch',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'failed', 'pending', 'unknown'],
  summary: summaries.watch,
  description:
    'Shows the open jobs of the ledger in one table, and the backups that run on their installs. The ' +
    'jobs of another service are left out. A restore, a copy or an archive is observed by the witness of ' +
    'the command that requested it. Without a witness it is not_observable, and hms does not wait for ' +
    'it. The exit code is the worst of all jobs: 10 for an unknown outcome, 8 for a failed job, 9 if ' +
    'the end was not seen.',
  arguments: {},
  options: {
    where: {
      value: installSelector,
      help: "Also watch the running backups of installs that match, like 'environment=production'",
      repeat: true,
    },
    account: {
      ...accountOption,
      help: 'Also watch the running backups of the installs of this account',
      fallback: 'with --where: HMS_ACCOUNT, then the account of the profile',
    },
    ...waitOptions,
  },
  examples: ['watch --where environment=production', 'watch --timeout 2h --json'],
  view: { ...view, isList: true },
  async local(context, { where, account, timeout = defaultTimeoutMs, interval }) {
    const watching = await openWatch({ where, account }, context);
    if (watching === undefined) return [];
    let isTimedOut: boolean;
    try {
      isTimedOut = await watchAll(watching, { timeoutMs: timeout, interval }, context);
    } catch (error) {
      const { interrupted } = context.system;
      if (interrupted.aborted) throw interruptedWatch(watching.jobs, interrupted.reason);
      throw error;
    } finally {
      await Promise.all([...watching.jobs.values()].map((one) => one.close()));
    }
    const ended = [...watching.jobs.values()].map((one) => one.ended());
    const error = worst(endError(ended, hintOf), unreadError(watching.lists.unread()));
    const message = `Timed out after ${spanOf(timeout)}. ${error?.message}`;
    return new CommandAnswer(
      ended.map(({ record, note }) => jobRow(record, note)),
      { error: isTimedOut && error?.kind === 'pending' ? error.with({ message }) : error },
    );
  },
});

/** Backups may run on installs whose lists were not read. */
function unreadError(names: readonly string[]): HmsError | undefined {
  if (names.length === 0) return undefined;
  return new HmsError(
    'pending',
    `The backups of ${numberOf(names.length, 'install')} were not read.`,
    { details: names, hint: 'To watch again, run the same command.' },
  );
}

function worst(one: HmsError | undefined, other: HmsError | undefined): HmsError | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.with({ details: [...one.details, other.message, ...other.details] });
}

interface Watching {
  lists: InstallLists;
  /** By the ids in lower case, in the order of the requests. */
  jobs: Map<string, WatchedJob>;
  /** Ids of the backups that jobs of the ledger requested, in lower case. */
  requestedBackups: Set<string>;
  /** Looks at the ledger for what other processes recorded since. */
  refresh(): Promise<void>;
}

interface WatchInput {
  where: readonly Selector[];
  account: string | undefined;
}

/** @returns undefined when nothing is open, and no installs are selected */
async function openWatch(
  { where, account: typed }: WatchInput,
  context: LocalContext,
): Promise<Watching | undefined> {
  const { ui, services, stores, system } = context;
  const ledger = await stores.ledger();
  const startedMs = system.now();
  const open = (await ledger.jobs()).filter(isOpen);
  const isSelecting = where.length > 0 || typed !== undefined;
  if (open.length === 0 && !isSelecting) return undefined;
  const current = await services.open();
  const own = open.filter((one) => isOfService(one, current));
  const others = open.length - own.length;
  if (others > 0)
    ui.info(
      `${numberOf(others, 'open job')} of another service ${others === 1 ? 'is' : 'are'} left out. To list all jobs, run: hms jobs list --open`,
    );
  if (own.length === 0 && !isSelecting) return undefined;
  const lists = await openInstallLists(context);
  const watching: Watching = { lists, jobs: new Map(), requestedBackups: new Set(), refresh };
  for (const record of own) await addJob(record);
  if (isSelecting) {
    const account = onlyAccount(typed, current.defaults.account, ui.info);
    const selection = { where, account };
    const onUncomparable = (count: number, of: readonly string[]) =>
      ui.warn(uncomparableNote(count, of));
    for (const one of await selectInstalls(selection, context, onUncomparable))
      lists.add(refTo(one));
  }
  return watching;

  async function addJob(record: JobRecord): Promise<void> {
    const observing = {
      ...context,
      services: { ...services, open: async () => lists.service },
    };
    const witnesses = await witnessesOf(withoutSharedPage(record, own), {}, observing).catch(
      (error: unknown) => {
        if (!(error instanceof HmsError) || error.kind !== 'usage') throw error;
        ui.warn(`${record.job}: ${error.message}`);
        return [];
      },
    );
    const job = watchedJob(record, {
      witnesses,
      system,
      note: (evidence, ends) =>
        ledger.note(record, evidence, ends).catch(({ message }: Error) => {
          ui.warn(`What was seen of job ${record.job} is not recorded: ${message}`);
        }),
    });
    watching.jobs.set(record.job, job);
    if (record.created !== undefined) watching.requestedBackups.add(record.created.toLowerCase());
    if (record.kind === 'transfer' || record.kind === 'usage' || record.kind === 'environment')
      return;
    lists.add(record.target);
    if (record.source) lists.add(record.source);
  }

  async function refresh(): Promise<void> {
    const oldest = Math.min(startedMs, ...own.map(({ at }) => Date.parse(at)));
    const records = await ledger.jobs(oldest);
    const kept = new Set(records.map(({ job }) => job));
    for (const [id, job] of watching.jobs) {
      // Somebody removed it from the ledger.
      if (id.startsWith('j-') && !kept.has(id) && watching.jobs.delete(id)) await job.close();
    }
    for (const record of records) {
      const known = watching.jobs.get(record.job);
      if (known && known.record.state !== record.state && isOpen(record) && known.isRunning()) {
        // Its request is answered meanwhile: something may show its end now.
        await known.close();
        await addJob(record);
      } else if (known) known.replace(record);
      else if (isOpen(record) && isOfService(record, current)) await addJob(record);
    }
  }
}

/** One page cannot show which of several jobs ended. */
function withoutSharedPage(record: JobRecord, all: readonly JobRecord[]): JobRecord {
  const { until } = record;
  if (until === undefined) return record;
  const key = pageKey(until.url);
  const isShared = all.some(
    ({ job, until: other }) => job !== record.job && other && pageKey(other.url) === key,
  );
  return isShared ? { ...record, until: undefined } : record;
}

interface WatchLimits {
  timeoutMs: number;
  interval: number | undefined;
}

/** Until all jobs have ended, or the timeout. @returns whether it timed out */
async function watchAll(
  watching: Watching,
  { timeoutMs, interval }: WatchLimits,
  context: LocalContext,
): Promise<boolean> {
  const { system, ui } = context;
  const started = system.monotonic();
  const leftMs = () => timeoutMs - (system.monotonic() - started);
  const nextPoll = pollTimes(interval, undefined);
  const all = () => [...watching.jobs.values()];
  const lines = showLiveJobs(ui.outputOptions, system, ui.info);
  try {
    for (;;) {
      const isLast = leftMs() <= 0;
      const round = { leftMs: leftMs(), isLast };
      await watching.refresh();
      for (const one of await watching.lists.running(Math.max(round.leftMs, minRoundMs)))
        await addBackup(one, watching, system);
      await Promise.all(all().map(async (one) => one.isRunning() && one.look(round)));
      lines.update(all().map((one) => one.line()));
      if (!all().some((one) => one.isRunning()) && !watching.lists.isRetrying()) return false;
      // The machine may have slept during this round, so look once more before giving up.
      if (leftMs() <= 0 && !isLast) continue;
      if (isLast) return true;
      await lines.sleep(Math.min(nextPoll(), leftMs()));
    }
  } finally {
    lines.stop();
  }
}

/** Minimum time for one round, also past the timeout. */
const minRoundMs = 2000;

/** A backup that the ledger does not have: another machine requested it, or it is a checkpoint. */
async function addBackup(
  { install, backup }: ListedBackup,
  { jobs, requestedBackups, lists: { service } }: Watching,
  system: LocalContext['system'],
): Promise<void> {
  const { id, create_time } = backup;
  const key = id.toLowerCase();
  if (requestedBackups.has(key) || jobs.has(key)) return;
  const at = typeof create_time === 'string' ? create_time : new Date(system.now()).toISOString();
  const record = {
    ...{ job: id, kind: 'backup' as const, state: 'requested' as const, target: install },
    ...{ profile: null, service: service.baseUrl, command: null, request: '', at },
    ...{ request_id: null, hasOutcome: true, created: id, ended_at: null, evidence: [] },
  };
  const { statusWitness } = await import('../../witness/status-witness.ts');
  const witnesses = [statusWitness(backupJob(service, install, id), system.now)];
  jobs.set(key, watchedJob(record, { witnesses, system }));
}

function interruptedWatch(
  jobs: ReadonlyMap<string, WatchedJob>,
  { message, exitCode }: HmsError,
): HmsError {
  const lines = [...jobs.values()].map((one) => one.line()).filter((one) => one.isRunning);
  const goOn = lines.length === 1 ? '1 job goes on.' : `${lines.length} jobs go on.`;
  return new HmsError('cancelled', `${withFullStop(message)} ${goOn}`, {
    details: lines.map(({ id, name, state }) => `${id}: ${name}: ${state}`),
    hint: 'To keep watching, run the same command again.',
    exitCode,
  });
}

function hintOf({ record: { job, state, command: typed, target } }: EndedJob): string {
  if (state === notObservable)
    return `If you have checked that it completed, run: hms jobs settle ${job} --as completed`;
  if (state === 'requested') return 'To keep watching, run the same command again.';
  const isListed = typed === null;
  return isListed
    ? `To see the backup, run: hms backups list ${target.name}`
    : `To see the job, run: hms jobs show ${job}`;
}
