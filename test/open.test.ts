/** `hms open`: the URL, the program that opens it, and when none is started. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { createWorld, run, type WorldOptions } from './support/world.ts';

const url = 'https://acme-outdoor.example/';

test('--print prints the URL alone, without a terminal, and starts nothing', async () => {
  expect(await run('open acmeprod --print', { env: { CI: '1' } })).toMatchObject({
    code: 0,
    stdout: `${url}\n`,
    started: [],
  });
  expect(JSON.parse((await run('open acmeprod --print --json')).stdout)).toEqual({
    install: 'acmeprod',
    url,
  });
});

test.each([
  ['linux', {}, ['xdg-open', url]],
  ['linux', { WSL_DISTRO_NAME: 'Ubuntu' }, ['wslview', url]],
  ['darwin', {}, ['open', url]],
  [
    'win32',
    { SystemRoot: 'D:\\Win' },
    ['D:\\Win\\System32\\rundll32.exe', 'url.dll,FileProtocolHandler', url],
  ],
])('on %s with %j the program is %j', async (platform, env, words) => {
  const ran = await run('open acmeprod', { platform, env, terminal: 80 });
  expect(ran).toMatchObject({ code: 0, stdout: '', started: [words] });
  expect(ran.stderr).toContain(`Opening ${url} in the browser.`);
});

const refused: [string, WorldOptions, string][] = [
  ['without a terminal', {}, 'there is no terminal'],
  ['in CI', { terminal: 80, env: { CI: 'true' } }, 'CI is set'],
];

test.each(refused)(
  '%s it is exit 2 and names --print, and nothing is read',
  async (_, options, why) => {
    const ran = await run('open acmeprod', options);
    expect(ran).toMatchObject({ code: 2, stdout: '', started: [], requests: [] });
    expect(ran.stderr).toContain(why);
    expect(ran.stderr).toContain('--print');
  },
);

test('a program that cannot be started is exit 2 and names --print', async () => {
  const starter = () => {
    throw new HmsError('usage', 'xdg-open cannot be started: ENOENT.');
  };
  const ran = await run('open acmeprod', { terminal: 80, starter });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('hms open acmeprod --print');
  expect(ran.stderr).not.toContain('Opening');
});

describe('of the domain that the service sends', () => {
  const withDomain = (primary_domain: string | null, cname: string | null) =>
    createWorld({
      terminal: 80,
      prepare: ({ installs }) => {
        const [first] = installs;
        if (first) Object.assign(first, { name: 'acmeprod', primary_domain, cname });
      },
    }).run('open acmeprod');

  test('the CNAME counts when there is no primary domain', async () => {
    const ran = await withDomain(null, 'Acme.Sandbox.example');
    expect(ran.started).toEqual([['xdg-open', 'https://acme.sandbox.example/']]);
  });

  test('none at all is exit 5', async () => {
    expect(await withDomain(null, null)).toMatchObject({ code: 5, started: [] });
  });

  test.each([
    '--help',
    'file:///etc/passwd',
    'acme.example/path',
    'user@acme.example',
    'acme.example:8080',
    'acme.example&calc',
    '*.acme.example',
    'acme.example\n',
    '10.0.0.1',
    'localhost',
    'javascript:alert(1)',
  ])('%j is no host name, and is never opened', async (domain) => {
    const ran = await withDomain(domain, null);
    expect(ran).toMatchObject({ code: 5, started: [] });
  });
});

test('an unknown install is exit 5, by name and by ID', async () => {
  for (const typed of ['acmeprd', '00000000-0000-4000-8000-000000000000'])
    expect(await run(`open ${typed} --print`)).toMatchObject({ code: 5, stdout: '' });
});
