/**
 * Remembers the ids of installs by name, so that a name does not cost a whole list. An id is only a hint: it counts if
 * its record has the name at that moment (src/resolve/directory.ts).
 */
import { join } from 'node:path';
import { nameKey } from '../core/compare-names.ts';
import { isObject } from '../core/json.ts';
import type { StoredKind, StoredValue } from './locked-file.ts';

export interface InstallIds {
  /** The id of the install that had exactly this name. */
  idOf(name: string): Promise<string | undefined>;
  /** Replaces what is remembered. @param installs all of the service */
  remember(installs: readonly { id: string; name?: unknown }[]): Promise<void>;
}

/** Remembers nothing. */
export const noInstallIds: InstallIds = { idOf: async () => undefined, remember: async () => {} };

interface IdsContext {
  stateDir: string | undefined;
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
}

interface IdsFile {
  version: 1;
  service: string;
  /** Name → id. */
  installs: Record<string, string>;
}

const isFile = (value: unknown): value is IdsFile =>
  isObject(value) &&
  value.version === 1 &&
  typeof value.service === 'string' &&
  isObject(value.installs) &&
  Object.values(value.installs).every((id) => typeof id === 'string');

/** Some file systems allow 255 bytes. The file itself has the whole name of the service. */
const maxNameLength = 150;

/**
 * A file that cannot be read or written fails nothing.
 * @param service base URL and user
 */
export function openInstallIds(service: string, { stateDir, keep }: IdsContext): InstallIds {
  if (stateDir === undefined) return noInstallIds;
  const fileName = encodeURIComponent(service).slice(0, maxNameLength);
  const file = keep<IdsFile>(join(stateDir, 'install-ids', `${fileName}.json`), {
    initial: () => ({ version: 1, service, installs: {} }),
    valid: isFile,
    remedy: 'Remove the file.',
  });
  return {
    async idOf(name) {
      const stored = await file.read().catch(() => undefined);
      if (stored?.service !== service) return undefined;
      return Object.hasOwn(stored.installs, name) ? stored.installs[name] : undefined;
    },
    async remember(all) {
      const installs = Object.fromEntries(withOwnName(all));
      await file.replace({ version: 1, service, installs }).catch(() => {});
    },
  };
}

/** Two installs with one name are ambiguous, so neither is remembered. */
function withOwnName(
  installs: readonly { id: string; name?: unknown }[],
): [name: string, id: string][] {
  const named = installs.flatMap(({ id, name }) =>
    typeof name === 'string' && name !== '' ? [{ id, name, key: nameKey(name) }] : [],
  );
  const counts = new Map<string, number>();
  for (const { key } of named) counts.set(key, (counts.get(key) ?? 0) + 1);
  return named.filter(({ key }) => counts.get(key) === 1).map(({ id, name }) => [name, id]);
}
