/** Compares the header before the data of an entry with the directory of a downloaded zip. */
import { extraFields, flag, zip64Entry } from './extra-fields.ts';

/** What both headers say. The names are those of yauzl. */
interface SizedHeader {
  generalPurposeBitFlag: number;
  compressionMethod: number;
  crc32: number;
  compressedSize: number;
  uncompressedSize: number;
}

interface LocalHeader extends SizedHeader {
  fileName: Buffer;
  extraField: Buffer;
}

interface ListedHeader extends SizedHeader {
  fileNameRaw: Buffer;
}

const encrypted = flag.encrypted | flag.strong | flag.masked;

/** A size that is not known yet, besides 0. */
const unknownSize = 0xffff_ffff;

/** @throws Error with the reason, as what follows the name of the entry */
export function checkLocalHeader(local: LocalHeader, listed: ListedHeader): void {
  if (!local.fileName.equals(listed.fileNameRaw)) {
    throw new Error(`is called '${local.fileName}' in its own header`);
  }
  if (local.compressionMethod !== listed.compressionMethod) throw differs('method');
  if ((local.generalPurposeBitFlag & encrypted) !== 0) throw new Error('is encrypted');
  const sizes32 = [local.uncompressedSize, local.compressedSize];
  const [bytes = 0, packed = 0] = zip64Entry(sizes32, extraFields(local.extraField));
  // With a data descriptor, the values follow the data.
  const isOpen = (local.generalPurposeBitFlag & flag.descriptor) !== 0;
  const isSame = (value: number, expected: number) =>
    value === expected || (isOpen && (value === 0 || value === unknownSize));
  if (!isSame(bytes, listed.uncompressedSize)) throw differs('size');
  if (!isSame(packed, listed.compressedSize)) throw differs('packed size');
  if (local.crc32 !== listed.crc32 && !(isOpen && local.crc32 === 0)) throw differs('checksum');
}

function differs(what: string): Error {
  return new Error(`has another ${what} in its own header than in the directory`);
}
