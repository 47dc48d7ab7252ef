/** Reads every page of the certificates of an install (docs/service.md 10.17). */
import type { Api, Pages, Reply } from '../../client/api.ts';
import { claimsIn, headerClaims } from '../../client/pages/paging-fields.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject, jsonText, recordIn } from '../../core/json.ts';
import { numberOf } from '../../core/wording.ts';

/** The largest page. */
const limit = 100;

/**
 * The response of the source has no total and the records have no id. So `next_page_token` says that there are more, and
 * a page that repeats a record says that the service ignores the offset. A full page without a token may not be the last
 * one: the next offset is requested. A total, or another word for more, of a service that sends them is compared at the
 * end.
 * @param maxRecords stop after this many records
 * @throws HmsError unavailable, when the list cannot be read to its end
 */
export function certificatePages(
  api: Api,
  install_id: string,
  maxRecords = Number.POSITIVE_INFINITY,
): Pages<JsonObject> {
  const name = `/installs/${install_id}/ssl_certificates`;

  async function* batches(): AsyncGenerator<JsonObject[]> {
    const seen = new Set<string>();
    const tokens = new Set<string>();
    let offset = 0;
    let count = 0;
    let pages = 0;
    /** The page before this one, if it was full and named no other. */
    let full: Reply<unknown> | undefined;
    const refusePart = (last: Reply<unknown>) => {
      const why = whyPartial(last, { count, pages });
      if (why !== undefined) throw incomplete(name, count, `the last page says: ${why}`);
    };
    for (;;) {
      const reply = await api
        .call('listCertificates', { install_id, limit, offset })
        .catch((error) => {
          const isLater = offset > 0 && error instanceof HmsError && error.kind === 'notFound';
          if (isLater && full !== undefined) return undefined;
          throw isLater ? incomplete(name, count, 'the service finds no next page') : error;
        });
      if (reply === undefined) return full && refusePart(full);
      const body = recordIn(reply.body);
      const page = certificateRecords(body.certificates, name);
      if (page.some((one) => seen.has(jsonText(one))))
        throw incomplete(name, count, 'a page repeats a record of an earlier page');
      for (const one of page) seen.add(jsonText(one));
      const shown = page.slice(0, maxRecords - count);
      count += shown.length;
      pages += 1;
      yield shown;
      const token = tokenOf(body.next_page_token);
      if (count >= maxRecords) return;
      if (token === undefined && page.length === limit) {
        full = reply;
        offset += limit;
        continue;
      }
      if (token === undefined) {
        if (page.length === 0 && full !== undefined) refusePart(full);
        return refusePart(reply);
      }
      full = undefined;
      if (page.length === 0)
        throw incomplete(name, count, 'a page is empty, but names another one');
      if (tokens.has(token)) throw incomplete(name, count, `the service repeats page '${token}'`);
      tokens.add(token);
      offset = offsetOf(token, offset, () => incomplete(name, count, `'${token}' is no next page`));
    }
  }

  async function* records(): AsyncGenerator<JsonObject> {
    for await (const batch of batches()) yield* batch;
  }

  return { [Symbol.asyncIterator]: records, batches, total: () => undefined };
}

/** What was read before the list ended. */
interface ReadSoFar {
  count: number;
  pages: number;
}

/** How the last page says that the list goes on, or that it has more than was read. */
function whyPartial({ body, headers }: Reply<unknown>, read: ReadSoFar): string | undefined {
  for (const claims of [claimsIn(body), headerClaims(headers)]) {
    const { more, missing, total, pages, remaining } = claims;
    const reason = more ?? missing ?? remaining;
    if (reason !== undefined) return reason;
    if (total !== undefined && total.count > read.count) return total.text;
    if (pages !== undefined && pages.count > read.pages) return pages.text;
  }
  return undefined;
}

/** @throws HmsError unavailable */
function certificateRecords(found: unknown, name: string): JsonObject[] {
  if (Array.isArray(found) && found.every(isObject)) return found;
  throw new HmsError(
    'unavailable',
    `GET ${name} failed: the response has no list of certificates.`,
  );
}

/** Null and the empty text end the list. */
function tokenOf(token: unknown): string | undefined {
  return token === undefined || token === null || token === '' ? undefined : String(token);
}

/** The token is the offset of the next page. */
function offsetOf(token: string, before: number, error: () => HmsError): number {
  const offset = /^\d{1,9}$/.test(token) ? Number(token) : Number.NaN;
  if (offset > before) return offset;
  throw error();
}

function incomplete(name: string, count: number, why: string): HmsError {
  return new HmsError(
    'unavailable',
    `Incomplete list (${name}): after ${numberOf(count, 'certificate')}, ${why}.`,
    { hint: 'The list may be changing. Retry.' },
  );
}
