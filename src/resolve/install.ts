/** INSTALL: a name, an id, a primary domain or a cname → the install that is meant, and no other. */
import type { Api } from '../client/api.ts';
import type { Item } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import { didYouMean, nearest } from '../runner/near.ts';
import { isId } from '../runner/values.ts';
import { fieldIn } from '../runner/where.ts';

export type InstallRecord = Item<'listInstalls'>;

export interface InstallRef {
  id: string;
  /** What messages and the next command call it. */
  name: string;
}

/** The id, without a request where it was given. */
export async function installRef(api: Api, typed: string): Promise<InstallRef> {
  if (isId(typed)) return { id: typed, name: typed };
  return refTo(await installRecord(api, typed));
}

export function refTo(install: InstallRecord): InstallRef {
  return { id: install.id, name: nameOf(install) };
}

/** What may be typed for an install: a text of the shape of an id is one, and never looked up. */
function isHandle(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isId(value);
}

/** What it is called where that is typed again; an install that has no such name goes by its id. */
export function nameOf({ id, name }: InstallRecord): string {
  return isHandle(name) ? name : id;
}

/** What it answers to, besides its id. */
export function handlesOf({ name, primary_domain, cname }: InstallRecord): string[] {
  return [name, primary_domain, cname].filter(isHandle);
}

/**
 * The record, matched exactly over every page.
 * @throws HmsError notFound with near names, or usage where two installs answer to it
 */
export async function installRecord(api: Api, typed: string): Promise<InstallRecord> {
  const known = new Set<string>();
  const wanted = typed.toLowerCase();
  const matches: InstallRecord[] = [];
  let count = 0;
  for await (const install of api.pages('listInstalls', {})) {
    count += 1;
    const handles = handlesOf(install);
    for (const handle of handles) known.add(handle);
    const isMeant = isId(typed)
      ? install.id.toLowerCase() === wanted
      : handles.some((handle) => handle.toLowerCase() === wanted);
    if (isMeant) matches.push(install);
  }
  return theOne(typed, matches, () => noInstall(typed, count, known));
}

/** A name that is one install's own name means that one, whatever else answers to it. */
function theOne<T extends { id: string; name?: unknown }>(
  typed: string,
  matches: readonly T[],
  none: () => HmsError,
): T {
  const named = matches.filter(({ name }) => name === typed);
  const [found, another] = named.length > 0 ? named : matches;
  if (found === undefined) throw none();
  if (another === undefined) return found;
  throw new HmsError('usage', `${matches.length} installs answer to '${typed}'`, {
    details: matches.map(({ id, name }) => `${id}  ${name ?? id}`),
    hint: 'name one by its id',
  });
}

export interface ListedInstall extends InstallRef {
  /** The id of its account, where it says. */
  account: string | undefined;
}

/** Finds many installs after one reading of the list. @throws HmsError as installRecord does */
export async function installFinder(api: Api): Promise<(typed: string) => ListedInstall> {
  const byHandle = new Map<string, ListedInstall[]>();
  const known = new Set<string>();
  let count = 0;
  for await (const install of api.pages('listInstalls', {})) {
    count += 1;
    const account: unknown = fieldIn(install, 'account.id');
    const entry = {
      ...refTo(install),
      account: typeof account === 'string' ? account : undefined,
    };
    for (const handle of new Set([install.id, ...handlesOf(install)])) {
      const key = handle.toLowerCase();
      const others = byHandle.get(key);
      if (others === undefined) byHandle.set(key, [entry]);
      else if (others.at(-1) !== entry) others.push(entry);
      if (handle !== install.id) known.add(handle);
    }
  }
  return (typed) =>
    theOne(typed, byHandle.get(typed.toLowerCase()) ?? [], () => noInstall(typed, count, known));
}

/** The install of this id, over every page; undefined where it is not listed. */
export async function listedInstall(api: Api, id: string): Promise<InstallRecord | undefined> {
  for await (const install of api.pages('listInstalls', {})) {
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
