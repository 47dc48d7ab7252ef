/**
 * Caches names for shell completion, for a day: those in the last complete list of a profile, one per line. The first
 * line has the settings of that list. src/entry/completion-names.ts reads them before it loads anything else.
 */
import { join } from 'node:path';

/** The kinds of lists with cached names, and the kind of their owner: backups belong to an install. */
export const ownerOf = {
  installs: undefined,
  accounts: undefined,
  apps: undefined,
  domains: 'installs',
  backups: 'installs',
  transfers: 'installs',
  environments: 'apps',
} as const;

export type ListedNames = keyof typeof ownerOf;

/** All kinds of names. `everyProfile` includes the built-in profile, which cannot be changed. */
export type NameKind = ListedNames | 'jobs' | 'profiles' | 'everyProfile';

/** A list of names and its owner. */
export interface NameList {
  kind: ListedNames;
  /** The owner, as typed. */
  of?: string | undefined;
}

/** How a list names its records. */
export interface NamedList extends NameList {
  name(record: ListedRecord): unknown;
  /** Distinguishes records whose names do not; some shells show it. */
  about?(record: ListedRecord): string;
}

export type ListedRecord = Readonly<Record<string, unknown>>;

/** The settings that determine a profile's lists. */
export interface ListingSettings {
  base_url?: unknown;
  headless_url?: unknown;
  username?: unknown;
  credential_command?: unknown;
  account?: unknown;
  headless_account?: unknown;
}

/** First line of a cache file. The names are valid while it is unchanged. */
export function cacheFingerprint(profile: ListingSettings): string {
  const { base_url, headless_url, username, credential_command } = profile;
  const { account, headless_account } = profile;
  const all = [base_url, headless_url, username, credential_command, account, headless_account];
  return JSON.stringify(all);
}

/** Environment variables that narrow a list. */
export const narrowingVariables: Partial<Record<ListedNames, string>> = {
  installs: 'HMS_ACCOUNT',
  apps: 'HMS_HEADLESS_ACCOUNT',
  environments: 'HMS_HEADLESS_ACCOUNT',
};

/** Milliseconds. */
export const namesMaxAgeMs = 86_400_000;

/** All cached names of a profile. @param profile its name */
export function namesFolder(stateDir: string, profile: string): string {
  return join(stateDir, 'names', encodeURIComponent(profile).replaceAll('.', '%2E'));
}

/** @param profile its name */
export function namesPath(stateDir: string, profile: string, { kind, of }: NameList): string {
  const file = of === undefined ? kind : `${kind}-${encodeURIComponent(of)}`;
  return join(namesFolder(stateDir, profile), file);
}

/** Matches cache files and temporary ones. */
export const namesFile = new RegExp(
  `^(?:${Object.keys(ownerOf).join('|')})(?:-.*)?(?:[.][0-9a-f-]{36}[.]new)?$`,
);

/**
 * Shells expand completions, and the operator presses Enter. So names are offered only if they consist of letters,
 * digits and `_ . @ -`.
 */
export const isOfferable = (name: string) => /^\w[\w.@-]*$/.test(name);
