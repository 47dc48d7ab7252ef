/** Stores the last zip of each environment. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, receiveFile } from '../storage/incoming-file.ts';

export interface UploadPlace {
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
  keep(place: UploadPlace): Promise<void>;
  /** Deletes it, unless it was kept. */
  drop(): Promise<void>;
}

export interface Uploads {
  /** Maximum bytes of an upload. */
  most: number;
  receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedUpload>;
  /** Undefined if there was no upload. */
  read(place: UploadPlace): Promise<Uint8Array | undefined>;
}

const mebibyte = 1024 * 1024;

const keyOf = ({ account, app, environment }: UploadPlace) =>
  createHash('sha256').update([account, app, environment].join('\0')).digest('hex');

/** Folder for the uploads of a state file. */
export function uploadsFolder(statePath: string): string {
  return `${statePath}.zips`;
}

/** Matches file names there: a digest, or an id during the upload. */
export const uploadFile = /^(?:[0-9a-f]{64}\.zip|[0-9a-f-]{36}\.new)$/;

/** @param statePath the state file; undefined keeps uploads in memory only */
export function uploadsBeside(statePath: string | undefined, uuid: () => string): Uploads {
  if (statePath === undefined) return uploadsInMemory();
  const folder = uploadsFolder(statePath);
  const pathOf = (place: UploadPlace) => join(folder, `${keyOf(place)}.zip`);
  return {
    most: 4096 * mebibyte,
    async receive(pieces) {
      const look = looker();
      const file = await receiveFile(join(folder, `${uuid()}.new`), look.watched(pieces));
      return { ...look.seen(), keep: (place) => file.keep(pathOf(place)), drop: file.drop };
    },
    read: (place) => readIfThere(pathOf(place)),
  };
}

export function uploadsInMemory(): Uploads {
  const zips = new Map<string, Uint8Array>();
  return {
    most: 256 * mebibyte,
    async receive(pieces) {
      const look = looker();
      const all: Uint8Array[] = [];
      for await (const piece of look.watched(pieces)) all.push(Uint8Array.from(piece)); // the chunk's memory may be reused
      const keep = async (place: UploadPlace) => void zips.set(keyOf(place), Buffer.concat(all));
      return { ...look.seen(), keep, drop: async () => {} };
    },
    read: async (place) => zips.get(keyOf(place)),
  };
}

/** Maximum length of the end record of a zip, with its comment. */
const endBytes = 22 + 0xffff;

/** Computes length and checksum, and checks for the start and the end record of a zip. */
function looker() {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    async *watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        if (head.length < 2) head = Buffer.concat([head, piece.subarray(0, 2)]);
        tail = Buffer.from(Buffer.concat([tail, piece.subarray(-endBytes)]).subarray(-endBytes));
        yield piece;
      }
    },
    seen() {
      const isZip = head.subarray(0, 2).toString() === 'PK' && tail.includes('PK\x05\x06');
      return { bytes, sha256: hash.digest('hex'), isZip };
    },
  };
}
