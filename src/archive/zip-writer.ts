/** Files as a zip, while they are read (yazl): the same files give the same bytes. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { readWhole } from './stable-read.ts';
import type { FolderEntry } from './walk.ts';

/**
 * Whatever the clock and the zone say: zips have times of a calendar, and yazl asks the zone for them. Not the
 * first that a zip can have, which is another moment in each zone.
 */
const noTime = () => new Date(1980, 1, 1);

const modes = { executable: 0o100755, plain: 0o100644 };

/** @throws HmsError failed, where a file is not what was listed */
export async function* zipOf(entries: readonly FolderEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // As: yazl's types say less than its stream is.
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const open = new Set<Readable>();
  for (const entry of entries) {
    const { name, facts, isExecutable } = entry;
    const options = {
      size: facts.size,
      // Never stored: a program that reads a zip as it comes finds the end of deflated data alone (Java refuses others).
      compressionLevel: (await isCompressible(entry)) ? 6 : 1,
      mtime: noTime(),
      forceDosTimestamp: true,
      mode: isExecutable ? modes.executable : modes.plain,
    };
    // Read when its turn comes, and as fast as the zip is taken.
    zip.addReadStreamLazy(name, options, (callback) => {
      const source = Readable.from(readWhole(entry), { objectMode: false });
      open.add(source);
      source.on('error', (error) => output.destroy(error));
      source.on('close', () => open.delete(source));
      callback(null, source);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    for (const source of open) source.destroy();
    await Promise.all([...open].map((source) => once(source, 'close').catch(() => {})));
  }
}

/** Bytes: what is smaller is not worth a look. */
const looked = { from: 1024 * 1024, at: 64 * 1024 };

/** Pictures and archives are big, and take longer for the same result. */
async function isCompressible(entry: FolderEntry): Promise<boolean> {
  if (entry.facts.size < looked.from) return true;
  for await (const piece of readWhole(entry)) {
    const head = piece.subarray(0, looked.at);
    return deflateRawSync(head).length < 0.9 * head.length;
  }
  return true;
}
