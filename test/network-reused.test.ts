/** S7: connections that are used again, with limits a test can wait for. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openNetwork } from '../src/system/network/network.ts';
import { makeCertificates } from './support/certificates.ts';
import { faultServer } from './support/fault-server.ts';
import { proxyServer } from './support/proxy.ts';

const made = makeCertificates();
const long = 60_000;

async function read(network: ReturnType<typeof openNetwork>, url: string): Promise<number> {
  const { signal } = new AbortController();
  const answer = await network(url, { method: 'GET', headers: {}, signal });
  for await (const _ of answer.body ?? []);
  return answer.status;
}

test.each([
  ['without TLS', undefined],
  ['with TLS', made.servers.good],
])('S7: the limit for connecting does not apply to one that is connected, %s', async (_, tls) => {
  const server = await faultServer(
    () => ({ do: 'delay', ms: 1300, act: { do: 'json', value: [] } }),
    tls ? { tls } : {},
  );
  // Long enough for a machine that is busy with other tests.
  const limits = { connect: 1000, headers: long, body: long };
  const network = openNetwork({ limits, ...(tls && { caFile: made.files.ca }) });
  expect(await read(network, server.url)).toBe(200);
  expect(await read(network, server.url)).toBe(200);
  expect(server.log.map(({ connection }) => connection)).toEqual([1, 1]);
  await server.close();
});

test('S12: a tunnel through a proxy is used again, and parallel reads have one each', async () => {
  const server = await faultServer(() => ({ do: 'json', value: [] }), { tls: made.servers.good });
  const proxy = await proxyServer({ do: 'connect' });
  process.env.HTTPS_PROXY = proxy.url;
  try {
    const network = openNetwork({ caFile: made.files.ca });
    await Promise.all([read(network, server.url), read(network, server.url)]);
    await delay(0); // both are idle now
    await read(network, server.url);
    expect(server.log).toHaveLength(3);
    expect(proxy.log).toHaveLength(2);
  } finally {
    delete process.env.HTTPS_PROXY;
    await proxy.close();
    await server.close();
  }
});
