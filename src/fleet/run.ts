/** Runs a fleet run from its first target to its summary. */

import { CommandAnswer } from '../command-model/command-answer.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { errorCode, errorMessage } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { numberOf, withFullStop } from '../core/wording.ts';
import type { Losses } from './consent.ts';
import { inParallel } from './engine.ts';
import { type CheckedExec, execOutcomeOf, openExecRun } from './exec/target-program.ts';
import { type FleetOptions, titleOf } from './options.ts';
import { createPollPace } from './poll-pace.ts';
import { openLimit } from './preflight.ts';
import { limiterWithProgress } from './progress.ts';
import { type FleetPlan, journalPath, type Target } from './run-journal.ts';
import type { Slot } from './slots.ts';
import {
  count,
  type FleetSummary,
  jobEntryOf,
  newSummary,
  runEnd,
  summaryRecord,
} from './summary.ts';
import {
  cancelledBy,
  type OwnedJournal,
  outcomeOf,
  type TargetContext,
  type TargetOutcome,
} from './target.ts';
import { runView, type TargetRow } from './target-row.ts';

export interface StartedRun {
  plan: FleetPlan;
  /** Targets to run, in order. */
  openTargets: readonly Target[];
  /** Targets of an earlier process that need attention: a line each. */
  needAttention: readonly string[];
  /** Undefined for a dry run. */
  journal: OwnedJournal | undefined;
  losses: Losses;
  /** In a run of programs. */
  exec?: CheckedExec | undefined;
}

/** Opens the journal of a run and takes the run over: no other process sends anything for it from then on. */
export async function takeOwnership(
  run: string,
  system: LocalContext['system'],
  plan?: FleetPlan,
): Promise<OwnedJournal> {
  const log = await system.openLog(journalPath(run, system));
  const journal = { log, ownerId: system.uuid() };
  return closedOnError(journal, async () => {
    if (plan !== undefined) await log.append(plan);
    await log.append({ holder: journal.ownerId, at: new Date(system.now()).toISOString() });
    return journal;
  });
}

/** The result of the work. If it fails, its journal is closed. */
export async function closedOnError<T>(
  journal: OwnedJournal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await journal?.log.close();
    throw error;
  }
}

/** A run that passed every check. */
export interface CheckedRun extends Pick<StartedRun, 'plan' | 'losses' | 'exec'> {
  /** What the targets are, for people: `installs`. */
  noun: string;
}

/** Writes the plan to the journal, unless it is a dry run, and runs it. */
export async function startFleet(
  { plan, noun, losses, exec }: CheckedRun,
  options: FleetOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  const { targets, run } = plan;
  const started = { plan, openTargets: targets, needAttention: [], losses, exec };
  if (options.dryRun) return runFleet({ ...started, journal: undefined }, options, context);
  const {
    system,
    ui: { info },
  } = context;
  const path = journalPath(run, system);
  return withRunLock(path, system, async () => {
    const journal = await takeOwnership(run, system, plan);
    info(`Run ${run}: ${targets.length} ${noun}.`);
    return runFleet({ ...started, journal }, options, context);
  });
}

/** Holds the lock of the file from before `begin` until the run has ended. */
export function withRunLock(
  path: string,
  system: LocalContext['system'],
  begin: () => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const locked = system.exclusively(path, async () => {
      const { body, after, isChange, view } = await begin();
      await new Promise<void>((end) => {
        ended.signal.addEventListener('abort', () => end());
        resolve(
          new CommandAnswer(body, {
            isChange,
            view,
            async after(failure) {
              try {
                await after?.(failure);
              } finally {
                ended.abort();
                await locked;
              }
            },
          }),
        );
      });
    });
    locked.catch(reject);
  });
}

/** Time for the last rows after a signal, in milliseconds. */
const lastRowsMs = 500;

/** Yields one row a target as it finishes, then ends with the summary. */
export function runFleet(
  { plan, openTargets, needAttention, journal, losses, exec }: StartedRun,
  options: FleetOptions,
  context: LocalContext,
): CommandAnswer {
  const { system } = context;
  const summary = newSummary(openTargets.length);
  const names = new Set<string>();
  const { rateLimiter, progress } = limiterWithProgress(titleOf(plan), summary, context, names);
  let stopped: HmsError | undefined;
  let changes = false;
  const targetContext: TargetContext = {
    plan,
    options,
    journal,
    losses,
    rateLimiter,
    pollPace: createPollPace(rateLimiter, note),
    context,
    unsent: new Set(),
    writing: new Set(),
    stopped: () => stopped,
    stop(reason) {
      stopped ??= reason;
      for (const one of targetContext.unsent) one.abort(cancelledBy(stopped));
    },
  };
  const execRun = exec && openExecRun(exec, progress, context);
  const running = new Set<Promise<TargetOutcome>>();
  const allAnswered = () => Promise.allSettled([...running]);
  const printed = new AbortController();
  // On shutdown, wait for responses to requests already sent, and give the reader time for their rows.
  system.beforeShutdown(async () => {
    await allAnswered();
    await system.sleep(lastRowsMs, printed.signal).catch(() => {});
  });
  system.interrupted.addEventListener('abort', warnPendingWrites, { once: true });
  return new CommandAnswer(openTargets.length > 0 ? rows() : undefined, {
    view: runView(openTargets, { dryRun: options.dryRun, isExec: exec !== undefined }),
    isChange: () => changes && !options.dryRun,
    async after(failure) {
      await allAnswered();
      printed.abort();
      progress.stop();
      await journal?.log.close();
      system.interrupted.removeEventListener('abort', warnPendingWrites);
      finish(failure);
    },
  });

  function note(text: string): void {
    progress.clear();
    context.ui.info(text);
  }

  /** Names what an interrupted run still waits for. */
  function warnPendingWrites(): void {
    const { size: writes } = targetContext.writing;
    if (writes === 0) return;
    progress.clear();
    const responses =
      writes === 1 ? 'the response to 1 request' : `the responses to ${writes} requests`;
    const [what, now] = exec
      ? [`the end of ${numberOf(writes, 'program')}`, 'end them']
      : [responses, 'stop'];
    const later = plan.saved ? '' : ` To resume later, run: hms each --resume ${plan.run}`;
    context.ui.warn(`Waiting for ${what}. To ${now} now, interrupt again.${later}`);
  }

  function perform(target: Target, slot: Slot): Promise<TargetOutcome> {
    const performed = execRun
      ? execOutcomeOf(target, execRun, targetContext)
      : outcomeOf(target, slot, targetContext);
    const outcome = performed.then((outcome) => {
      changes ||= outcome.changes;
      if (!outcome.isUnstarted) count(summary, outcome);
      const entry = outcome.isUnstarted ? undefined : jobEntryOf(target, outcome.row);
      if (entry !== undefined) context.onEntry?.(entry);
      const reason = reasonToStop(summary, options, outcome.row);
      if (reason !== undefined) targetContext.stop(reason);
      return outcome;
    });
    running.add(outcome);
    names.add(target.name);
    return outcome.finally(() => {
      running.delete(outcome);
      names.delete(target.name);
    });
  }

  async function* rows(): AsyncGenerator<TargetRow[]> {
    const work = {
      targets: openTargets,
      concurrency: options.concurrency,
      ...(execRun ? {} : { maxOpen: await openLimit(plan.words, openTargets, options, context) }),
      canaries: options.canaries,
      mayStart() {
        const overLimit = rateLimiter.overLimitError();
        if (overLimit) targetContext.stop(overLimit);
        if (system.crashed.aborted) targetContext.stop(system.crashed.reason);
        return stopped === undefined && !system.interrupted.aborted;
      },
      perform,
    };
    for await (const { row, isUnstarted } of inParallel(work)) {
      if (isUnstarted) continue;
      progress.clear();
      let isWritten = false;
      try {
        yield [row];
        isWritten = true;
      } finally {
        if (!isWritten)
          targetContext.stop(new HmsError('partial', 'The output cannot be written.'));
      }
      progress.update();
    }
  }

  function finish(failure: { raised: unknown } | undefined): void {
    const interrupted = system.interrupted.aborted ? system.interrupted.reason : undefined;
    if (journal) context.onRecord?.(summaryRecord(plan.run, summary, needAttention));
    const run = journal && plan.run;
    const isExec = exec !== undefined;
    const ending = { run, isExec, isSaved: plan.saved === true, needAttention };
    const end = runEnd(summary, { ...ending, interrupted, stopped });
    if (failure && !interrupted) throw outputError(failure.raised, end, context);
    if (typeof end !== 'string') throw end;
    if (end !== '') context.ui.info(end);
  }
}

/**
 * EPIPE is no error for the reader of a run that only reads (`hms … | head`), but the rows are incomplete: the summary
 * goes to stderr.
 */
function outputError(
  failure: unknown,
  end: HmsError | string,
  { ui: { warn } }: LocalContext,
): unknown {
  if (typeof end === 'string') return failure;
  if (errorCode(failure) !== 'EPIPE') {
    const message = errorMessage(failure);
    return end.with({ message: `${withFullStop(message)} ${end.message}` });
  }
  for (const line of [end.message, ...end.details, end.hint]) if (line) warn(line);
  return failure;
}

/** @param row the target that has just finished */
function reasonToStop(
  summary: FleetSummary,
  options: FleetOptions,
  { kind, error }: TargetRow,
): HmsError | undefined {
  const { ended, failed, accepted } = summary;
  const failures = failed + accepted.length;
  const stop = (why: string) => new HmsError('partial', why);
  if (failures > 0 && ended <= options.canaries) return stop('A canary failed.');
  if (failures >= (options.maxFailures ?? Number.POSITIVE_INFINITY)) {
    return stop(`${numberOf(failures, 'target')} failed (--max-failures ${options.maxFailures}).`);
  }
  return kind === 'auth' ? stop(error?.message ?? 'The credentials are wrong.') : undefined;
}
