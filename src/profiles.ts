/** The profile store (conf): one JSON file, profile names kept flat whatever characters they have. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HmsError } from './errors.ts';
import { isObject } from './json.ts';
import { exclusively, exists, keepAside, makePrivate, naming } from './storage.ts';

/** Fields of a later hms are kept as they are. */
const profile = z.looseObject({
  base_url: z.optional(z.string()),
  headless_url: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** `keyring`, where the password is there and not here. */
  password_in: z.optional(z.string()),
  /** A program that prints the credentials, and its arguments. */
  credential_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The account commands act on when none is named. */
  account: z.optional(z.string()),
  /** The same for the headless platform: a name. */
  headless_account: z.optional(z.string()),
  /** Addresses the service e-mails when a job is done. */
  notify: z.optional(z.array(z.string())),
  /** Refuse every mutation. */
  read_only: z.optional(z.boolean()),
  /** Installs that are overwritten only by name, whatever their environment. */
  protect: z.optional(z.array(z.string())),
});

const store = z.looseObject({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});

export type Profile = z.infer<typeof profile>;

export interface Profiles {
  /** The file, for messages that name it. */
  path: string;
  current: string | undefined;
  profiles: ReadonlyMap<string, Profile>;
  /** What the operator should know about the file. */
  notes: readonly string[];
}

function pathIn(configDir: string): string {
  return join(configDir, 'profiles.json');
}

/** Reads the store; touches nothing, and does not even load conf, where there is no file. */
export async function readProfiles(configDir: string | undefined): Promise<Profiles> {
  const none = { current: undefined, profiles: new Map(), notes: [] };
  if (configDir === undefined) return { path: '', ...none };
  const path = pathIn(configDir);
  if (!(await exists(path))) return { path, ...none };
  const wasWide = await makePrivate(path).catch(() => false); // somebody else's file is read all the same
  const notes = wasWide ? [`others could read ${path}; now it is yours alone`] : [];
  return { ...(await parse(path, (await open(configDir)).store)), notes };
}

async function parse(path: string, value: unknown): Promise<Omit<Profiles, 'notes'>> {
  const parsed = store.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw await damaged(path, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { current, profiles = {} } = parsed.data;
  return { path, current, profiles: new Map(Object.entries(profiles)) };
}

/** What `change` makes of the store as it is then is kept; other processes wait their turn. */
export async function updateProfiles(
  configDir: string | undefined,
  change: (profiles: Map<string, Profile>, current: string | undefined) => string | undefined,
): Promise<string> {
  if (configDir === undefined) {
    throw new HmsError('usage', 'this machine has no home folder to keep profiles in', {
      hint: 'name a folder with HMS_CONFIG_DIR',
    });
  }
  const path = pathIn(configDir);
  const update = async () => {
    const conf = await open(configDir);
    const { profiles, current } = await parse(path, conf.store);
    const { current: _, profiles: __, ...others } = conf.store;
    const all = new Map(profiles);
    const chosen = change(all, current);
    const kept = Object.fromEntries(all);
    const choice = chosen === undefined ? {} : { current: chosen };
    conf.store = { ...others, ...choice, profiles: kept };
    await makePrivate(path);
    return path;
  };
  return exclusively(path, () => naming(path, 'written', update));
}

async function open(cwd: string) {
  const { default: Conf } = await import('conf');
  try {
    return new Conf<Record<string, unknown>>({
      cwd,
      configName: 'profiles',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize: parseObject, // conf would take a list for an empty store
    });
  } catch (error) {
    throw await damaged(pathIn(cwd), error instanceof Error ? error.message : String(error));
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw new Error('it is not a JSON object');
}

async function damaged(path: string, why: string): Promise<HmsError> {
  return new HmsError('usage', `the profile file ${path} cannot be used: ${why}`, {
    details: [await keepAside(path)],
    hint:
      'mend it, or remove it and hms auth login; HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD need ' +
      'no file',
  });
}
