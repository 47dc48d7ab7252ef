/** Stores the last zip of each environment. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, receiveFile } from '../storage/incoming-file.ts';

export interface UploadTarget {
  account: string;
  app: string;
  environment: string;
}

/** An uploaded file that no environment has yet. */
export interface ReceivedUpload {
  bytes: number;
  /** In hex. */
  sha256: string;
  isZip: boolean;
  keep(target: UploadTarget): Promise<void>;
  /** Deletes it, unless it was kept. */
  drop(): Promise<void>;
}

export interface Uploads {
  /** Maximum bytes of an upload. */
  maxBytes: number;
  receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedUpload>;
  /** Undefined if there was no upload. */
  read(target: UploadTarget): Promise<Uint8Array | undefined>;
}

const mebibyte = 1024 * 1024;

const keyOf = ({ account, app, environment }: UploadTarget) =>
  createHash('sha256').update([account, app, environment].join('\0')).digest('hex');

/** Folder for the uploads of a state file. */
export function uploadsFolder(statePath: string): string {
  return `${statePath}.zips`;
}

/** Matches file names there: a digest, or an id during the upload. */
export const uploadFile = /^(?:[0-9a-f]{64}\.zip|[0-9a-f-]{36}\.new)$/;

/** @param statePath the state file; undefined keeps uploads in memory only */
export function uploadsInFolder(statePath: string | undefined, uuid: () => string): Uploads {
  if (statePath === undefined) return uploadsInMemory();
  const folder = uploadsFolder(statePath);
  const pathOf = (target: UploadTarget) => join(folder, `${keyOf(target)}.zip`);
  return {
    maxBytes: 4096 * mebibyte,
    async receive(pieces) {
      const inspector = uploadInspector();
      const file = await receiveFile(join(folder, `${uuid()}.new`), inspector.inspect(pieces));
      return {
        ...inspector.result(),
        keep: (target) => file.keep(pathOf(target)),
        drop: file.drop,
      };
    },
    read: (target) => readIfExists(pathOf(target)),
  };
}

export function uploadsInMemory(): Uploads {
  const zips = new Map<string, Uint8Array>();
  return {
    maxBytes: 256 * mebibyte,
    async receive(pieces) {
      const inspector = uploadInspector();
      const all: Uint8Array[] = [];
      for await (const piece of inspector.inspect(pieces)) all.push(Uint8Array.from(piece)); // the chunk's memory may be reused
      const keep = async (target: UploadTarget) => void zips.set(keyOf(target), Buffer.concat(all));
      return { ...inspector.result(), keep, drop: async () => {} };
    },
    read: async (target) => zips.get(keyOf(target)),
  };
}

/** Maximum length of the end record of a zip, with its comment. */
const maxEndBytes = 22 + 0xffff;

/** Computes length and checksum, and checks for the start and the end record of a zip. */
function uploadInspector() {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    async *inspect(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        if (head.length < 2) head = Buffer.concat([head, piece.subarray(0, 2)]);
        tail = Buffer.from(
          Buffer.concat([tail, piece.subarray(-maxEndBytes)]).subarray(-maxEndBytes),
        );
        yield piece;
      }
    },
    result() {
      const isZip = head.subarray(0, 2).toString() === 'PK' && tail.includes('PK\x05\x06');
      return { bytes, sha256: hash.digest('hex'), isZip };
    },
  };
}
