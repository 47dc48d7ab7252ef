/** Downloads of archives by the built program, from storages that are slow, break and expire. */
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { proxyServer } from '../support/proxy.ts';
import { keeper } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { isFast, serve, shell, start } from '../support/spawn.ts';
import {
  archiveService,
  breakAfter,
  type Give,
  give,
  largeZip,
  type ServedZip,
  secret,
  send,
  signed,
  storage,
} from '../support/storage.ts';
import { zipWith } from '../support/zip.ts';

const keep = keeper();
const name = 'acmeprod-2026-03-02-5606894e.zip';

/** Some MiB: more than the buffers of a connection hold. */
let file: Buffer;
let made: Certificates;
beforeAll(async () => {
  file = await zipWith({ 'mysql.sql': 'x', 'big.bin': randomBytes(3 * 1024 * 1024) }, false);
  made = makeCertificates();
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'hms-download-'));

/** The service, a storage that gives in this way, and an empty folder. */
async function arranged(how: Give, tls?: { key: string; cert: string }) {
  const store = await keep(storage(how, tls));
  const service = await keep(archiveService({ link: (reading) => signed(store.url, reading) }));
  const folder = newFolder();
  const line = `hms archives download acmeprod latest --dir ${folder}`;
  const download = (options = '', env: Record<string, string> = {}) =>
    shell(`${line} ${options}`, { ...service.env, ...env });
  return { store, service, folder, line, download };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The memory is measured by a module that Node loads. */
describe.skipIf(isFast)('A4: memory does not grow with the file', () => {
  let zip: ServedZip;
  beforeAll(() => {
    zip = largeZip(sized(48, 2048));
  }, 600_000);

  /** The most memory that the program took, in MiB. */
  async function peak(served: ServedZip, line: string): Promise<number> {
    const { service, folder, store } = await arranged((response) => void send(served, response));
    const hook = join(folder, 'hook.mjs');
    const written = join(folder, 'peak');
    writeFileSync(
      hook,
      `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync('${written}', String(process.resourceUsage().maxRSS)));`,
    );
    const env = { ...service.env, NODE_OPTIONS: `--import=${hook}` };
    const ran = await shell(`cd ${folder} && ${line} --json`, env);
    expect(ran).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.stdout)).toMatchObject({ bytes: served.bytes, sha256: served.sha256 });
    expect(store.log).toHaveLength(1);
    const [saved = ''] = readdirSync(folder).filter((one) => one.endsWith('.zip'));
    expect(statSync(join(folder, saved)).size).toBe(served.bytes);
    const mib = Number(readFileSync(written, 'utf8')) / 1024;
    rmSync(folder, { recursive: true });
    return mib;
  }

  test(`of ${sized('48 MiB', '2 GiB')}`, { timeout: 600_000 }, async () => {
    const line = 'hms archives download acmeprod latest';
    const small = await peak(largeZip(1), line);
    const large = await peak(zip, line);
    process.stderr.write(`peak: ${small.toFixed(0)} MiB, then ${large.toFixed(0)} MiB\n`);
    expect(large - small).toBeLessThan(40);
  });
});

describe.concurrent('A2: a download that broke starts again with a fresh link', () => {
  test('wherever it breaks', async () => {
    const places = [0, 1, Math.floor(file.length / 2), file.length - 1].slice(0, 3);
    const { store, service, folder, download } = await arranged((response, index) => {
      const at = places[index];
      if (at === undefined) give(file, response);
      else breakAfter(file, at, response);
    });
    const ran = await download();
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain('Trying a fresh link (3 of 3).');
    expect(store.log.map(({ url }) => /reading=\d/.exec(url)?.[0])).toEqual(
      [0, 1, 2, 3].map((reading) => `reading=${reading}`),
    );
    expect(service.readings()).toBe(4);
    expect(readdirSync(folder)).toEqual([name]);
    expect(sha256(readFileSync(join(folder, name)))).toBe(sha256(file));
  });

  test('but not for ever, and without a part of the file', async () => {
    const { store, folder, download } = await arranged((response) =>
      breakAfter(file, Math.floor(Math.random() * file.length), response),
    );
    const ran = await download('--json');
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '').error).toMatchObject({
      kind: 'unavailable',
      retry_safe: true,
    });
    expect(store.log).toHaveLength(4);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('nor of a link that has expired: its storage says what is wrong, without its secret', async () => {
    const { store, folder, download } = await arranged((response, index) => {
      const body = `<Error><Code>AccessDenied</Code><Message>Request has expired</Message>
        <SignatureProvided>${secret}</SignatureProvided></Error>`;
      response.writeHead([403, 400, 404, 403][index] ?? 500, { 'content-type': 'application/xml' });
      response.end(body);
    });
    const ran = await download('--debug');
    expect(ran.code).toBe(7);
    expect(ran.stderr).toContain('answered 403 to the download link');
    expect(ran.stderr).toContain('Request has expired');
    expect(ran.stderr).not.toContain(secret);
    expect(store.log).toHaveLength(4);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('after one expired link, the next one does', async () => {
    const { folder, download } = await arranged((response, index) => {
      if (index > 0) return give(file, response);
      response.writeHead(403).end();
    });
    expect(await download()).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('a storage that sends little by little is waited for', async () => {
    const { folder, download } = await arranged(async (response) => {
      response.writeHead(200, { 'content-length': file.length });
      for (let at = 0; at < file.length; at += 400_000) {
        response.write(file.subarray(at, at + 400_000));
        await realSleep(50);
      }
      response.end();
    });
    expect(await download()).toMatchObject({ code: 0 });
    expect(sha256(readFileSync(join(folder, name)))).toBe(sha256(file));
  });
});

describe.concurrent('A3: the storage learns nothing of the operator', () => {
  test('no credentials, no range, and nothing of hms but its name', async () => {
    const { store, download } = await arranged((response) => give(file, response));
    expect(await download('--debug')).toMatchObject({
      code: 0,
      stderr: expect.not.stringMatching(secret),
    });
    expect(store.log).toMatchObject([{ method: 'GET' }]);
    const [{ headers }] = store.log as [(typeof store.log)[0]];
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('not even after a redirect to another host, by TLS', async () => {
    const other = await keep(storage((response) => give(file, response), made.servers.good));
    const { store, download } = await arranged((response) =>
      response.writeHead(307, { location: `${other.url}/moved?sig=${secret}` }).end(),
    );
    const ran = await download(`--ca-file ${made.files.ca} --debug`);
    expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringMatching(secret) });
    for (const { headers } of [...store.log, ...other.log]) {
      expect(headers.authorization).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain('correct-horse-battery');
    }
    expect(other.log).toHaveLength(1);
  });

  test('a certificate that nothing trusts ends it', async () => {
    const { folder, download } = await arranged(
      (response) => give(file, response),
      made.servers.unknownIssuer,
    );
    const ran = await download();
    expect(ran).toMatchObject({ code: 7, stderr: expect.stringContaining('does not trust') });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the proxy of the environment is used, but for what NO_PROXY names', async () => {
    const proxy = await keep(proxyServer());
    const { store, download } = await arranged(
      (response) => give(file, response),
      made.servers.good,
    );
    const env = { HTTPS_PROXY: proxy.url };
    const options = `--ca-file ${made.files.ca} --force`;
    expect(await download(options, env)).toMatchObject({ code: 0 });
    expect(proxy.log.map(({ target }) => target)).toEqual([new URL(store.url).host]);
    expect(await download(options, { ...env, NO_PROXY: '127.0.0.1' })).toMatchObject({ code: 0 });
    expect(proxy.log).toHaveLength(1);
  });
});

describe.concurrent('A1: no file has its name before it is whole', () => {
  /** Sends half of the file, and nothing more. */
  const half: Give = (response) => {
    response.writeHead(200, { 'content-length': file.length });
    response.write(file.subarray(0, file.length / 2));
  };
  const part = (folder: string) => readdirSync(folder).filter((one) => one.endsWith('.part'));

  async function startedIn(folder: string, env: Record<string, string>) {
    const words = ['archives', 'download', 'acmeprod', 'latest', '--dir', folder];
    const { child, ended } = start(words, env);
    while (!part(folder).some((one) => statSync(join(folder, one)).size > 1_000_000))
      await realSleep(20);
    return { child, ended };
  }

  test('Ctrl-C leaves nothing', async () => {
    const { service, folder } = await arranged(half);
    const { child, ended } = await startedIn(folder, service.env);
    expect(existsSync(join(folder, name))).toBe(false);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what a killed process leaves does no harm, and goes after a day', async () => {
    const { service, folder, download } = await arranged((response, index, asked) =>
      index === 0 ? half(response, index, asked) : give(file, response),
    );
    const { child, ended } = await startedIn(folder, service.env);
    child.kill('SIGKILL');
    await ended;
    const [left = ''] = part(folder);
    expect(statSync(join(folder, left)).mode & 0o777).toBe(0o600);
    expect(await download()).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual([left, name].sort());
    const longAgo = Date.now() / 1000 - 2 * 86_400;
    utimesSync(join(folder, left), longAgo, longAgo);
    expect(await download('--force')).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('a file that appears meanwhile is not replaced', async () => {
    const { folder, download } = await arranged((response) => {
      writeFileSync(join(folder, name), 'mine');
      give(file, response);
    });
    expect(await download()).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') });
    expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual([name]);
    const {
      store,
      download: again,
      folder: other,
    } = await arranged((response) => give(file, response));
    writeFileSync(join(other, name), 'mine');
    expect(await again()).toMatchObject({ code: 2 });
    expect(store.log).toEqual([]);
    expect(await again('--force')).toMatchObject({ code: 0 });
    expect(statSync(join(other, name)).size).toBe(file.length);
  });
});

describe.concurrent('A1: the sandbox gives its archives', () => {
  const line = (folder: string) =>
    `hms backups archive acmeprod latest --notify a@b.example --wait &&
     hms archives download acmeprod latest --dir ${folder} && unzip -tq ${folder}/*.zip`;

  test('embedded', async () => {
    const env = { HMS_PROFILE: 'sandbox', HMS_STATE_DIR: newFolder(), HMS_CONFIG_DIR: newFolder() };
    const ran = await shell(line(newFolder()), env);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('No errors') });
  });

  test('served', async () => {
    const served = await serve();
    const ran = await shell(line(newFolder()), served.env);
    await served.stop();
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('No errors') });
  });
});
