/** S11: what is said of a list that is not whole, word for word, and what says so. */
import { describe, expect, test } from 'vitest';
import { lastError } from './support/fleet.ts';
import { list } from './support/pages.ts';
import { answering } from './support/parts.ts';
import { run } from './support/world.ts';

const raw = 'api GET /things --paginate --json';
const changing = 'The list may be changing. Retry.';
const asItIs = 'To show the response as it is, omit --paginate.';
const part =
  'To show the response as it is, add --json. To read another page, run: hms api GET PATH';
const one = [{ id: 'a' }];
const twice = 'The list changed while it was read. Records that came twice are shown once.\n';
const refuted = 'The service counts 1 record, but says that there are more.\n';

describe('a list that is not whole', () => {
  test.each<[body: object, message: string, hint: string, warned?: string]>([
    [
      { results: [], next: 'x' },
      'Incomplete list (NAME): it ended after 0 records, but the service says that there are more.',
      changing,
    ],
    [
      { results: one, next: 'x' },
      'Incomplete list (NAME): it ended after 1 record, but the service says that there are more.',
      changing,
    ],
    [
      { results: one, total_pages: 2 },
      'Incomplete list (NAME): it ended after 1 record, but the service says that there are more.',
      changing,
    ],
    [{ results: [], count: 5 }, 'Incomplete list (NAME): it ended after 0 of 5 records.', changing],
    [
      { results: one, count: 5 },
      'Incomplete list (NAME): the service returned 1 of the 5 records it counts.',
      'The list may be changing. Retry, or use --limit 1 to show what is available.',
      twice,
    ],
    [
      { results: one, count: 1, next: 'x' },
      'Incomplete list (NAME): it ended after 1 record, but the service says that there are more.',
      changing,
      refuted,
    ],
    [
      { results: one, partial: true },
      'The response holds only part of the list: partial is true.',
      part,
    ],
  ])('S11: %j', async (body, message, hint, warned = '') => {
    for (const [line, name] of [
      [list, '/installs'],
      [raw, '/things'],
    ] as const) {
      const ran = await run(line, answering(body));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      const said = { message: message.replace('NAME', name), hint, details: [] };
      expect(lastError(ran)).toMatchObject(said);
      expect(ran.stderr.slice(0, ran.stderr.indexOf('{"error"'))).toBe(warned);
    }
  });

  test.each<[unknown, string]>([
    [
      { results: [{ a: 1 }, { a: 1 }] },
      'Incomplete list (/things): without ids, a repeated page and identical records look the same.',
    ],
    [[{ a: 1 }], 'Not a list of pages (/things): the response has no results.'],
    [{ results: {} }, 'Not a list of pages (/things): the response has no results.'],
  ])('S11: %j of a shape nobody describes', async (body, message) => {
    const ran = await run(raw, answering(body));
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(lastError(ran)).toMatchObject({ message, hint: asItIs });
  });
});

describe('headers that speak of a list', () => {
  const templates = { templates: [{ a: 1 }] };
  const said = (line: string, headers: Record<string, string>) =>
    run(`${line} --json`, answering(templates, headers));

  test.each<[header: string, value: string, words?: string]>([
    ['x-total-count', '9'],
    ['x-total', ' 9 '],
    ['x-has-more', 'true'],
    ['x-last-page', 'false'],
    ['x-is-last', ' FALSE '],
    ['x-total-pages', '3'],
    ['x-paging-next-page', '2'],
    ['x-pagination-total-count', '9'],
    ['x-page-total', '9'],
    ['x-ms-continuation-token', 'abc'],
    ['x-truncated', 'true'],
    ['content-range', 'items 0-0/9'],
    ['link', '<x>; rel="next"', 'the Link header names a next page'],
    ['link', '<x>; rel=next', 'the Link header names a next page'],
    ['link', '<x>; rel = "last next"; a=b', 'the Link header names a next page'],
  ])('S11: %s: %s says that there is more', async (header, value, words) => {
    const ran = await said('reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058', {
      [header]: value,
    });
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.stdout)).toEqual(templates);
    expect(lastError(ran)).toMatchObject({
      message: `The response holds only part of the list: ${words ?? `${header} is ${value.trim()}`}.`,
      hint: part,
    });
  });

  test.each([
    ['x-total-count', '1'],
    ['x-total-count', '9 records'],
    ['x-total-count', 'a9'],
    ['x-total-count', '-9'],
    ['x-total-count', '1.5'],
    ['x-last-page', 'true'],
    ['x-is-last', 'falsehood'],
    ['x-is-last', 'not false'],
    ['x-has-more', 'false'],
    ['x-next-page', ' 0 '],
    ['x-next-page', 'No'],
    ['x-total-pages', '1'],
    ['x-remaining', '9'],
    ['x-ratelimit-remaining', '9'],
    ['total-count', '9'],
    ['content-range', 'bytes 0-0/9'],
    ['content-range', ' BYTES 0-0/9'],
    ['content-range', 'items 0-0/*'],
    ['content-range', 'items 0-0'],
    ['link', '<next>; rel="prev"'],
    ['link', '<x?rel=next>; rel="nextish"'],
    ['link', '<x;rel=next>; rel="prev"'],
  ])('S11: %s: %s says no such thing', async (header, value) => {
    expect(
      (
        await said('reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058', {
          [header]: value,
        })
      ).code,
    ).toBe(0);
  });
});

describe('names of fields', () => {
  const rest = (body: object) =>
    run('reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --json', answering(body));

  test.each<[object, string]>([
    [{ '@odata.nextLink': 'x' }, '@odata.nextLink is x'],
    [{ '@odata.count': 9 }, '@odata.count is 9'],
    [{ __next: 'x' }, '__next is x'],
    [{ 'next-link': 'x' }, 'next-link is x'],
    [{ 'next page token': 'x' }, 'next page token is x'],
    [{ 'odata:next': { a: 'x' } }, 'odata:next is {"a":"x"}'],
    [{ last: ' False ' }, 'last is  False '],
    [{ last: false }, 'last is false'],
    [{ all_sites_included: false }, 'all_sites_included is false'],
    [{ 'all-sites-included': false }, 'all-sites-included is false'],
    [{ 'unreachable-regions': ['eu'] }, 'unreachable-regions is ["eu"]'],
    [{ unreachable: ['eu'] }, 'unreachable is ["eu"]'],
    [{ timed_out: true }, 'timed_out is true'],
    [{ links: [{ rel: 'prev' }, { rel: 'next', href: 'y' }] }, 'next is "y"'],
    [{ remaining: 3 }, 'remaining is 3'],
    [{ meta: { remaining: '3' } }, 'remaining is 3'],
    [{ pages: { total: 3 } }, 'total is 3'],
    [{ total: 9, count: 10 }, 'count is 10'],
    [{ total: 10, count: 9 }, 'total is 10'],
    [{ total: ' 9 ' }, 'total is  9 '],
  ])('S11: %j', async (besides, words) => {
    const ran = await rest({ templates: [{ a: 1 }], ...besides });
    expect(ran.code).toBe(7);
    expect(lastError(ran).message).toBe(`The response holds only part of the list: ${words}.`);
  });

  test.each<object>([
    { last: 'falsehood' },
    { last: 'not false' },
    { last: null },
    { unreachable: [] },
    { partial: false },
    { remaining: 0 },
    { remaining: 'some' },
    { total: 1 },
    { total: '9x' },
    { total: 'x9' },
    { total: true },
    { total: [9] },
    { total: 9.5 },
    { total: -9 },
    { links: [{ rel: 'prev', href: 'y' }, 'next', null] },
    { next: { href: ' ' } },
    { next: {} },
    { next: [] },
    { next: 'NULL' },
    { next: 'no' },
  ])('S11: %j says no such thing', async (besides) => {
    expect((await rest({ templates: [{ a: 1 }], ...besides })).code).toBe(0);
  });

  test.each<[object, number]>([
    [{ apps: { a: { region: 'eu' }, b: {} }, total: 2 }, 0],
    [{ apps: { a: { region: 'eu' }, b: {} }, total: 3 }, 7],
    // What goes by a name is a record, and what holds none is no map of them.
    [{ apps: { name: 'x', a: {} }, next: 'y' }, 7],
    [{ apps: {}, total: 0 }, 0],
    [{ name: 'x', settings: {}, total: 9 }, 0],
    [{ name: 'x', settings: { a: {} }, total: 9 }, 7],
    [{ name: 'x', settings: { a: {}, b: 1 }, total: 9 }, 0],
    [{ apps: { a: 'text' }, total: 1 }, 0],
  ])('S11: objects of records by their names: %j is exit %i', async (body, code) => {
    expect((await rest(body)).code).toBe(code);
  });
});
