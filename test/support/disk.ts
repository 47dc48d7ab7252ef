/** Replaces calls of the disk or the system while something runs. */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { devNull } from 'node:os';
import { HmsError } from '../../src/core/errors.ts';

type Calls = object;

/** Replaces functions of `target` until the returned function is called. */
function replace(target: object, calls: Calls): () => void {
  const before = Object.fromEntries(
    Object.keys(calls).map((name) => [name, Reflect.get(target, name)]),
  );
  Object.assign(target, calls);
  syncBuiltinESMExports();
  return () => {
    Object.assign(target, before);
    syncBuiltinESMExports();
  };
}

interface Changed {
  /** In node:fs. */
  sync?: Calls;
  /** In node:fs/promises. */
  promises?: Calls;
  /** Of each open file. */
  file?: Calls;
  /** Of the process. */
  system?: Calls;
}

/** Runs `work` with these calls in place of Node's. */
export async function onDisk<R>(
  { sync = {}, promises = {}, file = {}, system = {} }: Changed,
  work: () => R,
): Promise<Awaited<R>> {
  const any = await open(devNull);
  const files: object = Object.getPrototypeOf(any);
  await any.close();
  const back = [
    replace(fs, sync),
    replace(fs.promises, promises),
    replace(files, file),
    replace(process, system),
  ];
  try {
    return await work();
  } finally {
    for (const one of back) one();
  }
}

/** A call that fails like one of the system. */
export const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: as the system says it`), { code });
};

/** The same for an asynchronous call. */
export const rejecting = (code: string) => async () => failing(code)();

export const me = process.geteuid?.() ?? 0;
/** Another user id, so that our own files belong to another user. */
export const other = me + 1;
export const as = (uid: number) => ({ system: { geteuid: () => uid } });
/** Files have no owner and no modes. */
export const onWindows = { system: { geteuid: undefined } };

/** Kind, message and hint of an hms error. */
export async function told(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const { kind, message, hint } = error;
    return { kind, message, hint };
  }
}
export const usage = (message: string, hint?: string) => ({ kind: 'usage', message, hint });
