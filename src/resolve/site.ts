/** Resolves SITE: an id, or the name of any install in it. */
import type { Listings } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import { fieldIn } from '../command-model/where.ts';
import { HmsError } from '../core/errors.ts';
import { hasPrefix, isIdPrefix, type Note, recordByPrefix } from './id-prefix.ts';
import { matchesInstall, namedInstall } from './install.ts';

export interface SiteRef {
  site_id: string;
  /** Undefined when an id was typed. */
  account_id: string | undefined;
}

function textField(record: unknown, field: string): string | undefined {
  const value = fieldIn(record, field);
  return typeof value === 'string' ? value : undefined;
}

/** The sites whose id begins with the text, unless an install has that name. */
async function sitesByPrefix(directory: Listings, typed: string) {
  const sites = new Map<string, { id: string; account_id: string | undefined }>();
  for await (const install of directory.installs()) {
    if (matchesInstall(install, typed)) return [];
    const id = textField(install, 'site.id');
    if (hasPrefix(id, typed)) sites.set(id, { id, account_id: textField(install, 'account.id') });
  }
  return [...sites.values()];
}

/**
 * @param note passed by commands that only read: they accept the start of an id
 * @throws HmsError notFound, also when the install belongs to no site
 */
export async function siteRef(directory: Listings, typed: string, note?: Note): Promise<SiteRef> {
  if (isId(typed)) return { site_id: typed, account_id: undefined };
  const [first, ...others] = isIdPrefix(typed) ? await sitesByPrefix(directory, typed) : [];
  if (first !== undefined) {
    const { id, account_id } = recordByPrefix(typed, [first, ...others], 'site', note);
    return { site_id: id, account_id };
  }
  const record = await namedInstall(directory, typed);
  const site_id = textField(record, 'site.id');
  if (site_id !== undefined) return { site_id, account_id: textField(record, 'account.id') };
  throw new HmsError('notFound', `The install '${typed}' does not belong to a site.`);
}
