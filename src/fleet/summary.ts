/** What a fleet run comes to, while it goes on and at its end. */

import type { NestedResult } from '../command-model/definition.ts';
import { time, type View } from '../command-model/view.ts';
import { isFailedState } from '../contract/failure.ts';
import { HmsError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import type { TargetState } from './run-journal.ts';

/** The line of a target. */
export interface TargetRow {
  run: string | null;
  target: string;
  id: string;
  exit: number;
  /** `ok`, or the kind of its error. */
  kind: string;
  result: unknown;
  error: NestedResult['error'] | null;
  /** What the command says whatever `--quiet` says, where it said anything. */
  said?: string[];
  /** ISO 8601. */
  started: string;
  ended: string;
}

/** Where a line has little room: what it was, and why it came to nothing. */
export const rowView: View = {
  open: true,
  columns: [
    { name: 'run', gives: 7 },
    { name: 'target', gives: 0 },
    { name: 'id', gives: 6 },
    { name: 'exit', gives: 0 },
    { name: 'kind', gives: 0 },
    { name: 'result', gives: 4 },
    { name: 'error', gives: 0, sentences: whyOf, show: (error) => whyOf(error).join('; ') || '-' },
    { name: 'started', gives: 5, show: time },
    { name: 'ended', gives: 5, show: time },
  ],
};

function whyOf(error: unknown): unknown[] {
  return isObject(error) ? [error.message, error.hint].filter(Boolean) : [];
}

export interface FleetSummary {
  total: number;
  ended: number;
  failed: number;
  /** How many ended well, by what became of them: `requested`, `completed`, `read`. */
  words: Map<string, number>;
  /** Failed without effect: they may be asked for again. */
  open: number;
  /** How many came to nothing, by kind. */
  kinds: Map<string, number>;
  /** Accepted, and their end was not seen. */
  accepted: TargetRow[];
  /** Sent, and nobody knows what became of them. */
  unknown: TargetRow[];
}

export function newTally(total: number): FleetSummary {
  const [words, kinds] = [new Map<string, number>(), new Map<string, number>()];
  return { total, ended: 0, failed: 0, open: 0, words, kinds, accepted: [], unknown: [] };
}

interface EndedTarget {
  row: TargetRow;
  state: TargetState;
  /** Whether its command is one that changes something, and whether it has sent anything that does. */
  changes: boolean;
  isSent: boolean;
}

export function count(tally: FleetSummary, { row, state, changes, isSent }: EndedTarget): void {
  tally.ended += 1;
  if (row.exit === 0) add(tally.words, changes ? wordOf(row.result, isSent) : 'read');
  else if (state === 'accepted') tally.accepted.push(row);
  else countFailed(tally, row, state);
}

function countFailed(tally: FleetSummary, row: TargetRow, state: TargetState): void {
  tally.failed += 1;
  if (state === 'open') tally.open += 1;
  if (state === 'unknown') tally.unknown.push(row);
  else add(tally.kinds, row.kind);
}

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** What is known of a change that was made: never more than the service has said. */
function wordOf(result: unknown, isSent: boolean): string {
  if (isObject(result) && result.dry_run === true) return 'shown';
  if (!isSent) return 'with nothing to do';
  if (!isObject(result)) return 'accepted';
  if (result.requested === true) return 'requested';
  const { status } = result;
  // Of what is under way, its state may be that of before.
  return typeof status === 'string' && !isFailedState(status) ? status : 'accepted';
}

function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([word, times]) => `${times} ${word}`).join(', ');
}

/** Why a run ended before its last target. */
export interface Ending {
  /** The name of the run; undefined for a dry run. */
  run: string | undefined;
  /** What was sent before, and has to be looked at by a person: a line each. */
  held: readonly string[];
  interrupted: HmsError | undefined;
  /** Why nothing more was started. */
  stopped: HmsError | undefined;
}

/** @param open so many may be asked for */
function wayOn(run: string, open: number): string {
  const resume = `hms each --resume ${run}`;
  return open > 0
    ? `to go on: ${resume}; it asks for the ${open} that are left, and for no other`
    : `none is left that may be asked for again; to see them again: ${resume}`;
}

/**
 * @returns what the run ends with, and a sentence for it where it ends well
 */
export function runEnd(
  tally: FleetSummary,
  { run, held, interrupted, stopped }: Ending,
): HmsError | string {
  const { total, ended, failed, words, kinds, accepted, unknown } = tally;
  const left = total - ended;
  const plain = failed - unknown.length;
  const parts = [
    ...(plain > 0 ? [`${plain} of ${total} failed (${counted(kinds)})`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} of ${total} unknown`] : []),
    ...(accepted.length > 0 ? [`${accepted.length} of ${total} accepted, their end not seen`] : []),
    ...(left > 0 ? [`${left} of ${total} were not started`] : []),
  ];
  const details = [
    ...(stopped ? [`nothing more was started: ${stopped.message}`] : []),
    ...[...unknown, ...accepted].map(({ target, error }) =>
      [`${target}: ${error?.message}`, error?.hint].filter(Boolean).join('; '),
    ),
    ...held,
  ];
  const isTaken = stopped?.kind === 'cancelled';
  const way = () =>
    isTaken ? 'what became of them: hms each --list' : wayOn(String(run), left + tally.open);
  const hint = run === undefined ? undefined : way();
  const facts = { details, hint, retrySafe: false };
  const well = counted(words);
  if (interrupted !== undefined) {
    const { message, exitCode } = interrupted;
    const what = [...(well === '' ? [] : [well]), ...parts].join(', ');
    return new HmsError('cancelled', `${message}: ${what}`, { ...facts, exitCode });
  }
  if (parts.length > 0) {
    return new HmsError('partial', parts.join(', '), facts);
  }
  if (held.length === 0) return well;
  return new HmsError('partial', `${held.length} of the run have to be looked at`, {
    details,
    hint: 'they were sent before, and are not asked for again',
    retrySafe: false,
  });
}
