/** The source of an upload: an existing zip, or a folder that is zipped while it is sent. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { withFullStop } from '../core/wording.ts';
import { inBlocks } from './chunks.ts';
import { openReady } from './existing-zip.ts';
import { pieceBytes, readWhole } from './stable-read.ts';
import { entryKind, type LeftOut, listFolder, readable } from './walk.ts';
import { zipOf } from './zip-writer.ts';

/** A zip to stream. */
export interface ZipSource {
  /** Unpredictable, and unique for each upload. */
  nonce: string;
  /** File name of the upload. */
  fileName: string;
  /** The files in it, by name. */
  files: readonly { name: string; bytes: number }[];
  leftOut: readonly LeftOut[];
  /** Files that the default list excludes and the operator's rules include. */
  reIncluded: readonly string[];
  /** Problems on other machines. */
  warnings: readonly string[];
  /** Whether it is an existing zip. */
  isReady: boolean;
  /** Reads it to its end and returns its length in bytes. @throws HmsError usage, if it cannot be sent */
  measure(onBytes: (bytes: number) => void): Promise<number>;
  /** Starts from the first byte each time. @throws HmsError failed, if it differs from what was measured */
  stream(): AsyncIterable<Uint8Array>;
  /** In hex, of the last complete reading; undefined before that. */
  sha256(): string | undefined;
}

/** @throws HmsError usage, if it cannot be read, is not a zip, or has links that lead out of it */
export async function openZip(path: string, options: ZipOptions): Promise<ZipSource> {
  const { nonce } = options;
  const facts = await readable(path, () => stat(path));
  if (facts.isDirectory()) return { nonce, ...(await folderSource(path, options)) };
  if (facts.isFile()) return { nonce, ...(await zipSource(path, facts)) };
  throw new HmsError('usage', `${path} is ${entryKind(facts)}, not a zip file.`);
}

interface ZipOptions {
  includeHidden: boolean;
  nonce: string;
}

type Source = Omit<ZipSource, 'nonce'>;

async function folderSource(path: string, options: ZipOptions): Promise<Source> {
  const { entries, leftOut, reIncluded } = await listFolder(path, options);
  if (entries.length === 0) {
    throw new HmsError('usage', `${path} contains nothing to send.`, {
      details: leftOut.map(({ name, why }) => `${name}: ${why}`),
    });
  }
  return {
    fileName: `${basename(resolve(path))}.zip`,
    files: entries.map(({ name, facts }) => ({ name, bytes: facts.size })),
    leftOut,
    reIncluded,
    warnings: [],
    isReady: false,
    ...measuredZip(() => inBlocks(zipOf(entries))),
  };
}

/** Maximum size of a generated zip that is kept in memory after measuring. A larger one is generated again. */
const heldBytes = 32 * 1024 * 1024;

/** Reads the content once to measure it. If the second reading differs, the upload never completes. */
function measuredZip(
  read: () => AsyncIterable<Uint8Array>,
): Pick<ZipSource, 'measure' | 'stream' | 'sha256'> {
  let held: Uint8Array[] | undefined;
  let known: string | undefined;
  return {
    async measure(onBytes) {
      const hash = createHash('sha256');
      let bytes = 0;
      held = [];
      for await (const block of meaning(unsent, read())) {
        hash.update(block);
        bytes += block.length;
        held?.push(block);
        if (bytes > heldBytes) held = undefined;
        onBytes(bytes);
      }
      known = hash.digest('hex');
      return bytes;
    },
    async *stream() {
      if (held !== undefined) return yield* held;
      const hash = createHash('sha256');
      let last: Uint8Array | undefined;
      for await (const block of meaning(halfSent, read())) {
        hash.update(block);
        if (last !== undefined) yield last;
        last = block;
      }
      // Hold the last block back until the checksum is verified.
      if (hash.digest('hex') !== known) throw differs();
      if (last !== undefined) yield last;
    },
    sha256: () => known,
  };
}

async function zipSource(path: string, facts: Stats): Promise<Source> {
  const listed = { path: await readable(path, () => realpath(path)), facts };
  const { files, warnings, check } = await openReady(listed, ring());
  let known: string | undefined;
  return {
    fileName: basename(path),
    files,
    leftOut: [],
    reIncluded: [],
    warnings,
    isReady: true,
    async measure(onBytes) {
      await check(onBytes).catch((error) => {
        throw error instanceof HmsError ? unsent(error) : error;
      });
      return listed.facts.size;
    },
    async *stream() {
      const hash = createHash('sha256');
      for await (const piece of meaning(halfSent, readWhole(listed, ring()))) {
        hash.update(piece);
        yield piece;
      }
      known = hash.digest('hex');
    },
    sha256: () => known,
  };
}

/** Buffers are reused after this many chunks (`FetchInit`): allocating each takes as long as everything else. */
const ringSize = 16;

function ring(): () => Buffer {
  const buffers = Array.from({ length: ringSize }, () => Buffer.allocUnsafe(pieceBytes));
  let turn = -1;
  return () => {
    turn = (turn + 1) % ringSize;
    // As: turn stays below the length.
    return buffers[turn] as Buffer;
  };
}

const half = 'The upload stopped before its end.';
const again = 'Nothing counts as uploaded. Retry when no process writes to these files.';

function differs(): HmsError {
  return new HmsError('failed', `Files changed during the upload. ${half}`, { hint: again });
}

type Meaning = (error: HmsError) => HmsError;

/** For an error after some of the upload was sent. */
const halfSent: Meaning = (error) =>
  error.with({ message: `${withFullStop(error.message)} ${half}`, hint: again });

/** For an error before anything was sent. */
const unsent: Meaning = (error) =>
  error.kind === 'usage'
    ? error
    : new HmsError('usage', error.message, { hint: 'Nothing was sent.', cause: error });

async function* meaning(means: Meaning, pieces: AsyncIterable<Uint8Array>) {
  try {
    yield* pieces;
  } catch (error) {
    throw error instanceof HmsError ? means(error) : error;
  }
}
