/** A URL without a scheme is completed to https, and shown. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, run } from './support/world.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'hms-scheme-'));
const url = 'https://api.hosting.example/v1';
const bare = ['api.hosting.example/v1', 'api.hosting.example/v1/', 'API.hosting.example/v1'];

describe('is completed', () => {
  test.each(bare)('by profiles set: %s', async (typed) => {
    const ran = await run(`profiles set default --base-url ${typed} --json`, {
      configDir: folder(),
    });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).base_url).toBe(`https://${typed.replace(/\/$/, '')}`);
    expect(ran.stderr).toContain(`'${typed}' has no scheme, so hms uses https://${typed}`);
  });

  test.each(['203.0.113.7', 'api.example.com:8443/v1', 'xn--bcher-kva.example'])(
    'whatever host it names: %s',
    async (typed) => {
      const ran = await run(`profiles set default --base-url ${typed} --json`, {
        configDir: folder(),
      });
      expect(JSON.parse(ran.stdout).base_url).toBe(`https://${typed}`);
    },
  );

  test('in HMS_BASE_URL and HMS_HEADLESS_URL, with a note for each', async () => {
    const env = { HMS_BASE_URL: bare[0], HMS_HEADLESS_URL: 'headless.hosting.example' };
    const ran = await run('installs list --limit 1', { env });
    expect(ran).toMatchObject({ code: 0, requests: ['GET /v1/installs?limit=1&offset=0'] });
    expect(ran.stderr).toContain(`HMS_BASE_URL has no scheme, so hms uses ${url}`);
    expect(ran.stderr).toContain(
      'HMS_HEADLESS_URL has no scheme, so hms uses https://headless.hosting.example',
    );
  });

  test('at the login, before the password is typed', async () => {
    const env = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };
    const made = createWorld({
      env: { ...env, HMS_HEADLESS_URL: undefined },
      terminal: 100,
      answers: ['api.hosting.example/v1', 'owner'],
      secret: 'sandbox',
      configDir: folder(),
    });
    const ran = await made.run('auth login --no-keyring');
    expect(ran.code).toBe(0);
    const shown = ran.screen.indexOf(`Logging in to ${url}`);
    expect(shown).toBeGreaterThan(0);
    expect(ran.screen.indexOf('Password')).toBeGreaterThan(shown);
  });
});

describe('is not completed, and nothing is stored', () => {
  test.each(['localhost:8080', 'localhost', '127.0.0.1:8080/v1', '[::1]:8080', 'LOCALHOST:1/v1'])(
    '%s may be http, so the error asks for the scheme',
    async (typed) => {
      const ran = await run(`profiles set default --base-url '${typed}'`, { configDir: folder() });
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain(`like http://${typed} or https://${typed}`);
      const read = await run('installs list', { env: { HMS_BASE_URL: typed } });
      expect(read).toMatchObject({ code: 2, requests: [] });
      expect(read.stderr).toContain('HMS_BASE_URL needs a scheme');
    },
  );

  test.each([
    'intranet',
    'intranet/v1',
    'api.example.com?x=1',
    'user@api.example.com',
    'ftp://api.example.com',
    'http://api.example.com',
    'a b.example',
  ])('%s is an error, as before', async (typed) => {
    const ran = await run(`profiles set default --base-url '${typed}'`, { configDir: folder() });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).not.toContain('so hms uses');
  });
});
