/** Runs a fleet run from its first target to its summary. */

import { CommandAnswer } from '../command-model/command-answer.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { numberOf, withFullStop } from '../core/wording.ts';
import type { Losses } from './consent.ts';
import { inParallel } from './engine.ts';
import { type FleetOptions, titleOf } from './options.ts';
import { watchedRate } from './progress.ts';
import { type FleetPlan, journalPath, type Target } from './run-journal.ts';
import { count, type FleetSummary, newTally, runEnd, type TargetRow } from './summary.ts';
import {
  givenUp,
  outcomeOf,
  type RunLock,
  type TargetContext,
  type TargetOutcome,
} from './target.ts';

export interface StartedRun {
  plan: FleetPlan;
  /** Targets to run, in order. */
  left: readonly Target[];
  /** Targets of an earlier process that need attention: a line each. */
  held: readonly string[];
  /** Undefined for a dry run. */
  hold: RunLock | undefined;
  losses: Losses;
}

/** Opens the journal of a run and takes the run over: no other process sends anything for it from then on. */
export async function takeHold(
  run: string,
  system: LocalContext['system'],
  plan?: FleetPlan,
): Promise<RunLock> {
  const log = await system.openLog(journalPath(run, system));
  const by = system.uuid();
  if (plan !== undefined) await log.append(plan);
  await log.append({ holder: by, at: new Date(system.now()).toISOString() });
  return { log, by };
}

/** A run that passed every check. */
interface CheckedRun extends Pick<StartedRun, 'plan' | 'losses'> {
  /** What the targets are, for people: `installs`. */
  what: string;
}

/** Writes the plan to the journal, unless it is a dry run, and runs it. */
export async function startFleet(
  { plan, what, losses }: CheckedRun,
  terms: FleetOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  const { targets, run } = plan;
  const begun = { plan, left: targets, held: [], losses };
  if (terms.dryRun) return runFleet({ ...begun, hold: undefined }, terms, context);
  const {
    system,
    ui: { warn },
  } = context;
  const path = journalPath(run, system);
  return withRunLock(path, system, async () => {
    const hold = await takeHold(run, system, plan);
    warn(`Run ${run}: ${targets.length} ${what}.`);
    return runFleet({ ...begun, hold }, terms, context);
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
    const held = system.exclusively(path, async () => {
      const { body, after } = await begin();
      await new Promise<void>((end) => {
        ended.signal.addEventListener('abort', () => end());
        resolve(
          new CommandAnswer(body, {
            async after(failure) {
              try {
                await after?.(failure);
              } finally {
                ended.abort();
                await held;
              }
            },
          }),
        );
      });
    });
    held.catch(reject);
  });
}

/** Time for the last rows after a signal, in milliseconds. */
const lastRowsMs = 500;

/** Yields one row a target as it finishes, then ends with the summary. */
export function runFleet(
  { plan, left, held, hold, losses }: StartedRun,
  terms: FleetOptions,
  context: LocalContext,
): CommandAnswer {
  const { system } = context;
  const tally = newTally(left.length);
  const { rateLimiter, progress } = watchedRate(titleOf(plan), tally, context);
  let stopped: HmsError | undefined;
  const around: TargetContext = {
    plan,
    terms,
    hold,
    losses,
    rateLimiter,
    context,
    unsent: new Set(),
    writing: new Set(),
    stopped: () => stopped,
    stop(reason) {
      stopped ??= reason;
      for (const one of around.unsent) one.abort(givenUp(stopped));
    },
  };
  const running = new Set<Promise<TargetOutcome>>();
  const answered = () => Promise.allSettled([...running]);
  const printed = new AbortController();
  // On shutdown, wait for responses to requests already sent, and give the reader time for their rows.
  system.beforeShutdown(async () => {
    await answered();
    await system.sleep(lastRowsMs, printed.signal).catch(() => {});
  });
  system.interrupted.addEventListener('abort', sayWhatIsWaitedFor, { once: true });
  return new CommandAnswer(left.length > 0 ? rows() : undefined, {
    async after(failure) {
      await answered();
      printed.abort();
      progress.stop();
      await hold?.log.close();
      system.interrupted.removeEventListener('abort', sayWhatIsWaitedFor);
      finish(failure);
    },
  });

  /** Names what an interrupted run still waits for. */
  function sayWhatIsWaitedFor(): void {
    const { size: writes } = around.writing;
    if (writes === 0) return;
    progress.clear();
    const what = writes === 1 ? 'the response to 1 request' : `the responses to ${writes} requests`;
    context.ui.warn(
      `Waiting for ${what}. To stop now, interrupt again. To resume later, run: hms each --resume ${plan.run}`,
    );
  }

  function perform(target: Target): Promise<TargetOutcome> {
    const performed = outcomeOf(target, around).then((outcome) => {
      if (!outcome.isUnstarted) count(tally, outcome);
      const reason = reasonToStop(tally, terms, outcome.row);
      if (reason !== undefined) around.stop(reason);
      return outcome;
    });
    running.add(performed);
    return performed.finally(() => running.delete(performed));
  }

  async function* rows(): AsyncGenerator<TargetRow[]> {
    const work = {
      targets: left,
      concurrency: terms.concurrency,
      canaries: terms.canaries,
      mayStart() {
        const overLimit = rateLimiter.overLimitError();
        if (overLimit) around.stop(overLimit);
        if (system.crashed.aborted) around.stop(system.crashed.reason);
        return stopped === undefined && !system.interrupted.aborted;
      },
      perform,
    };
    for await (const { row, isUnstarted } of inParallel(work)) {
      if (isUnstarted) continue;
      progress.clear();
      let isTaken = false;
      try {
        yield [row];
        isTaken = true;
      } finally {
        if (!isTaken) around.stop(new HmsError('partial', 'The output cannot be written.'));
      }
      progress.saw();
    }
  }

  function finish(failure: { raised: unknown } | undefined): void {
    const interrupted = system.interrupted.aborted ? system.interrupted.reason : undefined;
    const end = runEnd(tally, { run: hold && plan.run, held, interrupted, stopped });
    if (failure && !interrupted) throw unread(failure.raised, end, context);
    if (typeof end !== 'string') throw end;
    if (end !== '') context.ui.info(end);
  }
}

/** EPIPE is no error for the reader (`hms … | head`), but the rows are incomplete: the summary goes to stderr. */
function unread(failure: unknown, end: HmsError | string, { ui: { warn } }: LocalContext): unknown {
  if (typeof end === 'string') return failure;
  if (errorCode(failure) !== 'EPIPE') {
    const message = failure instanceof Error ? failure.message : String(failure);
    return end.with({ message: `${withFullStop(message)} ${end.message}` });
  }
  for (const line of [end.message, ...end.details, end.hint]) if (line) warn(line);
  return failure;
}

/** @param row the target that has just finished */
function reasonToStop(
  tally: FleetSummary,
  terms: FleetOptions,
  { kind, error }: TargetRow,
): HmsError | undefined {
  const { ended, failed, accepted } = tally;
  const bad = failed + accepted.length;
  const stop = (why: string) => new HmsError('partial', why);
  if (bad > 0 && ended <= terms.canaries) return stop('A canary failed.');
  if (bad >= (terms.maxFailures ?? Number.POSITIVE_INFINITY)) {
    return stop(`${numberOf(bad, 'target')} failed (--max-failures ${terms.maxFailures}).`);
  }
  return kind === 'auth' ? stop(error?.message ?? 'The credentials are wrong.') : undefined;
}
