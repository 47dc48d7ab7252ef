/** A list nobody describes is a part wherever around it the answer says so; figures beside it say nothing. */
import { describe, expect, test } from 'vitest';
import { answering, expectPart, lines } from './support/parts.ts';
import { run } from './support/world.ts';

const account = '3628f653-0b89-4a50-83be-dc2cf42eb058';
const one = [{ name: 'a' }];
const nodes = { nodes: one, pageInfo: { hasNextPage: true } };

describe('a list in wrappers', () => {
  test.each<object>([
    { data: { account: { id: 'northlight', apps: nodes } } },
    { data: { account: { id: 'northlight', apps: one, has_more: true } } },
    { data: { account: { name: 'northlight', apps: { nodes: one, totalCount: 500 } } } },
    { id: 'req-1', data: { apps: one, next_page_token: 'x' } },
    { id: 'req-1', apps: one, next_page_token: 'x' },
    { id: 'req-1', apps: one, total: 500 },
    { id: 'req-1', next_page_token: 'x' },
    { name: 'storefront', environments: { items: one, has_more: true } },
    { apps: { items: one, has_more: true }, teams: { items: one, has_more: false } },
    { apps: { items: one }, teams: { items: one, next: 'y' } },
    { apps: { items: one, total: 9 }, teams: { items: one, total: 1 } },
    { apps: one, teams: { items: one, has_more: true } },
    { data: { apps: one, next: 'https://x/2' }, account: { regions: ['eu'] } },
    { data: { apps: one }, account: { regions: ['eu'] }, next: 'https://x/2' },
    { data: { apps: { a: {}, b: {} }, next_page_token: 'x' } },
    { apps: { a: { id: 'a', environments: nodes } } },
    { apps: one, pages: 4, page: 1 },
    { apps: one, pagination: { pages: 4 } },
    { apps: one, _links: { next: { href: 'y', title: null } } },
    { apps: one, links: [{ rel: 'next' }] },
    { apps: one, cursor: { next: 'y', prev: null } },
  ])('D26: %j is a part: exit 7, and shown', async (body) => {
    for (const line of lines) await expectPart(line, body);
  });

  test.each<object>([
    { data: { account: { id: 'x', apps: { nodes: one, pageInfo: { hasNextPage: false } } } } },
    { id: 'req-1', data: { apps: one, next_page_token: '' } },
    { apps: { items: one, total: 1 }, teams: { items: [], total: 0 } },
    { data: { apps: one }, account: { regions: ['eu', 'us'] }, total: 1 },
    { apps: one, quota: { total: 50, regions: ['eu'] } },
    { data: { apps: { a: {}, b: {} } }, meta: { total: 2 } },
    { apps: { a: { name: 'a', environments: one }, b: { name: 'b' } }, total: 2 },
    { templates: one, pages: 4 },
    { id: 't', name: 't', pages: 4 },
    { id: 't', name: 't', pages: 4, total: 9, complete: false, partial: true },
    { id: 't', name: 't', pages: 4, complete: false, sections: [{ name: 'x' }] },
    { apps: one, _links: { next: { href: null } } },
    { apps: one, _links: { next: { href: '', templated: true } } },
    { apps: one, _links: { self: { href: 'x' }, next: {} } },
    { apps: one, links: [{ rel: 'next', href: null }] },
    { apps: one, links: { next: null } },
    { apps: one, next: { page: null, url: '' } },
    { apps: one, cursor: { next: null } },
    { apps: one, cursor: { next: null, prev: 'y' } },
  ])('D26: %j is whole', async (body) => {
    for (const line of lines) expect((await run(line, answering(body))).code, line).toBe(0);
  });

  test.each<object>([
    { apps: { storefront: { name: 'storefront', environments: [{ id: 'e1' }, { id: 'e2' }] } } },
    { data: { id: 'storefront', environments: [{ id: 'e1' }, { id: 'e2' }] } },
    { id: 't', name: 'storefront', environments: [{ id: 'e1' }, { id: 'e2' }] },
  ])('D26: the lists of %j are those of a record in it, and no rows', async (body) => {
    const { code, stdout } = await run('headless apps list -o jsonl', answering(body));
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stdout).toContain('storefront');
  });
});

describe('usage', () => {
  const metrics = { environment_metrics: [{ environment_name: 'a' }] };
  const whole = { ...metrics, total_size: '1', all_environments_included: true };

  test.each<object>([
    { storage: '100', total: '98234' },
    { used: '5', remaining: '98234' },
    { visits: '5', pages: '98234' },
    { total_size: '52428800' },
    { storage: '100', metadata: { total: '44' } },
    { by_site: [{ name: 'a' }], total: '98234', count: 52 },
    { data: { by_site: [{ name: 'a' }], total: '98234' } },
    { ...whole, metadata: { total: '44', pages: '12000' } },
    { ...whole, count: '52', last: false, remaining: '9', next: 'x', partial: true },
    { data: whole, total: '44' },
  ])('D26: %j holds figures', async (usage) => {
    expect((await run(`usage show ${account} --json`, answering(usage))).code).toBe(0);
  });

  test.each<object>([
    { ...metrics, total_size: '250' },
    { ...metrics, next_page_token: 't' },
    { ...whole, all_environments_included: false },
    { id: account, ...metrics, next_page_token: 't' },
    { data: metrics, next_page_token: 't' },
    { by_site: [{ name: 'a' }], next_page_token: 't' },
    { data: { by_site: { items: [1], has_more: true } } },
  ])('D26: %j is a part', async (usage) => {
    expect((await run(`usage show ${account} --json`, answering(usage))).code).toBe(7);
  });
});
