/** The walls of the house (docs/architecture.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|cjs)$/.test(name))
    .map((name) => join(folder, name));
}

const sources = filesBelow('src').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The rooms of src/, the top one first: each may import those below it. */
const rooms = [
  ...[
    'entry',
    'app',
    'cli',
    'commands',
    'fleet',
    'runner',
    'plans',
    'output',
    'resolve',
    'command-model',
    'ledger',
    'witness',
  ],
  ...['config', 'client', 'sandbox', 'contract', 'system', 'storage', 'archive', 'core'],
];

const roomOf = (path: string) => path.split('/')[1] ?? '';

const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: path,
    to: normalize(join(dirname(path), target)),
  })),
);

/** What opens the sandbox: whatever reads or changes its state, and the ones that know its credentials. */
const opensSandbox = /^src\/(app\/(connect|main)|commands\/(sandbox|auth|doctor)\/.*)\.ts$/;

test('imports point down only', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (!to.startsWith('src/')) return false; // data
    const [room, target] = [roomOf(from), roomOf(to)];
    if (target === 'sandbox' && room !== 'sandbox') return !opensSandbox.test(from);
    return rooms.indexOf(target) < rooms.indexOf(room);
  });
  expect(wrong).toEqual([]);
});

test('every file is in a room', () => {
  const found = new Set(sources.map(({ path }) => roomOf(path)));
  expect([...found].sort()).toEqual([...rooms].sort());
});

function grouped(names: readonly string[], by: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(by(name), [...(groups.get(by(name)) ?? []), name]);
  return groups;
}

const folders = grouped(
  sources.map(({ path }) => path),
  (path) => dirname(path),
);

test('a folder has at most 15 files directly in it', () => {
  const full = [...folders].filter(([, paths]) => paths.length > 15).map(([folder]) => folder);
  expect(full).toEqual([]);
});

test('a prefix that three files of a folder share is a folder', () => {
  const shared = [...folders].flatMap(([folder, paths]) => {
    const names = paths.map((path) => basename(path).replace(/\..*/, ''));
    const heads = grouped(names, (name) => name.split('-')[0] ?? '');
    return [...heads].filter(([, all]) => all.length > 2).map(([head]) => `${folder}/${head}-`);
  });
  expect(shared).toEqual([]);
});

/** Folders whose name says of which thing a file in it is: `backups/list.ts` and `domains/list.ts` are two. */
const nounFolder = /^src\/(commands\/\w[\w-]*|contract\/operations|sandbox\/handlers)\//;

test('a file name stands once in src/, but for what the folder of a noun tells apart', () => {
  const names = grouped(
    sources.map(({ path }) => path).filter((path) => !nounFolder.test(path)),
    (path) => basename(path),
  );
  expect([...names.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

test('a type name stands for one thing in src/', () => {
  const names = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:declare )?(?:interface|type|class|enum) (\w+)/gm)].map(
      ([, name = '']) => `${name} ${path}`,
    ),
  );
  const defined = grouped(names, (name) => name.split(' ')[0] ?? '');
  expect([...defined.values()].filter((places) => places.length > 1)).toEqual([]);
});

/** Code only: what a comment names is not used. */
function codeOf(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '');
}

/** What may touch the process, the clock, timers and randomness: a lock waits, and a file has an owner. */
const touches = /^src\/(system|entry)\/|^src\/storage\/(lock|ownership|locked-file)\./;

test('only entry, system and three files of storage touch the process, the clock, timers and randomness', () => {
  const outside =
    /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval|Immediate)\b|\bMath\.random\b|\brandomUUID\b|\bperformance\.|\bconsole\.|(?<!\.)\bfetch\(/;
  const touching = sources
    .filter(({ path }) => !touches.test(path))
    .filter(({ text }) => outside.test(codeOf(text)))
    .map(({ path }) => path);
  expect(touching).toEqual([]);
});

test('nothing is removed recursively: what is behind a link would go too', () => {
  const removing = sources
    .filter(({ text }) => /\brm(dir)?(Sync)?\([^)]*recursive/s.test(codeOf(text)))
    .map(({ path }) => path);
  expect(removing).toEqual([]);
});

test('only system, storage, archive and entry read and write files', () => {
  const others = sources
    .filter(({ path }) => !/^src\/(system|storage|archive|entry)\//.test(path))
    .filter(({ text }) => /'node:fs(\/promises)?'/.test(codeOf(text)))
    .map(({ path }) => path);
  expect(others).toEqual([]);
});

/** The one or two files that know a library. */
const homes: Record<string, string[]> = {
  commander: [
    'src/cli/commander/help-page-of.ts',
    'src/cli/commander/parse-words.ts',
    'src/cli/commander/program.ts',
  ],
  '@inquirer/prompts': ['src/system/terminal/terminal.ts'],
  imapflow: ['src/system/network/imap.ts'],
  undici: [
    'src/system/network/http/undici-parts.d.ts',
    'src/system/network/http/undici.ts',
    'src/system/network/http/writes.ts',
  ],
  ora: ['src/system/terminal/terminal.ts'],
  conf: ['src/system/conf-library.ts'],
  zod: ['src/core/zod.ts'],
  '@napi-rs/keyring': ['src/entry/keyring-process.ts'],
  'cli-table3': ['src/output/format/column-lines.ts'],
  'string-width': ['src/output/format/cells.ts'],
  chalk: [
    'src/output/format/table-layout.ts',
    'src/output/error-report.ts',
    'src/output/highlight.ts',
  ],
  'csv-parse': ['src/commands/shared/files/csv-table.ts'],
  'csv-stringify': ['src/output/format/csv-format.ts'],
  ignore: ['src/archive/ignore-rules.ts'],
  yauzl: ['src/archive/checked-zip.ts'],
  yazl: ['src/archive/zip-writer.ts'],
  'fastest-levenshtein': ['src/core/suggest.ts'],
  'lossless-json': ['src/core/json.ts'],
};

test('each library has one home', () => {
  const found: Record<string, string[]> = {};
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.matchAll(
      /(?:\bfrom |import\()'((?:@[^'/\n]+\/)?[^'./\n][^'/\n]*)/g,
    )) {
      if (name.startsWith('node:')) continue;
      found[name] = [...new Set([...(found[name] ?? []), path])].sort();
    }
  }
  const sorted = Object.entries(homes).map(([name, paths]) => [name, [...paths].sort()]);
  expect(found).toEqual(Object.fromEntries(sorted));
});

/** What checks something by a schema: a command that checks nothing is not to load it. */
const validates = /^src\/(contract\/(schemas\/.*|openapi)|sandbox\/.*|config\/profile-schema)\.ts$/;

test('only what validates imports schemas, but for their types and where they are first used', () => {
  const schemas =
    /^import (?!type\b)[^;]*? from '[^']*\/(core\/zod|schemas\/[\w-]+|profile-schema)\.ts';/m;
  const importing = sources.filter(({ text }) => schemas.test(text)).map(({ path }) => path);
  expect(importing.filter((path) => !validates.test(path))).toEqual([]);
  expect(importing.filter((path) => validates.test(path))).toContain('src/sandbox/http/route.ts');
});

test('no file imports itself in a circle, not even for its types', () => {
  // What imports nothing that is left, or is imported by nothing that is, is taken out until all that is left is a circle.
  let left = imports;
  for (let before = -1; left.length !== before; ) {
    before = left.length;
    const [from, to] = [new Set(left.map((one) => one.from)), new Set(left.map((one) => one.to))];
    left = left.filter((one) => from.has(one.to) && to.has(one.from));
  }
  expect(left).toEqual([]);
});

// A subject of some more lines stays one file: this only finds what nobody has looked at.
test('no file is over 400 lines', () => {
  const files = ['bin', 'src', 'test', 'scripts', 'bench'].flatMap(filesBelow);
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});

test('no module is replaced, no clock faked and nothing slept through in tests', () => {
  const shortcuts = /vi\.(mock|useFakeTimers)|\bsetTimeout\(/;
  const using = filesBelow('test')
    // A server or a disk may be slow; a test waits for neither.
    .filter((path) => !/architecture|support\/slow/.test(path))
    .filter((path) => shortcuts.test(readFileSync(path, 'utf8')));
  expect(using).toEqual([]);
});

test('every page that a comment names is there', () => {
  const files = ['bin', 'src', 'test', 'scripts', 'bench'].flatMap(filesBelow);
  const pages = files.flatMap(
    (path) => readFileSync(path, 'utf8').match(/\bdocs\/[\w-]+\.md/g) ?? [],
  );
  expect(pages).toContain('docs/service.md');
  expect([...new Set(pages)].filter((page) => !existsSync(page))).toEqual([]);
});
