/** A fleet run that failed, was lost or crashed, and what is made of it afterwards. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  create,
  lastError,
  type Row,
  rowsOf,
  runIn,
  staging,
  troubled,
  world,
} from './support/fleet.ts';
import { createWorld } from './support/world.ts';

describe('failures', () => {
  test('a canary that fails stops all that comes after', async () => {
    const made = troubled('refuses', (_, count) => count === 2);
    const ran = await made.run(`each --all --canary 2 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(rowsOf(ran)).toHaveLength(2);
    expect(made.asked).toHaveLength(2);
    expect(ran.stderr).toContain('10 of 12 not started');
  });

  test('canaries that succeed are followed by the rest', async () => {
    const ran = await world().run(`each --all --canary 2 -- ${create}`);
    expect(rowsOf(ran)).toHaveLength(12);
  });

  test('--max-failures starts nothing more', async () => {
    const made = troubled('refuses', () => true);
    const ran = await made.run(`each --all --concurrency 1 --max-failures 3 -- ${create}`);
    expect(made.asked).toHaveLength(3);
    expect(ran.stderr).toContain('9 of 12 not started');
  });

  test('what nobody knows is named, with the way to look', async () => {
    const made = troubled('loses', (_, count) => count === 1);
    const ran = await made.run(`each ${staging} --json -- ${create}`);
    const unknown = (JSON.parse(ran.stdout) as Row[]).find(({ kind }) => kind === 'unknown');
    expect(unknown).toMatchObject({ exit: 10 });
    expect(lastError(ran)).toMatchObject({ kind: 'partial', code: 11, retry_safe: false });
    expect(lastError(ran).details.join()).toContain(`${unknown?.target}: The outcome of`);
  });
});

describe('--resume', () => {
  test('asks again for what was refused, and for nothing else', async () => {
    const made = troubled('refuses', (_, count) => count <= 2);
    const first = await made.run(`each ${staging} --concurrency 1 -- ${create}`);
    const refused = rowsOf(first)
      .filter(({ exit }) => exit === 6)
      .map(({ id }) => id);
    expect(refused).toHaveLength(2);
    const second = await made.run(`each --resume ${runIn(first)}`);
    expect(second.code).toBe(0);
    // They run in parallel.
    expect(
      rowsOf(second)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(refused.toSorted());
    expect(second.stderr).toContain('2 of 4 targets left');
    const third = await made.run(`each --resume ${runIn(first)}`);
    expect(third).toMatchObject({ code: 0, stdout: '', requests: [] });
  });

  test('names what nobody knows, and does not ask for it', async () => {
    const made = troubled('loses', (_, count) => count === 1);
    const first = await made.run(`each ${staging} -- ${create}`);
    const second = await made.run(`each --resume ${runIn(first)}`);
    expect(second.stdout).toBe('');
    expect(second.stderr).toMatch(
      /\): unknown, not retried\. The outcome of POST .*\. To check before you retry, run: hms backups list /,
    );
    expect(made.asked).toHaveLength(4);
  });

  test('goes on after a crash in the middle: what was being sent is unknown', async () => {
    const made = world();
    const first = await made.run(`each ${staging} -- ${create}`);
    const path = join(made.stateDir, 'runs', `${runIn(first)}.jsonl`);
    const lines = readFileSync(path, 'utf8').split('\n');
    // The plan, its holder, one that was being sent, and half a line.
    writeFileSync(path, `${lines.slice(0, 3).join('\n')}\n{"send`);
    const second = await made.run(`each --resume ${runIn(first)}`);
    expect(rowsOf(second)).toHaveLength(3);
    expect(second.stderr.match(/unknown, not retried\./g)).toHaveLength(1);
    const again = await made.run(`each --resume ${runIn(first)}`);
    expect(again.stdout).toBe('');
  });

  test('takes selection and command from the run itself', async () => {
    const made = world();
    const run = runIn(await made.run(`each ${staging} -- ${create}`));
    expect((await made.run(`each --resume ${run} --all -- ${create}`)).code).toBe(2);
  });

  test('is about the service it was begun with', async () => {
    const made = world();
    const run = runIn(await made.run(`each ${staging} -- ${create}`));
    const elsewhere = createWorld({
      stateDir: made.stateDir,
      env: { HMS_BASE_URL: 'https://other.example/v1' },
    });
    const ran = await elsewhere.run(`each --resume ${run}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
  });

  test.each(['nosuch', '../../etc/passwd'])('of %s is an error', async (run) => {
    expect([2, 5]).toContain((await world().run(`each --resume ${run}`)).code);
  });
});

test('--list shows the runs there were, and what is left of them', async () => {
  const made = troubled('refuses', (_, count) => count === 1);
  const run = runIn(await made.run(`each ${staging} -- ${create}`));
  const { stdout } = await made.run('each --list --json');
  expect(JSON.parse(stdout)).toMatchObject([
    { run, targets: 4, ok: 3, open: 1, unknown: 0, command: create },
  ]);
});
