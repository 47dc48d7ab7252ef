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
 * @param path the state file; undefined keeps the state in memory only
 * @param options.installs number of installs in a new state
 * @param options.namedBy the option that named the file: then other users may have write access
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
    remedy: namedBy
      ? `Repair it, or move ${path} away.`
      : 'To reset the sandbox, run: hms sandbox reset',
    namedBy,
  });
}

/** The file that the embedded and a served sandbox share; undefined without a state folder. */
export function sandboxPath(stateDir: string | undefined): string | undefined {
  return stateDir === undefined ? undefined : join(stateDir, 'sandbox.json');
}

/** @throws HmsError usage, because changes would be lost */
export function noHomeFolder(): never {
  throw new HmsError('usage', 'This machine has no home folder for the state of the sandbox.', {
    hint: 'Set HMS_STATE_DIR to a folder.',
  });
}

/** The store of the built-in profile. Without a state folder it is read-only. */
export function embeddedStore(path: string | undefined, context: StoreContext): StoredValue<State> {
  if (path !== undefined) return sandboxStore(path, context);
  const { read } = memoryCell(seed(context.now()));
  return { read, update: async () => noHomeFolder(), replace: async () => noHomeFolder() };
}
