/** Saved plans with the real program. */
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingHop, type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve('--job-seconds', '0');
});
afterAll(() => service.stop());

const create = 'hms backups create acmestage --notify ops@example.com';

async function made(line = create) {
  const folder = mkdtempSync(join(tmpdir(), 'hms-plan-'));
  const path = join(folder, 'a.plan');
  const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
  const env = { ...service.env, HMS_BASE_URL: hop.url, HMS_STATE_DIR: join(folder, 'state') };
  const ran = await shell(`umask 000; ${line} --plan-out '${path}'`, env);
  expect(ran.code, ran.stderr).toBe(0);
  const writes = () => hop.passed.filter(({ method }) => method !== 'GET');
  return { path, env, writes, close: hop.close };
}

test('Q1: the file is private, whatever the umask', async () => {
  const { path, close } = await made();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  close();
});

test('Q4: of two processes at once, one sends', async () => {
  const { path, env, writes, close } = await made();
  const both = await Promise.all([0, 1].map(() => shell(`hms apply '${path}'`, env)));
  const codes = both.map(({ code }) => code).sort();
  expect(codes, both.map(({ stderr }) => stderr).join('')).toEqual([0, 6]);
  expect(both.map(({ stderr }) => stderr).join('')).toContain('As far as this machine knows');
  expect(writes()).toHaveLength(1);
  close();
});

test('Q7: openssl makes the keys', async () => {
  const { path, env, close } = await made();
  const keys = `cd '${join(path, '..')}'; openssl genpkey -algorithm ed25519 -out ada.key && openssl pkey -in ada.key -pubout -out ada.pem`;
  expect((await shell(keys, env)).code).toBe(0);
  const line = `cd '${join(path, '..')}'; hms plan sign a.plan --key ada.key --yes && hms apply a.plan --require-signature ada.pem`;
  const ran = await shell(line, env);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stderr).toContain('Signed by ada.pem (SHA256:');
  close();
});
