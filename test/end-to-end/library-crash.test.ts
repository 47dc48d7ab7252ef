/** A library that fails in an event of its own, in the built program. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { seeded } from '../support/random.ts';
import { credentialsFor, keeper, read, sandboxOn, write } from '../support/reach.ts';
import { shell } from '../support/spawn.ts';

const keep = keeper();
const preload = join(process.cwd(), 'test', 'support', 'crashing.cjs');

async function crashing(at: string, as: string) {
  const service = await keep(faultServer(() => ({ do: 'stall' })));
  return {
    ...credentialsFor(service),
    NODE_OPTIONS: `--require ${preload}`,
    HMS_TEST_CRASH_AT: at,
    HMS_TEST_CRASH_AS: as,
  };
}

describe.concurrent.each(['exception', 'rejection'])('D1: an uncaught %s', (as) => {
  test('while a write is under way is exit 10, names the request, and shows no source', async () => {
    const ran = await shell(`${write} --json`, await crashing('POST', as));
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(ran.stderr.length).toBeLessThan(5000);
    const { error } = JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ kind: 'unknown', code: 10, retry_safe: false });
    expect(error.message).toMatch(
      /^The outcome of POST \/.*backups is unknown: Internal error in hms.$/,
    );
  });

  test('while a read is under way is exit 1, in a few short lines', async () => {
    const ran = await shell(read, await crashing('GET', as));
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/^error: Internal error in hms.\n/);
    expect(ran.stderr.length).toBeLessThan(5000);
  });
});

test('D1: in a fleet run what was under way has a row, and is not asked for again', async () => {
  const service = await keep(sandboxOn());
  const HMS_STATE_DIR = mkdtempSync(join(tmpdir(), 'hms-library-crash-'));
  const env = { ...credentialsFor(service), HMS_STATE_DIR };
  const each = 'hms each --where environment=staging --concurrency 1';
  const ran = await shell(`${each} -- backups create {} --notify a@b.example`, {
    ...env,
    NODE_OPTIONS: `--require ${preload}`,
    HMS_TEST_CRASH_AT: 'POST',
    HMS_TEST_CRASH_AS: 'exception',
  });
  expect(ran.code).toBe(11);
  const row = JSON.parse(ran.stdout);
  expect(row).toMatchObject({ exit: 10, kind: 'unknown' });
  const [, run] = /^Run (\S+):/m.exec(ran.stderr) ?? [];
  const resumed = await shell(`hms each --resume ${run}`, env);
  expect(resumed.stdout.trimEnd().split('\n')).toHaveLength(3);
  expect(resumed.stdout).not.toContain(row.id);
});

test('D1: a packed answer whose connection closes behind it is read whole', async () => {
  const random = seeded(1);
  const results = Array.from({ length: 100 }, (_, at) => ({
    id: `${at}`,
    name: Array.from({ length: 500 }, () => random.next().toString(36)).join(''),
  }));
  const body = gzipSync(JSON.stringify({ count: results.length, results }));
  expect(body.length).toBeGreaterThan(131 * 1024);
  const headers = 'content-encoding: gzip\r\nconnection: close\r\n';
  const head = `HTTP/1.1 200 OK\r\n${headers}content-length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), body]);
  const service = await keep(faultServer(() => ({ do: 'bytes', bytes })));
  const ran = await shell(`${read} --json`, credentialsFor(service));
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toHaveLength(100);
});
