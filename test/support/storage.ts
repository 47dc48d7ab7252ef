/** A service with one completed archive, and the storage that its link leads to, on real sockets. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { forge } from './zip-forge.ts';

export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
}

export interface Listening {
  /** Without a slash at the end. */
  url: string;
  log: Asked[];
  close(): Promise<void>;
}

/** @param tls makes it a TLS server */
async function listening(
  answer: RequestListener,
  tls?: { key: string; cert: string },
): Promise<Listening> {
  const log: Asked[] = [];
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '', headers } = request;
    log.push({ method, url, headers });
    response.on('error', () => {});
    answer(request, response);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    log,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the storage does with a request. @param index from 0 */
export type Give = (response: ServerResponse, index: number, request: Asked) => void;

export function storage(give: Give, tls?: { key: string; cert: string }): Promise<Listening> {
  let index = 0;
  return listening(({ method = '', url = '', headers }, response) => {
    give(response, index, { method, url, headers });
    index += 1;
  }, tls);
}

const installId = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
export const archiveId = '7b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11';
const backupId = '5606894e-a093-4125-aae0-f55b488b3606';

interface ArchiveFacts {
  /** The link of each reading of the list, from 0. */
  link(reading: number): string;
  /** The name of the install. */
  name?: string;
}

/** A service whose only install has one completed archive. */
export async function archiveService({ link, name = 'acmeprod' }: ArchiveFacts) {
  let readings = 0;
  const service = await listening(({ url = '' }, response) => {
    const page = (record: object) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ previous: null, next: null, count: 1, results: [record] }));
    if (url.includes('/archives')) {
      const download_uri = link(readings);
      readings += 1;
      const create_time = '2026-03-02T09:00:00Z';
      page({
        id: archiveId,
        backup: { id: backupId },
        state: 'completed',
        create_time,
        download_uri,
      });
    } else if (url.includes('/backups')) {
      page({ id: backupId, status: 'completed', create_time: '2026-03-02T02:00:00Z' });
    } else {
      page({ id: installId, name, environment: 'production' });
    }
  });
  const { url, close } = service;
  const env = {
    HMS_BASE_URL: `${url}/v1`,
    HMS_USERNAME: 'owner',
    HMS_PASSWORD: 'correct-horse-battery',
    HMS_STATE_DIR: mkdtempSync(join(tmpdir(), 'hms-state-')),
  };
  return { env, close, readings: () => readings };
}

export const secret = 'f00dfeedf00dfeedf00dfeed';

/** A link as a storage signs it. */
export function signed(url: string, reading = 0): string {
  return `${url}/${archiveId}.zip?reading=${reading}&X-Amz-Signature=${secret}&X-Amz-Expires=900`;
}

export interface ServedZip {
  bytes: number;
  sha256: string;
  pieces(): Generator<Buffer>;
}

const mebibyte = 1024 * 1024;

/** A zip with one stored file of this size, which is made while it is read. */
export function largeZip(mebibytes: number): ServedZip {
  const block = randomBytes(mebibyte);
  let crc = 0;
  for (let index = 0; index < mebibytes; index += 1) crc = crc32(block, crc);
  const size = mebibytes * mebibyte;
  const entry = { name: 'wp-content/big.bin', content: '', crc, packed: size, bytes: size };
  // The records of a zip without the content of its file, whose place they are told.
  const records = forge([entry]);
  const headerBytes = 30 + entry.name.length;
  const [header, directory] = [records.subarray(0, headerBytes), records.subarray(headerBytes)];
  directory.writeUInt32LE(headerBytes + size, directory.length - 6);
  function* pieces() {
    yield header;
    for (let index = 0; index < mebibytes; index += 1) yield block;
    yield directory;
  }
  const hash = createHash('sha256');
  for (const piece of pieces()) hash.update(piece);
  return { bytes: headerBytes + size + directory.length, sha256: hash.digest('hex'), pieces };
}

/** Sends it as fast as it is taken. */
export async function send(zip: ServedZip, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': zip.bytes });
  await pipeline(Readable.from(zip.pieces()), response).catch(() => {}); // the reader is gone
}

/** Sends the file, but breaks the connection after so many bytes. */
export function breakAfter(file: Buffer, bytes: number, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': file.length });
  response.write(file.subarray(0, bytes), () => response.socket?.destroy());
}

export function give(file: Buffer, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': file.length });
  response.end(file);
}
