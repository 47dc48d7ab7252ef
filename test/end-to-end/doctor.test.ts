/** The doctor of the built program, against real sockets, certificates and proxies. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { proxyServer } from '../support/proxy.ts';
import { credentialsFor, keeper, sandboxOn } from '../support/reach.ts';
import { shell } from '../support/spawn.ts';

let made: Certificates;
beforeAll(() => {
  made = makeCertificates();
});

const keep = keeper();

async function examine(env: Record<string, string>, words = '') {
  const ran = await shell(`hms doctor --json --quiet --retries 0 ${words}`, env);
  const lines: { check: string; result: string; found: string }[] = JSON.parse(ran.stdout);
  return { ...ran, of: (check: string) => lines.find((line) => line.check === check) };
}

test.concurrent('a certificate is named with its issuer and its end', async () => {
  const service = await keep(sandboxOn(made.servers.good));
  const { of, code } = await examine(credentialsFor(service), `--ca-file '${made.files.ca}'`);
  expect(of('tls')).toMatchObject({
    result: 'ok',
    found: 'TLSv1.3, certificate from ca, valid until 2049-12-31',
  });
  expect(of('proxy')?.found).toBe('none');
  expect(of('service')?.result).toBe('ok');
  expect(code).toBe(0);
});

test.concurrent('one that is not trusted is told by its cause, and is exit 7', async () => {
  const service = await keep(sandboxOn(made.servers.expired));
  const { of, code } = await examine(credentialsFor(service), `--ca-file '${made.files.ca}'`);
  expect(of('tls')).toMatchObject({
    result: 'failed',
    found: expect.stringContaining('has expired'),
  });
  expect(of('service')?.result).toBe('failed');
  expect(code).toBe(7);
});

test.concurrent('a proxy is named without its password, and looked through', async () => {
  const service = await keep(sandboxOn(made.servers.good));
  const proxy = await keep(proxyServer({ do: 'demand', credentials: 'me:secret' }));
  const env = {
    ...credentialsFor(service),
    HTTPS_PROXY: proxy.url.replace('//', '//me:secret@'),
    NODE_EXTRA_CA_CERTS: made.files.ca,
  };
  const { of, code, stdout } = await examine(env);
  expect(of('proxy')).toMatchObject({
    result: 'ok',
    found: `the proxy ${proxy.address} (HTTPS_PROXY)`,
  });
  expect(of('tls')?.result).toBe('ok');
  expect(stdout).not.toContain('secret');
  expect(code).toBe(0);
});

test.concurrent('one that refuses is the line that fails', async () => {
  const service = await keep(sandboxOn(made.servers.good));
  const proxy = await keep(proxyServer({ do: 'answer', status: 403 }));
  const { of, code } = await examine({ ...credentialsFor(service), HTTPS_PROXY: proxy.url });
  expect(of('proxy')).toMatchObject({
    result: 'failed',
    found: expect.stringContaining('refused to connect to'),
  });
  expect(of('tls')?.found).toBe('not checked');
  expect(code).toBe(7);
});

test.concurrent('plain http on this machine has no certificate', async () => {
  const service = await keep(sandboxOn());
  const { of, code } = await examine(credentialsFor(service));
  expect(of('tls')).toMatchObject({ result: 'skipped' });
  expect(code).toBe(0);
});

test.concurrent.each(['', 'not/yet/made'])(
  'D29: a disk that takes no more is found out by writing, and nothing is left there: %j',
  async (below) => {
    const folder = mkdtempSync(join(tmpdir(), 'hms-full-'));
    const place = join(folder, below);
    const env = { HMS_STATE_DIR: place, HMS_CONFIG_DIR: place };
    // No file may grow beyond 1 KiB, as on a disk that is full.
    const limited = await shell('ulimit -f 1; hms --profile sandbox doctor --json --quiet', env);
    expect(limited.code).toBe(12);
    for (const [check, variable] of [
      ['profiles', 'HMS_CONFIG_DIR'],
      ['state', 'HMS_STATE_DIR'],
    ]) {
      expect(JSON.parse(limited.stdout)).toContainEqual({
        check,
        result: 'finding',
        found: `${place} cannot be written: EFBIG.`,
        remedy: expect.stringContaining(variable ?? ''),
      });
    }
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /hms-|trial/.test(name))).toEqual([]);
  },
);
