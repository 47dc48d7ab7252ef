/** X2: a link as a service gives it may open to whoever has it; messages and --debug show where it leads, and no more. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run } from './support/world.ts';

const sent = 'hunter2secret';

/** Where a secret is, in links of several makers. */
const links = [
  `https://files.example/a.zip?X-Amz-Expires=60&X-Amz-Signature=${sent}`,
  `https://files.example/a.zip?x=1&sig=${sent}&se=2027`,
  `https://files.example/a?Policy=p&Signature=${sent}&Key-Pair-Id=k`,
  `https://storage.example/o?GoogleAccessId=i&Expires=1&Signature=${sent}`,
  `https://app.example/cb#access_token=${sent}&state=1`,
  `https://app.example/cb?a=1#id_token=${sent}`,
  `https://user:${sent}@files.example/a`,
  `https://${sent}@files.example/a?b=1`,
  `//user:${sent}@files.example/a`,
  `https:\\/\\/user:${sent}@files.example\\/a`,
  `/a.zip?token=${sent}`,
  `a.zip?auth=${sent}`,
  `/a?next=/b?session=${sent}`,
  `https://user:p@ss:${sent}@files.example/?jwt=${sent}`,
];

describe.each(links)('D15 X2: %s', (link) => {
  const around = [link, `see "${link}", or (${link}).`, `<a href='${link}'>`];

  test.each([200, 302, 404, 500, 503])(
    'is not shown in messages of an answer %i, nor in --debug',
    async (status) => {
      const [first = '', second = '', third = ''] = around;
      const body = {
        message: second,
        documentation_url: first,
        errors: [{ message: third, link }],
        link,
      };
      const fetch: Fetch = async () =>
        new Response(JSON.stringify(body), {
          status,
          headers: { location: link, 'x-request-id': link },
        });
      for (const flags of ['', '--json', '--debug', '--debug --json']) {
        const { stderr } = await run(`usage show eefc1d7a-7222-4f4b-9661-4c27845f222a ${flags}`, {
          fetch,
        });
        expect(stderr).not.toContain(sent);
      }
    },
  );

  test('is not shown of a page that is no JSON', async () => {
    const fetch: Fetch = async () => new Response(`<p>${around.join(' ')}</p>`, { status: 502 });
    expect((await run('api GET /x --debug', { fetch })).stderr).not.toContain(sent);
  });

  test('is data as it was received', async () => {
    const { stdout } = await run('api GET /x --json', {
      fetch: async () => Response.json({ link }),
    });
    expect(JSON.parse(stdout)).toEqual({ link });
  });
});

describe('D15 X2: what shows no secret stays readable', () => {
  test.each([
    'https://docs.example/errors?lang=en#limits',
    'https://docs.example/a?page=2&limit=100',
    'mail ops@example.com or x@y.example?',
    'is that so? yes=no',
  ])('%s', async (text) => {
    const fetch: Fetch = async () => Response.json({ message: text }, { status: 400 });
    expect((await run('installs list', { fetch })).stderr).toContain(text);
  });

  test('the requests of hms itself, with --debug', async () => {
    const { stderr } = await run('installs list --debug');
    expect(stderr).toContain('/installs?limit=100&offset=0');
  });
});

describe('D15: a field that is secret by its name', () => {
  const names = [
    'auth',
    'basic_auth',
    'httpAuth',
    'dsn',
    'DATABASE_DSN',
    'sentryDsn',
    'cookie',
    'set-cookie',
    'pin',
    'userPin',
    'PIN_CODE',
    'session',
    'sessionId',
    'credential',
    'signature',
    'passphrase',
    'private',
    'privateKey',
    'bearer',
    'otp',
    'totpCode',
    'connection_string',
    'connectionString',
    'jwt',
    'psk',
    'sas',
    'sid',
    'webhook.hmac',
    'pw',
  ];

  test.each(names)('%s is masked in the line to type again, and in --debug', async (name) => {
    const line = `headless envs create --raw-field name=zz --raw-field ${name}=${sent} --debug`;
    const world = createWorld({ terminal: 100, answers: ['storefront'] });
    const { stderr } = await world.run(line);
    expect(stderr).toContain('To repeat this without prompts, run:');
    expect(stderr).not.toContain(sent);
  });

  test.each([
    'author',
    'mapping',
    'shipping',
    'domain',
    'options',
    'inside',
    'path',
    'pattern',
    'side',
  ])('%s is not', async (name) => {
    const line = `headless envs create --raw-field name=zz --raw-field ${name}=plain-value`;
    const world = createWorld({ terminal: 100, answers: ['storefront'] });
    expect((await world.run(line)).stderr).toContain(`${name}=plain-value`);
  });
});
