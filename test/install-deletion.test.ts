/** 10.18: an install is deleted: by its name, with its loss shown, and never twice. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordIn } from '../src/core/json.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { lastError } from './support/fleet.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const sure = '--yes --confirm acmedev';
const remove = `installs delete acmedev ${sure}`;
const notify = '--notify ops@example.com';
const dev = seedId('install', 'acmedev');

/** The service answers a read of the install alone with this status, once it was deleted. */
const lookAnswered = (status: number, body = '{"message":"words"}'): WorldOptions => {
  const world = createWorld();
  let isDeleted = false;
  return {
    async fetch(url, init) {
      if (init.method === 'DELETE') isDeleted = true;
      if (isDeleted && init.method === 'GET' && url.endsWith(dev))
        return new Response(body, { status });
      return world.sandbox(url, init);
    },
  };
};

test('it takes the name of every install, whatever its environment', async () => {
  for (const options of ['', '--yes', '--confirm acmedev', '--yes --confirm acmestage']) {
    const ran = await run(`installs delete acmedev ${options}`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
  }
});

test('it shows what is lost', async () => {
  const ran = await run('installs delete acmeprod --yes');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(
    "'acmeprod' is a production install, and would be deleted permanently.",
  );
  expect(ran.stderr).toMatch(/Environment +production/);
  expect(ran.stderr).toMatch(/Primary domain +acme-outdoor\.example/);
  expect(ran.stderr).toMatch(/Last completed backup +2026-/);
  expect(ran.stderr).toMatch(/Domains +acmeprod\.sandbox\.example, acme-outdoor\.example/);
  expect(ran.stderr).toContain('belong to the install and can go with it');
});

test('on a terminal the name is typed, and another answer deletes nothing', async () => {
  const options = { terminal: 200, env: { NO_COLOR: '1' } };
  const other = await run('installs delete acmedev', { ...options, answers: ['y'] });
  expect(other.code).toBe(130);
  expect(writes(other)).toEqual([]);
  const typed = await run('installs delete acmedev', { ...options, answers: ['acmedev'] });
  expect(typed.code).toBe(0);
  expect(writes(typed)).toEqual([`DELETE /v1/installs/${dev}`]);
});

describe('after it was accepted', () => {
  test('it is looked at once, and said to be gone', async () => {
    const world = createWorld();
    const ran = await world.run(remove);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Deleted acmedev. The service no longer shows the install.');
    expect(ran.requests.at(-1)).toBe(`GET /v1/installs/${dev}`);
    expect((await world.run('installs get acmedev')).code).toBe(5);
    const again = await world.run('installs create acmedev --account harbor');
    expect(again.code).not.toBe(0);
  });

  test.each([
    ['not readable', 503, 'hms could not look at it'],
    ['forbidden', 403, 'hms could not look at it'],
  ])('and is %s, no more is said than was seen', async (_, status, text) => {
    const ran = await run(`${remove} --retries 0`, lookAnswered(status));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The service accepted the deletion of acmedev.');
    expect(ran.stderr).toContain(text);
    expect(ran.stderr).not.toContain('Deleted acmedev');
  });

  test('and is still shown, the outcome is unknown: exit 10', async () => {
    const body = JSON.stringify({ id: dev, name: 'acmedev' });
    const ran = await run(`${remove} --json`, lookAnswered(200, body));
    expect(ran.code).toBe(10);
    expect(writes(ran)).toHaveLength(1);
    const { kind, message, hint } = lastError(ran);
    expect(kind).toBe('unknown');
    expect(message).toContain('accepted the deletion of acmedev, but still shows the install.');
    expect(hint).toContain(`hms installs get ${dev}`);
  });

  test('a 404 proves nothing where the service shows no single install', async () => {
    const fault = { kind: 'status', status: 404 } as const;
    const path = /^\/installs\/[^/]+$/;
    const rule = { method: 'GET', path, fault, remaining: Number.POSITIVE_INFINITY };
    const ran = await run(remove, { sandbox: { faults: [rule] } });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The service accepted the deletion of acmedev. To check');
  });
});

describe('an install that is not as the list shows it', () => {
  /** The service shows the install alone with these fields, and the list as before. */
  const shownAlone = (fields: object): WorldOptions => {
    const world = createWorld();
    return {
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        if (init.method !== 'GET' || !url.endsWith(dev)) return answer;
        return new Response(JSON.stringify({ ...recordIn(await answer.json()), ...fields }));
      },
    };
  };

  test.each([
    ['name', { name: 'acmeprod' }, 'name: acmedev in the list, acmeprod in the install'],
    ['environment', { environment: 'production' }, 'environment: development in the list'],
    ['account', { account: { id: seedId('account', 'other') } }, 'account.id: '],
  ])('is not deleted: another %s', async (_, fields, text) => {
    for (const options of ['', '--dry-run', `--backup-first ${notify}`]) {
      const ran = await run(`${remove} ${options} --json`, shownAlone(fields));
      expect(ran).toMatchObject({ code: 6, stdout: '' });
      expect(lastError(ran)).toMatchObject({ kind: 'changed' });
      expect(lastError(ran).details.join()).toContain(text);
      expect(writes(ran)).toEqual([]);
    }
  });

  test('is not deleted by a plan that is applied later either', async () => {
    let fields = {};
    const sandbox = createWorld();
    const world = createWorld({
      async fetch(url, init) {
        const answer = await sandbox.sandbox(url, init);
        if (init.method !== 'GET' || !url.endsWith(dev)) return answer;
        return new Response(JSON.stringify({ ...recordIn(await answer.json()), ...fields }));
      },
    });
    const path = join(mkdtempSync(join(tmpdir(), 'hms-deletion-')), 'delete.plan');
    expect((await world.run(`installs delete acmedev --plan-out ${path}`)).code).toBe(0);
    fields = { environment: 'production' };
    const ran = await world.run(`apply ${path} ${sure}`);
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
  });

  test('is deleted if the service only writes it otherwise, or leaves out a field', async () => {
    const fields = { environment: 'Development', account: undefined };
    expect((await run(remove, shownAlone(fields))).code).toBe(0);
  });
});

describe('--backup-first', () => {
  test('backs up, waits, deletes, and promises no way back', async () => {
    const ran = await run(`${remove} --backup-first ${notify}`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([`POST /v1/installs/${dev}/backups`, `DELETE /v1/installs/${dev}`]);
    expect(ran.stderr).not.toContain('To undo this');
    expect(ran.stderr).not.toContain('backups restore');
  });

  test('that aborts deletes nothing', async () => {
    const sandbox = { jobOutcome: 'aborted' } as const;
    const ran = await run(`${remove} --backup-first ${notify}`, { sandbox });
    expect(ran.code).toBe(8);
    expect(writes(ran)).toEqual([`POST /v1/installs/${dev}/backups`]);
    expect(ran.stderr).toContain('was not sent');
    expect(ran.stderr).not.toContain('backups restore');
  });

  test('needs an address, and --notify needs it', async () => {
    const without = await run(`${remove} --backup-first`);
    expect(without.code).toBe(2);
    expect(writes(without)).toEqual([]);
    expect((await run(`${remove} ${notify}`)).code).toBe(2);
  });

  test('is refused while a backup of the install is running', async () => {
    const ran = await run(
      `installs delete bistrostage --yes --confirm bistrostage --backup-first ${notify}`,
    );
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
  });
});

test('it is refused while a restore of this machine may still overwrite the install', async () => {
  const world = createWorld();
  await world.run(`backups restore acmestage latest ${notify} --yes`);
  const line = 'installs delete acmestage --yes --confirm acmestage';
  const ran = await world.run(line);
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('acmestage is busy');
  expect(writes(ran)).toEqual([]);
  expect((await world.run(`${line} --even-if-busy`)).code).toBe(0);
});

test.each([
  ['a lost answer', 'reset', 10],
  ['an answer lost after it was carried out', 'resetAfterRead', 10],
] as const)('%s is unknown, and it is not sent again', async (_, kind, code) => {
  const rule = { method: 'DELETE', path: /installs/, fault: { kind }, remaining: 9 };
  const ran = await run(remove, { sandbox: { faults: [rule] } });
  expect(ran).toMatchObject({ code, stdout: '' });
  expect(writes(ran)).toHaveLength(1);
  expect(ran.stderr).toContain(`hms installs get ${dev}`);
});

test('a service that lacks it deletes nothing: exit 6', async () => {
  const ran = await run(remove, { sandbox: { part1: true } });
  expect(ran).toMatchObject({ code: 6, stdout: '' });
  expect(ran.stderr).toContain('This service does not offer DELETE');
});

describe('in a run', () => {
  const each = (where: string, options: string) =>
    `each --where '${where}' ${options} -o jsonl -- installs delete {}`;

  test('production takes its name besides the count', async () => {
    const where = 'name in (acmeprod,acmedev)';
    const counted = await run(each(where, '--yes --confirm-count 2'));
    expect(counted.code).toBe(2);
    expect(counted.stderr).toContain('--confirm acmeprod');
    expect(writes(counted)).toEqual([]);
    const named = await run(each(where, '--yes --confirm-count 2 --confirm acmeprod'));
    expect(named.code).toBe(0);
    expect(writes(named)).toHaveLength(2);
  });

  test('the count covers staging and development', async () => {
    const where = 'name in (acmestage,acmedev)';
    expect((await run(each(where, '--yes --confirm-count 1'))).code).toBe(2);
    const ran = await run(each(where, '--yes --confirm-count 2'));
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(2);
  });

  test('an install of unknown environment counts as production', async () => {
    const prepare = ({ installs }: State) => {
      for (const one of installs) if (one.name === 'acmedev') one.environment = null;
    };
    const ran = await run(each('name=acmedev', '--yes --confirm-count 1'), { prepare });
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });
});
