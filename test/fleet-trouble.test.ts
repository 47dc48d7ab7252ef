/** A fleet run that meets trouble: no target is lost sight of, and nothing is said that is not known. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { recordIn } from '../src/core/json.ts';
import { create, rowsOf, runIn, staging, troubled, world } from './support/fleet.ts';
import { createWorld, writes } from './support/world.ts';

describe('a service that asks for a long rest', () => {
  const rest = (after: string, method: string, path = '') => {
    const made = world({
      fetch: async (url, init) =>
        init.method === method && url.includes(path)
          ? new Response('', { status: 429, headers: { 'retry-after': after } })
          : made.sandbox(url, init),
    });
    return made;
  };

  test('is left alone: nothing more is started, and it is said until when', async () => {
    const made = rest('3600', 'POST');
    const ran = await made.run(`each --all --concurrency 2 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(1);
    expect(made.clock.now() - Date.parse('2026-03-02T09:00:00Z')).toBeLessThan(10_000);
    expect(ran.stderr).toContain('to wait until 2026-03-02 10:0');
    expect(ran.stderr).toMatch(/\d not started/);
  });

  test('ends an audit, which shows no part of itself', async () => {
    const ran = await rest('86400', 'GET', '/backups').run('audit --json');
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain('to wait until 2026-03-03 09:0');
  });

  test('for less is waited for, and that is said', async () => {
    let times = 0;
    const made = world({
      fetch: async (url, init) => {
        if (init.method === 'GET' || times > 0) return made.sandbox(url, init);
        times += 1;
        return new Response('', { status: 429, headers: { 'retry-after': '45' } });
      },
    });
    const ran = await made.run(`each ${staging} -- ${create}`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('rate limited for 45 s');
  });
});

describe('before anything is sent', () => {
  test('each name that makes no command is told', async () => {
    const line = "each --where environment=production -- installs create '{name}dev12' --site x";
    const ran = await world().run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('The command is invalid for ');
    expect(ran.stderr.match(/' for NAME\. It must be/g)?.length).toBeGreaterThan(1);
  });

  test.each(['--help', '-x', '--all'])('an install named %s is a value', async (name) => {
    const made = world({
      prepare: ({ installs }) => void Object.assign(installs[0] ?? {}, { name }),
    });
    const words = ['backups', 'create', '{}', '--notify', 'a@b.example'];
    const refused = await made.type(['each', '--all', '--', ...words, '--description', '{name}']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(writes(refused)).toEqual([]);
    const taken = await made.type(['each', '--all', '--', ...words, '--description={name}']);
    expect(rowsOf(taken).find(({ target }) => target === name)?.result?.description).toBe(name);
  });

  test.each([
    [
      'backups create acmeprod --notify a@b.example --description {}',
      'would do the same thing each time.',
    ],
    [`${create} --dry-run`, '--dry-run applies to the whole run.'],
  ])('%s is refused', async (words, message) => {
    const ran = await world().run(`each --all -- ${words}`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(message);
  });
});

describe('a journal that cannot be written', () => {
  const full = () => {
    throw new HmsError('usage', 'x.jsonl cannot be written: ENOSPC');
  };

  test('before a request: it is not sent, and nothing more is started', async () => {
    let lines = 0;
    const made = world({
      disk: (line) => {
        if (recordIn(line).sending !== undefined && ++lines > 2) full();
      },
    });
    const ran = await made.run(`each --all --concurrency 1 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(2);
    expect(rowsOf(ran).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'usage']);
    expect(ran.stderr).toContain('No more targets were started: x.jsonl cannot be written: ENOSPC');
    expect(ran.stderr).toContain(`each --resume ${runIn(ran)}`);
  });

  test('after it: its row is shown all the same', async () => {
    let lines = 0;
    const made = world({
      disk: (line) => {
        if (recordIn(line).accepted !== undefined && ++lines > 1) full();
      },
    });
    const ran = await made.run(`each --all --concurrency 4 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(rowsOf(ran)).toHaveLength(writes(ran).length);
    expect(rowsOf(ran).every(({ exit }) => exit === 0)).toBe(true);
  });
});

describe('an output nobody takes', () => {
  const failing = (code: string) => {
    let texts = 0;
    return () => {
      texts += 1;
      if (texts > 1) throw Object.assign(new Error(`write ${code}`), { code });
    };
  };

  test.each([
    ['EPIPE', 11],
    ['ENOSPC', 11],
  ])('%s is exit %i, with what was not started and the way to go on', async (code, exit) => {
    const made = world({ reader: failing(code) });
    const ran = await made.run(`each --all --concurrency 2 -- ${create}`);
    expect(ran.code).toBe(exit);
    expect(writes(ran).length).toBeLessThan(6);
    expect(ran.stderr).toContain(' not started');
    expect(ran.stderr).toContain(`each --resume ${runIn(ran)}`);
    // All that was sent is known.
    const again = createWorld({ stateDir: made.stateDir, fetch: made.sandbox });
    const second = await again.run(`each --resume ${runIn(ran)}`);
    expect(second.code).toBe(0);
    expect(writes(second)).toHaveLength(12 - writes(ran).length);
  });
});

describe('failures stop', () => {
  test('--max-failures: also what waits in line for its turn', async () => {
    const made = troubled('refuses', () => true);
    const ran = await made.run(`each --all --concurrency 64 --max-failures 2 -- ${create}`);
    expect(made.asked.length).toBeLessThan(5);
    expect(rowsOf(ran)).toHaveLength(made.asked.length);
    expect(ran.stderr).toContain(' not started');
  });

  test('a second request of a target does not begin after the run has stopped', async () => {
    // One backup is refused while the others are waited for, before their restores.
    const made = troubled('refuses', (_, count) => count === 3);
    const line = 'backups restore {} latest --notify a@b.example --backup-first';
    const ran = await made.run(
      `each --where name~prod --concurrency 3 --max-failures 1 --yes --confirm-count 4 -- ${line}`,
    );
    expect(ran.code).toBe(11);
    expect(made.asked.filter((url) => url.includes('/restore'))).toEqual([]);
    expect(ran.stderr).toMatch(/restore was not sent: 1 target failed \(--max-failures 1\)\./);
  });

  test('wrong credentials are told once, and not sent for each', async () => {
    const made = world({
      fetch: async (url, init) =>
        init.method === 'GET' ? made.sandbox(url, init) : new Response('{}', { status: 401 }),
    });
    const ran = await made.run(`each --all --concurrency 1 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('11 of 12 not started');
  });
});

test('--once for many at a time: none of them waits for another', async () => {
  const made = world({ realFiles: true });
  const ran = await made.run(`each --all --concurrency 12 -- ${create} --once nightly`);
  expect(ran.code).toBe(0);
  expect(rowsOf(ran)).toHaveLength(12);
  const again = await made.run(`each --all --concurrency 12 -- ${create} --once nightly`);
  expect(again.code).toBe(0);
  expect(writes(again)).toEqual([]);
});

test('what is given as a field is not shown in the list of runs', async () => {
  const made = world();
  await made.run(
    'each --all --yes --confirm-count 12 -- api POST /installs/{}/x --field password=hunter2==',
  );
  const { stdout } = await made.run('each --list --json');
  expect(JSON.parse(stdout)[0].command).toBe('api POST /installs/{}/x --field password=***');
});
