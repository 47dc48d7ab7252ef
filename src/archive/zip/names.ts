/** Checks names of entries: each must name one path below the root, the same for every reader. */
import { isUtf8 } from 'node:buffer';
import { extra } from './extra-fields.ts';

/** Longer than any path that can be created. */
const mostBytes = 4096;

const nonAscii = /[^\0-\x7f]+/g;

export interface Name {
  text: string;
  /** Whether readers may decode it differently: it is not ASCII, and the zip does not declare an encoding. */
  isUnclear: boolean;
}

/** @throws Error with the reason, if readers would read different names */
export function readName(raw: Buffer, isMarked: boolean, fields: Map<number, Buffer>): Name {
  if (raw.length > mostBytes) throw new Error(`has a name of ${raw.length} bytes`);
  if (isMarked && !isUtf8(raw)) throw new Error('has a name that is marked as UTF-8, but is not');
  const own = isUtf8(raw) ? raw.toString() : raw.toString('latin1');
  const trouble = troubleOf(own);
  if (trouble !== undefined) throw new Error(trouble);
  const other = fields.get(extra.name)?.subarray(5).toString();
  const isAscii = own.replace(nonAscii, '') === own;
  if (other === undefined || other === own) return { text: own, isUnclear: !isAscii && !isMarked };
  // In an older encoding the letters have other bytes, but the ASCII part is the same.
  const shape = (text: string) => text.replace(nonAscii, '?');
  if (isUtf8(raw) || shape(own) !== shape(other)) throw new Error(`has a second name, '${other}'`);
  return { text: other, isUnclear: true };
}

function troubleOf(name: string): string | undefined {
  if (name === '') return 'has no name';
  if (name.includes('\0')) return 'has a name that contains a zero byte';
  if (name.includes('\\')) return 'has a name that contains a backslash';
  if (name.startsWith('/')) return 'has an absolute name';
  if (/^[a-z]:/i.test(name)) return 'has a name that contains a drive';
  if (name.split('/').includes('..')) return 'has a name that points outside the zip';
  return undefined;
}

export interface Named {
  name: string;
  isFolder: boolean;
}

/** The path after extraction: `./a//b` is `a/b`. The root is ''. */
function extractedPath(name: string): string {
  return name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/**
 * Checks that each name is a different path, and no file is also a folder.
 * @returns descriptions of names that differ between machines
 * @throws Error with the name in it
 */
export function checkPlaces(entries: readonly Named[]): string[] {
  const places = new Map<string, Named>();
  for (const entry of entries) {
    const place = extractedPath(entry.name);
    if (place === '' && !entry.isFolder) throw new Error(`'${entry.name}' has no name`);
    const other = places.get(place);
    if (other?.name === entry.name) throw new Error(`'${entry.name}' occurs twice`);
    if (other) throw new Error(`'${other.name}' and '${entry.name}' name the same file`);
    places.set(place, entry);
  }
  for (const place of places.keys()) {
    for (let at = place.indexOf('/'); at > 0; at = place.indexOf('/', at + 1)) {
      const above = places.get(place.slice(0, at));
      if (above?.isFolder === false) throw new Error(`'${above.name}' is both a file and a folder`);
    }
  }
  const alike = new Map<string, string>();
  return [...places].flatMap(([place, { name }]) => {
    const folded = place.normalize('NFC').toLowerCase();
    const other = alike.get(folded);
    alike.set(folded, name);
    return other === undefined
      ? []
      : [`'${other}' and '${name}' are one file on systems that ignore case`];
  });
}
