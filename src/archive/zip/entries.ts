/** Compares the entries of a zip with its directory. */

import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { errorCode, errorMessage } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import { checkReadable, method, type ZipEntry } from './central-directory.ts';
import type { Cursor, SkippingCursor } from './cursor.ts';
import { extra, extraFields, flag, zip64Entry } from './extra-fields.ts';
import { readName } from './names.ts';

const signature = { header: 0x04034b50, descriptor: 0x08074b50 };
const headerBytes = 30;

/**
 * Checks from the first byte to the directory: each entry is where the directory says, matches it, and nothing is in
 * between. Its data unpacks to what the directory says.
 * @param start offset of the directory
 * @throws Error with the entry's name and the reason
 */
export function checkEntries(
  entries: readonly ZipEntry[],
  { cursor, start }: { cursor: Cursor; start: number },
): Promise<void> {
  return checkInOrder(entries, { cursor, start }, (entry, hasDescriptor) =>
    checkData(entry, cursor, hasDescriptor),
  );
}

/** The same without the data. */
export function checkHeaders(
  entries: readonly ZipEntry[],
  { cursor, start }: { cursor: SkippingCursor; start: number },
): Promise<void> {
  return checkInOrder(entries, { cursor, start }, async ({ packed }) => cursor.skip(packed));
}

interface Place {
  cursor: Pick<Cursor, 'at' | 'take'>;
  start: number;
}

/** Takes the data of an entry from the cursor. */
type TakeData = (entry: ZipEntry, hasDescriptor: boolean) => Promise<void>;

async function checkInOrder(
  entries: readonly ZipEntry[],
  { cursor, start }: Place,
  takeData: TakeData,
): Promise<void> {
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  for (const [index, entry] of inOrder.entries()) {
    const end = inOrder[index + 1]?.offset ?? start;
    try {
      if (entry.offset < cursor.at) throw new Error('overlaps another entry');
      checkGap(entry.offset - cursor.at, 'before');
      await checkEntry(entry, { cursor, start: Math.min(end, start) }, takeData);
    } catch (error) {
      if (error instanceof HmsError) throw error;
      throw new Error(`'${entry.name}' ${errorMessage(error)}`, { cause: error });
    }
  }
  if (cursor.at < start) throw new Error(`${start - cursor.at} bytes in it belong to no entry`);
}

function checkGap(bytes: number, where: 'before' | 'after'): void {
  if (bytes > 0) throw new Error(`has ${bytes} bytes ${where} it that belong to no entry`);
}

/** @param start offset of the next entry, or of the directory */
async function checkEntry(
  entry: ZipEntry,
  { cursor, start: end }: Place,
  takeData: TakeData,
): Promise<void> {
  const take = async (bytes: number) => {
    if (cursor.at + bytes > end) throw new Error('overlaps what follows it');
    return cursor.take(bytes);
  };
  const header = Buffer.from(await take(headerBytes));
  if (header.readUInt32LE(0) !== signature.header) throw new Error('is not where it should be');
  const nameBytes = header.readUInt16LE(26);
  const variable = await take(nameBytes + header.readUInt16LE(28));
  const [raw, extras] = [variable.subarray(0, nameBytes), variable.subarray(nameBytes)];
  if (!raw.equals(entry.raw)) throw new Error(`is called '${raw}' in its own header`);
  const fields = extraFields(extras);
  checkHeader(header, fields, entry);
  if (cursor.at + entry.packed > end) throw new Error('overlaps what follows it');
  const hasDescriptor = (header.readUInt16LE(6) & flag.descriptor) !== 0;
  await takeData(entry, hasDescriptor);
  if (!hasDescriptor) return;
  const descriptorBytes = end - cursor.at;
  const descriptor = descriptorSizes.get(descriptorBytes);
  if (descriptor === undefined) throw new Error('has no data descriptor, or has bytes after it');
  checkDescriptor(Buffer.from(await take(descriptorBytes)), descriptor, entry);
  if (descriptor.is64Bit !== fields.has(extra.zip64)) {
    const width = descriptor.is64Bit ? 'wide' : 'narrow';
    throw new Error(`has a ${width} data descriptor, but its header announces the other width`);
  }
}

function checkHeader(header: Buffer, fields: Map<number, Buffer>, entry: ZipEntry): void {
  const [flags, compression] = [header.readUInt16LE(6), header.readUInt16LE(8)];
  checkReadable(flags, compression, fields);
  if (compression !== entry.method) throw differsFromDirectory('method');
  const { text } = readName(entry.raw, (flags & flag.utf8) !== 0, fields);
  if (text !== entry.name) throw new Error(`is called '${text}' in its own header`);
  const sizes32 = [header.readUInt32LE(22), header.readUInt32LE(18)];
  const [bytes, packed] = zip64Entry(sizes32, fields);
  const crc = header.readUInt32LE(14);
  // These fields may be 0 here if a data descriptor follows.
  const hasDescriptor = (flags & flag.descriptor) !== 0;
  if (bytes !== entry.bytes && !(hasDescriptor && bytes === 0)) throw differsFromDirectory('size');
  if (packed !== entry.packed && !(hasDescriptor && packed === 0))
    throw differsFromDirectory('packed size');
  if (crc !== entry.crc && !(hasDescriptor && crc === 0)) throw differsFromDirectory('checksum');
}

function differsFromDirectory(what: string): Error {
  return new Error(`has another ${what} in its own header than in the directory`);
}

/** Descriptor lengths: with 4 or 8 byte sizes, with or without a signature. */
const descriptorSizes = new Map([
  [12, { isSigned: false, is64Bit: false }],
  [16, { isSigned: true, is64Bit: false }],
  [20, { isSigned: false, is64Bit: true }],
  [24, { isSigned: true, is64Bit: true }],
]);

function checkDescriptor(
  found: Buffer,
  { isSigned, is64Bit }: { isSigned: boolean; is64Bit: boolean },
  { crc, packed, bytes, method: compression }: ZipEntry,
): void {
  // A reader that searches for the end of stored data needs the signature; otherwise it reads what follows.
  if (!isSigned && (compression === method.stored || crc === signature.descriptor)) {
    throw new Error('has a data descriptor without a signature');
  }
  const at = isSigned ? 4 : 0;
  const sizesMatch = is64Bit
    ? found.readBigUInt64LE(at + 4) === BigInt(packed) &&
      found.readBigUInt64LE(at + 12) === BigInt(bytes)
    : found.readUInt32LE(at + 4) === packed && found.readUInt32LE(at + 8) === bytes;
  const signatureMatches = !isSigned || found.readUInt32LE(0) === signature.descriptor;
  if (sizesMatch && signatureMatches && found.readUInt32LE(at) === crc) return;
  throw new Error('has a data descriptor that differs from the directory');
}

/** Entries up to this size are unpacked in memory: a stream for each would be slower than all the rest. */
const inMemoryLimit = { packed: 256 * 1024, bytes: 4 * 1024 * 1024 };

/** The data unpacks to what the directory says and ends where it should: bytes after it could be another entry. */
async function checkData(entry: ZipEntry, cursor: Cursor, hasDescriptor: boolean): Promise<void> {
  const { packed, bytes } = entry;
  if (entry.method === method.stored) {
    const pieces = cursor.pieces(packed);
    return verifyChecksum(entry, hasDescriptor ? withoutZipSignatures(pieces) : pieces);
  }
  if (packed > inMemoryLimit.packed || bytes > inMemoryLimit.bytes) return inflate(entry, cursor);
  const input = await cursor.take(packed);
  const { buffer, used } = inflateInMemory(input, bytes);
  checkUsed(used, packed);
  await verifyChecksum(entry, [buffer]);
}

/** How each signature begins. */
const signatureStart = Buffer.from('PK');

const signatures: readonly number[] = [signature.descriptor, signature.header, 0x02014b50];

function hasZipSignature(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(signatureStart); at >= 0 && at <= bytes.length - 4; ) {
    if (signatures.includes(bytes.readUInt32LE(at))) return true;
    at = bytes.indexOf(signatureStart, at + 1);
  }
  return false;
}

/**
 * For stored data followed by its sizes: streaming readers look for the next signature, whatever sizes the header has.
 * Some check only the signature (Commons Compress), so any signature in the data is refused.
 */
async function* withoutZipSignatures(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  /** The last three bytes before the piece, in which a signature can begin. */
  let last = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (hasZipSignature(Buffer.concat([last, piece.subarray(0, 3)])) || hasZipSignature(piece)) {
      throw new Error(
        'has its sizes after its data, and contains what looks like another entry (compress it in the zip, or name the folder)',
      );
    }
    last = Buffer.concat([last, piece.subarray(-3)]).subarray(-3);
    yield piece;
  }
}

function inflateInMemory(input: Buffer, bytes: number): { buffer: Buffer; used: number } {
  try {
    const options = { info: true, maxOutputLength: Math.max(bytes, 1) };
    // As: with `info` Node returns more than a buffer, but its types do not say so.
    const answer: unknown = inflateRawSync(input, options);
    const { buffer, engine } = answer as { buffer: Buffer; engine: { bytesWritten: number } };
    return { buffer, used: engine.bytesWritten };
  } catch (error) {
    throw damagedZip(error);
  }
}

async function inflate(entry: ZipEntry, cursor: Cursor): Promise<void> {
  const source = Readable.from(cursor.pieces(entry.packed), { objectMode: false });
  const inflated = createInflateRaw();
  source.on('error', (error) => inflated.destroy(error));
  try {
    await verifyChecksum(entry, source.pipe(inflated));
    checkUsed(inflated.bytesWritten, entry.packed);
  } catch (error) {
    throw isZlibError(error) ? damagedZip(error) : error;
  } finally {
    source.destroy();
    inflated.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  const code = errorCode(error);
  return code?.startsWith('Z_') === true;
}

function checkUsed(used: number, packed: number): void {
  if (used !== packed) throw new Error(`has ${packed - used} bytes after its data`);
}

function damagedZip(cause: unknown): Error {
  const code = errorCode(cause);
  if (code === 'ERR_BUFFER_TOO_LARGE') return entryTooLong();
  return new Error(`is damaged: ${errorMessage(cause)}`, { cause });
}

function entryTooLong(): Error {
  return new Error('unpacks to more than the directory says');
}

async function verifyChecksum(
  { bytes, crc }: ZipEntry,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  let [length, found] = [0, 0];
  for await (const piece of pieces) {
    length += piece.length;
    if (length > bytes) throw entryTooLong();
    found = crc32(piece, found);
  }
  if (length < bytes) throw new Error('unpacks to less than the directory says');
  if (found !== crc) throw new Error('is damaged: its checksum is not the one in the directory');
}
