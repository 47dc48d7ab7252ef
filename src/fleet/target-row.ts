/** The rows of a fleet run, and how they are shown. */
import { shellQuoted } from '../command-model/values.ts';
import { type Column, time, type View } from '../command-model/view.ts';
import { ownField } from '../command-model/where.ts';
import { isFailedState } from '../contract/failure.ts';
import type { ErrorFacts } from '../core/errors.ts';
import { isObject, type JsonObject, recordIn } from '../core/json.ts';
import type { Target, TargetState } from './run-journal.ts';

/** The output row of a target. */
export interface TargetRow {
  run: string | null;
  target: string;
  id: string;
  /** Name and id of the other install of the pair; absent without --pairs. */
  from?: string;
  from_id?: string;
  exit: number;
  /** `ok`, or the error kind. */
  kind: string;
  /** What is known in one word: `completed`, `requested`, `read`, or the error kind. */
  state: string;
  /** In a run of programs: the exit code of the program, or the signal that ended it. */
  command_exit?: number | null;
  signal?: string | null;
  /** The file with its output; null without --logs. */
  log?: string | null;
  /** The last lines of its output. */
  output?: readonly string[];
  result: unknown;
  error: ErrorFacts | null;
  /** Warnings of the command, which `--quiet` does not silence; absent without any. */
  said?: string[];
  /** ISO 8601. */
  started: string;
  ended: string;
}

const targetColumn = { name: 'target', dropPriority: 0 } as const;
const fromColumn = { name: 'from', dropPriority: 2 } as const;

const widths = { run: 20, id: 36, word: 11, time: 20, sentences: 20 };

/** Other formats than a table have every column. */
export const rowView: View = targetRowView(rowNote, [{ name: 'result', detail: true }]);

/** In a run of programs. */
const programRowView: View = targetRowView(programNote, [
  { name: 'command_exit', detail: true },
  { name: 'signal', detail: true },
  { name: 'log', detail: true },
  { name: 'output', detail: true },
]);

function targetRowView(note: (row: JsonObject) => unknown, outcome: readonly Column[]): View {
  return {
    open: true,
    live: true,
    columns: [
      { name: 'run', detail: true, width: widths.run },
      targetColumn,
      { name: 'id', detail: true, width: widths.id },
      { name: 'exit', detail: true },
      { name: 'kind', detail: true, width: widths.word },
      ...outcome,
      { ...errorColumn(0), detail: true },
      { name: 'started', detail: true, show: time, width: widths.time },
      { name: 'ended', detail: true, show: time, width: widths.time },
      { name: 'state', dropPriority: 0, width: widths.word, state: true },
      { name: 'seconds', dropPriority: 1, from: secondsOf },
      {
        name: 'note',
        dropPriority: 0,
        width: widths.sentences,
        from: note,
        sentences: noteTexts,
        show: noteText,
      },
    ],
  };
}

/** Whole seconds from the start of the target to its end. */
function secondsOf({ started, ended }: JsonObject): number {
  return Math.round((Date.parse(String(ended)) - Date.parse(String(started))) / 1000);
}

/** The error, or the id of what the command created. */
function rowNote({ id, result, error }: JsonObject): unknown {
  if (isObject(error)) return error;
  const { id: created } = recordIn(result);
  return typeof created === 'string' && created !== id ? created : undefined;
}

/** The error and the last line of the output. */
function programNote({ error, output }: JsonObject): unknown {
  const last = Array.isArray(output) ? output.at(-1) : undefined;
  if (isObject(error)) return { message: error.message, hint: last ?? error.hint };
  return last;
}

/** @param note an error, or a text */
function noteTexts(note: unknown): unknown[] {
  return (isObject(note) ? [note.message, note.hint] : [note]).filter(Boolean);
}

function noteText(note: unknown): string {
  return noteTexts(note).join(' ') || '-';
}

/**
 * A dry run shows what would be sent. Its table waits for the last row, because only the rows show its widths. That a
 * check succeeded is no result of the command, so there is no exit code. The summary names the targets whose check
 * failed.
 */
export const dryRunView: View = {
  open: true,
  columns: [
    targetColumn,
    { name: 'method', from: ({ result }) => ownField(result, 'method'), dropPriority: 1 },
    { name: 'path', from: ({ result }) => pathOf(ownField(result, 'url')), dropPriority: 0 },
    { name: 'body', from: ({ result }) => ownField(result, 'body'), dropPriority: 4 },
    errorColumn(3),
  ],
};

/** The program and its arguments for each target. */
const programDryRunView: View = {
  open: true,
  columns: [
    targetColumn,
    {
      name: 'command',
      from: ({ result }) => ownField(result, 'command'),
      dropPriority: 0,
      show: (words) => (Array.isArray(words) ? words.map(String).map(shellQuoted).join(' ') : '-'),
    },
  ],
};

/** With --pairs: `from` follows the target. */
export function pairedView(view: View): View {
  const columns = view.columns.flatMap((one) =>
    one === targetColumn ? [targetColumn, fromColumn] : [one],
  );
  return { ...view, columns };
}

function errorColumn(dropPriority: number): Column {
  return {
    name: 'error',
    dropPriority,
    width: widths.sentences,
    sentences: noteTexts,
    show: noteText,
  };
}

function pathOf(url: unknown): unknown {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What is known of a target: its state in the journal, and if its command can change something and has sent it. */
interface Known {
  state: TargetState;
  changes: boolean;
  isSent: boolean;
}

/** What is known of a target, in one word. */
export function stateWord(
  { exit, kind, result }: Pick<TargetRow, 'exit' | 'kind' | 'result'>,
  { state, changes, isSent }: Known,
): string {
  if (exit !== 0) return state === 'accepted' ? 'accepted' : kind;
  return changes ? outcomeWord(result, isSent) : 'read';
}

/** The outcome of a successful change: never more than the service said. */
function outcomeWord(result: unknown, isSent: boolean): string {
  if (isObject(result) && result.dry_run === true) return 'shown';
  // A download needs no request that changes something, but the folder has a new file (10.3).
  if (!isSent)
    return isObject(result) && result.status === 'downloaded' ? 'downloaded' : 'unchanged';
  if (!isObject(result)) return 'accepted';
  const { status = result.state } = result; // an archive has a state (10.3)
  if (result.requested === true && typeof status !== 'string') return 'requested';
  // A failed state of a job that is still running belongs to an earlier one.
  return typeof status === 'string' && !isFailedState(status) ? status : 'accepted';
}

/** The view of a run. Its targets are known, so also in a live table their columns have the right width. */
export function runView(
  targets: readonly Pick<Target, 'name' | 'from'>[],
  { dryRun, isExec }: { dryRun: boolean; isExec: boolean },
): View {
  const programs = dryRun ? programDryRunView : programRowView;
  const requests = dryRun ? dryRunView : rowView;
  const own = isExec ? programs : requests;
  const view = targets.some(({ from }) => from !== undefined) ? pairedView(own) : own;
  const widest = (names: readonly string[], least: number) =>
    names.reduce((most, { length }) => Math.max(most, length), least);
  const target = widest(
    targets.map(({ name }) => name),
    targetColumn.name.length,
  );
  const from = widest(
    targets.map((one) => one.from?.name ?? ''),
    fromColumn.name.length,
  );
  const columns = view.columns.map((one) => {
    if (one === targetColumn) return { ...one, width: target };
    return one === fromColumn ? { ...one, width: from } : one;
  });
  return { ...view, columns };
}
