/**
 * What the link of an archive leads to, if it is no whole zip, on real sockets. Some cases start the built program, and
 * the large run starts it for all of them.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openDownloads } from '../../src/system/network/http/download.ts';
import { openNetwork } from '../../src/system/network/network.ts';
import type { Fetch } from '../../src/system/system.ts';
import { virtualClock } from '../support/clock.ts';
import { keeper } from '../support/reach.ts';
import { isLarge } from '../support/sized.ts';
import { type Ended, shell } from '../support/spawn.ts';
import {
  archiveId,
  archiveService,
  type Give,
  give,
  secret,
  signed,
  storage,
} from '../support/storage.ts';
import { createWorld } from '../support/world.ts';
import { zipWith } from '../support/zip.ts';
import { forge } from '../support/zip-forge.ts';

const keep = keeper();
const content = randomBytes(200_000);
const file = await zipWith({ 'mysql.sql': 'x', 'big.bin': content }, false);

interface Refused {
  how: Give;
  /** What the error says. */
  says: RegExp;
  /** Requests to the storage: 4 if another link might help. */
  attempts: number;
}

type Link = (url: string, reading: number) => string;

/** Runs hms with these words. */
type Way = (words: string, service: Awaited<ReturnType<typeof archiveService>>) => Promise<Ended>;

const started: Way = (words, { env }) => shell(`hms ${words}`, env);

/** In this process, with the network of the built program. */
const called: Way = async (words, { env }) => {
  const clock = virtualClock(Date.now());
  const [requests, downloads] = [openNetwork({}), openDownloads({})];
  const fetch: Fetch = async (url, init) => {
    const release = clock.hold();
    const network = url.startsWith(env.HMS_BASE_URL) ? requests : downloads;
    // Not until the end of the body: that of a redirect is not read.
    return network(url, init).finally(release);
  };
  const socket = { baseUrl: env.HMS_BASE_URL, clock };
  return createWorld({ env, socket, realFiles: true, fetch }).run(words);
};

/** Every fourth one is started. The large run starts all. */
const wayOf = (at: number): Way => (isLarge || at % 4 === 0 ? started : called);

/** Downloads from a storage that gives in this way. @param link of the storage with this address */
async function downloadFrom(run: Way, how: Give, link: Link = signed) {
  const store = await keep(storage(how));
  const service = await keep(archiveService({ link: (reading) => link(store.url, reading) }));
  const folder = mkdtempSync(join(tmpdir(), 'hms-refused-'));
  const ran = await run(`archives download acmeprod latest --dir ${folder} --debug`, service);
  return { ran, store, folder };
}

const zip =
  (bytes: Buffer): Give =>
  (response) =>
    give(bytes, response);

const page: Give = (response) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<h1>Please log in</h1> <a href="?X-Amz-Signature=${secret}">again</a>`);

const cases: Record<string, Refused> = {
  'a page instead of a zip': {
    how: page,
    says: /leads to text\/html.*\n.*Please log in/,
    attempts: 1,
  },
  'JSON instead of a zip': {
    how: (response) =>
      response.writeHead(200, { 'content-type': 'application/problem+json' }).end('{"no":1}'),
    says: /application\/problem\+json instead of a zip/,
    attempts: 1,
  },
  'XML with the type of a zip': {
    how: zip(Buffer.from(`<Error><Code>Expired</Code></Error>${' '.repeat(100)}`)),
    says: /not a usable zip/,
    attempts: 1,
  },
  'less than was announced': {
    how: (response) => {
      response.writeHead(200, { 'content-length': file.length + 100, connection: 'close' });
      response.end(file);
    },
    says: /download from 127\.0\.0\.1:\d+ failed: connection closed/,
    attempts: 4,
  },
  'a zip that was cut, of the announced length': {
    how: zip(file.subarray(0, file.length - 30)),
    says: /not a usable zip/,
    attempts: 1,
  },
  'a file whose checksum is wrong': {
    how: zip(forge([{ name: 'a.bin', content, crc: crc32(content) + 1 }])),
    says: /'a\.bin' is damaged: its checksum is wrong/,
    attempts: 1,
  },
  'a byte that is another one': {
    how: zip(changedAt(file, 100_000)),
    says: /'big\.bin' is damaged: its checksum is wrong/,
    attempts: 1,
  },
  'a compressed file that unpacks to more': {
    how: zip(forge([{ name: 'a.txt', content: 'x'.repeat(5000), method: 8, bytes: 10 }])),
    says: /'a\.txt' is damaged/,
    attempts: 1,
  },
  'an encrypted file': {
    how: zip(forge([{ name: 'a.txt', method: 8, flags: 1 }])),
    says: /'a\.txt' is encrypted/,
    attempts: 1,
  },
  'a method that nothing here unpacks': {
    how: zip(forge([{ name: 'a.txt', method: 14 }])),
    says: /'a\.txt' is compressed with method 14/,
    attempts: 1,
  },
  'files that leave the folder': {
    how: zip(forge([{ name: '../../x' }])),
    says: /not a usable zip: .*\.\.\/\.\.\/x/,
    attempts: 1,
  },
  'files that overlap': {
    how: zip(
      forge(
        Array.from({ length: 40 }, () => ({
          method: 8,
          name: 'a.bin',
          central: { offset: 0 },
        })),
      ),
    ),
    says: /not a usable zip: its files overlap\.\n/,
    attempts: 1,
  },
  'nothing at all in it': { how: zip(forge([])), says: /contains no files/, attempts: 1 },
  'an empty file': { how: zip(Buffer.alloc(0)), says: /not a usable zip/, attempts: 1 },
  'a body without end': {
    how: (response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      const more = () => {
        while (!response.destroyed && response.write(content));
        response.once('drain', more);
      };
      more();
    },
    says: /does not say how long the file is/,
    attempts: 1,
  },
  'a compressed body': {
    how: (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 3 }).end('abc'),
    says: /as 'gzip', which hms did not ask for/,
    attempts: 1,
  },
  'a part that nobody asked for': {
    how: (response) => response.writeHead(206, { 'content-length': 3 }).end('abc'),
    says: /answered 206 to the download link/,
    attempts: 1,
  },
  'a part of the zip, whose bytes are no message': {
    how: (response) => response.writeHead(206).end(file.subarray(0, 500)),
    says: /^(?![\s\S]*PK)[\s\S]*answered 206 to the download link/,
    attempts: 1,
  },
  'a redirect to a host without TLS': {
    how: (response) =>
      response.writeHead(302, { location: `http://files.example/a?sig=${secret}` }).end(),
    says: /leads to http:\/\/files\.example\/\*\*\*/,
    attempts: 1,
  },
  'a redirect to a file of this machine': {
    how: (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    says: /leads to an address of the scheme file\.(?![\s\S]*passwd)/,
    attempts: 1,
  },
  'a redirect to itself': {
    how: (response) => response.writeHead(302, { location: '?again' }).end(),
    says: /redirects more than 5 times/,
    attempts: 6,
  },
  'a redirect to nowhere': {
    how: (response) => response.writeHead(302).end(),
    says: /answered 302 to the download link/,
    attempts: 1,
  },
  'a connection that ends before an answer': {
    how: (response) => void response.socket?.destroy(),
    says: /failed: connection closed by 127\.0\.0\.1/,
    attempts: 4,
  },
  'an error that may pass': {
    how: (response) => response.writeHead(503).end('Slow down'),
    says: /answered 503 to the download link/,
    attempts: 4,
  },
  'an error that does not pass': {
    how: (response) => response.writeHead(401).end(`Who are you? ${secret}`),
    says: /answered 401 to the download link/,
    attempts: 1,
  },
};

/** A copy with one other byte. */
function changedAt(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe.concurrent('A2 A3: exit 7, no file and no secret', () => {
  const rows = Object.entries(cases).map(([what, one], at) => [what, one, wayOf(at)] as const);
  test.each(rows)('%s', async (_, { how, says, attempts }, run) => {
    const { ran, store, folder } = await downloadFrom(run, how);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toMatch(says);
    expect(ran.stderr).not.toContain(secret);
    expect(readdirSync(folder)).toEqual([]);
    expect(store.log).toHaveLength(attempts);
    expect(store.log.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  const links = [
    ['http://files.example/a.zip', 'http://files.example/***'],
    ['ftp://files.example/a.zip', 'leads to an address of the scheme ftp.'],
    ['file:///etc/passwd', 'leads to an address of the scheme file.'],
    [`data:application/zip,${secret}`, 'leads to an address of the scheme data.'],
    ['javascript:alert(1)', 'leads to an address of the scheme javascript.'],
    ['http://[::ffff:1.2.3.4]/a.zip', 'leads to'],
    ['http://', 'not a URL'],
  ] as const;
  const numbered = links.map(([link, said], at) => [link, said, wayOf(at)] as const);
  test.each(numbered)('the link %s', async (link, said, run) => {
    const { ran, folder, store } = await downloadFrom(run, zip(file), () => link);
    expect(ran).toMatchObject({ code: 7, stderr: expect.stringContaining(said) });
    expect(ran.stderr.split('error: ').at(-1)).not.toMatch(new RegExp(`${secret}|passwd`));
    expect(readdirSync(folder)).toEqual([]);
    expect(store.log).toEqual([]);
  });
});

const uuid = 'deadbeef-1234-4123-8123-deadbeef0001';

describe.concurrent('A3: a secret of any followed link stays secret when the storage repeats it', () => {
  const targets = {
    'a value': `/dl?X=1&token=${secret}`,
    'a name': `/dl?${secret}`,
    'an ID of nothing that hms shows': `/dl?token=${uuid}`,
    'a value in the other case': `/dl?token=${uuid.toUpperCase()}`,
    'a part of the path': `/dl/${secret}`,
  };
  const ends: Record<string, (said: string) => Give> = {
    'an error': (said) => (response) =>
      response.writeHead(403, { 'content-type': 'text/plain' }).end(`denied: ${said}`),
    'a page': (said) => (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>denied: ${said}</p>`),
  };
  const all = Object.entries(targets).flatMap(([what, location]) =>
    Object.keys(ends).map((end) => [what, end, location] as const),
  );
  const ways = all.map(([what, end, location], at) => [what, end, location, wayOf(at)] as const);
  test.each(ways)('%s in a redirect, and %s', async (_, end, location, run) => {
    const said = /[^?=/]+$/.exec(location)?.[0] ?? '';
    const how: Give = (response, index, request) =>
      request.url.startsWith('/dl')
        ? ends[end]?.(said)(response, index, request)
        : response.writeHead(302, { location }).end();
    const { ran } = await downloadFrom(run, how);
    expect(ran).toMatchObject({ code: 7, stderr: expect.stringContaining('denied: ***') });
    expect(ran.stderr).not.toContain(said);
  });

  test('the path of a link without a query, and no word of it', async () => {
    const how: Give = (response, index) => {
      const said = `No archives for /archives/${secret}.zip <Key>archives/${secret}.zip</Key>`;
      if (index === 0) response.writeHead(302, { location: '/other' }).end();
      else response.writeHead(401).end(said);
    };
    const { ran } = await downloadFrom(called, how, (url) => `${url}/archives/${secret}.zip`);
    expect(ran.stderr).toContain('No archives for *** <Key>***</Key>');
    expect(ran.stderr).toMatch(/debug: → GET http:\/\/127\.0\.0\.1:\d+\/\*\*\*\n/);
    expect(ran.stderr).not.toMatch(new RegExp(`${secret}|/other`));
  });

  test('but the ID of the archive is shown, though the link has it', async () => {
    const how: Give = (response) => response.writeHead(401).end(`no ${archiveId}, ${uuid}`);
    const link = (url: string) => `${url}/a?archive=${archiveId}&token=${uuid}`;
    const { ran } = await downloadFrom(called, how, link);
    expect(ran.stderr).toContain(`no ${archiveId}, ***`);
  });
});

describe.concurrent('A1: no text of the service decides where the file is', () => {
  const names = [
    ['../../x', 'x-2026-03-02-5606894e.zip'],
    ['/etc/cron.d/x', 'etc_cron.d_x-2026-03-02-5606894e.zip'],
    ['..\\..\\x', 'x-2026-03-02-5606894e.zip'],
    ['.ssh', 'ssh-2026-03-02-5606894e.zip'],
    ['-rf *', 'rf_-2026-03-02-5606894e.zip'],
    ['a\u202eb\u0007c', 'a_b_c-2026-03-02-5606894e.zip'],
    ['...', 'install-2026-03-02-5606894e.zip'],
  ] as const;
  const numbered = names.map(([name, saved], at) => [name, saved, wayOf(at)] as const);
  test.each(numbered)('an install with the name %j', async (name, saved, run) => {
    const store = await keep(storage(zip(file)));
    const link = () => `${store.url}/..%2f..%2fevil.zip?X-Amz-Signature=${secret}`;
    const service = await keep(archiveService({ link, name }));
    const folder = mkdtempSync(join(tmpdir(), 'hms-names-'));
    const inside = join(folder, 'inside');
    const install = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
    mkdirSync(inside);
    const words = `archives download ${install} latest --dir ${inside}`;
    expect(await run(words, service)).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(['inside']);
    expect(readdirSync(inside)).toEqual([saved]);
  });
});
