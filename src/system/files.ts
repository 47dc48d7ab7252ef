/** Files, loaded when the first is touched: what shows help or a version touches none. */
import { dirname } from 'node:path';
import { makeFolder, naming } from '../files.ts';
import type { Cell, CellKind } from '../storage.ts';

const storage = () => import('../storage.ts');
const log = () => import('../log.ts');

export function keep<T>(path: string, kind: CellKind<T>): Cell<T> {
  let opened: Promise<Cell<T>> | undefined;
  const cell = () => {
    opened ??= storage().then(({ fileCell }) => fileCell(path, kind));
    return opened;
  };
  return {
    read: async () => (await cell()).read(),
    update: async (change) => (await cell()).update(change),
    replace: async (value) => (await cell()).replace(value),
  };
}

export const files = {
  keep,
  exclusively: async <R>(path: string, work: () => Promise<R>) =>
    (await storage()).exclusively(path, work),
  openLog: async (path: string) => (await log()).openLog(path),
  readLog: async (path: string) => (await log()).readLog(path),
  append: async (path: string, text: string) => {
    const { appendFile } = await import('node:fs/promises');
    await naming(path, 'written', () => appendFile(path, text));
  },
  async replaceText(path: string, text: string) {
    await makeFolder(dirname(path));
    await (await storage()).writeWhole(path, text);
  },
  async removeFolder(path: string) {
    const { rm } = await import('node:fs/promises');
    await naming(path, 'removed', () => rm(path, { recursive: true, force: true }));
  },
  namesIn: async (folder: string) => (await log()).namesIn(folder),
};
