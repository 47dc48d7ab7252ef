/** `--github-output`: what later steps of a job in GitHub Actions are told. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type WorldOptions } from './support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-outputs-'));
const path = join(folder, 'output');
beforeEach(() => writeFileSync(path, 'before=1\n'));

const written = () =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );

const inActions = (options: WorldOptions = {}) =>
  createWorld({ env: { GITHUB_OUTPUT: path }, ...options });

const create = 'backups create acmedev --notify a@b.example --github-output';

test('a backup that was waited for: its id and completed, behind what stood there', async () => {
  const { code, stdout } = await inActions().run(`${create} --wait --json`);
  const { id } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(written()).toEqual({ before: '1', backup_id: id, status: 'completed' });
});

test('without --wait it is requested, and no more is said', async () => {
  const { code, stdout } = await inActions().run(`${create} --json`);
  expect(code).toBe(0);
  expect(written()).toMatchObject({ backup_id: JSON.parse(stdout).id, status: 'requested' });
});

test('one that was aborted: aborted, and exit 8', async () => {
  const { run } = inActions({ sandbox: { jobOutcome: 'aborted' } });
  expect((await run(`${create} --wait`)).code).toBe(8);
  expect(written()).toMatchObject({ backup_id: expect.any(String), status: 'aborted' });
});

test('time ran out: where it was then, and exit 9', async () => {
  const { run } = inActions({ sandbox: { jobMs: 3_600_000 } });
  expect((await run(`${create} --wait --timeout 30s`)).code).toBe(9);
  expect(written()).toMatchObject({ backup_id: expect.any(String), status: 'in_progress' });
});

test('an answer that nothing is seen of afterwards: what it said, and exit 9', async () => {
  const world = inActions({
    fetch: async (url, init) =>
      init.method === 'GET' && url.includes('/backups')
        ? new Response('', { status: 503 })
        : world.sandbox(url, init),
  });
  expect((await world.run(`${create} --wait --timeout 30s`)).code).toBe(9);
  expect(written()).toMatchObject({ backup_id: expect.any(String), status: 'requested' });
  expect(written().backup_id).not.toBe('');
});

test('a lost answer: unknown, and exit 10', async () => {
  const world = inActions({
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : new Response('', { status: 503 }),
  });
  expect((await world.run(create)).code).toBe(10);
  expect(written()).toEqual({ before: '1', backup_id: '', status: 'unknown' });
});

test('what was refused tells nothing', async () => {
  const world = inActions({
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : new Response('', { status: 403 }),
  });
  expect((await world.run(create)).code).toBe(4);
  expect(written()).toEqual({ before: '1' });
});

test('a dry run tells nothing', async () => {
  expect((await inActions().run(`${create} --dry-run`)).code).toBe(0);
  expect(written()).toEqual({ before: '1' });
});

test('backups wait tells the same', async () => {
  const world = inActions();
  await world.run('backups create acmedev --notify a@b.example');
  const { code, stdout } = await world.run('backups wait acmedev latest --github-output --json');
  expect(code).toBe(0);
  expect(written()).toMatchObject({ backup_id: JSON.parse(stdout).id, status: 'completed' });
});

test.each([
  ['not set', undefined, 'GITHUB_OUTPUT, which is not set'],
  ['empty', '', 'GITHUB_OUTPUT, which is not set'],
  ['in a folder that is not there', '/dev/null/output', '/dev/null/output'],
])('GITHUB_OUTPUT %s is said before anything is sent', async (_, value, words) => {
  const { code, stderr, requests } = await inActions({
    env: value === undefined ? {} : { GITHUB_OUTPUT: value },
  }).run(create);
  expect({ code, sent: requests.filter((line) => !line.startsWith('GET')) }).toEqual({
    code: 2,
    sent: [],
  });
  expect(stderr).toContain(words);
});

describe('a file that is gone when the answer comes', () => {
  const losing = (answer: () => Response | undefined) => {
    const world = inActions({
      fetch: async (url, init) => {
        if (init.method === 'GET') return world.sandbox(url, init);
        rmSync(path);
        mkdirSync(path);
        return answer() ?? world.sandbox(url, init);
      },
    });
    return world;
  };
  afterEach(() => rmSync(path, { recursive: true }));

  test('is an error that names the backup, and is not safe to send again', async () => {
    const { code, stderr } = await losing(() => undefined).run(`${create} --json`);
    expect(code).toBe(1);
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ retry_safe: false, record: { id: expect.any(String) } });
  });

  test('hides no error that was there before', async () => {
    const { code, stderr } = await losing(() => new Response('', { status: 503 })).run(create);
    expect(code).toBe(10);
    expect(stderr).toContain('EISDIR');
    expect(stderr).toContain('is unknown');
  });
});

test('a device is no file: said before anything is sent', async () => {
  const { code, stderr } = await inActions({ env: { GITHUB_OUTPUT: '/dev/full' } }).run(
    `${create} --json`,
  );
  expect(code).toBe(2);
  expect(stderr).toContain('is not a file.');
});

test('one output of many runs would be the last one: each refuses it', async () => {
  const { code, stderr } = await inActions().run(
    'each --all -- backups create {} --notify a@b.example --github-output',
  );
  expect(code).toBe(2);
  expect(stderr).toContain('--github-output works with a single command');
});

test('a value of several lines is one output', async () => {
  const world = inActions({
    fetch: async (url, init) => {
      if (init.method === 'GET') return world.sandbox(url, init);
      return Response.json({ id: 'x\nevil=1', status: 'requested' }, { status: 202 });
    },
  });
  await world.run(create);
  expect(written()).toEqual({ before: '1', backup_id: 'x\\nevil=1', status: 'requested' });
});
