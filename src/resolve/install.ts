/** INSTALL: a name, an id, a primary domain or a cname → the install that is meant, and no other. */
import type { Listings } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import type { Item } from '../contract/types.ts';
import { domainKey, foldedName, isSameName } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { didYouMean, nearest } from '../core/suggest.ts';

export type InstallRecord = Item<'listInstalls'>;

export interface InstallRef {
  id: string;
  /** What messages and the next command call it. */
  name: string;
}

/** The id, without a request where it was given. */
export async function installRef(directory: Listings, typed: string): Promise<InstallRef> {
  if (isId(typed)) return { id: typed, name: typed };
  return refTo(await installRecord(directory, typed));
}

export function refTo(install: InstallRecord): InstallRef {
  return { id: install.id, name: installName(install) };
}

/** What may be typed for an install: a text of the shape of an id is one, and never looked up. */
function isHandle(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isId(value);
}

/** What it is called where that is typed again; an install that has no such name goes by its id. */
export function installName({ id, name }: InstallRecord): string {
  return isHandle(name) ? name : id;
}

/** What it answers to, besides its id. */
export function handlesOf({ name, primary_domain, cname }: InstallRecord): string[] {
  return [name, primary_domain, cname].filter(isHandle);
}

/** The same as it is compared, a name with names and a domain with domains; what is empty then is no key. */
function comparisonKeys(names: readonly unknown[], domains: readonly unknown[]): string[] {
  const keys = [
    ...names.filter(isHandle).map((name) => `name ${foldedName(name)}`),
    ...domains.filter(isHandle).map((domain) => `domain ${domainKey(domain)}`),
  ];
  return keys.filter((key) => !key.endsWith(' '));
}

/** Whether a text may mean the install: its id, its name, its primary domain or its cname. */
export function answersTo(install: InstallRecord, typed: string): boolean {
  if (isId(typed)) return install.id.toLowerCase() === typed.toLowerCase();
  const own = ownKeys(install);
  return comparisonKeys([typed], [typed]).some((key) => own.includes(key));
}

function ownKeys({ name, primary_domain, cname }: InstallRecord): string[] {
  return comparisonKeys([name], [primary_domain, cname]);
}

/**
 * The record, matched exactly over every page.
 * @throws HmsError notFound with near names, or usage where two installs answer to it
 */
export async function installRecord(directory: Listings, typed: string): Promise<InstallRecord> {
  const known = new Set<string>();
  const matches: InstallRecord[] = [];
  let count = 0;
  for await (const install of directory.installs()) {
    count += 1;
    for (const handle of handlesOf(install)) known.add(handle);
    if (answersTo(install, typed)) matches.push(install);
  }
  return theOne(typed, matches, () => noInstall(typed, count, known));
}

/** A name that is one install's own name means that one, whatever else answers to it. */
function theOne(
  typed: string,
  matches: readonly InstallRecord[],
  none: () => HmsError,
): InstallRecord {
  const named = matches.filter(({ name }) => isHandle(name) && isSameName(name, typed));
  const [found, another] = named.length > 0 ? named : matches;
  if (found === undefined) throw none();
  if (another === undefined) return found;
  throw new HmsError('usage', `${matches.length} installs answer to '${typed}'`, {
    details: matches.map(({ id, name }) => `${id}  ${name ?? id}`),
    hint: 'name one by its id',
  });
}

/** Finds many installs after one look at all of them. @throws HmsError as installRecord does */
export async function installFinder(
  directory: Listings,
): Promise<(typed: string) => InstallRecord> {
  const byKey = new Map<string, InstallRecord[]>();
  const known = new Set<string>();
  let count = 0;
  for await (const install of directory.installs()) {
    count += 1;
    for (const handle of handlesOf(install)) known.add(handle);
    for (const key of [`id ${install.id.toLowerCase()}`, ...ownKeys(install)]) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [install]);
      else others.push(install);
    }
  }
  return (typed) => {
    const keys = [`id ${typed.toLowerCase()}`, ...comparisonKeys([typed], [typed])];
    const matches = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    return theOne(typed, [...matches], () => noInstall(typed, count, known));
  };
}

/** The install of this id, over every page; undefined where it is not listed. */
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
    return new HmsError('notFound', `no install '${typed}': these credentials list no installs`, {
      hint: 'an account whose API access is off lists none',
    });
  }
  return new HmsError('notFound', `no install '${typed}' among the ${count} there are`, {
    hint: didYouMean(nearest(typed, known)) ?? 'hms installs list',
  });
}
