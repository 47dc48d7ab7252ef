/** Resolves INSTALL: a name, an id, a primary domain or a cname → one install. */
import type { SingleRecord } from '../command-model/definition.ts';
import type { Directory, Listings } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import type { Item } from '../contract/types.ts';
import { domainKey, foldedName, isSameName } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { didYouMean, similarNames } from '../core/suggest.ts';
import { hasPrefix, isIdPrefix, type Note, recordByPrefix } from './id-prefix.ts';

export type InstallRecord = Item<'listInstalls'>;

/** docs/service.md 2.2: a list of installs does not have these fields. */
export const singleInstall: SingleRecord<InstallRecord> = {
  noun: 'install',
  fields: ['wp_version', 'defer_wordpress_upgrades_until'],
  read: async (api, { id }) => (await api.call('getInstall', { install_id: id })).body,
};

export interface InstallRef {
  id: string;
  /** The name for messages and for the next command. */
  name: string;
}

/**
 * An id needs no request. A name needs one, if hms knows its id. Commands that overwrite or delete compare with every
 * install (`installRecord`).
 * @param note passed by commands that only read: they accept the start of an id
 */
export async function installRef(
  directory: Directory,
  typed: string,
  note?: Note,
): Promise<InstallRef> {
  if (isId(typed)) return { id: typed, name: directory.nameOf(typed) ?? typed };
  const known = await directory.installNamed(typed);
  return refTo(known ?? (await installRecord(directory, typed, note)));
}

export function refTo(install: InstallRecord): InstallRef {
  return { id: install.id, name: installName(install) };
}

/** Text that can name an install. Text that looks like an id always counts as an id. */
function isInstallName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isId(value);
}

/** The name a person can type, otherwise the id. */
export function installName({ id, name }: InstallRecord): string {
  return isInstallName(name) ? name : id;
}

/** The name that was typed; undefined for an id or a domain, whose name only a look-up shows. */
export function plainInstallName(typed: string): string | undefined {
  return /[.-]/.test(typed) ? undefined : typed;
}

/** Names of the install besides its id. */
export function namesOf({ name, primary_domain, cname }: InstallRecord): string[] {
  return [name, primary_domain, cname].filter(isInstallName);
}

/** Keys for comparing a name with names, and a domain with domains. Empty keys are dropped. */
function comparisonKeys(names: readonly unknown[], domains: readonly unknown[]): string[] {
  const keys = [
    ...names.filter(isInstallName).map((name) => `name ${foldedName(name)}`),
    ...domains.filter(isInstallName).map((domain) => `domain ${domainKey(domain)}`),
  ];
  return keys.filter((key) => !key.endsWith(' '));
}

/** Whether the text is the id, name, primary domain or cname of the install. */
export function matchesInstall(install: InstallRecord, typed: string): boolean {
  if (isId(typed)) return install.id.toLowerCase() === typed.toLowerCase();
  const own = ownKeys(install);
  return comparisonKeys([typed], [typed]).some((key) => own.includes(key));
}

function ownKeys({ name, primary_domain, cname }: InstallRecord): string[] {
  return comparisonKeys([name], [primary_domain, cname]);
}

/**
 * Compares with every install, exactly. The start of an id counts only if nothing has that name.
 * @param note passed by commands that only read: they accept the start of an id
 * @throws HmsError notFound with near names; usage, when two installs match
 */
export async function installRecord(
  directory: Listings,
  typed: string,
  note?: Note,
): Promise<InstallRecord> {
  const starting: InstallRecord[] = [];
  const onInstall = (install: InstallRecord) => {
    if (isIdPrefix(typed) && hasPrefix(install.id, typed)) starting.push(install);
  };
  return namedInstall(directory, typed, { onInstall, starting, note });
}

interface PrefixMatches {
  /** Called with each install. */
  onInstall(install: InstallRecord): void;
  /** The installs whose id begins with the text. */
  starting: readonly InstallRecord[];
  note: Note | undefined;
}

/**
 * Compares names and whole ids only.
 * @throws HmsError as installRecord does
 */
export async function namedInstall(
  directory: Listings,
  typed: string,
  { onInstall, starting, note }: PrefixMatches = noPrefixes,
): Promise<InstallRecord> {
  const known = new Set<string>();
  const matches: InstallRecord[] = [];
  let count = 0;
  for await (const install of directory.installs()) {
    count += 1;
    for (const name of namesOf(install)) known.add(name);
    if (matchesInstall(install, typed)) matches.push(install);
    onInstall(install);
  }
  return singleMatch(typed, matches, () => byPrefix(typed, starting, note, { count, known }));
}

const noPrefixes: PrefixMatches = { onInstall() {}, starting: [], note: undefined };

/** @throws HmsError notFound, when no id begins with the text */
function byPrefix(
  typed: string,
  [first, ...others]: readonly InstallRecord[],
  note: Note | undefined,
  { count, known }: { count: number; known: Iterable<string> },
): InstallRecord {
  if (first === undefined) throw noInstall(typed, count, known);
  return recordByPrefix(typed, [first, ...others], 'install', note);
}

/** An install's own name wins over a domain or cname of another install. */
function singleMatch(
  typed: string,
  matches: readonly InstallRecord[],
  none: () => InstallRecord,
): InstallRecord {
  const named = matches.filter(({ name }) => isInstallName(name) && isSameName(name, typed));
  const [found, another] = named.length > 0 ? named : matches;
  if (found === undefined) return none();
  if (another === undefined) return found;
  throw new HmsError('usage', `${matches.length} installs match '${typed}'.`, {
    details: matches.map(({ id, name }) => `${id}  ${name ?? id}`),
    hint: 'Use the ID of one of them.',
  });
}

/** Looks up many installs after reading the list once. @throws HmsError as installRecord does */
export async function installFinder(
  directory: Listings,
): Promise<(typed: string) => InstallRecord> {
  const byKey = new Map<string, InstallRecord[]>();
  const known = new Set<string>();
  const all: InstallRecord[] = [];
  for await (const install of directory.installs()) {
    all.push(install);
    for (const name of namesOf(install)) known.add(name);
    for (const key of [`id ${install.id.toLowerCase()}`, ...ownKeys(install)]) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [install]);
      else others.push(install);
    }
  }
  return (typed) => {
    const keys = [`id ${typed.toLowerCase()}`, ...comparisonKeys([typed], [typed])];
    const matches = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    return singleMatch(typed, [...matches], () => {
      const starting = isIdPrefix(typed) ? all.filter(({ id }) => hasPrefix(id, typed)) : [];
      return byPrefix(typed, starting, undefined, { count: all.length, known });
    });
  };
}

/** Reads pages until the id is found; undefined when it is not listed. */
export async function listedInstall(
  directory: Listings,
  id: string,
): Promise<InstallRecord | undefined> {
  for await (const install of directory.installs()) {
    if (install.id.toLowerCase() === id.toLowerCase()) return install;
  }
  return undefined;
}

function noInstall(typed: string, count: number, known: Iterable<string>): HmsError {
  if (count === 0) {
    return new HmsError(
      'notFound',
      `No install is named '${typed}'. These credentials list no installs.`,
      {
        hint: 'An account whose API access is off lists no installs.',
      },
    );
  }
  return new HmsError('notFound', `No install is named '${typed}'.`, {
    hint: didYouMean(similarNames(typed, known)) ?? 'To list the installs, run: hms installs list',
  });
}
