/** The profile store (conf): one JSON file, profile names kept flat whatever characters they have. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HmsError } from './errors.ts';
import { exists } from './storage.ts';

const profile = z.object({
  base_url: z.optional(z.string()),
  headless_url: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** The account commands act on when none is named. */
  account: z.optional(z.string()),
  /** The same for the headless platform: a name. */
  headless_account: z.optional(z.string()),
  /** Addresses the service e-mails when a job is done. */
  notify: z.optional(z.array(z.string())),
  /** Refuse every mutation. */
  read_only: z.optional(z.boolean()),
});

const store = z.object({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});

export type Profile = z.infer<typeof profile>;

export interface Profiles {
  /** The file, for messages that name it. */
  path: string;
  current: string | undefined;
  profiles: ReadonlyMap<string, Profile>;
}

/** Reads the store; touches nothing, and does not even load conf, where there is no file. */
export async function readProfiles(configDir: string | undefined): Promise<Profiles> {
  if (configDir === undefined) return { path: '', current: undefined, profiles: new Map() };
  const path = join(configDir, 'profiles.json');
  if (!(await exists(path))) return { path, current: undefined, profiles: new Map() };
  const parsed = store.safeParse(await load(configDir, path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw damaged(path, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { current, profiles = {} } = parsed.data;
  return { path, current, profiles: new Map(Object.entries(profiles)) };
}

async function load(cwd: string, path: string): Promise<unknown> {
  const { default: Conf } = await import('conf');
  try {
    return new Conf<Record<string, unknown>>({
      cwd,
      configName: 'profiles',
      accessPropertiesByDotNotation: false,
      deserialize: parseObject, // conf would take a list for an empty store
    }).store;
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Error('it is not a JSON object');
}

function damaged(path: string, why: string): HmsError {
  return new HmsError('usage', `the profile file ${path} cannot be used: ${why}`, {
    hint: 'mend it, or set HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD, which need no file',
  });
}
