/** Resolves DOMAIN: a name or an id → a domain of an install. */
import type { Listings } from '../command-model/services.ts';
import type { Item } from '../contract/types.ts';
import { domainKey } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { didYouMean, similarNames } from '../core/suggest.ts';
import type { InstallRef } from './install.ts';

export type DomainRecord = Item<'listDomains'>;

/** Reads pages until the domain is found; undefined when it is not listed. */
export async function listedDomain(
  directory: Listings,
  install: Pick<InstallRef, 'id'>,
  typed: string,
  onName: (name: string) => void = () => {},
): Promise<DomainRecord | undefined> {
  const wanted = domainKey(typed);
  for await (const domain of directory.domains(install)) {
    const { id, name } = domain;
    if (id.toLowerCase() === typed.toLowerCase()) return domain;
    if (typeof name !== 'string') continue;
    if (wanted !== '' && domainKey(name) === wanted) return domain;
    onName(name);
  }
  return undefined;
}

/** @throws HmsError notFound with near names */
export async function resolveDomain(
  directory: Listings,
  install: InstallRef,
  typed: string,
): Promise<DomainRecord> {
  const known: string[] = [];
  const found = await listedDomain(directory, install, typed, (name) => known.push(name));
  if (found) return found;
  throw new HmsError('notFound', `${install.name} has no domain '${typed}'.`, {
    hint:
      didYouMean(similarNames(domainKey(typed), known)) ??
      `To list its domains, run: hms domains list ${install.name}`,
  });
}
