/** A file that only grows: one JSON value a line, each on the disk before anything goes on. A leaf. */
import { constants } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonText, parseJson } from '../core/json.ts';
import { exists, makeFolder, statOf, syncFolder, withPathInErrors } from './files.ts';
import { checkOwnFile, readOwnFile } from './ownership.ts';

export interface Log {
  /** Resolves when it is on the disk. Lines are written in the order they come in. */
  append(value: unknown): Promise<void>;
  /** What others have written since it was opened, as of the last line of ours. */
  readonly others: readonly unknown[];
  close(): Promise<void>;
}

/** @throws HmsError usage, when it cannot be written, or is no file of this user's */
export async function openLog(path: string): Promise<Log> {
  const { O_CREAT, O_APPEND, O_RDWR, O_NONBLOCK = 0 } = constants;
  const file = await withPathInErrors(path, 'written', async () => {
    await makeFolder(dirname(path));
    const facts = await statOf(path);
    if (facts !== undefined) checkOwnFile(path, facts); // before it is opened
    return open(path, O_CREAT | O_APPEND | O_RDWR | O_NONBLOCK, 0o600);
  });
  const others: unknown[] = [];
  let { size } = await file.stat();
  let isNew = size === 0;
  // A line that was cut by a crash stays what it is, and ours begins anew.
  const last = Buffer.from('\n');
  await file.read(last, 0, 1, Math.max(0, size - 1));
  let start = last.toString() === '\n' ? '' : '\n';
  let line: Promise<void> = Promise.resolve();

  function write(text: string): Promise<void> {
    return withPathInErrors(path, 'written', async () => {
      try {
        await file.appendFile(start + text);
        await file.datasync();
        if (isNew) await syncFolder(dirname(path));
      } catch (error) {
        if (isNew) await rm(path, { force: true }); // without its first line it is no log
        throw error;
      }
      isNew = false;
      // Looked at afterwards: whoever writes later reads this line.
      const now = (await file.stat()).size;
      if (now !== size + Buffer.byteLength(start + text))
        others.push(...(await linesBeside(text, now)));
      [size, start] = [now, ''];
    });
  }

  async function linesBeside(text: string, end: number): Promise<unknown[]> {
    const added = Buffer.alloc(end - size);
    await file.read(added, 0, added.length, size);
    return added.toString().replace(text, '').split('\n').filter(Boolean).map(parseJson);
  }

  return {
    append(value) {
      line = line.then(() => write(`${jsonText(value)}\n`));
      return line;
    },
    others,
    async close() {
      await line.catch(() => {});
      await file.close();
    },
  };
}

/** Every whole line in order, undefined for one that is no JSON; none where there is no file. */
export async function readLog(path: string): Promise<unknown[]> {
  const text = await withPathInErrors(path, 'read', () => readOwnFile(path));
  const lines = text?.split('\n').slice(0, -1); // behind the last newline there is nothing, or a line that was cut
  return lines?.map(parseJson) ?? [];
}

/** Names of the logs in a folder, in their order, without those nobody has written to; none where there is no folder. */
export async function logNames(folder: string): Promise<string[]> {
  return withPathInErrors(folder, 'read', async () => {
    if (!(await exists(folder))) return [];
    const names = await readdir(folder);
    const facts = await Promise.all(names.map((name) => statOf(join(folder, name))));
    return names.filter((_, at) => !(facts[at]?.isFile() && facts[at].size === 0)).sort();
  });
}
