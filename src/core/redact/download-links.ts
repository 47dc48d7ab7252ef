/** Redacts download links: until one expires, anyone who has it can use it, whatever it looks like (docs/service.md 10.3). */

import { isObject } from '../json.ts';
import { mask } from './mask.ts';
import { namesSecret } from './secret-fields.ts';

/** The field of a record that has the link. */
const linkField = 'download_uri';

/** `https://storage.example/***`: the secret may be anywhere after or before the host. */
export function shownLink(link: string): string {
  if (!URL.canParse(link)) return '(not a URL)';
  const { protocol, host } = new URL(link);
  return host === '' ? `${protocol}${mask}` : `${protocol}//${host}/${mask}`;
}

/** The same value, with only the scheme and the host of its download links. */
export function withoutDownloadLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDownloadLinks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === linkField && typeof inner === 'string'
        ? shownLink(inner)
        : withoutDownloadLinks(inner),
    ]),
  );
}

/** For a text that is no whole JSON: the field of a link is hidden like that of a secret. */
export function namesSecretOrLink(name: string): boolean {
  return name === linkField || namesSecret(name);
}

/** Fewer characters are no secret. */
const minSecret = 8;

/** Parts of a link: what the storage may repeat in its errors. */
interface LinkParts {
  /** Every value in the query, a name without a value, and the user. They are secret everywhere. */
  secrets: string[];
  /** The path, its ends, and each segment that looks like no word. A file of the same name may be shown elsewhere. */
  paths: string[];
}

/**
 * @param from the address that a relative link belongs to
 * @param shown what is no secret
 */
export function linkPartsIn(text: string, from: string, shown: readonly string[]): LinkParts {
  if (!URL.canParse(text, from)) return { secrets: [], paths: [] };
  const { searchParams, username, password, pathname } = new URL(text, from);
  const isSecret = (value: string) =>
    value.length >= minSecret && !shown.some((one) => one.toLowerCase() === value.toLowerCase());
  const parameters = [...searchParams].map(([name, value]) => value || name);
  const segments = pathname.split('/').slice(1);
  const ends = segments.slice(0, -1).map((_, at) => segments.slice(at).join('/'));
  return {
    secrets: [...parameters, username, password].filter(isSecret),
    paths: [pathname, ...ends, ...segments.filter((one) => isSecret(one) && !looksLikeWords(one))],
  };
}

/** `archives`, `site-backup.zip`: a message may contain such words itself. */
function looksLikeWords(segment: string): boolean {
  return segment.split(/[-_.]/).every((word) => /^[A-Za-z]{0,15}$/.test(word));
}
