/** The journal of `--once` as it is on the disk: what it keeps, for how long, and what is none of it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastError } from './support/fleet.ts';
import { createWorld, startOfWorld, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-once-'));
const line = 'backups restore acmestage latest --notify ops@example.com --yes --once deploy-7';
const dayMs = 24 * 3_600_000;

interface Entry {
  key: string;
  at: string;
}

/** A world with a journal of its own on the disk. */
function keeping(text?: string, options: WorldOptions = {}) {
  const stateDir = mkdtempSync(join(root, 'state-'));
  const path = join(stateDir, 'once.json');
  if (text !== undefined) writeFileSync(path, text);
  const read = () => JSON.parse(readFileSync(path, 'utf8'));
  const kept = (): Entry[] => Object.values(read().sent);
  return {
    world: createWorld({ stateDir, realFiles: true, ...options }),
    path,
    stateDir,
    read,
    kept,
  };
}

/** Entries that old, the oldest first. */
function entries(count: number, days: number) {
  const at = new Date(startOfWorld - days * dayMs).toISOString();
  const entry = { request: 'POST /x', url: 'https://x.example', body: null, at };
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `id${index}`,
      { key: `old${index}`, ...entry, outcome: 'accepted', request_id: null },
    ]),
  );
}

const journal = (sent: unknown, version: unknown = 1) => JSON.stringify({ version, sent });

test('a request is kept before it is sent, and what became of it afterwards', async () => {
  let during: unknown;
  const { world, kept } = keeping(undefined, {
    fetch: async (url, init) => {
      if (init.method !== 'GET') during = kept();
      return world.sandbox(url, init);
    },
  });
  expect((await world.run(line)).code).toBe(0);
  const facts = {
    key: 'deploy-7',
    request: expect.stringMatching(/^POST \/installs\/[^/]+\/backups\/[^/]+\/restore$/),
    url: expect.stringContaining('https://api.hosting.example/v1/installs/'),
    body: { notification_emails: ['ops@example.com'] },
    at: '2026-03-02T09:00:00.000Z',
  };
  expect(during).toMatchObject([{ ...facts, outcome: 'sending', request_id: null }]);
  expect(kept()).toMatchObject([
    { ...facts, outcome: 'accepted', request_id: expect.stringMatching(/./) },
  ]);
});

test('a process that died while it was sending leaves a request of which nobody knows', async () => {
  const { world, path, read } = keeping();
  await world.run(line);
  const text = JSON.stringify(read())
    .replace('"accepted"', '"sending"')
    .replace(/"request_id":"[^"]*"/, '"request_id":null');
  writeFileSync(path, text);
  const ran = await world.run(`${line} --json`);
  expect(ran).toMatchObject({ code: 6, stdout: '' });
  expect(writes(ran)).toEqual([]);
  const { message, hint, details } = lastError(ran);
  expect(message).toContain('was sent before, and its outcome is unknown.');
  expect(hint).toContain('Nothing was sent. Check whether it took effect.');
  expect(details).toEqual(['sent: 2026-03-02T09:00:00.000Z']);
});

describe('a journal that is none is named, and nothing is sent', () => {
  const entry = { key: 'k', request: 'POST /x', at: '2026-03-02T09:00:00Z', outcome: 'accepted' };
  test.each([
    ['empty', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['of a newer version', journal({}, 2)],
    ['of no version', '{"sent":{}}'],
    ['without what was sent', '{"version":1}'],
    ['with a list of what was sent', journal([])],
    ['with an entry that is null', journal({ id: null })],
    ['with an entry that is a text', journal({ id: 'sent' })],
    ['with an entry without a key', journal({ id: { ...entry, key: undefined } })],
    ['with an entry without a request', journal({ id: { ...entry, request: 7 } })],
    ['with an entry without a time', journal({ id: { ...entry, at: null } })],
    ['with an entry without an outcome', journal({ one: entry, id: { ...entry, outcome: {} } })],
  ])('%s', async (_, text) => {
    const { world, path, stateDir } = keeping(text);
    const ran = await world.run(`${line} --json`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(lastError(ran)).toMatchObject({
      message: `${path} is damaged, or was written by another version of hms.`,
      hint: `When you know what was sent, move ${path} away.`,
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(stateDir).some((name) => name.startsWith('once.json.corrupt-'))).toBe(true);
  });

  test('an entry with no more than it needs is one', async () => {
    const { world, kept } = keeping(journal({ id: entry }));
    expect((await world.run(line)).code).toBe(0);
    expect(kept()).toHaveLength(2);
  });
});

test('the same key is another request for another install, and for another order of names', async () => {
  const { world, kept } = keeping();
  const copy =
    'installs copy acmestage acmedev --notify ops@example.com --yes --even-if-busy --once same';
  expect((await world.run(copy)).code).toBe(0);
  expect((await world.run(copy.replace('acmestage acmedev', 'acmedev acmestage'))).code).toBe(0);
  expect(kept()).toHaveLength(2);
});

test('what was refused is not kept, and others stay', async () => {
  const { world, kept } = keeping(journal(entries(1, 1)), {
    fetch: async (url, init) =>
      init.method === 'GET'
        ? world.sandbox(url, init)
        : Response.json({ message: 'no' }, { status: 422 }),
  });
  expect((await world.run(line)).code).toBe(6);
  expect(kept().map(({ key }) => key)).toEqual(['old0']);
});
