/** 10.15: what the response to a batch of domains proves, and what only the list of domains can tell. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const text = 'install,name,redirect_to\nacmestage,one.example,\nacmestage,two.example,\n';
const id = seedId('domain', 'any');
const other = seedId('install', 'acmedev');
const [one, two] = [
  { id, name: 'one.example' },
  { id: seedId('domain', 'two'), name: 'two.example' },
];

const results = ({ stdout }: Ran) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).result);

/** The service answers a batch with this, and adds nothing. */
function answering(body: unknown, status = 201): WorldOptions {
  const world = createWorld();
  return {
    stdin: text,
    async fetch(url, init) {
      if (!url.endsWith('/domains/bulk')) return world.sandbox(url, init);
      return new Response(JSON.stringify(body), { status });
    },
  };
}

const imported = (options: WorldOptions) => createWorld(options).run('domains import -');

describe('a response is no proof of a domain', () => {
  test.each([
    ['that it names as failed', { failed: [{ name: 'one.example' }, two], domains: [] }, 'refused'],
    ['in a list of invalid ones', { invalid_domains: ['one.example', 'two.example'] }, 'refused'],
    [
      'whose record has an error',
      [
        { ...one, error: 'taken' },
        { ...two, status: 'failed' },
      ],
      'refused',
    ],
    ['without an id', [{ name: 'one.example' }, { name: 'two.example' }], 'unknown'],
    [
      'of another install',
      [
        { ...one, install: { id: other } },
        { ...two, install_id: other },
      ],
      'unknown',
    ],
    ['that waits', { pending: [one, two] }, 'unknown'],
    ['that is in two lists', { domains: [one, two], skipped: [one, two] }, 'refused'],
    ['in another field', { items: [one, two] }, 'unknown'],
  ])('%s, and the list decides', async (_, body, result) => {
    const ran = await imported(answering(body));
    expect(ran.code).toBe(11);
    expect(results(ran)).toEqual([result, result]);
    expect(writes(ran)).toHaveLength(1);
  });

  test.each([{ status: 'pending' }, [], [one, two]])(
    'that is still going on, which is unknown (202 %j)',
    async (body) => {
      const ran = await imported(answering(body, 202));
      expect(ran.code).toBe(11);
      expect(results(ran)).toEqual(['unknown', 'unknown']);
    },
  );

  test.each([
    ['an array', [one, two]],
    ['domains', { domains: [one, two] }],
    ['results', { results: [one, two], count: 2, next: null }],
  ])('except records with an id in %s', async (_, body) => {
    const ran = await imported(answering(body));
    expect(ran.code).toBe(0);
    expect(results(ran)).toEqual(['added', 'added']);
  });
});

test('the record of a redirect may name its target in a text, beside an empty list', async () => {
  const options = answering([one, { ...two, redirects_to: [], redirect_to: 'One.example' }]);
  const redirected = text.replace('two.example,', 'two.example,one.example');
  expect(results(await imported({ ...options, stdin: redirected }))).toEqual(['added', 'added']);
  const ran = await imported(options);
  expect(results(ran)).toEqual(['unknown', 'unknown']);
});

test('a chain of many redirects is put in order at once', async () => {
  const count = 3000;
  const lines = Array.from({ length: count }, (_, at) =>
    at === count - 1 ? `acmestage,d${at}.example,` : `acmestage,d${at}.example,d${at + 1}.example`,
  );
  const stdin = `install,name,redirect_to\n${lines.join('\n')}\n`;
  const ran = await createWorld({ stdin }).run('domains import - --dry-run');
  expect(ran.code).toBe(0);
  expect(results(ran)).toHaveLength(count);
});

test('--dry-run ends as the import would, when a domain redirects elsewhere', async () => {
  const stdin =
    'install,name,redirect_to\nacmeprod,acme-outdoor.example,acmeprod.sandbox.example\n';
  const ran = await createWorld({ stdin }).run('domains import - --dry-run');
  expect(ran.code).toBe(11);
  expect(results(ran)).toEqual(['differs']);
  expect(ran.stderr).toContain('1 of 1 domain needs your attention.');
});

test('a redirect that an existing one leads back to is refused', async () => {
  const stdin = 'install,name,redirect_to\nacmeprod,new.example,acme-outdoor.example\n';
  const ran = await createWorld({
    stdin,
    prepare(state) {
      for (const { record } of state.domains)
        if (record.name === 'acme-outdoor.example')
          Object.assign(record, { redirects_to: ['New.example'] });
    },
  }).run('domains import -');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('Line 2: The redirect of new.example leads back to new.example.');
  expect(writes(ran)).toEqual([]);
});
