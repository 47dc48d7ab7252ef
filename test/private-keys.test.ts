/** X6: private keys in responses are redacted wherever they are, unless --show-secrets is typed. */
import { describe, expect, test } from 'vitest';
import { openSecrets } from '../src/core/redact/redact.ts';
import type { FetchInit } from '../src/system/system.ts';
import { lines } from './support/lines.ts';
import { inTurn } from './support/sized.ts';
import { createWorld, operator, run } from './support/world.ts';

const pem =
  '-----BEGIN RSA PRIVATE KEY-----\nTUlJRXBBSUJBQUtDQVFFQQ==\n-----END RSA PRIVATE KEY-----\n';
/** A key without the words of PEM. */
const der = 'TUlJRXZRSUJBREFOQmdrcWhraUc5dzBCQVFFRkFBU0NCS2N3';

const certificate = {
  common_name: 'acme.example',
  cert_info: { issuer: 'Example CA', key: der },
  private_key: pem,
};

/** A service that sends the keys in every response. */
const leaky =
  (status: number) =>
  async (_url: string, _init: FetchInit): Promise<Response> =>
    Response.json(
      {
        ...certificate,
        id: '00000000-0000-4000-8000-000000000001',
        message: `bad ${pem}`,
        count: 1,
        results: [{ id: '00000000-0000-4000-8000-000000000001', ...certificate }],
        certificates: [certificate],
      },
      { status },
    );

const marks = ['TUlJRXBBSUJBQUtDQVFFQQ', 'TUlJRXZRSUJBREFOQmdrcWhraUc5dzBCQVFFRkFBU0NCS2N3'];

const cases = [200, 400, 500].flatMap((status) =>
  ['--json --debug', '-o table', '-o csv --debug'].map((options) => ({ status, options })),
);

describe('X6: with the keys in a response', () => {
  test.each(
    Object.values(lines).flatMap((line, place) =>
      inTurn(cases, place, cases.length).map((one) => ({ line, ...one })),
    ),
  )('$line $options shows none with status $status', async ({ line, options, status }) => {
    const ran = await run(`${line} ${options}`, { env: operator, fetch: leaky(status) });
    for (const mark of marks) expect(`${ran.stdout}${ran.stderr}`).not.toContain(mark);
  });
});

/** A key, and a body that holds it in its own way. */
const held: [where: string, body: object][] = [
  ['a list of texts', { cert_info: { key: [der] } }],
  ['an object', { cert_info: { key: { pem: der } } }],
  ['deeper', { cert_info: { details: { key: der } } }],
  ['JSON in a text', { cert_info: JSON.stringify({ key: der }) }],
  ['JSON in another field', { note: JSON.stringify({ private_key: der }) }],
  ['lines', { private_key: pem.split('\n') }],
  ['beside a certificate', { certificate: 'x', key: der }],
  ['another name', { ssl_key: der }],
  ['camel case', { privateKey: der }],
  ['a pair of an error', { message: 'no', errors: [{ field: 'private_key', value: der }] }],
  ['base64 of a PEM', { note: Buffer.from(pem).toString('base64') }],
];

describe('X6: a key in a response as', () => {
  test.each(held)('%s is redacted', async (_, body) => {
    for (const status of [200, 422]) {
      const fetch = async () => Response.json(body, { status });
      const ran = await run('api GET /x --json --debug', { env: operator, fetch });
      const text = `${ran.stdout}${ran.stderr}`;
      for (const mark of [...marks, Buffer.from(pem).toString('base64').slice(30, 60)])
        expect(text).not.toContain(mark);
    }
  });
});

describe('X6: a key that hms sends', () => {
  const echoes: [how: string, text: (key: string) => string][] = [
    ['as it is', (key) => key],
    ['in base64', (key) => Buffer.from(key).toString('base64')],
    ['in a URL', encodeURIComponent],
    ['without its first line', (key) => key.split('\n').slice(1).join('\n')],
    ['with other line breaks', (key) => key.replaceAll('\n', '\r\n')],
    ['on one line', (key) => key.split('\n').slice(1, -2).join('')],
  ];
  const typed = `api POST /x --raw-field private_key=${der} --yes`;

  test.each(['', '--dry-run'])('is not shown before it is sent (%s)', async (option) => {
    const ran = await run(`${typed} ${option} --json`, { env: operator, fetch: leaky(200) });
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(der);
  });

  test.each(echoes)('is not shown when the service repeats it %s', async (_, text) => {
    const long = Array.from({ length: 3 }, (__, at) => `${at}TUlJRXBBSUJBQUtDQVFFQQ`).join('\n');
    const key = pem.replace('TUlJRXBBSUJBQUtDQVFFQQ==', long);
    for (const status of [201, 422, 500]) {
      const fetch = async () =>
        Response.json({ message: `bad ${text(key)}`, note: text(key) }, { status });
      const stdin = JSON.stringify({ private_key: key });
      const ran = await run('api POST /x --data - --yes --json --debug', {
        env: operator,
        fetch,
        stdin,
      });
      const shown = `${ran.stdout}${ran.stderr}`;
      expect(shown).not.toContain('TUlJRXBBSUJBQUtDQVFFQQ');
      expect(shown).not.toContain(Buffer.from(key).toString('base64').slice(40, 80));
    }
  });
});

describe('X6: hms api', () => {
  const line = 'api GET /installs/eefc1d7a-7222-4f4b-9661-4c27845f222a/ssl_certificates --json';

  test('redacts the keys of a certificate in JSON', async () => {
    const ran = await run(line, { env: operator, fetch: leaky(200) });
    const { certificates } = JSON.parse(ran.stdout);
    expect(certificates).toEqual([
      {
        common_name: 'acme.example',
        cert_info: { issuer: 'Example CA', key: '***' },
        private_key: expect.stringMatching(/^\*\*\*\s*$/),
      },
    ]);
  });

  test('shows them with --show-secrets', async () => {
    const ran = await run(`${line} --show-secrets`, { env: operator, fetch: leaky(200) });
    expect(JSON.parse(ran.stdout).certificates).toEqual([certificate]);
  });
});

test('X6: a run keeps no secret: --show-secrets is refused', async () => {
  const ran = await createWorld().run('each --all --show-secrets -- installs get {}');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('--show-secrets');
});

test.each([
  ['whole', pem],
  ['in JSON', JSON.stringify(pem)],
  ['cut off', pem.slice(0, 50)],
  ['within a text', `key: ${pem} end`],
])('X6: a PEM block %s is masked, whoever sends it', (_, text) => {
  const { redact, redactValue } = openSecrets();
  expect(redact(text)).not.toContain('TUlJRX');
  expect(JSON.stringify(redactValue({ note: text }))).not.toContain('TUlJRX');
});
