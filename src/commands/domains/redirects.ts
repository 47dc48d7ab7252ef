/**
 * Reads what a domain serves: the install, as its primary domain, or a redirect. The service sends the target of a
 * redirect under two names, in several forms.
 */
import { plain } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { domainKey } from '../../core/compare-names.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { DomainRecord } from '../../resolve/domain.ts';
import type { InstallRecord } from '../../resolve/install.ts';

/** A domain that another one redirects to, as far as the record names it. */
interface RedirectTarget {
  id: string | undefined;
  name: string | undefined;
}

/** The words that mean no redirect (10.13 sends `nil`). */
const noRedirect: readonly string[] = ['', 'nil', 'null', 'none'];

/**
 * Every target in the record. Each of the two fields may be absent, null, {}, a text, an object, or a list of them. A
 * text is a name or an id.
 */
function targetsOf({ redirects_to, redirect_to }: JsonObject): RedirectTarget[] {
  return [redirects_to, redirect_to].flat().flatMap((given) => {
    const [id, name] = [wordIn(fieldIn(given, 'id')), wordIn(fieldIn(given, 'name'))];
    const text = wordIn(given);
    return id || name || text ? [{ id: id ?? text, name: name ?? text }] : [];
  });
}

/** Whether the record shows something that is neither a target nor the absence of one. */
export function hasUnreadableRedirect({ redirects_to, redirect_to }: JsonObject): boolean {
  return [redirects_to, redirect_to].flat().some((given) => {
    return !isNoRedirect(given) && targetsOf({ redirects_to: given }).length === 0;
  });
}

/** Nothing, a word that means no redirect, or an object without a value. */
function isNoRedirect(given: unknown): boolean {
  if (given === undefined || given === null) return true;
  if (isObject(given)) return Object.values(given).every(isNoRedirect);
  return typeof given === 'string' && noRedirect.includes(given.trim().toLowerCase());
}

function wordIn(value: unknown): string | undefined {
  const isWord = typeof value === 'string' && !isNoRedirect(value);
  return isWord ? value.trim() : undefined;
}

/** The names, or else the ids, of what the domain redirects to; undefined if it does not redirect. */
export function redirect(record: JsonObject): string[] | undefined {
  const named = targetsOf(record).flatMap(({ id, name }) => name ?? id ?? []);
  return named.length === 0 ? undefined : [...new Set(named)];
}

/** Whether the first domain redirects to the second one, which the record names by its id or its name. */
export function redirectsTo(one: JsonObject, target: JsonObject): boolean {
  return targetsOf(one).some(
    ({ id, name }) =>
      (typeof target.id === 'string' && id?.toLowerCase() === target.id.toLowerCase()) ||
      (typeof target.name === 'string' &&
        name !== undefined &&
        domainKey(name) === domainKey(target.name)),
  );
}

/** Whether the domain is the primary domain of the install. Either of the two records may say it. */
export function isPrimaryDomain(
  { primary, name }: DomainRecord,
  { primary_domain }: InstallRecord,
): boolean {
  if (primary === true) return true;
  return typeof primary_domain === 'string' && domainKey(primary_domain) === domainKey(plain(name));
}
