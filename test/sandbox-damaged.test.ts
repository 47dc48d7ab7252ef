/** D11: a state of the sandbox that is none is exit 2 and kept, whatever is wrong in it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seed } from '../src/sandbox/seed/seed.ts';
import { isState, type State } from '../src/sandbox/state.ts';
import { createWorld } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-damaged-'));
const fresh = () => JSON.parse(JSON.stringify(seed(Date.UTC(2026, 10, 29)))) as State;
const lists = Object.entries(fresh()).flatMap(([name, value]) =>
  Array.isArray(value) ? [name] : [],
);

const broken: [title: string, change: object][] = [
  ...lists.flatMap((name): [string, object][] => [
    [`${name} is no list`, { [name]: {} }],
    [`a record of ${name} is null`, { [name]: [null] }],
    [`a record of ${name} is text`, { [name]: ['x'] }],
    [`a record of ${name} is a list`, { [name]: [[]] }],
    [`a record of ${name} is empty`, { [name]: [{}] }],
  ]),
  ['seeded_at is a number', { seeded_at: 5 }],
  ['an install without an account', { installs: [{ id: 'x', name: 'x' }] }],
  [
    'an install with a number for a name',
    { installs: [{ id: 'x', name: 5, account: { id: 'x' } }] },
  ],
  ['a backup without its record', { backups: [{ install_id: 'x', record: null }] }],
  ['environments that are text', { apps: [{ account: 'a', name: 'b', environments: 'x' }] }],
  ['an environment that is null', { apps: [{ account: 'a', name: 'b', environments: [null] }] }],
  ['installs of a user that are text', { users: [{ ...fresh().users[0], installs: 'x' }] }],
  ['a job that ends never', { jobs: [{ ...fresh().jobs[0], ends_at: null }] }],
  ['a job that ends behind all time', { jobs: [{ ...fresh().jobs[0], ends_at: 1e300 }] }],
  ['a job that tells nobody it is done', { jobs: [{ ...fresh().jobs[0], emails: {} }] }],
];

test.each(broken)('D11: %s: it is no state', (_, change) => {
  expect(isState(fresh())).toBe(true);
  expect(isState({ ...fresh(), ...change })).toBe(false);
});

describe.each([
  ['null', { installs: [null, ...fresh().installs] }],
  ['half a job', { jobs: [{ kind: 'zzz' }] }],
  ['text', { installs: ['x'] }],
  ['a number', { seeded_at: 5 }],
])('D11: with %s in it', (_, change) => {
  test.each([
    '--profile sandbox installs list',
    '--profile sandbox backups create acmedev --notify a@b.example',
    'sandbox status',
    'sandbox outbox',
    'sandbox dns add a.example.com text',
  ])('D11: `%s` says so, and a copy is kept', async (line) => {
    const stateDir = mkdtempSync(join(root, 'state-'));
    const text = JSON.stringify({ ...fresh(), ...change });
    const path = join(stateDir, 'sandbox.json');
    writeFileSync(path, text, { mode: 0o600 });
    const { run } = createWorld({ stateDir, realFiles: true });
    const ran = await run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`${path} is damaged`);
    expect(ran.stderr).toContain('sandbox reset');
    const [copy = ''] = readdirSync(stateDir).filter((name) => name.includes('.corrupt-'));
    expect(readFileSync(join(stateDir, copy), 'utf8')).toBe(text);
    expect((await run('sandbox reset')).code).toBe(0);
    expect((await run('sandbox status')).code).toBe(0);
  });
});
