/** Resolves SITE: an id, or the name of any install in it. */
import type { Listings } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import { fieldIn } from '../command-model/where.ts';
import { HmsError } from '../core/errors.ts';
import { installRecord } from './install.ts';

export interface SiteRef {
  site_id: string;
  /** Undefined when an id was typed. */
  account_id: string | undefined;
}

function textField(record: unknown, field: string): string | undefined {
  const value = fieldIn(record, field);
  return typeof value === 'string' ? value : undefined;
}

/** @throws HmsError notFound, also when the install belongs to no site */
export async function siteRef(directory: Listings, typed: string): Promise<SiteRef> {
  if (isId(typed)) return { site_id: typed, account_id: undefined };
  const record = await installRecord(directory, typed);
  const site_id = textField(record, 'site.id');
  if (site_id !== undefined) return { site_id, account_id: textField(record, 'account.id') };
  throw new HmsError('notFound', `The install '${typed}' does not belong to a site.`);
}
