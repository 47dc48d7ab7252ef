/** Where the output of a program goes: its log, its last lines, and the terminal. */

import { stripVTControlCharacters } from 'node:util';
import type { LocalContext } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { clean } from '../../output/sanitize.ts';
import type { ProgramLog } from '../../storage/program-log.ts';

/** A line without an end is passed on in pieces of this size. */
const maxLineBytes = 65_536;

/** The last lines, for the row. */
const maxLastLines = 20;
const maxLastBytes = 4096;

/** Characters of a line that is shown as it comes. */
const maxShownLine = 2000;

export interface ProgramOutput {
  /** Passes on complete lines, in the order in which their ends arrive. */
  add(stream: 'stdout' | 'stderr', piece: Uint8Array): Promise<void>;
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
  const partial = { stdout: noBytes, stderr: noBytes };
  let last = noBytes;
  let problem: string | undefined;
  let queue: Promise<void> = Promise.resolve();

  async function pass(bytes: Buffer): Promise<void> {
    last = endOf(last, bytes);
    if (log !== undefined && problem === undefined) {
      try {
        await log.write(redacted(bytes, redactor));
      } catch (error) {
        if (!(error instanceof HmsError)) throw error;
        problem = error.message;
      }
    }
    if (show) for (const line of linesOf(bytes.toString())) await show(clean(shortLine(line)));
  }

  /** Both streams write to one log, a piece after the other. */
  function enqueue(bytes: Buffer): Promise<void> {
    if (bytes.length > 0) queue = queue.then(() => pass(bytes));
    return queue;
  }

  return {
    add(stream, piece) {
      const bytes = joined(partial[stream], piece);
      const end = bytes.lastIndexOf(10) + 1;
      const cut = end === 0 && bytes.length > maxLineBytes ? bytes.length : end;
      partial[stream] = copyOf(bytes.subarray(cut));
      return enqueue(bytes.subarray(0, cut));
    },
    async end() {
      await enqueue(partial.stdout);
      await enqueue(partial.stderr);
    },
    lastLines: () => lastLinesOf(last.toString()),
    logProblem: () => problem,
  };
}

const noBytes: Buffer = Buffer.alloc(0);

function joined(before: Buffer, piece: Uint8Array): Buffer {
  if (before.length > 0) return Buffer.concat([before, piece]);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.length);
}

/** A part of a buffer would keep all of it. */
function copyOf(bytes: Buffer): Buffer {
  return bytes.length === 0 ? noBytes : Buffer.from(bytes);
}

/** The end of both, a little longer than what is shown: sequences of a terminal are not. */
function endOf(before: Buffer, bytes: Buffer): Buffer {
  const kept = 2 * maxLastBytes;
  if (bytes.length >= kept) return copyOf(bytes.subarray(-kept));
  return Buffer.concat([before.subarray(-(kept - bytes.length)), bytes]);
}

/** The bytes themselves, unless they contain a credential. They may be no text. */
function redacted(bytes: Buffer, { redact }: LocalContext['redactor']): Buffer {
  const text = bytes.toString();
  const shown = redact(text);
  return shown === text ? bytes : Buffer.from(shown);
}
/** Without colors and other sequences of a terminal, and without empty lines. */
function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split(/\r?\n|\r/)
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
