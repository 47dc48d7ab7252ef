/** What a prompt offers for a missing argument: aligned cells, ages, and the words that find them. */
import { describe, expect, test } from 'vitest';
import { type ChoiceContext, choicesOf } from '../src/cli/choices.ts';
import { createSession } from './support/session.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const [north, south] = [
  'aaaaaaaa-0000-4000-8000-00000000000a',
  'bbbbbbbb-0000-4000-8000-00000000000b',
];
const idOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

interface Lists {
  lists?: Record<string, readonly object[]>;
  /** The body of every other response. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Columns of the terminal. */
  terminal?: number;
}

async function choices(
  kind: Parameters<typeof choicesOf>[0],
  { lists = {}, body, headers = {}, terminal = 0 }: Lists,
  context: Partial<ChoiceContext> = {},
) {
  async function* listing(name: string) {
    yield* lists[name] ?? [];
  }
  const calls: unknown[] = [];
  const service = {
    api: {
      pages: (operation: string, input: object) => {
        calls.push([operation, input]);
        return listing(operation);
      },
      async call(operation: string, input: object) {
        calls.push([operation, input]);
        return { body, status: 200, headers: new Headers(headers) };
      },
    },
    directory: {
      nameOf: () => undefined,
      installs: () => listing('installs'),
      domains: (install: object) => {
        calls.push(install);
        return listing('domains');
      },
      backups: (install: object) => {
        calls.push(install);
        return listing('backups');
      },
    },
    defaults: { account: undefined, headlessAccount: 'northlight', notify: [], protect: [] },
  };
  const { session, clock } = createSession({ service });
  clock.leap(now);
  Object.assign(session.system.stderr, { isTTY: terminal > 0, columns: terminal });
  const place = {
    session,
    owner: idOf(1),
    account: undefined,
    typedInstalls: [],
    status: undefined,
  };
  const offered = await choicesOf(kind, { ...place, ...context });
  return {
    offered,
    names: offered?.map(({ name }) => name),
    values: offered?.map(({ value }) => value),
    calls,
  };
}

const install = (digit: number, name: unknown, account = north, more: object = {}) => ({
  id: idOf(digit),
  name,
  environment: 'production',
  primary_domain: `${name}.example`,
  cname: null,
  account: { id: account },
  site: { id: idOf(9) },
  ...more,
});

const three = [
  install(1, 'acme'),
  install(2, 'longername', north, {
    environment: null,
    primary_domain: null,
    site: { id: idOf(8) },
  }),
  install(3, 'third', south, {
    environment: 'a\nb',
    cname: 'third.host.example',
    site: { id: idOf(7) },
  }),
];

describe('installs', () => {
  test('are aligned cells, found by every name they have', async () => {
    const { offered } = await choices('installs', { lists: { installs: three } });
    expect(offered).toEqual([
      {
        value: 'acme',
        name: 'acme        production  acme.example',
        short: 'acme',
        also: [idOf(1), 'acme', 'acme.example'],
      },
      {
        value: 'longername',
        name: 'longername  -           -',
        short: 'longername',
        also: [idOf(2), 'longername'],
      },
      {
        value: 'third',
        name: 'third       a\\nb        third.example',
        short: 'third',
        also: [idOf(3), 'third', 'third.example', 'third.host.example'],
      },
    ]);
  });

  test.each([
    [{ account: south.toUpperCase() }, ['third']],
    [{ account: north }, ['acme', 'longername']],
    [{ typedInstalls: ['third'] }, ['third']],
    [{ typedInstalls: ['acme'] }, ['acme', 'longername']],
    [{ typedInstalls: [idOf(7).toUpperCase()] }, ['third']],
    [{ typedInstalls: ['acme', 'third'] }, ['acme', 'longername', 'third']],
    [{ typedInstalls: ['unknown'] }, ['acme', 'longername', 'third']],
    [{ account: south, typedInstalls: ['acme'] }, ['third']],
  ])('are those of the account: %j', async (context, values) => {
    expect((await choices('installs', { lists: { installs: three } }, context)).values).toEqual(
      values,
    );
  });

  test.each([
    [
      ['dup', 'dup', 'own'],
      [idOf(1), idOf(2), 'own'],
    ],
    [
      [idOf(5), '-x', null],
      [idOf(1), idOf(2), idOf(3)],
    ],
    [
      [7, 'a', 'b'],
      [idOf(1), 'a', 'b'],
    ],
  ])('named %j go by what can be typed', async (names, values) => {
    const installs = names.map((name, at) => install(at + 1, name));
    expect((await choices('installs', { lists: { installs } })).values).toEqual(values);
  });

  test('are none where there are none', async () => {
    expect((await choices('installs', {})).offered).toEqual([]);
  });
});

test('domains are their names, of the install on the line', async () => {
  const domains = [
    { id: idOf(2), name: 'a.example' },
    { id: idOf(3), name: '-x' },
  ];
  const { offered, calls } = await choices('domains', { lists: { domains } });
  expect(offered?.map(({ name, value }) => [name, value])).toEqual([
    ['a.example', 'a.example'],
    [idOf(3), idOf(3)],
  ]);
  expect(calls).toEqual([{ id: idOf(1), name: idOf(1) }]);
});

describe('backups', () => {
  const backups = [
    { id: idOf(2), status: 'completed', description: 'first', create_time: '2026-03-01T09:00:00Z' },
    { id: idOf(3), status: 'aborted', description: null, create_time: '2026-03-02T08:59:59Z' },
    { id: idOf(4), status: 'COMPLETED', description: 'x', complete_time: '2026-03-02T06:00:00Z' },
    { id: idOf(5), status: 'completed', description: 'no time' },
    { id: idOf(6), status: 'completed', description: 'ahead', create_time: '2026-03-02T09:00:01Z' },
    { id: idOf(7), status: 'completed', description: 'now', create_time: '2026-03-02T09:00:00Z' },
  ];

  test('are the newest first, with their ages', async () => {
    const { names } = await choices('backups', { lists: { backups } });
    expect(names).toEqual([
      '66666666            completed  ahead',
      '77777777  0 s ago   completed  now',
      '33333333  1 s ago   aborted    -',
      '44444444  3 h ago   COMPLETED  x',
      '22222222  24 h ago  completed  first',
      '55555555            completed  no time',
    ]);
  });

  test('are only those of the status that is needed', async () => {
    const lists = { backups };
    expect((await choices('backups', { lists }, { status: 'completed' })).values).toHaveLength(5);
    expect((await choices('backups', { lists }, { status: 'aborted' })).values).toEqual([idOf(3)]);
  });
});

test('transfers have their age, their status and their site', async () => {
  const listSiteTransfers = [
    { id: idOf(2), status: 'requested', site: 'acme', created_at: '2026-03-02T07:00:00Z' },
    { id: idOf(3), status: 'done', site: null, created_at: null },
  ];
  const lists = { listSiteTransfers, installs: three };
  const { names, values, calls } = await choices('transfers', { lists }, { owner: idOf(9) });
  expect(names).toEqual(['22222222  2 h ago  requested  acme', '33333333           done       -']);
  expect(values).toEqual([idOf(2), idOf(3)]);
  expect(calls).toEqual([['listSiteTransfers', { site_id: idOf(9) }]]);
});

test('accounts have the number of their installs, and two of them', async () => {
  const more = [
    ...three,
    install(4, 'fourth'),
    install(5, 'odd', 5 as never),
    install(6, null, south),
  ];
  const lists = { installs: more };
  const { names, values } = await choices('accounts', { lists });
  expect(values).toEqual([north, south]);
  expect(names).toEqual([
    `${north}  3 installs  acme, longername`,
    `${south}  2 installs  third, ${idOf(6)}`,
  ]);
  expect((await choices('accounts', { lists }, { typedInstalls: ['acme'] })).values).toEqual([
    south,
  ]);
});

describe('applications and environments', () => {
  test('are those of the account, with their names', async () => {
    const body = { apps: [{ name: 'store' }, { name: 'blog' }] };
    const apps = await choices('apps', { body });
    expect(apps.names).toEqual(['store', 'blog']);
    expect(apps.calls).toEqual([['listApps', { account: 'northlight' }]]);
    expect((await choices('apps', { body }, { account: 'other' })).calls).toEqual([
      ['listApps', { account: 'other' }],
    ]);
    const environments = [{ id: 'e1', name: 'main' }, { id: 'env-2' }, { id: 'e3', name: null }];
    const of = await choices('environments', { body: { environments } }, { owner: 'store' });
    expect(of.names).toEqual(['e1     main', 'env-2', 'e3']);
    expect(of.calls).toEqual([['listEnvironments', { account: 'northlight', app: 'store' }]]);
  });

  test.each([
    { body: { apps: [{ name: 'store' }, { title: 'blog' }] } },
    { body: { apps: [{ name: 7 }] } },
    { body: { apps: [{ name: '' }] } },
    { body: { apps: ['store'] } },
    { body: 'store' },
    { body: { apps: [{ name: 'store' }], next: 'https://api.example/2' } },
    { body: { apps: [{ name: 'store' }] }, headers: { link: '<https://a.example/2>; rel="next"' } },
  ])('are not offered from %j', async (reply) => {
    expect((await choices('apps', reply)).offered).toBeUndefined();
  });
});

test('a line that is wider than the terminal is cut, and what is cut off still finds it', async () => {
  const installs = ['acmeprod', 'acmestage'].map((name, at) => ({
    id: idOf(at),
    name,
    account: { id: north },
  }));
  const place = { lists: { installs, listAccounts: [] }, terminal: 60 };
  const { offered, names } = await choices('accounts', place);
  expect(names).toEqual([`${north}  2 installs  acmepr…`]);
  expect(offered?.[0]?.also?.join()).toContain('acmestage');
  const wide = await choices('accounts', { ...place, terminal: 200 });
  expect(wide.names).toEqual([`${north}  2 installs  acmeprod, acmestage`]);
});
