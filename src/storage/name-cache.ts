/**
 * Names for a shell to complete: what the last whole list of a profile showed, a line each behind one that says by
 * which settings they were seen, kept for a day. src/entry/completion-names.ts reads them before anything else of hms is loaded. A leaf.
 */
import { join } from 'node:path';

/** Lists names are kept of, each with the kind of thing it belongs to: a list of backups is that of an install. */
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

/** What there are names for; the built-in profile is among `everyProfile`, and can be used, not changed. */
export type NameKind = ListedNames | 'profiles' | 'everyProfile';

/** A list of names, and whose it is. */
export interface NameList {
  kind: ListedNames;
  /** What they belong to, as it was typed. */
  of?: string | undefined;
}

/** How a list names its records. */
export interface Naming extends NameList {
  name(record: ListedRecord): unknown;
  /** What tells them apart, where the names do not; some shells show it. */
  about?(record: ListedRecord): string;
}

export type ListedRecord = Readonly<Record<string, unknown>>;

/** What decides what the lists of a profile show. */
export interface ListingSettings {
  base_url?: unknown;
  headless_url?: unknown;
  username?: unknown;
  credential_command?: unknown;
  account?: unknown;
  headless_account?: unknown;
}

/** The first line of a file of names: they are offered while all of it is as it was. */
export function cacheFingerprint(profile: ListingSettings): string {
  const { base_url, headless_url, username, credential_command } = profile;
  const { account, headless_account } = profile;
  const all = [base_url, headless_url, username, credential_command, account, headless_account];
  return JSON.stringify(all);
}

/** Variables that make another list of it, or a part of it. */
export const narrowing: Partial<Record<ListedNames, string>> = {
  installs: 'HMS_ACCOUNT',
  apps: 'HMS_HEADLESS_ACCOUNT',
  environments: 'HMS_HEADLESS_ACCOUNT',
};

/** Milliseconds. */
export const namesLastMs = 86_400_000;

/** Of all that is kept for a profile. @param profile its name */
export function namesFolder(stateDir: string, profile: string): string {
  return join(stateDir, 'names', encodeURIComponent(profile).replaceAll('.', '%2E'));
}

/** @param profile its name */
export function namesPath(stateDir: string, profile: string, { kind, of }: NameList): string {
  const file = of === undefined ? kind : `${kind}-${encodeURIComponent(of)}`;
  return join(namesFolder(stateDir, profile), file);
}

/** What the files are called, also one that is half written. */
export const namesFile = new RegExp(
  `^(?:${Object.keys(ownerOf).join('|')})(?:-.*)?(?:[.][0-9a-f-]{36}[.]new)?$`,
);

/**
 * Shells expand what they are offered, and an operator presses Enter on it: nothing but letters, digits and
 * `_ . @ -` is offered, whatever the service calls things.
 */
export const isOfferable = (name: string) => /^\w[\w.@-]*$/.test(name);
