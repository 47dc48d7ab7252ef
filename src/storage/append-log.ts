/** An append-only file: one JSON value per line, each flushed to disk before the program continues. */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonText, parseJson } from '../core/json.ts';
import { exists, makeFolder, statOf, syncFolder, withPathInErrors } from './files.ts';
import { checkOwnFile, readOwnFile } from './ownership.ts';

export interface Log {
  /** Resolves when the line is on disk. Lines are written in the order of the calls. */
  append(value: unknown): Promise<void>;
  /** Lines that other processes appended since the log was opened, as of our last append. */
  readonly others: readonly unknown[];
  close(): Promise<void>;
}

/** @throws HmsError usage, if it cannot be written or is not this user's file */
export async function openLog(path: string): Promise<Log> {
  const { O_CREAT, O_APPEND, O_RDWR, O_NONBLOCK = 0 } = constants;
  const file = await withPathInErrors(path, 'written', async () => {
    await makeFolder(dirname(path));
    const facts = await statOf(path);
    if (facts !== undefined) checkOwnFile(path, facts); // check before opening
    return open(path, O_CREAT | O_APPEND | O_RDWR | O_NONBLOCK, 0o600);
  });
  const others: unknown[] = [];
  let { size, start } = await withPathInErrors(path, 'read', () => sizeAndStart(file)).catch(
    async (error) => {
      await file.close();
      throw error;
    },
  );
  let isNew = size === 0;
  let queue: Promise<void> = Promise.resolve();

  function write(text: string): Promise<void> {
    return withPathInErrors(path, 'written', async () => {
      try {
        await file.appendFile(start + text);
        await file.datasync();
        if (isNew) await syncFolder(dirname(path));
      } catch (error) {
        if (isNew) await removeOwnLine(Buffer.byteLength(text));
        throw error;
      }
      isNew = false;
      // Checked after the write: a process that writes later reads this line.
      const now = (await file.stat()).size;
      if (now !== size + Buffer.byteLength(start + text))
        others.push(...(await othersLines(text, now)));
      [size, start] = [now, ''];
    });
  }

  /** Without its first line it is not a log. Another process may have written its own line meanwhile: then both stay. */
  async function removeOwnLine(bytes: number): Promise<void> {
    const { size: now } = await file.stat();
    if (now <= bytes) await file.truncate(0);
  }

  async function othersLines(text: string, end: number): Promise<unknown[]> {
    const added = Buffer.alloc(end - size);
    await file.read(added, 0, added.length, size);
    return added.toString().replace(text, '').split('\n').filter(Boolean).map(parseJson);
  }

  return {
    append(value) {
      queue = queue.then(() => write(`${jsonText(value)}\n`));
      return queue;
    },
    others,
    async close() {
      await queue.catch(() => {});
      await file.close();
    },
  };
}

/** Its size, and what the next line begins with: a line truncated by a crash stays, and a new one starts after it. */
async function sizeAndStart(file: FileHandle): Promise<{ size: number; start: string }> {
  const { size } = await file.stat();
  const lastByte = Buffer.from('\n');
  await file.read(lastByte, 0, 1, Math.max(0, size - 1));
  return { size, start: lastByte.toString() === '\n' ? '' : '\n' };
}

/** Every complete line in order, undefined for a line that is not JSON; empty if there is no file. */
export async function readLog(path: string): Promise<unknown[]> {
  const text = await withPathInErrors(path, 'read', () => readOwnFile(path));
  const lines = text?.split('\n').slice(0, -1); // drops a truncated last line
  return lines?.map(parseJson) ?? [];
}

/** Sorted names of the logs in a folder without empty logs; empty if there is no folder. */
export async function logNames(folder: string): Promise<string[]> {
  return withPathInErrors(folder, 'read', async () => {
    if (!(await exists(folder))) return [];
    const names = await readdir(folder);
    const facts = await Promise.all(names.map((name) => statOf(join(folder, name))));
    return names.filter((_, at) => !(facts[at]?.isFile() && facts[at].size === 0)).sort();
  });
}
