/** What the environment says is what a login takes, or offers, unless a flag says something else. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, type WorldOptions } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-login-'));
const url = 'https://api.hosting.example/v1';
const other = 'https://other.hosting.example/v1';
const headless = 'https://headless.hosting.example';
const none = { HMS_PASSWORD: undefined };

const nobody = async () => Response.json({ count: 0, results: [] });

function fresh(env: WorldOptions['env'], options: WorldOptions = {}) {
  const configDir = mkdtempSync(join(root, 'config-'));
  return { configDir, env: { ...none, ...env }, ...options };
}

function kept({ configDir }: { configDir: string }, profile = 'default') {
  return JSON.parse(readFileSync(join(configDir, 'profiles.json'), 'utf8')).profiles[profile];
}

const all = { HMS_BASE_URL: `${url}/`, HMS_USERNAME: 'owner', HMS_HEADLESS_URL: `${headless}/` };

describe('D24: off a terminal', () => {
  test('the three are taken, and named', async () => {
    const options = fresh(all, { stdin: 'sandbox\n' });
    const ran = await run('auth login --password-stdin --quiet', options);
    expect(ran.code).toBe(0);
    expect(kept(options)).toMatchObject({
      base_url: url,
      headless_url: headless,
      username: 'owner',
    });
    for (const variable of Object.keys(all)) expect(ran.stderr).toContain(`${variable} (`);
  });

  test.each([
    [
      `--base-url ${other} --username someone --headless-url https://h.example`,
      { base_url: other, username: 'someone', headless_url: 'https://h.example' },
    ],
    ['--username someone', { base_url: url, username: 'someone', headless_url: headless }],
    ['--headless-url https://h.example', { base_url: url, headless_url: 'https://h.example' }],
  ])('a flag comes before them: %s', async (flags, wanted) => {
    const options = fresh(all, { stdin: 'sandbox', fetch: nobody });
    const ran = await run(`auth login --password-stdin ${flags}`, options);
    expect(ran.stderr).not.toContain('error');
    expect(kept(options)).toMatchObject(wanted);
    for (const flag of flags.match(/--[a-z-]+/g) ?? []) {
      const variable = `HMS_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;
      expect(ran.stderr).not.toContain(`${variable} (`);
    }
  });

  test('the headless URL of another service is not taken, and that is said', async () => {
    const options = fresh(all, { stdin: 'sandbox', fetch: nobody });
    const ran = await run(`auth login --password-stdin --base-url ${other}`, options);
    expect(kept(options).headless_url).toBeUndefined();
    expect(ran.stderr).toContain('HMS_HEADLESS_URL is ignored');
  });

  test.each([
    [{ ...all, HMS_USERNAME: undefined }, '--username'],
    [{ ...all, HMS_BASE_URL: '' }, '--base-url'],
    [{ ...all, HMS_USERNAME: ' ' }, '--username'],
  ])('%j: what is missing still is', async (env, flag) => {
    const ran = await run('auth login --password-stdin', fresh(env, { stdin: 'sandbox' }));
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(`Add ${flag}.`);
  });

  test.each(['HMS_BASE_URL', 'HMS_HEADLESS_URL'])(
    '%s that is no URL is named',
    async (variable) => {
      const env = { ...all, [variable]: 'http://me:secret@plain.example' };
      const ran = await run('auth login --password-stdin', fresh(env, { stdin: 'sandbox' }));
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain(variable);
      expect(ran.stderr).not.toContain('secret');
    },
  );

  test('they come before the base URL the profile has, and a flag before both', async () => {
    const options = fresh(all, { stdin: 'sandbox', fetch: nobody });
    const path = join(options.configDir, 'profiles.json');
    writeFileSync(path, JSON.stringify({ profiles: { default: { base_url: other } } }));
    await run('auth login --password-stdin', options);
    expect(kept(options).base_url).toBe(url);
  });
});

describe('D24: on a terminal', () => {
  const terminal = (answers: string[], env = all) =>
    fresh(env, { terminal: 80, answers, secret: 'sandbox' });

  test('Enter takes what is offered', async () => {
    const options = terminal(['', '']);
    const ran = await run('auth login', options);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`? Base URL [${url}/, from HMS_BASE_URL]:`);
    expect(ran.stderr).toContain('? User name [owner, from HMS_USERNAME]:');
    expect(ran.stderr).toContain(`Logging in to ${url} for the profile 'default'.`);
    expect(ran.stderr).toContain('Taken from the environment: HMS_BASE_URL');
    expect(kept(options)).toMatchObject({ base_url: url, headless_url: headless });
  });

  test('an answer comes before it', async () => {
    const options = terminal([other, 'someone']);
    const ran = await run('auth login', { ...options, fetch: nobody });
    expect(ran.stderr).not.toContain('Taken from the environment');
    expect(kept(options)).toMatchObject({ base_url: other, username: 'someone' });
    expect(kept(options).headless_url).toBeUndefined();
  });

  test('what is given by a flag is not asked for', async () => {
    const ran = await run(`auth login --base-url ${url} --username owner`, terminal([]));
    expect(ran.code).toBe(0);
    expect(ran.stderr).not.toMatch(/\? (Base URL|User name)/);
  });

  test('an answer that is none is asked for again', async () => {
    const ran = await run('auth login', terminal(['nonsense', '', '']));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('> It ');
  });
});
