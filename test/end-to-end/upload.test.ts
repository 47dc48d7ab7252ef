/** Uploads by the built program, over a real socket, taken apart by unzip(1). */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCertificates } from '../support/certificates.ts';
import { isLarge, sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { serve, shell } from '../support/spawn.ts';
import { zipWith } from '../support/zip.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-upload-'));
const upload = 'hms headless upload storefront env-main';

/** A service that does this with each upload. */
async function service(answer: RequestListener) {
  const server = createServer((request, response) => {
    // The look-up of the environment comes first.
    if (request.method === 'GET')
      response.setHeader('content-type', 'application/json').end('{"id":"env-main"}');
    else answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    HMS_BASE_URL: `${url}/v1`,
    HMS_HEADLESS_URL: url,
    HMS_HEADLESS_ACCOUNT: 'northlight',
    HMS_USERNAME: 'owner',
    HMS_PASSWORD: 'sandbox',
  };
  return { env, close: () => server.close() };
}

/** Writes what is sent (`--raw`: the zip alone) into a file. */
function receiver(path: string) {
  return service(async (request, response) => {
    await pipeline(request, createWriteStream(path));
    response.setHeader('content-type', 'application/json').end('{}');
  });
}

// Of bytes in files it is enough to be told once (vitest.config.ts).
describe.skipIf(process.env.HMS_TEST_NODE)('unzip(1) finds no fault', () => {
  test.each<[string, (at: string) => void]>([
    [
      sized('300 files', '66,000 files'),
      (at) => {
        for (let index = 0; index < sized(300, 66_000); index += 1) {
          if (index % 100 === 0) mkdirSync(join(at, `d${index / 100}`));
          writeFileSync(join(at, `d${Math.floor(index / 100)}`, `f${index}`), String(index));
        }
      },
    ],
    [
      sized('a folder that is zipped twice: it has no room in memory', 'a file of more than 4 GiB'),
      (at) => {
        const path = join(at, 'big.bin');
        writeFileSync(path, isLarge ? '' : randomBytes(34 * 1024 * 1024));
        if (isLarge) truncateSync(path, 2 ** 32 + 4096);
      },
    ],
  ])('in %s', { timeout: 600_000 }, async (name, fill) => {
    const at = join(root, name.replaceAll(/\W/g, ''));
    mkdirSync(at);
    fill(at);
    const taken = await receiver(`${at}.zip`);
    const sent = await shell(`${upload} ${at} --raw --json`, taken.env);
    taken.close();
    expect(sent.code).toBe(0);
    const tested = await shell(`unzip -tq ${at}.zip`);
    expect(tested).toMatchObject({ code: 0, stdout: expect.stringContaining('No errors') });
    const sha256 = createHash('sha256')
      .update(readFileSync(`${at}.zip`))
      .digest('hex');
    expect(JSON.parse(sent.stdout).sha256).toBe(sha256);
    rmSync(at, { recursive: true });
  });
});

describe('every byte of a ready zip arrives', () => {
  const path = join(root, 'ready.zip');
  let sha256 = '';
  beforeAll(async () => {
    const zip = await zipWith({ 'big.bin': randomBytes(sized(6, 96) * 1024 * 1024) }, false);
    sha256 = createHash('sha256').update(zip).digest('hex');
    writeFileSync(path, zip);
  });

  /** @param restMs after each so many bytes */
  function hashing(restMs: number, done: (hex: string) => void): RequestListener {
    return async (request, response) => {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of request) {
        hash.update(piece);
        bytes += piece.length;
        if (restMs > 0 && bytes > 2 * 1024 * 1024) {
          bytes = 0;
          await realSleep(restMs);
        }
      }
      done(hash.digest('hex'));
      response.setHeader('content-type', 'application/json').end('{}');
    };
  }

  test.each([
    ['taken at once', 0],
    ['taken with rests', 100],
  ])('%s', async (_, restMs) => {
    let received = '';
    const { env, close } = await service(
      hashing(restMs, (hex) => {
        received = hex;
      }),
    );
    const ran = await shell(`${upload} ${path} --raw --json`, env);
    close();
    expect({ code: ran.code, received }).toEqual({ code: 0, received: sha256 });
    expect(JSON.parse(ran.stdout).sha256).toBe(sha256);
  });

  test('over TLS', async () => {
    const { servers, files } = makeCertificates();
    let received = '';
    const server = createTlsServer(
      servers.good,
      hashing(20, (hex) => {
        received = hex;
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    const env = {
      HMS_BASE_URL: `${url}/v1`,
      HMS_HEADLESS_URL: url,
      HMS_USERNAME: 'a',
      HMS_PASSWORD: 'sandbox',
    };
    const ran = await shell(`${upload} ${path} --raw --account x --ca-file ${files.ca}`, env);
    server.close();
    expect({ code: ran.code, received }).toEqual({ code: 0, received: sha256 });
  });
});

test('the sandbox gives back what was uploaded, byte for byte', async () => {
  const at = join(root, 'app');
  mkdirSync(join(at, 'src'), { recursive: true });
  writeFileSync(join(at, 'src', 'index.js'), 'console.log(1)');
  const stateDir = mkdtempSync(join(root, 'state-'));
  const sandbox = await serve('--state', join(stateDir, 'sandbox.json'));
  const env = { ...sandbox.env, HMS_STATE_DIR: stateDir };
  const sent = await shell(`${upload} ${at} --json`, env);
  const form = JSON.parse(sent.stdout);
  const raw = JSON.parse((await shell(`${upload} ${at} --raw --json`, env)).stdout);
  await sandbox.stop();
  expect(raw.sha256).toBe(form.sha256);
  const back = await shell('hms sandbox zip storefront env-main | sha256sum', env);
  expect(back.stdout).toContain(form.sha256);
  const named = await shell(
    `hms sandbox zip storefront env-main ${at}.zip && unzip -p ${at}.zip src/index.js`,
    env,
  );
  expect(named).toMatchObject({ code: 0, stdout: 'console.log(1)' });
  const none = await shell('hms sandbox zip storefront env-other', env);
  expect(none).toMatchObject({ code: 5, stdout: '' });
});

test('a file that nobody may read is named, and nothing is sent', async () => {
  const at = join(root, 'closed');
  mkdirSync(at);
  writeFileSync(join(at, 'secret.js'), '', { mode: 0o000 });
  const taken = await receiver(join(root, 'closed.zip'));
  // root may read everything, unless it gives that up.
  const mortal = `$([ $(id -u) = 0 ] && echo setpriv --bounding-set=-dac_override,-dac_read_search)`;
  const may = await shell(`${mortal} ${upload} ${at}`, taken.env);
  taken.close();
  expect(may.code).toBe(2);
  expect(may.stderr).toMatch(
    /secret\.js cannot be opened: permission denied \(EACCES\)\.\n.*Nothing was sent/,
  );
});

test('a file that shrinks while a slow service takes it is named, and never whole over there', async () => {
  const at = join(root, 'shrinking');
  mkdirSync(at);
  const file = join(at, 'z.bin');
  writeFileSync(file, randomBytes(sized(34, 40) * 1024 * 1024));
  let isWhole = false;
  const { env, close } = await service((request, response) => {
    request.once('data', () => truncateSync(file, 1024));
    request
      .on('error', () => {})
      .on('end', () => {
        isWhole = true;
        response.setHeader('content-type', 'application/json').end('{}');
      });
  });
  const ran = await shell(`${upload} ${at}`, env);
  close();
  expect({ code: ran.code, stdout: ran.stdout, isWhole }).toEqual({
    code: 8,
    stdout: '',
    isWhole: false,
  });
  expect(ran.stderr).toContain('z.bin');
  expect(ran.stderr).toContain('The upload stopped before its end.');
});

/** The smaller one is sent from memory, so nothing comes between two writes. */
test.each([2, 34])('an early refusal of %s MiB is shown, with what it says', async (mib) => {
  const at = join(root, `big-${mib}`);
  mkdirSync(at);
  writeFileSync(join(at, 'big.bin'), randomBytes(mib * 1024 * 1024));
  // It takes no more, and leaves the connection to whoever is sending.
  const { env, close } = await service((_, response) => {
    response.writeHead(413, { 'content-type': 'application/json' });
    response.end('{"message":"The limit is 1 MiB"}');
  });
  const ran = await shell(`${upload} ${at}`, env);
  close();
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('The limit is 1 MiB');
});
