/** D15, D29: what was acknowledged is kept in the file, for the next process; where there is no file nothing is acknowledged. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, type WorldOptions } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-kept-'));
/** Each run is a process of its own, with the same folder. */
function machine(options: WorldOptions = {}) {
  const stateDir = mkdtempSync(join(root, 'state-'));
  const run = (line: string) =>
    createWorld({ ...options, stateDir, realFiles: true }).run(`--profile sandbox ${line}`);
  return { stateDir, run };
}

const rows = (text: string) => JSON.parse(text) as Record<string, unknown>[];

describe('what one process has done the next one sees', () => {
  test('K2: an environment that was deleted is gone, and an application too', async () => {
    const { run } = machine();
    const listed = async () => (await run('headless envs list storefront --json')).stdout;
    expect(await listed()).toContain('"env-main"');
    const gone = await run('headless envs delete storefront env-main --yes --confirm env-main');
    expect(gone.code).toBe(0);
    expect(await listed()).not.toContain('"env-main"');
    expect((await run('headless envs get storefront env-main')).code).toBe(5);
    const app = await run('headless apps delete storefront --yes --confirm storefront');
    expect(app.code).toBe(0);
    expect((await run('headless apps get storefront')).code).toBe(5);
  });

  test.each([
    ['POST', 'backups create acmeprod --notify a@example.com --description mark-7', 'mark-7'],
    ['PATCH', 'headless envs update storefront env-main --field note=mark-7', 'mark-7'],
    ['POST', 'domains add acmeprod mark-7.example.com', 'mark-7.example.com'],
  ])('a %s by `%s`', async (_, line, mark) => {
    const { run, stateDir } = machine();
    expect((await run(line)).code).toBe(0);
    expect(readFileSync(join(stateDir, 'sandbox.json'), 'utf8')).toContain(mark);
  });

  test('a reset forgets what was uploaded, too', async () => {
    const { run } = machine();
    expect((await run('headless upload storefront env-main test/support')).code).toBe(0);
    expect((await run('sandbox zip storefront env-main')).code).toBe(0);
    await run('sandbox reset');
    expect((await run('sandbox zip storefront env-main')).code).toBe(5);
  });
});

describe('D29: on a machine without a home', () => {
  const run = (line: string) =>
    createWorld({ realFiles: true, stateDir: undefined }).run(`--profile sandbox ${line}`);

  test.each([
    'backups create acmeprod --notify a@example.com --description x',
    'backups restore acmeprod latest --notify a@example.com --yes --confirm acmeprod',
    'domains add acmeprod new.example.com',
    'headless envs delete storefront env-main --yes --confirm env-main',
    'headless upload storefront env-main test/support',
    'sandbox dns add a.example.com text',
    'sandbox reset',
  ])('D29: `%s` is exit 2, acknowledges nothing and names HMS_STATE_DIR', async (line) => {
    const ran = await run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('no home folder for the state of the sandbox');
    expect(ran.stderr).toContain('HMS_STATE_DIR');
    expect(ran.stderr).not.toContain('requested');
  });

  test.each([
    'installs list',
    'backups list acmeprod',
    'headless apps list',
    'installs get acmeprod',
  ])('D29: `%s` is answered from the seed', async (line) => {
    expect((await run(line)).code).toBe(0);
  });
});

describe('a domain is verified by its TXT record alone', () => {
  const verify = 'domains verify acmeprod new.example.com --no-dns-check';

  test('without it the sandbox refuses, also where hms does not look', async () => {
    const { run } = machine();
    await run('domains add acmeprod new.example.com');
    const refused = await run(verify);
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain('The TXT record was not found');
    const status = async () =>
      rows((await run('domains list acmeprod --json')).stdout).find(
        ({ name }) => name === 'new.example.com',
      );
    expect(await status()).toMatchObject({ ownership_status: 'TXT_VERIFICATION_PENDING' });
    const { txt_verification_key: key, txt_verification_value: value } = (await status()) ?? {};
    for (const [name, text] of [
      [key, 'another value'],
      [`${key}.`, value],
      ['_sandbox-challenge.other.example.com', value],
    ]) {
      await run(`sandbox dns add ${name} '${text}'`);
      expect((await run(verify)).code).toBe(6);
    }
    await run(`sandbox dns add ${key} ${value}`);
    expect((await run(verify)).code).toBe(0);
    expect(await status()).toMatchObject({ ownership_status: 'TXT_VERIFIED' });
  });
});
