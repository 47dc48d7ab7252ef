// Takes the place of iconv-lite in libmime, whose tables are half a megabyte: Node decodes character sets itself.

/** The characters 0x80 to 0x9f. Node 20 and 22 decode them as control characters. */
const windows1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Throws a RangeError for an unknown one. libmime reads as UTF-8 then. */
function decode(bytes, charset) {
  const decoder = new TextDecoder(charset);
  const text = decoder.decode(Buffer.from(bytes));
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (one) => windows1252[one.charCodeAt(0) - 0x80]);
}

/** libmime compares codecs with those that are no character sets, which Node does not know. */
module.exports = { decode, getCodec: () => ({}) };
