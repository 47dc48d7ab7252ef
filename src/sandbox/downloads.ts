/** The downloads of archives: links that expire, on the same socket as the API and without credentials. */
import { createHash } from 'node:crypto';
import { zipOfTexts } from '../archive/zip-writer.ts';
import type { HandledRequest } from './http/respond.ts';
import { advance } from './jobs.ts';
import type { State } from './state.ts';

const path = '/sandbox/downloads/';

/** How long a link works. */
const lifetimeMs = 15 * 60_000;

function signatureOf(id: string, expires: number): string {
  return createHash('sha256').update(`${id} ${expires}`).digest('hex').slice(0, 32);
}

/** @param origin the part of the sandbox's URL before its path */
export function downloadLink(origin: string, archiveId: string, now: number): string {
  const expires = Math.ceil(now) + lifetimeMs;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signatureOf(archiveId, expires),
  });
  return `${origin}${path}${archiveId}.zip?${query}`;
}

export function isDownload(method: string, pathname: string): boolean {
  return method === 'GET' && pathname.startsWith(path);
}

/** The response of a storage service: a file, or an error in XML. */
export async function downloadResponse(
  state: State,
  url: URL,
  now: number,
): Promise<HandledRequest> {
  const [, id = ''] = /([^/]+)\.zip$/.exec(url.pathname) ?? [];
  const expires = Number(url.searchParams.get('expires'));
  if (url.searchParams.get('signature') !== signatureOf(id, expires)) {
    return storageRefusal(403, 'AccessDenied', 'The signature does not match');
  }
  if (expires <= now) return storageRefusal(403, 'AccessDenied', 'Request has expired');
  advance(state, now);
  const archive = state.archives.find(({ record }) => record.id === id);
  const install = state.installs.find((one) => one.id === archive?.install_id);
  if (archive?.record.state !== 'completed' || install === undefined) {
    return storageRefusal(404, 'NoSuchKey', 'The key does not exist');
  }
  const bytes = await zipOfTexts({
    'mysql.sql': `-- The database of ${install.name}, backup ${archive.record.backup.id}\n`,
    'wp-config.php': '<?php // made by the sandbox of hms\n',
    'wp-content/index.php': '<?php // Silence is golden.\n',
    'wp-content/uploads/readme.txt': `Files of ${install.name}\n`.repeat(500),
  });
  return { status: 200, content: { bytes, type: 'application/zip' } };
}

function storageRefusal(status: number, code: string, message: string): HandledRequest {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, content: { bytes: new TextEncoder().encode(text), type: 'application/xml' } };
}
