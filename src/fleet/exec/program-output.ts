/** Where the output of a program goes: its log, its last lines, and the terminal. */

import type { LocalContext } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { clean } from '../../output/sanitize.ts';
import type { ProgramLog } from '../../storage/program-log.ts';
import { printedLines } from '../../system/programs/printed-lines.ts';

/** A line without an end is passed on in pieces of this size. */
const maxLineBytes = 65_536;

/** The last lines, for the row. */
const maxLastLines = 20;
const maxLastBytes = 4096;

/** A little more: sequences of a terminal are not shown. */
const maxKeptBytes = 3 * maxLastBytes;

/** Characters of a line that is shown as it comes. */
const maxShownLine = 2000;

export interface ProgramOutput {
  /**
   * Passes on complete lines, in the order in which their ends arrive.
   * @returns a promise if the reader of --tail has to catch up
   */
  add(stream: 'stdout' | 'stderr', piece: Uint8Array): Promise<void> | undefined;
  /** Passes on what has no end of line. */
  end(): Promise<void>;
  lastLines(): string[];
  /** Why the log is incomplete; undefined if it is complete. */
  logProblem(): string | undefined;
}

interface Sinks {
  log: ProgramLog | undefined;
  /** Shows a line; undefined without --tail. */
  show: ((line: string) => Promise<void>) | undefined;
  redactor: LocalContext['redactor'];
}

export function openProgramOutput({ log, show, redactor }: Sinks): ProgramOutput {
  const partial = { stdout: endOfOutput(maxLineBytes), stderr: endOfOutput(maxLineBytes) };
  const last = endOfOutput(maxKeptBytes);
  let problem: string | undefined;
  let shown: Promise<void> | undefined;

  function pass(bytes: Buffer): Promise<void> | undefined {
    if (bytes.length === 0) return undefined;
    last.add(bytes);
    if (log !== undefined && problem === undefined) {
      try {
        log.write(redacted(bytes, redactor));
      } catch (error) {
        if (!(error instanceof HmsError)) throw error;
        problem = error.message;
      }
    }
    if (show) shown = showLines(linesOf(bytes.toString()), show, shown);
    return shown;
  }

  return {
    add(stream, piece) {
      const rest = partial[stream];
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      const end = bytes.lastIndexOf(10) + 1;
      const isFull = end === 0 && rest.size() + bytes.length > maxLineBytes;
      if (end === 0 && !isFull) {
        rest.add(bytes);
        return undefined;
      }
      const all = Buffer.concat([rest.take(), bytes]);
      const cut = isFull ? safeCut(all, redactor) : all.length - bytes.length + end;
      rest.add(all.subarray(cut));
      return pass(all.subarray(0, cut));
    },
    async end() {
      for (const { take } of [partial.stdout, partial.stderr]) await pass(take());
      await shown;
    },
    lastLines: () => lastLinesOf(shownOf(last.take(), redactor)),
    logProblem: () => problem,
  };
}

async function showLines(
  lines: readonly string[],
  show: NonNullable<Sinks['show']>,
  before: Promise<void> | undefined,
): Promise<void> {
  await before;
  for (const line of lines) await show(clean(shortLine(line)));
}

const noBytes: Buffer = Buffer.alloc(0);

/** Keeps the last bytes in a buffer of its own: a part of a piece would keep all of it in memory. */
function endOfOutput(most: number) {
  let kept = noBytes;
  let size = 0;
  return {
    size: () => size,
    add(bytes: Buffer): void {
      if (bytes.length === 0) return;
      if (kept.length === 0) kept = Buffer.allocUnsafeSlow(most);
      const added = bytes.subarray(-most);
      const stay = Math.min(size, most - added.length);
      kept.copyWithin(0, size - stay, size);
      added.copy(kept, stay);
      size = stay + added.length;
    },
    /** Empties it. The bytes are a copy. */
    take(): Buffer {
      const taken = size === 0 ? noBytes : Buffer.from(kept.subarray(0, size));
      size = 0;
      return taken;
    },
  };
}

/** No secret is longer, in any encoding that hms knows. */
const maxSecretBytes = 2048;

/**
 * Where a line without an end is cut: not inside a credential, which would be in neither part as a whole. Its end is
 * kept back, because a credential may have begun there.
 */
function safeCut(bytes: Buffer, { redact }: LocalContext['redactor']): number {
  const whole = redact(bytes.toString());
  for (
    let kept = maxSecretBytes;
    kept < Math.min(bytes.length, maxLineBytes);
    kept += maxSecretBytes
  ) {
    const cut = bytes.length - kept;
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].map((one) =>
      redact(one.toString()),
    );
    if (parts.join('') === whole) return cut;
  }
  return bytes.length;
}

/** The text of the last bytes. Their first ones may be the end of a credential. */
function shownOf(bytes: Buffer, { redact }: LocalContext['redactor']): string {
  const text = redact(bytes.toString());
  return bytes.length < maxKeptBytes ? text : text.slice(maxSecretBytes);
}

/** The bytes themselves, unless they contain a credential. They may be no text. */
function redacted(bytes: Buffer, { redact }: LocalContext['redactor']): Buffer {
  const text = bytes.toString();
  const shown = redact(text);
  return shown === text ? bytes : Buffer.from(shown);
}

/** Without empty lines. */
function linesOf(text: string): string[] {
  return printedLines(text)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function shortLine(line: string): string {
  return line.length > maxShownLine ? `${line.slice(0, maxShownLine)}…` : line;
}

/** The last lines that fit. The first of them may be cut at its start. */
function lastLinesOf(text: string): string[] {
  const lines: string[] = [];
  let left = maxLastBytes;
  for (const line of linesOf(text).slice(-maxLastLines).reverse()) {
    const size = Buffer.byteLength(line) + 1;
    if (size > left) {
      const tail = tailOf(line, left - ellipsisBytes - 1);
      if (lines.length === 0 && tail !== '') lines.unshift(`…${tail}`);
      break;
    }
    lines.unshift(line);
    left -= size;
  }
  return lines;
}

const ellipsisBytes = 3;

/** The end of a line, of at most so many bytes. */
function tailOf(line: string, bytes: number): string {
  let tail = line.slice(-bytes);
  while (Buffer.byteLength(tail) > bytes) tail = tail.slice(1);
  return tail;
}
