/** Builds zips byte by byte, with any content of their records. */
import { crc32, deflateRawSync } from 'node:zlib';

/** Fields of one of the two headers of an entry. */
export interface Said {
  name?: string | Buffer;
  flags?: number;
  method?: number;
  crc?: number;
  packed?: number;
  bytes?: number;
  extra?: Buffer;
}

export interface Forged extends Said {
  content?: string | Buffer;
  /** Different values for the local header and for the directory. */
  local?: Said;
  central?: Said & { attributes?: number; offset?: number; disk?: number };
  /** The bytes after the data. */
  descriptor?: Buffer;
  /** Bytes that belong to no entry. */
  before?: Buffer;
  /** Bytes of the entry after its data. */
  tail?: Buffer;
  /** In the file, but not in the directory. */
  isUnlisted?: boolean;
}

export interface Ending {
  /** Before the directory, between the directory and the end record, and after everything. */
  beforeDirectory?: Buffer;
  afterDirectory?: Buffer;
  after?: Buffer;
  comment?: Buffer;
  count?: number;
  countHere?: number;
  start?: number;
  bytes?: number;
  disk?: number;
  /** A zip64 record and its locator. */
  wide?: { count?: number; start?: number; at?: number };
}

export const utf8 = 1 << 11;
export const open = 1 << 3;

const numbers = (...pairs: [size: 2 | 4 | 8, value: number][]) =>
  Buffer.concat(
    pairs.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      if (size === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

export function field(id: number, data: Buffer): Buffer {
  return Buffer.concat([numbers([2, id], [2, data.length]), data]);
}

export const wideField = (...values: number[]) =>
  field(1, numbers(...values.map((value): [8, number] => [8, value])));

export function unicodePath(raw: string | Buffer, name: string): Buffer {
  const start = Buffer.concat([Buffer.from([1]), numbers([4, crc32(raw)])]);
  return field(0x7075, Buffer.concat([start, Buffer.from(name)]));
}

export function descriptorOf(
  content: string | Buffer,
  { signed = true, wide = false, deflated = false, crc = crc32(content), more = 0 } = {},
): Buffer {
  const packed = deflated ? deflateRawSync(content).length : content.length;
  const size = wide ? 8 : 4;
  return Buffer.concat([
    signed ? numbers([4, 0x08074b50]) : Buffer.alloc(0),
    numbers([4, crc], [size, packed + more], [size, content.length]),
  ]);
}

function factsOf(entry: Forged) {
  const content = Buffer.from(entry.content ?? 'content');
  const method = entry.method ?? 0;
  const body = method === 8 ? deflateRawSync(content) : content;
  const data = Buffer.concat([body, entry.tail ?? Buffer.alloc(0)]);
  const facts = { flags: 0, crc: crc32(content), packed: data.length, bytes: content.length };
  return { data, said: { ...facts, extra: Buffer.alloc(0), name: 'a.js', ...entry, method } };
}

export function forge(entries: readonly Forged[], ending: Ending = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const put = (...buffers: (Buffer | undefined)[]) => {
    for (const buffer of buffers) {
      if (buffer === undefined) continue;
      parts.push(buffer);
      at += buffer.length;
    }
  };
  for (const entry of entries) {
    put(entry.before);
    const offset = at;
    const { data, said } = factsOf(entry);
    const own = { ...said, ...entry.local };
    const ownName = Buffer.from(own.name);
    put(
      numbers([4, 0x04034b50], [2, 20], [2, own.flags], [2, own.method], [4, 0]),
      numbers([4, own.crc], [4, own.packed], [4, own.bytes]),
      numbers([2, ownName.length], [2, own.extra.length]),
      ownName,
      own.extra,
      data,
      entry.descriptor,
    );
    if (entry.isUnlisted) continue;
    const listed = { attributes: 0, offset, disk: 0, ...said, ...entry.central };
    const name = Buffer.from(listed.name);
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, listed.flags], [2, listed.method], [4, 0]),
      numbers([4, listed.crc], [4, listed.packed], [4, listed.bytes]),
      numbers([2, name.length], [2, listed.extra.length], [2, 0], [2, listed.disk], [2, 0]),
      numbers([4, listed.attributes], [4, listed.offset]),
      name,
      listed.extra,
    );
  }
  put(ending.beforeDirectory);
  const start = at;
  for (const buffer of directory) put(buffer);
  const bytes = at - start;
  put(ending.afterDirectory);
  const count = entries.filter(({ isUnlisted }) => !isUnlisted).length;
  if (ending.wide) put(wideEnd({ at, count, start, bytes, ...ending.wide }));
  const full = ending.wide ? { count: 0xffff, start: 0xffff_ffff } : { count, start };
  const said = { countHere: full.count, bytes, disk: 0, comment: '', ...full, ...ending };
  const comment = Buffer.from(said.comment);
  put(
    numbers([4, 0x06054b50], [2, said.disk], [2, 0], [2, said.countHere], [2, said.count]),
    numbers([4, said.bytes], [4, said.start], [2, comment.length]),
    comment,
    ending.after,
  );
  return Buffer.concat(parts);
}

function wideEnd(end: { at: number; count: number; start: number; bytes: number }): Buffer {
  const { at, count, start, bytes } = end;
  return Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, bytes], [8, start]),
    numbers([4, 0x07064b50], [4, 0], [8, at], [4, 1]),
  ]);
}
