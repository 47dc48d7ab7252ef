/** Unpacks sent zips (yauzl), and creates zips to send (yazl). */
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { bytesOf } from '../../src/sandbox/http/body.ts';
import type { FetchInit } from '../../src/system/system.ts';
import { createWorld, type WorldOptions } from './world.ts';

export interface Unzipped {
  text: string;
  /** `644` */
  mode: string;
}

export async function unzipped(zip: Uint8Array): Promise<Record<string, Unzipped>> {
  const files: Record<string, Unzipped> = {};
  await new Promise<void>((resolve, reject) => {
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error);
      opened.on('error', reject).on('end', resolve);
      opened.on('entry', (entry: Entry) => {
        opened.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          const mode = ((entry.externalFileAttributes >>> 16) & 0o777).toString(8);
          files[entry.fileName] = { text: (await buffer(stream)).toString(), mode };
          opened.readEntry();
        });
      });
      opened.readEntry();
    });
  });
  return files;
}

export function zipWith(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { compress });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A world that keeps the bytes of each upload. */
export function receiving(options: WorldOptions = {}) {
  const received: Uint8Array[] = [];
  const made = createWorld({
    ...options,
    fetch: async (url, init) => {
      if (typeof init.body !== 'object') return made.sandbox(url, init);
      const body = Buffer.from(await bytesOf(init.body));
      received.push(await fileIn(body, init));
      return made.sandbox(url, { ...init, body });
    },
  });
  return Object.assign(made, { received });
}

/** Parsed by the platform, not by the sandbox. */
async function fileIn(body: Buffer, { headers }: FetchInit): Promise<Uint8Array> {
  const contentType = headers['content-type'] ?? '';
  if (contentType === 'application/zip') return body;
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const file = form.get('repository');
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
}
