/** A list of records, in pages. */
import type { Script } from './fault-server.ts';

export const list = 'installs list --json';
export const elsewhere = 'https://api.hosting.example/v1/installs?limit=100&offset=100';

export const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${at}` }));

export interface Paging {
  limit: number;
  offset: number;
}

export const pagingIn = (url: string): Paging => {
  const { searchParams } = new URL(url, 'http://any.example');
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset')) };
};

/** A correct list with this many records, unless `change` alters its pages. */
export function paged(
  count: number,
  change: (page: object, paging: Paging) => object = (page) => page,
): Script {
  const all = rows(count);
  return ({ url }) => {
    const paging = pagingIn(url);
    const end = paging.offset + paging.limit;
    const page = {
      count,
      results: all.slice(paging.offset, end),
      next: end < count ? elsewhere : null,
    };
    return { do: 'json', value: change(page, paging) };
  };
}

export const idsIn = (stdout: string) =>
  (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
export const idsOf = (count: number) => rows(count).map(({ id }) => id);
