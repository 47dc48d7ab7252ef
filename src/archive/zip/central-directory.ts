/** Reads the central directory of a zip and rejects ambiguous entries. */

import { errorMessage } from '../../core/error-code.ts';
import type { Cursor } from './cursor.ts';
import type { Extent } from './end.ts';
import { extra, extraFields, flag, zip64Entry } from './extra-fields.ts';
import { type Named, readName } from './names.ts';

export interface ZipEntry extends Named {
  /** The bytes of the name. */
  raw: Buffer;
  isEncodingUnknown: boolean;
  flags: number;
  method: number;
  crc: number;
  /** Size in the zip, and unpacked size. */
  packed: number;
  bytes: number;
  /** Where its local header starts. */
  offset: number;
}

const signature = 0x02014b50;
const headerBytes = 46;

/** Compression methods that every reader supports. */
export const method = { stored: 0, deflated: 8, aes: 99 } as const;

/** @throws Error with the entry's name and the reason */
export async function readDirectory(cursor: Cursor, { end, count }: Extent): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  while (cursor.at < end) {
    const header = await takeInDirectory(cursor, end, headerBytes);
    if (header.readUInt32LE(0) !== signature) {
      throw new Error(
        `its directory has no entry at byte ${cursor.at - headerBytes}, where one is expected`,
      );
    }
    const fixed = Buffer.from(header);
    const [nameBytes, extraBytes] = [fixed.readUInt16LE(28), fixed.readUInt16LE(30)];
    const variable = await takeInDirectory(
      cursor,
      end,
      nameBytes + extraBytes + fixed.readUInt16LE(32),
    );
    const raw = Buffer.from(variable.subarray(0, nameBytes));
    const extras = variable.subarray(nameBytes, nameBytes + extraBytes);
    entries.push(withEntryName(raw, () => directoryEntry(fixed, raw, extraFields(extras))));
  }
  if (entries.length !== count) {
    throw new Error(
      `its directory lists ${entries.length} entries, but its end record counts ${count}`,
    );
  }
  return entries;
}

async function takeInDirectory(cursor: Cursor, end: number, bytes: number): Promise<Buffer> {
  if (cursor.at + bytes > end) throw new Error('its directory is truncated');
  return cursor.take(bytes);
}

/** Adds the entry's name to errors. */
export function withEntryName<T>(raw: Buffer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`'${raw}' ${errorMessage(error)}`, { cause: error });
  }
}

function directoryEntry(header: Buffer, raw: Buffer, fields: Map<number, Buffer>): ZipEntry {
  const flags = header.readUInt16LE(8);
  const compression = header.readUInt16LE(10);
  const isUtf8Declared = (flags & flag.utf8) !== 0;
  const { text: name, isEncodingUnknown } = readName(raw, isUtf8Declared, fields);
  checkReadable(flags, compression, fields);
  const sizes32 = [header.readUInt32LE(24), header.readUInt32LE(20), header.readUInt32LE(42)];
  const [bytes = 0, packed = 0, offset = 0] = zip64Entry(sizes32, fields);
  const isFolder = /(^|\/)\.?$/.test(name);
  checkKind(header.readUInt32LE(38), isFolder);
  if (isFolder && bytes > 0) throw new Error('is a folder, but contains data');
  if (compression === method.stored && packed !== bytes)
    throw new Error('is stored uncompressed, but has two sizes');
  if (header.readUInt16LE(34) !== 0) throw new Error('is in another part of a split zip');
  const crc = header.readUInt32LE(16);
  return {
    name,
    isEncodingUnknown,
    isFolder,
    raw,
    flags,
    method: compression,
    crc,
    packed,
    bytes,
    offset,
  };
}

/** @throws Error if some readers cannot unpack it without a password or another method */
export function checkReadable(
  flags: number,
  compression: number,
  fields: Map<number, Buffer>,
): void {
  const isEncrypted =
    (flags & (flag.encrypted | flag.strong | flag.masked)) !== 0 ||
    compression === method.aes ||
    fields.has(extra.aes) ||
    fields.has(extra.strong);
  if (isEncrypted) throw new Error('is encrypted');
  const isPlain = compression === method.stored || compression === method.deflated;
  if (!isPlain || (flags & flag.patch) !== 0) {
    throw new Error(`uses compression method ${compression}, which not every reader supports`);
  }
  checkNoOtherKind(fields);
}

/** Length of PKWARE's Unix field for a regular file: times and owners. For links and devices it is longer. */
const pkwareUnixBytes = 12;

/** Few programs read these modes. To them a file could be a link. */
function checkNoOtherKind(fields: Map<number, Buffer>): void {
  const isLong = (fields.get(extra.pkwareUnix)?.length ?? 0) > pkwareUnixBytes;
  const found = [extra.libarchive, extra.asiUnix].find((id) => fields.has(id));
  const id = found ?? (isLong ? extra.pkwareUnix : undefined);
  if (id === undefined) return;
  const name = `0x${id.toString(16).padStart(4, '0')}`;
  throw new Error(
    `may be read as a link by some programs: it has the extra field ${name} (create the zip again with zip -X)`,
  );
}

const kind = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 };
const dosFolder = 0x10;

function checkKind(attributes: number, isFolder: boolean): void {
  const mode = (attributes >>> 16) & kind.mask;
  if (mode === kind.link) throw new Error('is a link');
  if (mode !== 0 && mode !== kind.file && mode !== kind.folder) {
    throw new Error('is a pipe, a socket or a device');
  }
  if (!isFolder && (mode === kind.folder || (attributes & dosFolder) !== 0)) {
    throw new Error('is a folder by its attributes, but a file by its name');
  }
}
