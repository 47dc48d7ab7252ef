/** Counts the results of a fleet run, and builds its summary. */

import type { JobEntry } from '../command-model/definition.ts';
import { HmsError } from '../core/errors.ts';
import { numberOf, withFullStop } from '../core/wording.ts';
import type { Target, TargetState } from './run-journal.ts';
import type { TargetRow } from './target-row.ts';

export interface FleetSummary {
  total: number;
  ended: number;
  failed: number;
  /** Successful targets by outcome: `requested`, `completed`, `read`. */
  outcomes: Map<string, number>;
  /** Failed targets that changed nothing: they may be retried. */
  open: number;
  /** Failed targets by error kind. */
  failuresByKind: Map<string, number>;
  /** In a dry run: targets whose check failed. */
  failedChecks: TargetRow[];
  /** Accepted, but the end was not seen. */
  accepted: TargetRow[];
  /** Sent, but the outcome is unknown. */
  unknown: TargetRow[];
}

export function newSummary(total: number): FleetSummary {
  const [outcomes, failuresByKind] = [new Map<string, number>(), new Map<string, number>()];
  return {
    total,
    ended: 0,
    failed: 0,
    open: 0,
    outcomes,
    failuresByKind,
    failedChecks: [],
    accepted: [],
    unknown: [],
  };
}

interface EndedTarget {
  row: TargetRow;
  state: TargetState;
}

export function count(summary: FleetSummary, { row, state }: EndedTarget): void {
  summary.ended += 1;
  if (row.exit === 0) add(summary.outcomes, row.state);
  else if (state === 'accepted') summary.accepted.push(row);
  else countFailed(summary, row, state);
}

function countFailed(summary: FleetSummary, row: TargetRow, state: TargetState): void {
  summary.failed += 1;
  if (state === 'open') summary.open += 1;
  if (row.run === null) summary.failedChecks.push(row);
  if (state === 'unknown') summary.unknown.push(row);
  else add(summary.failuresByKind, row.kind);
}

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function wordCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([word, times]) => `${times} ${word}`).join(', ');
}

/** A command that only reads runs in a dry run too. */
function dryRunSentences(outcomes: ReadonlyMap<string, number>, isExec: boolean): string[] {
  if (outcomes.has('read')) return [];
  const counts = wordCounts(outcomes);
  return [
    `Dry run: nothing was ${isExec ? 'started' : 'sent'}.`,
    ...(counts === '' ? [] : [`${counts}.`]),
  ];
}

/** How a run ended, for its summary. */
export interface Ending {
  /** It runs programs. */
  isExec: boolean;
  /** It applies a saved plan. */
  isSaved: boolean;
  /** Undefined for a dry run. */
  run: string | undefined;
  /** Targets of an earlier process that need attention: a line each. */
  needAttention: readonly string[];
  interrupted: HmsError | undefined;
  /** Why no more targets were started. */
  stopped: HmsError | undefined;
}

/** @param open number of targets that may still run */
function resumeHint(
  run: string,
  open: number,
  { isExec, isSaved, hasFailed }: Pick<Ending, 'isExec' | 'isSaved'> & { hasFailed: boolean },
): string | undefined {
  const resume = `hms each --resume ${run}`;
  if (open > 0 && isSaved) return newPlanHint(run, numberOf(open, 'open target'));
  if (open > 0) return `To run only the ${numberOf(open, 'open target')}, run: ${resume}`;
  if (isExec && !hasFailed) return undefined;
  return isExec || isSaved
    ? `No target is left to start. ${acknowledgeHint(run)}`
    : `No target is left to retry. To look again what became of them, run: ${resume}`;
}

/** The hint for a run that applies a saved plan. @param targets `2 open targets` */
export function newPlanHint(run: string, targets: string): string {
  return (
    `A run of a plan cannot be resumed. To see its ${targets}, run: hms each --resume ${run} --dry-run. ` +
    'To run them, make a new plan of them with --from and --plan-out.'
  );
}

function acknowledgeHint(run: string): string {
  return `Check them. To note that you did, run: hms each --acknowledge ${run}`;
}

/** @returns the error the run ends with, or a sentence when it succeeded */
export function runEnd(
  summary: FleetSummary,
  { run, isExec, isSaved, needAttention, interrupted, stopped }: Ending,
): HmsError | string {
  const { total, ended, failed, outcomes, failuresByKind, failedChecks, accepted, unknown } =
    summary;
  const unstarted = total - ended;
  const failedCount = failed - unknown.length;
  const parts = [
    ...(failedCount > 0
      ? [`${failedCount} of ${total} failed (${wordCounts(failuresByKind)})`]
      : []),
    ...(unknown.length > 0 ? [`${unknown.length} of ${total} unknown`] : []),
    ...(accepted.length > 0
      ? [`${accepted.length} of ${total} accepted, but their end was not seen`]
      : []),
    ...(unstarted > 0 ? [`${unstarted} of ${total} not started`] : []),
  ];
  const details = [
    ...(stopped ? [`No more targets were started: ${stopped.message}`] : []),
    ...[...failedChecks, ...unknown, ...accepted].map(({ target, error }) =>
      [`${target}: ${withFullStop(error?.message ?? '')}`, error?.hint].filter(Boolean).join(' '),
    ),
    ...needAttention,
  ];
  const isTakenOver = stopped?.kind === 'cancelled';
  const nextStep = () =>
    isTakenOver
      ? 'To see the outcome, run: hms each --list'
      : resumeHint(String(run), unstarted + summary.open, {
          isExec,
          isSaved,
          hasFailed: failed > 0,
        });
  const hint = run === undefined ? undefined : nextStep();
  const facts = { details, hint, changedNothing: false };
  const successText = wordCounts(outcomes);
  const dryRunTexts = run === undefined ? dryRunSentences(outcomes, isExec) : [];
  if (interrupted !== undefined) {
    const { message, exitCode } = interrupted;
    const what = [...(successText === '' ? [] : [successText]), ...parts].join(', ');
    const sentences = [message, what].map(withFullStop);
    return new HmsError('cancelled', [...sentences, ...dryRunTexts.slice(0, 1)].join(' '), {
      ...facts,
      exitCode,
    });
  }
  if (parts.length > 0) {
    const sentences = [`${parts.join(', ')}.`, ...dryRunTexts];
    return new HmsError('partial', sentences.join(' '), facts);
  }
  if (dryRunTexts.length > 0) return dryRunTexts.join(' ');
  if (needAttention.length === 0) return successText && `${successText}.`;
  const need = needAttention.length === 1 ? 'needs' : 'need';
  return new HmsError(
    'partial',
    `${numberOf(needAttention.length, 'target')} of the run ${need} your attention.`,
    {
      details,
      hint: acknowledgeHint(String(run)),
      changedNothing: false,
    },
  );
}

type RunRecord = Readonly<Record<string, unknown>>;

/** Counts of the targets of this process. Each target is in exactly one of them, except `need_attention`. */
export function summaryRecord(
  run: string,
  { total, ended, failed, accepted, unknown }: FleetSummary,
  needAttention: readonly string[],
): RunRecord {
  return {
    run,
    targets: total,
    ok: ended - failed - accepted.length,
    failed: failed - unknown.length,
    accepted: accepted.length,
    unknown: unknown.length,
    not_started: total - ended,
    need_attention: needAttention.length,
  };
}

/** The outputs of `each` and `users import`. */
export function runOutputs(record: RunRecord): RunRecord {
  const { run, targets, ok, failed, accepted, unknown, not_started, need_attention } = record;
  return { run, targets, ok, failed, accepted, unknown, not_started, need_attention };
}

/** Undefined for a target that succeeded. */
export function jobEntryOf(
  { name, environment }: Target,
  { exit, kind, error }: TargetRow,
): JobEntry | undefined {
  if (exit === 0) return undefined;
  const text = [error?.message, error?.hint].filter(Boolean).join(' ');
  return { name, environment, state: kind, level: 'error', text };
}
