/** Writes files as a zip while it reads them (yazl). The same files give the same bytes. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { readWhole } from './stable-read.ts';
import type { FolderEntry } from './walk.ts';

/**
 * A fixed time, whatever the clock and the time zone. Zips store local times, and yazl converts them with the time
 * zone. The earliest zip time differs between zones, so this is a month later.
 */
const fixedTime = () => new Date(1980, 1, 1);

const modes = { executable: 0o100755, plain: 0o100644 };

/** @throws HmsError failed, if a file differs from the listing */
export async function* zipOf(entries: readonly FolderEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // As: yazl's types are narrower than its stream.
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const open = new Set<Readable>();
  // yazl reads the first file while others are added, so any error from here on leaves a file open.
  try {
    for (const entry of entries) {
      const { name, facts, isExecutable } = entry;
      const options = {
        size: facts.size,
        // Never stored: streaming readers find only the end of deflated data (Java refuses others).
        compressionLevel: (await isCompressible(entry)) ? 6 : 1,
        mtime: fixedTime(),
        forceDosTimestamp: true,
        mode: isExecutable ? modes.executable : modes.plain,
      };
      // Each file is read when its turn comes, as fast as the zip is read.
      zip.addReadStreamLazy(name, options, (callback) => {
        const source = Readable.from(readWhole(entry), { objectMode: false });
        open.add(source);
        source.on('error', (error) => output.destroy(error));
        source.on('close', () => open.delete(source));
        callback(null, source);
      });
    }
    zip.end();
    yield* output;
  } finally {
    output.destroy();
    for (const source of open) source.destroy();
    await Promise.all([...open].map((source) => once(source, 'close').catch(() => {})));
  }
}

/** A small zip in memory. @param files name → text */
export async function zipOfTexts(
  files: Readonly<Record<string, string>>,
): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(text), name, { mtime: fixedTime(), forceDosTimestamp: true });
  }
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Bytes: smaller files are not tested. */
const compressionTest = { minBytes: 1024 * 1024, sampleBytes: 64 * 1024 };

/** Images and archives are large, and compressing them takes time without making them smaller. */
async function isCompressible(entry: FolderEntry): Promise<boolean> {
  if (entry.facts.size < compressionTest.minBytes) return true;
  for await (const piece of readWhole(entry)) {
    const head = piece.subarray(0, compressionTest.sampleBytes);
    return deflateRawSync(head).length < 0.9 * head.length;
  }
  return true;
}
