/** S12: proxies, by the built program through a real one; which one is chosen, proxies.test.ts says. */
import { beforeAll, describe, expect, test } from 'vitest';
import { TransportError } from '../../src/core/errors.ts';
import { capitalized } from '../../src/core/wording.ts';
import { openTunnel } from '../../src/system/network/proxy.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { nobodyListens, type OutputOptions, proxyServer } from '../support/proxy.ts';
import { credentialsFor, keeper, read, sandboxOn, write } from '../support/reach.ts';
import { inTurn, sized } from '../support/sized.ts';
import { shell } from '../support/spawn.ts';

let made: Certificates;
let trusting: string;
beforeAll(() => {
  made = makeCertificates();
  trusting = `--ca-file '${made.files.ca}'`;
});

const keep = keeper();

/** A service that speaks TLS, or plain HTTP, and the way to it. */
async function reachable(scheme: 'https' | 'http' = 'https') {
  const service = await keep(sandboxOn(scheme === 'https' ? made.servers.good : undefined));
  const target = new URL(service.url).host;
  return { service, target, env: credentialsFor(service) };
}

/** All a proxy is told of a connection. */
function connection(target: string, more: Record<string, string> = {}) {
  return { method: 'CONNECT', target, headers: { host: target, connection: 'close', ...more } };
}

describe.concurrent('S12: the way', () => {
  const ways: ['https' | 'http', string][] = [
    ['https', 'HTTPS_PROXY'],
    ['https', 'https_proxy'],
    ['https', 'ALL_PROXY'],
    ['http', 'HTTP_PROXY'],
    ['http', 'http_proxy'],
    ['http', 'all_proxy'],
  ];
  const few = ways.filter((_, index) => index % 2 === 0);
  test.each(sized(few, ways))(
    'to %s is through %s, which learns host and port alone',
    async (scheme, variable) => {
      const { service, target, env } = await reachable(scheme);
      const proxy = await keep(proxyServer());
      const ran = await shell(`${read} ${trusting}`, { ...env, [variable]: proxy.url });
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(ran.stdout).toContain('acmeprod');
      expect(proxy.log).toEqual([connection(target)]);
      expect(service.log.map(({ headers }) => headers.authorization)).toEqual([
        `Basic ${Buffer.from('owner:sandbox').toString('base64')}`,
      ]);
    },
  );

  const others: ['https' | 'http', string][] = [
    ['http', 'HTTPS_PROXY'],
    ['https', 'HTTP_PROXY'],
  ];
  test.each(inTurn(others, 0))('to %s is not through %s', async (scheme, variable) => {
    const { env } = await reachable(scheme);
    const proxy = await keep(proxyServer());
    const ran = await shell(`${read} ${trusting}`, { ...env, [variable]: proxy.url });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.log).toEqual([]);
  });

  const exceptional = [
    ['NO_PROXY', '127.0.0.1:PORT'],
    ['no_proxy', 'one.example, 127.0.0.1 ,.two.example'],
  ] as const;
  test.each(inTurn(exceptional, 1))('is direct with %s=%s', async (variable, form) => {
    const { service, target, env } = await reachable();
    const proxy = await keep(proxyServer());
    const exceptions = form.replace('PORT', new URL(`http://${target}`).port);
    const ran = await shell(`${read} ${trusting}`, {
      ...env,
      no_proxy: '', // hides nothing
      HTTPS_PROXY: proxy.url,
      [variable]: exceptions,
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.log).toEqual([]);
    expect(service.log).toHaveLength(1);
  });

  test('is through a proxy that speaks TLS, with a certificate of its own', async () => {
    const { target, env } = await reachable();
    const proxy = await keep(proxyServer({ do: 'connect' }, made.servers.good));
    const ran = await shell(`${read} ${trusting}`, { ...env, HTTPS_PROXY: proxy.url });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.log).toEqual([connection(target)]);
  });

  test('to an IPv6 address is asked for in brackets', async () => {
    const proxy = await keep(proxyServer({ do: 'answer', status: 502 }));
    const env = { ...credentialsFor({ url: 'https://[::1]:8443' }), HTTPS_PROXY: proxy.url };
    const ran = await shell(`${read} --retries 0`, env);
    expect(ran.stderr).toContain('refused to connect to [::1]:8443 (502)');
    expect(proxy.log).toEqual([connection('[::1]:8443')]);
  });

  test('through a proxy that speaks TLS does not depend on the name of the service', async () => {
    const proxy = await keep(proxyServer({ do: 'answer', status: 502 }, made.servers.good));
    const env = { ...credentialsFor({ url: 'https://api.example' }), HTTPS_PROXY: proxy.url };
    const ran = await shell(`${read} ${trusting} --retries 0`, env);
    expect(ran.stderr).toContain('refused to connect to api.example:443 (502)');
    expect(proxy.log).toEqual([connection('api.example:443')]);
  });
});

describe.concurrent("S12: a proxy's own credentials", () => {
  const [user, password] = ['o@ps', 'pä/ss:w0rd?#'];
  const pair = `${user}:${password}`;
  const encoded = [user, password].map(encodeURIComponent).join(':');
  const secrets = [password, encodeURIComponent(password), Buffer.from(pair).toString('base64')];

  test('reach it, never the service, and no output', async () => {
    const { service, target, env } = await reachable();
    const proxy = await keep(proxyServer({ do: 'demand', credentials: pair }));
    const ran = await shell(`${write} --debug ${trusting}`, {
      ...env,
      HTTPS_PROXY: `http://${encoded}@${proxy.address}`,
    });
    expect(ran.code).toBe(0);
    const expected = `Basic ${Buffer.from(pair).toString('base64')}`;
    expect(proxy.log).toEqual([connection(target, { 'proxy-authorization': expected })]);
    expect(service.log).toHaveLength(1);
    expect(service.log[0]?.headers).not.toHaveProperty('proxy-authorization');
    for (const secret of secrets) expect(`${ran.stdout}${ran.stderr}`).not.toContain(secret);
  });

  test('are not shown when it does not accept them, in text or JSON', async () => {
    const { env } = await reachable();
    const proxy = await keep(proxyServer({ do: 'demand', credentials: 'some:body' }));
    const given = { ...env, HTTPS_PROXY: `http://${encoded}@${proxy.address}` };
    for (const outputOptions of ['--debug', '--json --debug']) {
      const ran = await shell(`${write} ${trusting} --retries 0 ${outputOptions}`, given);
      expect(ran.code).toBe(7);
      expect(ran.stderr).toContain('rejected the credentials in HTTPS_PROXY (407)');
      for (const secret of secrets) expect(`${ran.stdout}${ran.stderr}`).not.toContain(secret);
    }
  });

  const noProxies = [
    'socks5://op:s3cret@127.0.0.1:1',
    'http://op:s3cret%zz@127.0.0.1:1',
    'http://op:12/s3cret@127.0.0.1:1', // would be the host op, port 12
    'http://op:s3cret@127.0.0.1:port',
    's3cret s3cret',
  ];
  test.each(sized(noProxies.slice(1, 2), noProxies))(
    'are not shown where the value is no proxy: %s',
    async (value) => {
      const { service, env } = await reachable();
      const ran = await shell(`${write} ${trusting}`, { ...env, https_proxy: value });
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain(
        'error: https_proxy in the environment does not name an HTTP proxy.\n',
      );
      expect(ran.stderr).toContain('http://user:password@host:port');
      expect(ran.stderr).toContain('Nothing was sent.\n');
      expect(ran.stderr).not.toMatch(/s3cret|op:12/);
      expect(service.log).toEqual([]);
    },
  );
});

describe.concurrent('S2, S4, S12: a write is tried 3 times, is never sent, and the proxy is named', () => {
  type Case = [
    what: string,
    outputOptions: OutputOptions,
    more: { tls?: boolean; scheme?: string; user?: string },
    cause: string,
    remedy: string,
  ];
  const cases: Case[] = [
    [
      'asks for credentials',
      { do: 'demand', credentials: 'a:b' },
      {},
      'PROXY requires credentials of its own (407)',
      'Add them to https_proxy: http://user:password@ADDRESS',
    ],
    [
      'does not accept those it is given',
      { do: 'demand', credentials: 'a:b' },
      { user: 'a:c@' },
      'PROXY rejected the credentials in https_proxy (407)',
      'Check the user and the password in https_proxy. They belong to the proxy, not to the service.',
    ],
    [
      'answers 502',
      { do: 'answer', status: 502 },
      {},
      'PROXY refused to connect to TARGET (502)',
      'The response came from the proxy. To bypass the proxy for this host, add TARGET to NO_PROXY.',
    ],
    [
      'hangs up',
      { do: 'hangUp' },
      {},
      'PROXY cannot be used: socket hang up, ECONNRESET',
      'Check https_proxy.',
    ],
    [
      'speaks no TLS',
      { do: 'connect' },
      { scheme: 'https' },
      'no TLS at PROXY',
      'Check the port in https_proxy, and whether it uses https.',
    ],
    [
      'shows a certificate nobody knows',
      { do: 'connect' },
      { tls: true },
      'the certificate of PROXY is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      'If you trust it, name a file that contains it with --ca-file or NODE_EXTRA_CA_CERTS.',
    ],
    [
      'shuts the tunnel',
      { do: 'shut' },
      {},
      'no connection to TARGET (Client network socket disconnected before secure TLS connection ' +
        'was established, ECONNRESET), through PROXY',
      'Check https_proxy.',
    ],
  ];

  test.each(cases)('by one that %s', async (_, outputOptions, more, cause, remedy) => {
    const { service, target, env } = await reachable();
    const { tls = false, scheme = tls ? 'https' : 'http', user = '' } = more;
    const proxy = await keep(proxyServer(outputOptions, tls ? made.servers.selfSigned : undefined));
    const filled = (text: string) =>
      text
        .replace(/\bPROXY\b/, `the proxy ${proxy.address} (https_proxy)`)
        .replace('TARGET', target)
        .replace('ADDRESS', proxy.address);
    const https_proxy = `${scheme}://${user}${proxy.address}`;
    const ran = await shell(`${write} ${trusting}`, { ...env, https_proxy });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain(`error: ${capitalized(filled(cause))}. Nothing was sent.\n`);
    expect(ran.stderr).toContain(`hint: ${filled(remedy)}`);
    expect(ran.stderr.match(/Retrying in/g)).toHaveLength(2);
    expect(proxy.log).toHaveLength(tls || scheme === 'https' ? 0 : 3);
    expect(service.log).toEqual([]);
  });

  test.each(inTurn(['https', 'http'] as const, 0))(
    'to %s by one that is not there',
    async (scheme) => {
      const { service, env } = await reachable(scheme);
      const nobody = nobodyListens;
      const variable = `${scheme.toUpperCase()}_PROXY`;
      const ran = await shell(`${write} ${trusting}`, {
        ...env,
        [variable]: `http://a:b@${nobody}`,
      });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toContain(
        `error: Connection refused by the proxy ${nobody} (${variable}) (ECONNREFUSED). ` +
          `Nothing was sent.\nhint: Check the host and the port in ${variable}.\n`,
      );
      expect(ran.stderr.match(/Retrying in/g)).toHaveLength(2);
      expect(service.log).toEqual([]);
    },
  );
});

test('S12: a proxy that never answers is given up after its limit, and nothing was sent', async () => {
  const proxy = await keep(proxyServer({ do: 'stall' }));
  const opening = openTunnel({
    proxy: { url: new URL(proxy.url), variable: 'HTTPS_PROXY', exceptions: 'NO_PROXY' },
    target: 'api.example:443',
    limitMs: 300,
    trusted: {},
  });
  const error = await opening.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({
    message: `the proxy ${proxy.address} (HTTPS_PROXY) cannot be used: no response within 0.3 s`,
    hint: 'Check HTTPS_PROXY.',
    sent: false,
  });
  expect(proxy.log).toEqual([connection('api.example:443')]);
});
