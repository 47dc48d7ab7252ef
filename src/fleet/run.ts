/** A fleet run from its first target to its last line. */

import { CommandAnswer } from '../command-model/command-answer.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
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
  /** What is to be done, in its order. */
  left: readonly Target[];
  /** What was sent before, and has to be looked at by a person: a line each. */
  held: readonly string[];
  /** None for a dry run. */
  hold: RunLock | undefined;
  losses: Losses;
}

/** Opens the journal of a run and takes the run over: from then on no other process sends anything of it. */
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

/** A run that has passed every check. */
interface CheckedRun extends Pick<StartedRun, 'plan' | 'losses'> {
  /** What the targets are: `installs`. */
  what: string;
}

/** Keeps the plan, unless it is a dry run, and runs it. */
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
    warn(`run ${run}: ${targets.length} ${what}`);
    return runFleet({ ...begun, hold }, terms, context);
  });
}

/** The run is begun while no other process has this file, and has it alone until it has ended. */
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

/** Milliseconds for the last lines, after a signal. */
const lastRowsMs = 500;

/** A line a target, as it ends; once they are shown the run ends with what became of all of them. */
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
  // What was sent is answered; and whoever reads may read it, if they do.
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

  /** Nothing is waited for in silence. */
  function sayWhatIsWaitedFor(): void {
    const { size: writes } = around.writing;
    if (writes === 0) return;
    progress.clear();
    const what = writes === 1 ? 'the answer to 1 request' : `the answers to ${writes} requests`;
    context.ui.warn(
      `waiting for ${what}; again to leave at once, and then: hms each --resume ${plan.run}`,
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
        if (!isTaken) around.stop(new HmsError('partial', 'the output cannot be written'));
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

/** Whoever read may have read enough, which is no error; and still nobody may take it for the whole. */
function unread(failure: unknown, end: HmsError | string, { ui: { warn } }: LocalContext): unknown {
  if (typeof end === 'string') return failure;
  if (errorCode(failure) !== 'EPIPE') {
    const message = failure instanceof Error ? failure.message : String(failure);
    return end.with({ message: `${message}; ${end.message}` });
  }
  for (const line of [end.message, ...end.details, end.hint]) if (line) warn(line);
  return failure;
}

/** @param row that has just ended */
function reasonToStop(
  tally: FleetSummary,
  terms: FleetOptions,
  { kind, error }: TargetRow,
): HmsError | undefined {
  const { ended, failed, accepted } = tally;
  const bad = failed + accepted.length;
  const stop = (why: string) => new HmsError('partial', why);
  if (bad > 0 && ended <= terms.canaries) return stop('a canary failed');
  if (bad >= (terms.maxFailures ?? Number.POSITIVE_INFINITY)) {
    return stop(`${bad} failed (--max-failures ${terms.maxFailures})`);
  }
  return kind === 'auth' ? stop(error?.message ?? 'the credentials are wrong') : undefined;
}
