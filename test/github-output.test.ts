/** `--github-output`: what later steps of a job in GitHub Actions are told. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fresh, service } from './support/audited.ts';
import { table } from './support/table.ts';
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
  createWorld({
    env: { GITHUB_OUTPUT: path },
    stateDir: mkdtempSync(join(tmpdir(), 'hms-state-')),
    ...options,
  });

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
  expect(stderr).toContain("--github-output applies to the whole run. Put it before '--'.");
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

describe('a run', () => {
  const all = 'each --all --github-output';

  test('that succeeded: its name and its counts', async () => {
    const { code, stdout } = await inActions().run(`${all} -- backups list {}`);
    const rows = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(written()).toEqual({
      before: '1',
      run: JSON.parse(rows[0] ?? '').run,
      targets: String(rows.length),
      ok: String(rows.length),
      failed: '0',
      accepted: '0',
      unknown: '0',
      not_started: '0',
      need_attention: '0',
    });
  });

  test('that failed: every target is in one of the counts', async () => {
    let seen = 0;
    const world = inActions({
      fetch: async (url, init) => {
        if (init.method === 'GET') return world.sandbox(url, init);
        seen += 1;
        if (seen % 3 === 1) return new Response('', { status: 503 });
        if (seen % 3 === 2) return Response.json({ message: 'no' }, { status: 422 });
        return world.sandbox(url, init);
      },
    });
    const line = `${all} --concurrency 1 --max-failures 3 -- backups create {} --notify a@b.example`;
    const { code } = await world.run(line);
    expect(code).toBe(11);
    const { ok, failed, unknown, not_started, targets } = written();
    expect({ ok, failed, unknown }).toEqual({ ok: '1', failed: '1', unknown: '2' });
    expect(Number(not_started)).toBe(Number(targets) - 4);
  });

  test('that is resumed: targets of the earlier process that need attention', async () => {
    const world = inActions({
      fetch: async (url, init) =>
        init.method === 'GET' ? world.sandbox(url, init) : new Response('', { status: 503 }),
    });
    const line = 'each --where name=acmedev -- backups create {} --notify a@b.example';
    const [, run] = /^Run (\S+):/m.exec((await world.run(line)).stderr) ?? [];
    expect((await world.run(`each --resume ${run} --github-output`)).code).toBe(11);
    expect(written()).toMatchObject({ run, targets: '0', unknown: '0', need_attention: '1' });
  });

  test.each([
    ['that is a dry run', '--dry-run --', 0],
    ['that was refused', '--where x --', 2],
  ])('%s tells nothing', async (_, flags, expected) => {
    const line = `${all} ${flags} backups create {} --notify a@b.example`;
    expect((await inActions().run(line)).code).toBe(expected);
    expect(written()).toEqual({ before: '1' });
  });

  test('of people', async () => {
    const stdin = 'account,first_name,last_name,email,role,installs\n';
    const account = '3628f653-0b89-4a50-83be-dc2cf42eb058';
    const person = `${account},Ada,L,ada@b.example,full,\n`;
    const { code, stderr } = await inActions({ stdin: stdin + person }).run(
      'users import - --github-output',
    );
    expect(code, stderr).toBe(0);
    expect(written()).toMatchObject({ targets: '1', ok: '1', failed: '0' });
  });
});

describe('an audit', () => {
  test('tells its installs and findings, and those that could not be checked', async () => {
    const world = inActions({
      fetch: async (url, init) =>
        url.includes('/domains') && url.includes('eefc1d7a')
          ? new Response('', { status: 403 })
          : world.sandbox(url, init),
    });
    const { code, stdout } = await world.run('audit --github-output --json');
    const rows: { mark: string; findings: string[] }[] = JSON.parse(stdout);
    const found = rows.filter(({ mark }) => mark === 'finding');
    expect(code).toBe(12);
    expect(written()).toEqual({
      before: '1',
      installs: String(rows.length),
      findings: String(found.flatMap(({ findings }) => findings).length),
      failed: String(rows.filter(({ mark }) => mark === 'failed').length),
      skipped: '0',
    });
  });

  test('without findings tells 0', async () => {
    const { code } = await inActions({ fetch: service({}, [fresh]) }).run('audit --github-output');
    expect({ code, findings: written().findings }).toEqual({ code: 0, findings: '0' });
  });

  test('that could not list the installs tells nothing', async () => {
    const fetch = async () => new Response('', { status: 403 });
    expect((await inActions({ fetch }).run('audit --github-output')).code).toBe(4);
    expect(written()).toEqual({ before: '1' });
  });
});

test('the help of every command with outputs names each of them', async () => {
  const commands = Object.values(table.commands).filter(({ outputs }) => outputs !== undefined);
  expect(commands.map(({ name }) => name).sort()).toEqual([
    'archives download',
    'archives keep',
    'archives wait',
    'audit',
    'backups create',
    'backups get',
    'backups wait',
    'each',
    'guard',
    'users import',
  ]);
  for (const { name, outputs } of commands) {
    const { stdout } = await createWorld().run(`${name} --help`);
    const text = stdout.replace(/\s+/g, ' ');
    for (const output of Object.keys(outputs?.({}) ?? {})) expect(text).toContain(output);
  }
});
