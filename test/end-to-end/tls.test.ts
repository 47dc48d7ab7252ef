/** S12: certificates, by the built program against real TLS servers. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Certificates, makeCertificates, type ShownKind } from '../support/certificates.ts';
import { type ProxyServer, proxyServer } from '../support/proxy.ts';
import { credentialsFor, keeper, read, sandboxOn, write } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { node, shell } from '../support/spawn.ts';

let made: Certificates;
beforeAll(() => {
  made = makeCertificates();
});

const keep = keeper();

const hostOf = ({ url }: { url: string }) => new URL(url).host;

async function showing(kind: ShownKind) {
  const service = await keep(sandboxOn(made.servers[kind]));
  return { service, env: credentialsFor(service), host: hostOf(service) };
}

type FileName = keyof Certificates['files'];

describe.concurrent.each([
  ['directly', false],
  ['through a proxy', true],
])('S12: %s', (_, isProxied) => {
  const ways: [string, ShownKind, { flag?: FileName; extra?: FileName }][] = [
    ['with --ca-file', 'good', { flag: 'ca' }],
    ['with --ca-file behind a byte order mark', 'good', { flag: 'marked' }],
    ['with NODE_EXTRA_CA_CERTS', 'good', { extra: 'ca' }],
    ['with --ca-file beside NODE_EXTRA_CA_CERTS', 'good', { flag: 'ca', extra: 'unknownCa' }],
    ['with NODE_EXTRA_CA_CERTS beside --ca-file', 'good', { flag: 'unknownCa', extra: 'ca' }],
    ['that shows its own certificate, by that', 'selfSigned', { flag: 'selfSigned' }],
    [
      'that leaves an issuer out, by all of them',
      'missingIntermediate',
      { flag: 'intermediateAndCa' },
    ],
  ];
  const few = ways.filter((_, index) => index % 2 === Number(isProxied));

  test.each(sized(few, ways))('a service is reached %s', async (_, kind, { flag, extra }) => {
    const { service, env } = await showing(kind);
    const proxy: ProxyServer | undefined = isProxied ? await keep(proxyServer()) : undefined;
    const ran = await shell(`${read} ${flag ? `--ca-file '${made.files[flag]}'` : ''}`, {
      ...env,
      ...(extra ? { NODE_EXTRA_CA_CERTS: made.files[extra] } : {}),
      ...(proxy ? { HTTPS_PROXY: proxy.url } : {}),
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('acmeprod');
    expect(service.log).toHaveLength(1);
    expect(proxy?.log ?? []).toHaveLength(isProxied ? 1 : 0);
  });
});

test('S12: a certificate for localhost and 127.0.0.1 is good for either', async () => {
  const { service, env } = await showing('good');
  const { port } = new URL(service.url);
  const ran = await shell(`${read} --ca-file '${made.files.ca}'`, {
    ...env,
    HMS_BASE_URL: `https://localhost:${port}/v1`,
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
});

const trustIt = 'with --ca-file or NODE_EXTRA_CA_CERTS';

/** What is shown, what is said of it, and the remedy. */
const failures: [kind: ShownKind, cause: string, remedy: string][] = [
  [
    'selfSigned',
    'is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
    `If you trust it, name a file that contains it ${trustIt}.`,
  ],
  [
    'expired',
    'has expired (CERT_HAS_EXPIRED)',
    "Renew it on the server. If it is new, check this machine's clock.",
  ],
  ['early', 'is not valid yet (CERT_NOT_YET_VALID)', "Check this machine's clock."],
  ['otherHost', 'is for another host: DNS:other.example', 'Check the host in the base URL.'],
  [
    'unknownIssuerShown',
    'is from an issuer that this machine does not trust (SELF_SIGNED_CERT_IN_CHAIN)',
    `Name the root certificate of the issuer ${trustIt}.`,
  ],
  // Node cannot tell these two apart, and so neither can we.
  ...(['unknownIssuer', 'missingIntermediate'] as const).map(
    (kind): [ShownKind, string, string] => [
      kind,
      'is from an issuer that this machine does not trust, or an intermediate certificate is missing ' +
        '(UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
      `Name the certificates of its issuers, including the root, ${trustIt}.`,
    ],
  ),
];

const noCertificates = mkdtempSync(join(tmpdir(), 'hms-no-certificates-'));
/** Ways to say what Node trusts by itself; SSL_CERT_FILE stands for what a system keeps. */
const major = Number(execFileSync(node, ['-p', 'process.versions.node.split(`.`)[0]']));
const systems: Record<string, string>[] = [
  { NODE_OPTIONS: '--use-openssl-ca' },
  ...(major >= 24 ? [{ NODE_OPTIONS: '--use-system-ca' }, { NODE_USE_SYSTEM_CA: '1' }] : []),
];

describe.concurrent.each(systems)('S12 D20: with %j --ca-file adds to what is trusted', (by) => {
  test.each([
    ['directly', false],
    ['through a proxy that speaks TLS', true],
  ])('%s', async (_, isProxied) => {
    const { service, env } = await showing('good');
    const system = { ...env, ...by, SSL_CERT_FILE: made.files.ca, SSL_CERT_DIR: noCertificates };
    const proxy = isProxied
      ? await keep(proxyServer({ do: 'connect' }, made.servers.unknownIssuer))
      : undefined;
    const ran = await shell(`${read} --retries 0 --ca-file '${made.files.unknownCa}'`, {
      ...system,
      ...(proxy ? { HTTPS_PROXY: proxy.url } : {}),
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(service.log).toHaveLength(1);
  });

  test('and does not stand for it', async () => {
    const { service, env } = await showing('good');
    const ran = await shell(`${read} --retries 0 --ca-file '${made.files.unknownCa}'`, {
      ...env,
      ...by,
      SSL_CERT_FILE: made.files.selfSigned,
      SSL_CERT_DIR: noCertificates,
    });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(service.log).toEqual([]);
  });
});

describe.concurrent('S12: a certificate that is no good', () => {
  test.each(sized(failures.slice(0, -1), failures))(
    '%s: exit 7, cause and remedy',
    async (kind, cause, remedy) => {
      const { service, env, host } = await showing(kind);
      const ran = await shell(`${read} --retries 0 --ca-file '${made.files.ca}'`, env);
      expect(ran).toEqual({
        code: 7,
        stdout: '',
        stderr: `error: The certificate of ${host} ${cause}.\nhint: ${remedy}\n`,
      });
      expect(service.log).toEqual([]);
    },
  );

  test.each(sized(failures.slice(0, 1), failures))(
    'S2, S4: %s: a write is tried 3 times, and never sent',
    async (kind, cause) => {
      const { service, env, host } = await showing(kind);
      const proxy = await keep(proxyServer());
      const ran = await shell(`${write} --ca-file '${made.files.ca}'`, {
        ...env,
        HTTPS_PROXY: proxy.url,
      });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toContain(
        `error: The certificate of ${host} ${cause}, ` +
          `through the proxy ${proxy.address} (HTTPS_PROXY). Nothing was sent.\n`,
      );
      expect(ran.stderr.match(/Retrying in/g)).toHaveLength(2);
      expect(proxy.log).toHaveLength(3);
      expect(service.log).toEqual([]);
    },
  );

  test('without --ca-file a private CA is not known, and nothing is sent', async () => {
    const { service, env } = await showing('good');
    const ran = await shell(`${write} --retries 0`, env);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain('is from an issuer that this machine does not trust');
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(service.log).toEqual([]);
  });

  test('a script is told that it may be typed again', async () => {
    const { env, host } = await showing('expired');
    const ran = await shell(`${write} --json --retries 0 --ca-file '${made.files.ca}'`, env);
    expect(JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
      error: {
        kind: 'unavailable',
        code: 7,
        message: `The certificate of ${host} has expired (CERT_HAS_EXPIRED). Nothing was sent.`,
        retry_safe: true,
      },
    });
  });

  test('https where plain HTTP is spoken: exit 7, and that it is not TLS', async () => {
    const service = await keep(sandboxOn());
    const host = hostOf(service);
    const env = credentialsFor({ url: `https://${host}` });
    const ran = await shell(`${write} --retries 0`, env);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain(
      `error: No TLS at ${host}. Nothing was sent.\n` +
        'hint: Check the port in the base URL, and whether it uses https.\n',
    );
    expect(service.log).toEqual([]);
  });
});

describe.concurrent('S12: there is no way around it', () => {
  const few = failures.filter(([kind]) => kind === 'otherHost');
  test.each(sized(few, failures.slice(0, 4)))(
    '%s: NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing',
    async (kind, cause) => {
      const { service, env } = await showing(kind);
      const ran = await shell(`${read} --retries 0 --ca-file '${made.files.ca}'`, {
        ...env,
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toContain(cause);
      expect(ran.stderr).not.toContain('insecure'); // Node's warning, which would be untrue
      expect(service.log).toEqual([]);
    },
  );

  test('NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing for a proxy that speaks TLS', async () => {
    const { service, env } = await showing('good');
    const proxy = await keep(proxyServer({ do: 'connect' }, made.servers.selfSigned));
    const ran = await shell(`${read} --retries 0 --ca-file '${made.files.ca}'`, {
      ...env,
      HTTPS_PROXY: proxy.url,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).not.toContain('insecure');
    expect([...proxy.log, ...service.log]).toEqual([]);
  });

  test('help knows --ca-file, and no option that leaves checks out', async () => {
    const { stdout } = await shell('hms --help');
    expect(stdout).toContain('--ca-file');
    expect(stdout).not.toMatch(/insecure|--\S*verify|[\s,]-k\b/);
  });

  test('there is no --insecure', async () => {
    const { service, env } = await showing('good');
    const ran = await shell(`${read} --insecure`, env);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('--insecure');
    expect(service.log).toEqual([]);
  });

  test('http://api.example.com is not on this machine: exit 2, and nobody is asked', async () => {
    const proxy = await keep(proxyServer());
    const ran = await shell(write, {
      ...credentialsFor({ url: '' }),
      HMS_BASE_URL: 'http://api.example.com/v1',
      HTTP_PROXY: proxy.url,
    });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('HMS_BASE_URL must use https, or http on this machine only');
    expect(proxy.log).toEqual([]);
  });
});

describe.concurrent('S12: a file of certificates', () => {
  test('with one that cannot be read is exit 2, and says which', async () => {
    const { service, env } = await showing('good');
    const ran = await shell(`${read} --ca-file '${made.files.nonsense}'`, env);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    const which = `--ca-file ${made.files.nonsense}: certificate 2 of 2 cannot be read.`;
    expect(ran.stderr).toBe(`error: ${which}\n`);
    expect(service.log).toEqual([]);
  });

  test('that holds none is exit 2', async () => {
    const { env } = await showing('good');
    const ran = await shell(`${read} --ca-file /dev/null`, env);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toBe('error: --ca-file /dev/null contains no PEM certificate.\n');
  });

  test('in NODE_EXTRA_CA_CERTS that is not there is named, once --ca-file is given', async () => {
    const { env } = await showing('good');
    const ran = await shell(`${read} --ca-file '${made.files.ca}'`, {
      ...env,
      NODE_EXTRA_CA_CERTS: '/nowhere.pem',
    });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(
      'NODE_EXTRA_CA_CERTS /nowhere.pem cannot be read: no such file or folder (ENOENT).',
    );
  });
});
