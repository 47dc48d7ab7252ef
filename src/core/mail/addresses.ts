/** Reads the addresses in the header of an e-mail (RFC 5322, 3.4), which may hold anything. */

/** A quoted text, a comment without another one inside, an address in angle brackets, a separator, or other text. */
const token = /"(?:[^"\\]|\\.)*"?|\((?:[^()\\]|\\.)*\)?|<([^<>]*)>?|[,;:]|[^"(<,;:]+|[<(]/gs;

/** Characters of a header that are read. */
const maxHeaderLength = 65_536;

/**
 * The addresses of a list: `"Ops, on call" <ops@example.com>, dev@example.com`. A name or a comment is not an address,
 * even if it looks like one.
 */
export function addressesIn(header: string): string[] {
  const addresses: string[] = [];
  let plain = '';
  let bracketed: string | undefined;
  const end = () => {
    const address = (bracketed ?? plain).replace(/\s+/g, '');
    if (address.includes('@')) addresses.push(address);
    plain = '';
    bracketed = undefined;
  };
  for (const [text, inside] of header.slice(0, maxHeaderLength).matchAll(token)) {
    if (inside !== undefined) bracketed ??= inside;
    else if (text === ',' || text === ';') end();
    else if (text === ':')
      plain = ''; // the name of a group
    else if (!/^["(<]/.test(text)) plain += text;
    else if (text.startsWith('"') && /^\S/.test(text)) plain += ' ';
  }
  end();
  return addresses;
}

/** The values of a header in a block of headers, unfolded. */
export function headerValues(block: string, name: string): string[] {
  const unfolded = block.replace(/\r?\n(?=[ \t])/g, '');
  const line = new RegExp(`^${name}[ \\t]*:(.*)$`, 'gim');
  return [...unfolded.matchAll(line)].map(([, value = '']) => value.trim());
}

/** Whether the tag is a whole word of the address: `ops+hms-TAG@example.com`. */
export function hasTag(address: string, tag: string): boolean {
  return address
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .includes(tag);
}
