/** Resolves DOMAIN: a name or an id → a domain of an install. */
import type { Listings } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import { plain } from '../command-model/view.ts';
import type { Item } from '../contract/types.ts';
import { domainKey, isSameId } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { didYouMean, similarNames } from '../core/suggest.ts';
import type { InstallRef } from './install.ts';

export type DomainRecord = Item<'listDomains'>;

/** The domain with the id, or every domain with the name: several can have one. Empty if none is listed. */
export async function listedDomains(
  directory: Listings,
  install: Pick<InstallRef, 'id'>,
  typed: string,
  onName: (name: string) => void = () => {},
): Promise<DomainRecord[]> {
  const wanted = domainKey(typed);
  const found: DomainRecord[] = [];
  for await (const domain of directory.domains(install)) {
    const { id, name } = domain;
    if (isSameId(id, typed)) return [domain];
    if (typeof name !== 'string') continue;
    if (wanted === '' || domainKey(name) !== wanted) onName(name);
    // A list that changes while it is read can show a domain twice.
    else if (!found.some((one) => isSameId(one.id, id))) found.push(domain);
  }
  return found;
}

/** @throws HmsError notFound with near names; ambiguous, if the name is that of several domains */
export async function resolveDomain(
  directory: Listings,
  install: InstallRef,
  typed: string,
): Promise<DomainRecord> {
  const known: string[] = [];
  const found = await listedDomains(directory, install, typed, (name) => known.push(name));
  const [first, ...others] = found;
  if (others.length > 0) {
    throw new HmsError('ambiguous', `${found.length} domains are named '${typed}'.`, {
      details: found.map((one) => `${one.id} (${plain(one.name)})`),
      hint: 'Name the domain by the ID.',
    });
  }
  if (first) return first;
  throw new HmsError('notFound', `${install.name} has no domain '${typed}'.`, {
    hint:
      didYouMean(similarNames(domainKey(typed), known)) ??
      `To list its domains, run: hms domains list ${install.name}`,
  });
}

/** What names the domain in the next command: the id, if the id was typed, since its name may be ambiguous. */
export function domainWord({ id, name }: DomainRecord, typed: string): string {
  return isId(typed) ? id : plain(name);
}
