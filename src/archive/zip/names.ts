/** Checks names of entries: each must name one path below the root, the same for every reader. */
import { isUtf8 } from 'node:buffer';
import { extra } from './extra-fields.ts';

/** Longer than any path that can be created. */
const maxNameBytes = 4096;

const nonAscii = /[^\0-\x7f]+/g;

export interface Name {
  text: string;
  /** Whether readers may decode it differently: it is not ASCII, and the zip does not declare an encoding. */
  isEncodingUnknown: boolean;
}

/** @throws Error with the reason, if readers would read different names */
export function readName(raw: Buffer, isUtf8Declared: boolean, fields: Map<number, Buffer>): Name {
  if (raw.length > maxNameBytes) throw new Error(`has a name of ${raw.length} bytes`);
  if (isUtf8Declared && !isUtf8(raw))
    throw new Error('has a name that is marked as UTF-8, but is not');
  const decodedName = isUtf8(raw) ? raw.toString() : raw.toString('latin1');
  const problem = problemOf(decodedName);
  if (problem !== undefined) throw new Error(problem);
  const unicodeName = fields.get(extra.name)?.subarray(5).toString();
  const isAscii = decodedName.replace(nonAscii, '') === decodedName;
  if (unicodeName === undefined || unicodeName === decodedName)
    return { text: decodedName, isEncodingUnknown: !isAscii && !isUtf8Declared };
  // In an older encoding the letters have other bytes, but the ASCII part is the same.
  const shape = (text: string) => text.replace(nonAscii, '?');
  if (isUtf8(raw) || shape(decodedName) !== shape(unicodeName))
    throw new Error(`has a second name, '${unicodeName}'`);
  return { text: unicodeName, isEncodingUnknown: true };
}

function problemOf(name: string): string | undefined {
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
export function checkPaths(entries: readonly Named[]): string[] {
  const paths = new Map<string, Named>();
  for (const entry of entries) {
    const path = extractedPath(entry.name);
    if (path === '' && !entry.isFolder) throw new Error(`'${entry.name}' has no name`);
    const other = paths.get(path);
    if (other?.name === entry.name) throw new Error(`'${entry.name}' occurs twice`);
    if (other) throw new Error(`'${other.name}' and '${entry.name}' name the same file`);
    paths.set(path, entry);
  }
  for (const path of paths.keys()) {
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
      const parent = paths.get(path.slice(0, at));
      if (parent?.isFolder === false)
        throw new Error(`'${parent.name}' is both a file and a folder`);
    }
  }
  const foldedPaths = new Map<string, string>();
  return [...paths].flatMap(([path, { name }]) => {
    const folded = path.normalize('NFC').toLowerCase();
    const other = foldedPaths.get(folded);
    foldedPaths.set(folded, name);
    return other === undefined
      ? []
      : [`'${other}' and '${name}' are one file on systems that ignore case`];
  });
}
