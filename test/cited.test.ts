/** Every id and every section that code or a test cites is on its page of docs/. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Path → text, of every file of the two folders. */
const files = new Map<string, string>(
  ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const),
  ),
);

const rows = readFileSync('docs/requirements.md', 'utf8').matchAll(
  /^\| ([A-Z]\d+) \| .+ \| (.+) \|$/gm,
);

/** Id → the test files its row names. */
const requirements = new Map(
  [...rows].map(([, id = '', tests = '']) => [id, tests.match(/[^`, ]+/g) ?? []] as const),
);

const sections = new Set(readFileSync('docs/service.md', 'utf8').match(/(?<=^#{2,3} )\d\S*/gm));

function commentsIn(text: string): string[] {
  return text.match(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? [];
}

/** The ids a text begins with: `S2, S4: …`. */
function idsOfNames(text: string): string[] {
  const starts = text.match(/(?<=['"`])[A-Z]\d+(,? [A-Z]\d+)*(?=: )/g) ?? [];
  return starts.flatMap((start) => start.split(/,? /));
}

function sectionsOfNames(text: string): string[] {
  return text.match(/(?<=(\)|\b(test|describe))\(\s*['"`])\d(\.\d+)?(?= )/g) ?? [];
}

/** Every number with a point that is no measure, no version and no example. */
function sectionsOfComment(comment: string): string[] {
  const prose = comment
    .replace(/`[^`]*`/g, '')
    .replace(/\S+ is above \S+/g, '')
    .replace(/\d[\d., ]*(%| ?([KMG]iB|m?s)\b)/g, '');
  return prose.match(/(?<![\w./-])[1-9]\.\d+(?!\.?\w)|(?<=\bsections? )\d\S*\b/g) ?? [];
}

/** `path: what` for all that is cited and known nowhere. */
function unknown(
  cited: (path: string, text: string) => string[],
  isKnown: (one: string) => boolean,
): string[] {
  return [...files].flatMap(([path, text]) =>
    cited(path, text)
      .filter((one) => !isKnown(one))
      .map((one) => `${path}: ${one}`),
  );
}

const isId = (id: string) => requirements.has(id);
const isSection = (number: string) => sections.has(number);

test('every id in the name of a test is a requirement', () => {
  expect(unknown((_, text) => idsOfNames(text), isId)).toEqual([]);
});

test('every id in a comment is a requirement', () => {
  // V8 is an engine.
  const cited = (_: string, text: string) =>
    commentsIn(text).flatMap((one) => one.match(/\b(?!V8)[A-Z][1-9]\d?\b/g) ?? []);
  expect(unknown(cited, isId)).toEqual([]);
});

test('every number at the start of a name of a test is a section', () => {
  expect(unknown((_, text) => sectionsOfNames(text), isSection)).toEqual([]);
});

test('every number in a comment is a section', () => {
  const cited = (_: string, text: string) => commentsIn(text).flatMap(sectionsOfComment);
  expect(unknown(cited, isSection)).toEqual([]);
});

test('the source of every operation is a section', () => {
  const cited = (path: string, text: string) =>
    path.startsWith('src/contract/') ? (text.match(/(?<=\bsource: ')[^']*/g) ?? []) : [];
  expect(unknown(cited, isSection)).toEqual([]);
});

test('every requirement names tests that state it', () => {
  const wrong = [...requirements].flatMap(([id, tests]) =>
    tests
      .filter((path) => !idsOfNames(files.get(path) ?? '').includes(id))
      .map((path) => `${id}: ${path}`),
  );
  expect(wrong).toEqual([]);
  expect(requirements.size).toBeGreaterThan(0);
});
