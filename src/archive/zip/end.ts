/** Reads the records at the end of a zip, which locate its directory. */

import type { FileHandle } from 'node:fs/promises';
import { entriesOf } from '../../core/typed-keys.ts';

export interface Extent {
  /** Offsets of its first byte and of the byte after it. */
  start: number;
  end: number;
  /** Number of entries. */
  count: number;
}

const signature = {
  end: Buffer.from('PK\x05\x06'),
  locator: Buffer.from('PK\x06\x07'),
  end64: Buffer.from('PK\x06\x06'),
};
const bytesOf = { end: 22, locator: 20, end64: 56, comment: 0xffff };

/** @throws Error with the reason, if readers could find different directories or none */
export async function findDirectory(file: FileHandle, size: number): Promise<Extent> {
  const maxTail = bytesOf.end64 + bytesOf.locator + bytesOf.end + bytesOf.comment;
  const tail = Buffer.alloc(Math.min(size, maxTail));
  const { bytesRead } = await file.read(tail, 0, tail.length, size - tail.length);
  const at = tail.lastIndexOf(signature.end);
  if (bytesRead < tail.length || at < 0) throw new Error('it has no end record');
  const record = tail.subarray(at);
  if (record.length < bytesOf.end) throw new Error('its end record is truncated');
  const extra = record.length - bytesOf.end - record.readUInt16LE(20);
  if (extra !== 0) throw new Error('bytes follow its end record, or its comment is truncated');
  const fields = {
    disk: record.readUInt16LE(4),
    directoryDisk: record.readUInt16LE(6),
    countHere: record.readUInt16LE(8),
    count: record.readUInt16LE(10),
    bytes: record.readUInt32LE(12),
    start: record.readUInt32LE(16),
  };
  const base = size - tail.length;
  const zip64 = readZip64End(tail.subarray(0, at), base);
  const { disk, directoryDisk, countHere, count, bytes, start } = zip64
    ? zip64End(fields, zip64.fields)
    : fields;
  if (disk !== 0 || directoryDisk !== 0 || countHere !== count) {
    throw new Error('it is one part of a split zip');
  }
  const end = zip64?.at ?? base + at;
  if (start + bytes !== end) {
    throw new Error(
      `its directory ends at byte ${start + bytes}, but its end record is at byte ${end}`,
    );
  }
  return { start, end, count };
}

type EndFields = Record<
  'disk' | 'directoryDisk' | 'countHere' | 'count' | 'bytes' | 'start',
  number
>;

/** Values in the narrow record that refer to the wide one (zip64). */
const zip64Markers: EndFields = {
  disk: 0xffff,
  directoryDisk: 0xffff,
  countHere: 0xffff,
  count: 0xffff,
  bytes: 0xffff_ffff,
  start: 0xffff_ffff,
};

/** Some readers use one record, some the other, so they must agree. */
function zip64End(record32: EndFields, record64: EndFields): EndFields {
  const isSame = entriesOf(zip64Markers).every(
    ([name, full]) => record32[name] === full || record32[name] === record64[name],
  );
  if (isSame) return record64;
  throw new Error('its two end records (zip64) disagree');
}

/** Undefined without a zip64 locator before the end record. */
function readZip64End(before: Buffer, base: number): { at: number; fields: EndFields } | undefined {
  const locator = before.subarray(-bytesOf.locator);
  if (locator.length < bytesOf.locator || !startsWith(locator, signature.locator)) return undefined;
  const record = before.subarray(0, -bytesOf.locator).subarray(-bytesOf.end64);
  const at = base + before.length - bytesOf.locator - bytesOf.end64;
  const isValid =
    record.length === bytesOf.end64 &&
    startsWith(record, signature.end64) &&
    record.readBigUInt64LE(4) === BigInt(bytesOf.end64 - 12) &&
    locator.readBigUInt64LE(8) === BigInt(at);
  if (!isValid) throw new Error('its zip64 end record is not where its locator says');
  return {
    at,
    fields: {
      disk: record.readUInt32LE(16),
      directoryDisk: record.readUInt32LE(20),
      countHere: Number(record.readBigUInt64LE(24)),
      count: Number(record.readBigUInt64LE(32)),
      bytes: Number(record.readBigUInt64LE(40)),
      start: Number(record.readBigUInt64LE(48)),
    },
  };
}

export function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}
