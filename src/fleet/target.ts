/** Runs one target of a fleet run: its command, its journal lines and its row. */
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import {
  effectiveCommand,
  type LocalContext,
  type NestedRun,
} from '../command-model/definition.ts';
import type { JobWaits, NestedFailure, NestedResult } from '../command-model/nested/outcomes.ts';
import { HmsError } from '../core/errors.ts';
import { exitCodes } from '../core/exit-codes.ts';
import { recordIn } from '../core/json.ts';
import { failureOf } from '../output/error-report.ts';
import { openDirectory } from '../resolve/directory.ts';
import type { Log } from '../storage/append-log.ts';
import type { StartedGroup } from '../system/programs/started-group.ts';
import type { Losses } from './consent.ts';
import { type FleetOptions, wordsFor } from './options.ts';
import {
  type FleetPlan,
  isOwnerLine,
  type JournalLine,
  stateAfter,
  type Target,
  type TargetState,
} from './run-journal.ts';
import type { Slot } from './slots.ts';
import { stateWord, type TargetRow } from './target-row.ts';

/** The journal, and the owner id of this process in it. */
export interface OwnedJournal {
  log: Log;
  ownerId: string;
}

export interface TargetContext {
  plan: FleetPlan;
  options: FleetOptions;
  /** Undefined for a dry run. */
  journal: OwnedJournal | undefined;
  losses: Losses;
  rateLimiter: RateLimiter;
  pollPace: JobWaits;
  context: LocalContext;
  /** Stops the run: starts no more targets, and cancels those that have sent nothing yet. */
  stop(reason: HmsError): void;
  /** Why no more targets are started; undefined while the run continues. */
  stopped(): HmsError | undefined;
  /** Targets that `stop` may still cancel. */
  unsent: Set<AbortController>;
  /** Targets with a mutating request in flight. */
  writing: Set<string>;
}

export interface TargetOutcome {
  row: TargetRow;
  state: TargetState;
  /** The command can change something. */
  changes: boolean;
  /** Cancelled before it sent anything, so it counts as not started. */
  isUnstarted: boolean;
}

/** A target while it runs: its journal lines, what may still cancel it, and how it ends. */
export function beginTarget(target: Target, targetContext: TargetContext) {
  const { plan, journal, context, unsent, writing } = targetContext;
  const now = () => new Date(context.system.now()).toISOString();
  const { id, name, from } = target;
  const log = targetLog(id, now, targetContext);
  const started = now();
  const controller = new AbortController();
  unsent.add(controller);
  return {
    log,
    /** Cancels the target as long as nothing has left. */
    stop: controller.signal,
    /** Its request leaves, or its program starts. */
    leaves(): void {
      unsent.delete(controller);
      writing.add(id);
    },
    answered(): void {
      writing.delete(id);
    },
    /** Writes the end to the journal. @returns the fields that every row begins and ends with */
    async end(failed: NestedFailure | undefined, warnings: readonly string[]) {
      unsent.delete(controller);
      writing.delete(id);
      const failure = log.settled(failed);
      const error = failure?.error ?? null;
      const exit = error?.code ?? 0;
      const kind = error?.kind ?? 'ok';
      // Not `retry_safe`: a target that changed nothing stays open, also if the same command fails again.
      const again = failure?.changedNothing ?? false;
      const { message = null, hint = null } = error ?? {};
      const isUnstarted = kind === 'cancelled' && again;
      const ended = now();
      const written = await log.ended({ exit, kind, again, message, hint }, isUnstarted);
      const pair = from && { from: from.name, from_id: from.id };
      const head = { run: journal ? plan.run : null, target: name, id, ...pair, exit, kind };
      const said = warnings.length > 0 ? { said: [...warnings] } : {};
      return { head, tail: { error, ...said, started, ended }, written, isUnstarted };
    },
  };
}

/** Never rejects: the row holds the error of the target. */
export async function outcomeOf(
  target: Target,
  slot: Slot,
  targetContext: TargetContext,
): Promise<TargetOutcome> {
  const { context, pollPace } = targetContext;
  const { log, stop, leaves, answered, end } = beginTarget(target, targetContext);
  const hooks = {
    async beforeWrite({ method, path }: EncodedRequest) {
      await slotForSaved(slot, target.id, context);
      const reason = targetContext.stopped();
      if (reason !== undefined) throw cancellation(`${method} ${path} was not sent`, reason);
      await log.sending(`${method} ${path}`);
      leaves();
    },
    async onAccepted(body: unknown) {
      answered();
      await log.accepted(body);
    },
    jobWaits: {
      begin() {
        slot.free();
        pollPace.begin();
      },
      end: pollPace.end,
      intervalMs: pollPace.intervalMs,
    },
  };
  const { changes, result, failure, warnings } = await runTarget(
    target,
    { ...hooks, stop },
    targetContext,
  );
  const { head, tail, written, isUnstarted } = await end(failure, warnings);
  const state = stateWord({ ...head, result }, { ...written, changes });
  const row = { ...head, state, result, ...tail };
  return { row, changes, state: written.state, isUnstarted };
}

/** The wait for a slot may take long: a saved plan is compared again after it. */
async function slotForSaved(
  slot: Slot,
  id: string,
  { system, savedRun, services }: LocalContext,
): Promise<void> {
  const started = system.monotonic();
  await slot.take(system.interrupted);
  if (savedRun === undefined || system.monotonic() - started < longWaitMs) return;
  const service = await services.open();
  await savedRun.change(id).look({ ...service, directory: openDirectory(service.api) });
}

const longWaitMs = 1000;

type RequestHooks = Pick<NestedRun, 'beforeWrite' | 'onAccepted' | 'jobWaits' | 'stop'>;

async function runTarget(
  target: Target,
  hooks: RequestHooks,
  { plan, options, losses, rateLimiter, context }: TargetContext,
): Promise<NestedResult & { changes: boolean }> {
  let changes = false;
  try {
    const chosen = await context.nested.parse(wordsFor(plan.words, target));
    const { command, input } = chosen;
    changes = effectiveCommand(command, input).kind === 'change';
    const result = await context.nested.run({
      ...hooks,
      chosen: options.dryRun ? { ...chosen, input: { ...input, dryRun: true } } : chosen,
      installNames: namesIn(target),
      confirmed: losses.get(target.id),
      planning: options.planning?.(target),
      saved: context.savedRun?.change(target.id),
      rateLimiter,
    });
    return { ...result, changes };
  } catch (raised) {
    const failure = safeFailureOf(raised);
    return { exit: failure.error.code, failure, result: null, warnings: [], changes };
  }
}

function namesIn({ id, name, from }: Target): ReadonlyMap<string, string> {
  const all = [{ id, name }, ...(from ? [from] : [])];
  return new Map(all.map((one) => [one.id.toLowerCase(), one.name]));
}

/** A thrown value may be anything, even something that String() cannot convert. */
function safeFailureOf(raised: unknown): NestedFailure {
  try {
    return failureOf(raised);
  } catch (error) {
    return failureOf(error);
  }
}

export function cancelledBy(reason: HmsError): HmsError {
  return cancellation('Not started', reason);
}

export function cancellation(what: string, { message }: HmsError): HmsError {
  return new HmsError('cancelled', `${what}: ${message}`, { changedNothing: true });
}

type TargetEnd = Omit<Extract<JournalLine, { ended: string }>, 'ended' | 'by' | 'at'>;

/** The journal lines of one target. */
function targetLog(id: string, now: () => string, { plan, journal, stop, context }: TargetContext) {
  const { redact } = context.redactor;
  const ownerId = journal?.ownerId ?? '';
  let sent: { state: TargetState; request: string } | undefined;
  let hasLine = false;

  /** @throws HmsError, when the line cannot be written; the run stops */
  async function append(line: JournalLine): Promise<void> {
    try {
      await journal?.log.append(line);
      if (journal?.log.others.some(isOwnerLine)) throw takenOverError(plan);
    } catch (error) {
      if (error instanceof HmsError) stop(error);
      throw error;
    }
  }

  /** The request is already answered, so a failed write only stops the run. */
  const tryAppend = (line: JournalLine) => append(line).catch(() => {});

  return {
    /** @throws HmsError, when the request must not be sent */
    async sending(request: string): Promise<void> {
      hasLine = true;
      await append({ sending: id, by: ownerId, request, at: now() });
      sent = { state: 'unknown', request };
    },
    /** The program runs. Its request was journaled before. */
    started({ pid, birth }: StartedGroup): Promise<void> {
      return tryAppend({ group: id, by: ownerId, pid, ...(birth && { birth }), at: now() });
    },
    async accepted(body: unknown): Promise<void> {
      if (sent) sent.state = 'accepted';
      const { id: created } = recordIn(body);
      const job = typeof created === 'string' ? { created } : {};
      await tryAppend({ accepted: id, by: ownerId, ...job, at: now() });
    },
    /** A bug in hms while a request is in flight leaves its outcome unknown. */
    settled(failure: NestedFailure | undefined): NestedFailure | undefined {
      if (failure?.error.kind !== 'bug' || sent?.state !== 'unknown') return failure;
      const message = `The outcome of ${sent.request} is unknown: ${failure.error.message}`;
      const { code } = exitCodes.unknown;
      const error = {
        ...failure.error,
        kind: 'unknown' as const,
        code,
        message,
        retry_safe: false,
      };
      return { error, changedNothing: false };
    },
    /** @param isUnstarted needs no line, unless the target already has one */
    async ended(
      end: TargetEnd,
      isUnstarted: boolean,
    ): Promise<{ state: TargetState; isSent: boolean }> {
      const message = end.message && redact(end.message);
      const hint = end.hint && redact(end.hint);
      if (hasLine || !isUnstarted)
        await tryAppend({ ended: id, by: ownerId, ...end, message, hint, at: now() });
      return { state: stateAfter(end, sent), isSent: sent !== undefined };
    },
  };
}

function takenOverError({ run }: FleetPlan): HmsError {
  return new HmsError(
    'cancelled',
    `Another process has resumed run ${run}. This process sends no more requests.`,
    {
      changedNothing: true,
    },
  );
}
