/** The profile store (conf): one JSON file. A dot in a profile name does not nest. */
import { basename, join } from 'node:path';
import { errorMessage } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, withoutMark } from '../core/json.ts';
import {
  corruptCopiesOf,
  makePrivate,
  saveCorruptCopy,
  statOf,
  withPathInErrors,
} from '../storage/files.ts';
import type { Lock } from '../storage/lock.ts';
import { checkOwnFile, secureFolder } from '../storage/ownership.ts';
import type { Profile } from './profile-schema.ts';

export interface Profiles {
  /** Path of the file, for messages. */
  path: string;
  current: string | undefined;
  profiles: ReadonlyMap<string, Profile>;
  /** Notes about the file for the operator. */
  notes: readonly string[];
}

function pathIn(configDir: string): string {
  return join(configDir, 'profiles.json');
}

/** Reads the store. Without a file, it writes nothing and does not load conf. */
export async function readProfiles(configDir: string | undefined): Promise<Profiles> {
  const none = { current: undefined, profiles: new Map(), notes: [] };
  if (configDir === undefined) return { path: '', ...none };
  const path = pathIn(configDir);
  const before = await secureFolder(configDir);
  if (!(await profileExists(path))) return { path, ...none, notes: before };
  const notes = [...before, ...(await restrictAccess(configDir, path))];
  return { ...(await parseProfile(path, (await openProfiles(configDir)).store)), notes };
}

/** @throws HmsError usage, for anything but a file (reading a pipe could hang), and for a file that others can write */
async function profileExists(path: string): Promise<boolean> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  if (facts !== undefined) checkOwnFile(path, facts, { mayBeRoots: true });
  return facts !== undefined;
}

/** Removes access of other users. @returns notes about what they could read, or still can */
async function restrictAccess(configDir: string, path: string): Promise<string[]> {
  // Any other folder may be shared on purpose.
  const places = basename(configDir) === 'hms' ? [configDir, path] : [path];
  const notes = await Promise.all(
    places.map(async (place) => {
      try {
        return (await makePrivate(place))
          ? `Other users could read ${place}. hms has restricted it to you.`
          : '';
      } catch {
        return `Other users can read ${place}, and you cannot change its permissions.`;
      }
    }),
  );
  return notes.filter((note) => note !== '');
}

async function parseProfile(path: string, value: unknown): Promise<Omit<Profiles, 'notes'>> {
  const { profileFile } = await import('./profile-schema.ts');
  const parsed = profileFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw await damagedProfiles(path, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { current, profiles = {} } = parsed.data;
  return { path, current, profiles: new Map(Object.entries(profiles)) };
}

/**
 * Updates the store under a lock. `change` may be called twice.
 * @param note called with notes about the folder
 */
export async function updateProfiles(
  configDir: string | undefined,
  change: (
    profiles: Map<string, Profile>,
    current: string | undefined,
  ) => string | undefined | Promise<string | undefined>,
  note: (text: string) => void,
): Promise<string> {
  if (configDir === undefined) {
    throw new HmsError('usage', 'This machine has no home folder to store profiles in.', {
      hint: 'Set HMS_CONFIG_DIR to a folder.',
    });
  }
  const storage = await import('../storage/locked-file.ts');
  const path = pathIn(configDir);
  for (const line of await secureFolder(configDir)) note(line);
  const update = async (lock: Lock) => {
    await profileExists(path);
    const conf = await openProfiles(configDir);
    const { profiles, current } = await parseProfile(path, conf.store);
    const { current: _, profiles: __, ...others } = conf.store;
    const all = new Map(profiles);
    const chosen = await change(all, current);
    const kept = Object.fromEntries(all);
    const choice = chosen === undefined ? {} : { current: chosen };
    const store = { ...others, ...choice, profiles: kept };
    // conf does not write atomically under Snap: a crash would leave half a file.
    await storage.writeLocked(lock, `${JSON.stringify(store, undefined, 2)}\n`);
    return path;
  };
  return storage.exclusively(path, (lock) => withPathInErrors(path, 'written', () => update(lock)));
}

async function openProfiles(cwd: string) {
  const Conf = await (await import('../system/conf-library.ts')).loadConf();
  try {
    return new Conf<Record<string, unknown>>({
      cwd,
      configName: 'profiles',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize: parseObject, // conf would read a list as an empty store
    });
  } catch (error) {
    throw await damagedProfiles(pathIn(cwd), readProblem(error));
  }
}

/** The message of V8 quotes the text it could not parse, which may be a password. */
function readProblem(error: unknown): string {
  if (!(error instanceof SyntaxError)) return errorMessage(error);
  const [at] = /at position \d+|at line \d+ column \d+/.exec(error.message) ?? [];
  return `it is not JSON${at ? ` (${at})` : ''}`;
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(withoutMark(text));
  if (isObject(value)) return value;
  throw new Error('it is not a JSON object');
}

async function damagedProfiles(path: string, why: string): Promise<HmsError> {
  return new HmsError('usage', `Cannot use the profile file ${path}: ${why}.`, {
    details: [await saveCorruptCopy(path)],
    hint:
      'Repair or remove the file, or set HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD, which need no file. ' +
      'To store credentials again, run: hms auth login',
  });
}

/** Copies hms made of a damaged file. They contain what the file contained. */
export async function damagedCopies(configDir: string | undefined): Promise<string[]> {
  return configDir === undefined ? [] : corruptCopiesOf(pathIn(configDir));
}
