/** S12: what a proxy that asks for credentials asks for. */
import { expect, test } from 'vitest';
import { openTunnel } from '../src/system/network/proxy.ts';
import { proxyServer } from './support/proxy.ts';

/** @param user with a password, and an @ */
async function failureFor(headers: string, user = '') {
  const proxy = await proxyServer({ do: 'answer', status: 407, headers });
  try {
    return await openTunnel({
      proxy: {
        url: new URL(`http://${user}${proxy.address}`),
        variable: 'HTTPS_PROXY',
        exceptions: 'NO_PROXY',
      },
      target: 'api.example:443',
      limitMs: 10_000,
      trusted: {},
    });
  } catch (error) {
    return error;
  } finally {
    await proxy.close();
  }
}

const demand = (...values: string[]) =>
  values.map((value) => `proxy-authenticate: ${value}\r\n`).join('');

test.each([
  [demand('NTLM'), 'NTLM'],
  [demand('Negotiate', 'NTLM'), 'Negotiate or NTLM'],
  [demand('Negotiate, NTLM'), 'Negotiate or NTLM'],
  [demand('negotiate YII='), 'negotiate'],
  [demand('Digest realm="Basic, or so", nonce="a,b", qop="auth"'), 'Digest'],
  [demand('Bearer realm = "x"'), 'Bearer'],
])(
  'D20: without Basic a password does not help, and none is asked for: %j',
  async (headers, schemes) => {
    for (const user of ['', 'op:s3cret@']) {
      const failure = await failureFor(headers, user);
      expect(failure).toMatchObject({
        sent: false,
        message: expect.stringContaining(`requires ${schemes} (407), but hms supports Basic only`),
        hint: expect.stringContaining('A password does not help.'),
      });
      expect(String(failure)).not.toContain('s3cret');
    }
  },
);

test.each([
  ['', 'no header'],
  [demand('Basic realm="x"'), 'Basic'],
  [demand('BASIC'), 'in capitals'],
  [demand('Negotiate', 'Basic realm="x"'), 'Basic beside another'],
  [demand('NTLM, Basic realm="a, b"'), 'Basic in a list'],
])('D20: with Basic, or without a word, credentials are asked for: %j', async (headers) => {
  expect(await failureFor(headers)).toMatchObject({
    message: expect.stringContaining('requires credentials of its own (407)'),
    hint: expect.stringContaining('user:password@'),
  });
  expect(await failureFor(headers, 'op:s3cret@')).toMatchObject({
    message: expect.stringContaining('rejected the credentials in HTTPS_PROXY (407)'),
  });
});
