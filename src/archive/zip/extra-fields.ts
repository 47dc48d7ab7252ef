/** Parses what both headers of an entry share: extra fields, and sizes of 32 or 64 bits. */

/** By id. Readers treat duplicates differently. @throws Error */
export function extraFields(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    const data = bytes.subarray(at + 4, at + 4 + length);
    if (data.length < length) throw new Error('has a damaged extra field');
    if (fields.has(id) && known.has(id)) throw new Error('has the same extra field twice');
    fields.set(id, data);
    at += 4 + length;
  }
  return fields;
}

export const extra = {
  zip64: 0x0001,
  pkwareUnix: 0x000d,
  strong: 0x0017,
  libarchive: 0x6c78,
  name: 0x7075,
  asiUnix: 0x756e,
  aes: 0x9901,
} as const;
const known: ReadonlySet<number> = new Set(Object.values(extra));

export const flag = {
  encrypted: 1,
  /** CRC and sizes follow the data. */
  descriptor: 1 << 3,
  patch: 1 << 5,
  strong: 1 << 6,
  utf8: 1 << 11,
  masked: 1 << 13,
} as const;

/** A 32-bit value that refers to a 64-bit value in the extra field. */
const zip64Marker = 0xffff_ffff;

/** The values in order, from the extra field where they do not fit. @throws Error */
export function zip64Entry(values: readonly number[], fields: Map<number, Buffer>): number[] {
  const zip64 = fields.get(extra.zip64);
  let at = 0;
  return values.map((value) => {
    // Without the field it is an ordinary value.
    if (value !== zip64Marker || zip64 === undefined) return value;
    if (at + 8 > zip64.length) throw new Error('has a truncated zip64 field');
    at += 8;
    return Number(zip64.readBigUInt64LE(at - 8));
  });
}
