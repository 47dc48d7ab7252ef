/** Loads file code on first use: help and version touch no files. */
import { dirname, join, sep } from 'node:path';
import { makeFolder, withPathInErrors } from '../storage/files.ts';
import type { Lock } from '../storage/lock.ts';
import type { StoredKind, StoredValue } from '../storage/locked-file.ts';

const storage = () => import('../storage/locked-file.ts');
const log = () => import('../storage/append-log.ts');

interface StateFilesContext {
  stateDir: string | undefined;
  /** Ends the wait for a lock that another process holds. */
  interrupted: AbortSignal;
  /** Receives warnings about the state folder. */
  warn(text: string): void;
}

/** Closes the state folder to other users, or refuses it, before a file in it is read or written. */
export function filesIn({ stateDir, interrupted, warn }: StateFilesContext) {
  let secured: Promise<void> | undefined;

  async function secureState(folder: string): Promise<void> {
    const { secureFolder } = await import('../storage/ownership.ts');
    for (const note of await secureFolder(folder)) warn(note);
  }

  async function secure(path: string): Promise<void> {
    if (stateDir === undefined || !path.startsWith(join(stateDir, sep))) return;
    secured ??= secureState(stateDir);
    await secured;
  }

  return {
    keep<T>(path: string, kind: StoredKind<T>): StoredValue<T> {
      let opened: Promise<StoredValue<T>> | undefined;
      const cell = async () => {
        await secure(path);
        opened ??= storage().then(({ fileCell }) => fileCell(path, kind));
        return opened;
      };
      return {
        read: async () => (await cell()).read(),
        update: async (change, signal) => (await cell()).update(change, signal),
        replace: async (value) => (await cell()).replace(value),
      };
    },
    async exclusively<R>(path: string, work: (lock: Lock) => Promise<R>) {
      await secure(path);
      return (await storage()).exclusively(path, work, interrupted);
    },
    async openLog(path: string) {
      await secure(path);
      return (await log()).openLog(path);
    },
    async readLog(path: string) {
      await secure(path);
      return (await log()).readLog(path);
    },
    async namesIn(folder: string) {
      await secure(folder);
      return (await log()).logNames(folder);
    },
    async append(path: string, text: string) {
      const { appendFile } = await import('node:fs/promises');
      await withPathInErrors(path, 'written', () => appendFile(path, text));
    },
    async replaceText(path: string, text: string) {
      await secure(path);
      await makeFolder(dirname(path));
      await (await storage()).writeWhole(path, text);
    },
    async removeFile(path: string) {
      await secure(path);
      const { removeOwn } = await storage();
      await withPathInErrors(path, 'removed', () => removeOwn(path));
    },
    async removeFolder(path: string, own: RegExp) {
      await secure(path);
      const { removeFolder } = await storage();
      await withPathInErrors(path, 'removed', () =>
        removeFolder(path, own, stateDir ?? dirname(path)),
      );
    },
  };
}
