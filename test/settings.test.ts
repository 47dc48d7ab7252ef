/** Which service, as whom: flag > environment > profile. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-settings-'));
const bare = {
  HMS_BASE_URL: undefined,
  HMS_HEADLESS_URL: undefined,
  HMS_USERNAME: undefined,
  HMS_PASSWORD: undefined,
};
const prod = { base_url: 'https://api.hosting.example/v1', username: 'owner', password: 'sandbox' };

/** A folder with this profile store in it. */
function configDir(store: object | string): string {
  const dir = mkdtempSync(join(root, 'config-'));
  writeFileSync(
    join(dir, 'profiles.json'),
    typeof store === 'string' ? store : JSON.stringify(store),
  );
  return dir;
}

test('with nothing configured it is exit 3, and the hint names both ways out', async () => {
  const ran = await run('installs list', { env: bare });
  expect(ran).toMatchObject({ code: 3, requests: [] });
  expect(ran.stderr).toContain('set HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD');
  expect(ran.stderr).toContain('--profile sandbox');
});

test.each([
  ['HMS_PASSWORD', 'HMS_USERNAME is set, but HMS_PASSWORD is not.'],
  ['HMS_USERNAME', 'HMS_PASSWORD is set, but HMS_USERNAME is not.'],
])('half a pair, without %s, is exit 3', async (name, message) => {
  const ran = await run('installs list', { env: { [name]: undefined } });
  expect(ran).toMatchObject({ code: 3, requests: [] });
  expect(ran.stderr).toContain(message);
});

test.each([
  ['http://api.hosting.example/v1', 'must use https, or http on this machine only'],
  ['api/v1', 'is not a URL'],
  ['https://owner:secret@api.hosting.example/v1', 'contains credentials'],
  ['https://api.hosting.example/v1?x=1', 'contains a query or a fragment'],
  ['https://api.hosting.example/v1?', 'contains a query or a fragment'],
  ['https://api.hosting.example/v1#', 'contains a query or a fragment'],
  ['https://api.hosting.example/v1 ', 'contains a space'],
  ['ftp://localhost/v1', 'must use https'],
  ['http://127.0.0.1.evil.example/v1', 'must use https'],
  ['http://localhost.example.com', 'must use https'],
  ['http://192.0.2.1/v1', 'must use https'],
])('the base URL %s is refused with exit 2', async (url, message) => {
  const ran = await run('installs list', { env: { HMS_BASE_URL: url } });
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain(message);
  expect(ran.stderr).not.toContain('secret');
});

test.each(['http://localhost:4600/v1', 'http://127.0.0.1:4600/v1/', 'http://[::1]:4600/v1'])(
  'the base URL %s is fine',
  async (url) => {
    expect((await run('installs list', { env: { HMS_BASE_URL: url } })).code).toBe(0);
  },
);

test.each(['a:b', 'a\nb'])('X3: the user name %j is refused', async (name) => {
  const ran = await run('installs list', { env: { HMS_USERNAME: name } });
  expect(ran).toMatchObject({ code: 3, requests: [] });
});

describe('a profile', () => {
  const store = {
    current: 'prod',
    profiles: {
      prod: { ...prod, notify: ['team@example.com'] },
      'odd.name': { ...prod, password: 'wrong' },
      locked: { ...prod, read_only: true },
      bare: { base_url: prod.base_url },
    },
  };
  const using = (env = {}) => ({ env: { ...bare, ...env }, configDir: configDir(store) });

  test('the current one is used when none is named', async () => {
    expect((await run('installs list', using())).code).toBe(0);
  });

  test('its addresses are the default of --notify', async () => {
    const ran = await run('backups create acmeprod --dry-run --json', using());
    expect(JSON.parse(ran.stdout).body.notification_emails).toEqual(['team@example.com']);
  });

  test('HMS_PROFILE names another, and --profile wins over it', async () => {
    const options = using({ HMS_PROFILE: 'odd.name' });
    expect((await run('installs list', options)).code).toBe(3);
    expect((await run('--profile prod installs list', options)).code).toBe(0);
  });

  test('wrong credentials are said to be its own', async () => {
    const ran = await run('--profile odd.name installs list', using());
    expect(ran.stderr).toContain("The credentials came from profile 'odd.name' in ");
  });

  test('the environment pair wins over it', async () => {
    const options = using({ HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' });
    expect((await run('--profile odd.name installs list', options)).code).toBe(0);
  });

  test('its credentials are not sent to the service of another base URL', async () => {
    const ran = await run('installs list', using({ HMS_BASE_URL: 'http://127.0.0.1:4600/v1' }));
    expect(ran).toMatchObject({ code: 3, requests: [] });
    expect(ran.stderr).toContain('sent only to its own hosts');
  });

  test('nor to another headless platform', async () => {
    const ran = await run(
      'headless apps list',
      using({ HMS_HEADLESS_URL: 'https://evil.example' }),
    );
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('HMS_HEADLESS_URL is ignored');
    expect(ran.stderr).toMatch(/hint: To set one, run: hms profiles set \S+ --headless-url URL\n/);
  });

  test('one without credentials is exit 3', async () => {
    expect(await run('--profile bare installs list', using())).toMatchObject({ code: 3 });
  });

  test('that was not chosen is named where there are no credentials', async () => {
    const dir = configDir({ profiles: { prod } });
    const ran = await run('installs list', { env: bare, configDir: dir });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('Name a profile with --profile (prod)');
  });

  test('one that is not there is exit 2 and lists those that are', async () => {
    const ran = await run('--profile prd installs list', using());
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Known profiles: prod, odd.name, locked, bare, sandbox.');
  });

  test('a read-only one refuses every change before anything is sent', async () => {
    const line = '--profile locked backups create acmeprod --notify a@b.example';
    const ran = await run(line, using());
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain('profiles set locked --read-only off');
    expect(writes(await run(`${line} --dry-run`, using()))).toEqual([]);
  });

  test.each(['{', '[]', '{"profiles":{"a":{"base_url":1}}}', ''])(
    'K4: a store that reads %j is exit 2 with its path, and the environment still works',
    async (text) => {
      const dir = configDir(text);
      const ran = await run('installs list', { env: bare, configDir: dir });
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain(join(dir, 'profiles.json'));
      expect((await run('installs list', { configDir: dir })).code).toBe(0);
    },
  );
});

test('K5: no file is touched where there is none', async () => {
  const dir = mkdtempSync(join(root, 'empty-'));
  await run('installs list', { env: bare, configDir: dir });
  await run('--profile nope installs list', { env: bare, configDir: dir });
  expect(readdirSync(dir)).toEqual([]);
});

describe('the profile sandbox', () => {
  const embedded = () => ({ env: bare, stateDir: mkdtempSync(join(root, 'state-')) });

  test('needs no configuration and no network', async () => {
    const ran = await run('--profile sandbox installs list --json', embedded());
    expect(ran).toMatchObject({ code: 0, requests: [] });
    expect(JSON.parse(ran.stdout)).toHaveLength(12);
    expect(ran.stderr).toBe('This is the sandbox, not the real service.\n');
  });

  test('takes nothing from the environment', async () => {
    const env = { HMS_BASE_URL: 'https://api.hosting.example/v1', HMS_PASSWORD: 'half a pair' };
    const ran = await run('--profile sandbox installs list', {
      ...embedded(),
      env: { ...bare, ...env },
    });
    expect(ran).toMatchObject({ code: 0, requests: [] });
    expect(ran.stderr).toContain('HMS_BASE_URL is ignored');
  });

  test('keeps what was done from one command to the next, until it is reset', async () => {
    const options = embedded();
    const count = async () => {
      const { stdout } = await run('--profile sandbox backups list acmeprod --json', options);
      return JSON.parse(stdout).length;
    };
    await run('--profile sandbox backups create acmeprod --notify a@b.example --wait', options);
    expect(await count()).toBe(4);
    await run('sandbox reset', options);
    expect(await count()).toBe(3);
  });

  test('works without a place for its state', async () => {
    expect((await run('--profile sandbox installs list', { env: bare })).code).toBe(0);
  });

  test('status and outbox show what it holds', async () => {
    const options = embedded();
    await run('--profile sandbox backups create acmeprod --notify a@b.example --wait', options);
    const status = JSON.parse((await run('sandbox status --json', options)).stdout);
    expect(status).toMatchObject({ installs: 12, username: 'owner' });
    expect(status.state).toContain(options.stateDir);
    const reset = JSON.parse((await run('sandbox reset --installs 30 --json', options)).stdout);
    expect(reset).toMatchObject({ installs: 30 });
    expect(JSON.parse((await run('sandbox outbox --json', options)).stdout)).toEqual([]);
  });

  test('a damaged state names its file and the way out, which works', async () => {
    const options = { ...embedded(), realFiles: true };
    writeFileSync(join(options.stateDir, 'sandbox.json'), '{"version":2');
    const ran = await run('--profile sandbox installs list', options);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(join(options.stateDir, 'sandbox.json'));
    expect(ran.stderr).toContain('sandbox reset');
    expect((await run('sandbox reset', options)).code).toBe(0);
    expect((await run('--profile sandbox installs list', options)).code).toBe(0);
  });
});
