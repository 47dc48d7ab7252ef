import { join } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { memoryCell, type StoredKind, type StoredValue } from '../storage/locked-file.ts';
import { seed } from './seed/seed.ts';
import { isState, type State } from './state.ts';

interface StoreContext {
  now(): number;
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
}

/**
 * @param path the file that keeps the state; undefined keeps it in memory only
 * @param options.installs how many installs a fresh one has
 * @param options.namedBy the option by which the file was named: others may write it, as it is a rehearsal
 */
export function sandboxStore(
  path: string | undefined,
  { now, keep }: StoreContext,
  { installs, namedBy }: { installs?: number | undefined; namedBy?: string | undefined } = {},
): StoredValue<State> {
  if (path === undefined) return memoryCell(seed(now(), installs));
  return keep(path, {
    initial: () => seed(now(), installs),
    valid: isState,
    remedy: namedBy ? `mend it, or move ${path} away` : 'hms sandbox reset',
    namedBy,
  });
}

/** The file the embedded sandbox and a served one share; undefined where there is no place for it. */
export function sandboxPath(stateDir: string | undefined): string | undefined {
  return stateDir === undefined ? undefined : join(stateDir, 'sandbox.json');
}

/** @throws HmsError usage: a change would be forgotten at once */
export function homeless(): never {
  throw new HmsError('usage', 'this machine has no home folder to keep a sandbox in', {
    hint: 'name a folder with HMS_STATE_DIR',
  });
}

/** That of the built-in profile. Where it has no place it can be read, and not changed. */
export function embeddedStore(path: string | undefined, place: StoreContext): StoredValue<State> {
  if (path !== undefined) return sandboxStore(path, place);
  const { read } = memoryCell(seed(place.now()));
  return { read, update: async () => homeless(), replace: async () => homeless() };
}
