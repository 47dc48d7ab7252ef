/** The walls of the house (docs/architecture.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|cjs)$/.test(name))
    .map((name) => join(folder, name));
}

const sources = filesBelow('src').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A room of the house: a folder of src, or a file beside the folders. */
function roomOf(path: string): string {
  const [, room = ''] = path.split('/');
  return room.replace(/\.ts$/, '');
}

const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: path,
    to: normalize(join(dirname(path), target)),
  })),
);

/** What each room may import besides itself and the leaves. */
const leaves = [
  'deadline',
  'email',
  'errors',
  'files',
  'fold',
  'json',
  'late',
  'links',
  'lock',
  'log',
  'names',
  'ownership',
  'storage',
  'profile-rules',
  'needles',
  'redact',
  'same',
  'secrets',
  'unsafe',
  'url',
  'zod',
];
const allowed: Record<string, string[]> = {
  deadline: [],
  email: [],
  errors: [],
  files: [],
  fold: [],
  json: [],
  late: [],
  links: [],
  lock: [],
  log: [],
  names: [],
  ownership: [],
  'profile-rules': [],
  needles: [],
  redact: [],
  same: [],
  secrets: [],
  storage: [],
  unsafe: [],
  url: [],
  zod: [],
  contract: [],
  system: [],
  client: ['contract', 'system'],
  archive: [],
  runner: ['archive', 'client', 'contract', 'journal', 'system'],
  resolve: ['client', 'contract', 'runner'],
  commands: [
    'archive',
    'client',
    'contract',
    'credentials',
    'fleet',
    'journal',
    'profiles',
    'resolve',
    'runner',
    'settings',
    'system',
  ],
  sandbox: ['contract'],
  profiles: ['system'],
  journal: [],
  fleet: [],
  credentials: ['profiles', 'system'],
  settings: ['credentials', 'profiles', 'system'],
  service: ['client', 'credentials', 'runner', 'sandbox', 'settings', 'system'],
  main: ['archive', 'commands', 'journal', 'runner', 'service', 'system'],
  start: ['main', 'system'],
  offered: ['system'],
  loader: ['offered', 'system'],
  standalone: ['offered', 'start', 'system'],
};

test('imports point one way', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (/^src\/commands\/(sandbox|auth|doctor)/.test(from) && roomOf(to) === 'sandbox')
      return false;
    if (to === 'package.json' || to.startsWith('completions/')) return false;
    const [room, target] = [roomOf(from), roomOf(to)];
    return room !== target && ![...leaves, ...(allowed[room] ?? [])].includes(target);
  });
  expect(wrong).toEqual([]);
});

test('every room is known', () => {
  const rooms = [...new Set(sources.map(({ path }) => roomOf(path)))];
  expect(rooms.sort()).toEqual(Object.keys(allowed).sort());
});

/** Code only: what a comment names is not used. */
function codeOf(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '');
}

test('only loader, start and system touch the process, the clock, timers and randomness', () => {
  const outside =
    /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval|Immediate)\b|\bMath\.random\b|\brandomUUID\b|\bperformance\.|\bconsole\.|(?<!\.)\bfetch\(/;
  const touching = sources
    // A lock waits and beats, a file beside a file has a name of its own, and a file has an owner.
    .filter(
      ({ path }) =>
        !/^src\/(system\/|(system|start|standalone|loader|lock|ownership|storage)\.)/.test(path),
    )
    .filter(({ text }) => outside.test(codeOf(text)))
    .map(({ path }) => path);
  expect(touching).toEqual([]);
});

/** The one or two files that know a library. */
const homes: Record<string, string[]> = {
  commander: [
    'src/runner/argv.ts',
    'src/runner/gap.ts',
    'src/runner/program.ts',
    'src/runner/help.ts',
  ],
  '@inquirer/prompts': ['src/system/terminal.ts'],
  undici: ['src/system/network.ts', 'src/system/undici-parts.d.ts', 'src/system/undici.ts'],
  ora: ['src/system/terminal.ts'],
  conf: ['src/system/conf.ts'],
  zod: ['src/zod.ts'],
  '@napi-rs/keyring': ['src/system/keyring-process.ts'],
  'cli-table3': ['src/runner/table.ts'],
  'string-width': ['src/runner/cells.ts'],
  chalk: ['src/runner/table.ts', 'src/runner/report.ts'],
  'csv-parse': ['src/commands/users-file.ts'],
  'csv-stringify': ['src/runner/render.ts'],
  ignore: ['src/archive/rules.ts'],
  yazl: ['src/archive/zip.ts'],
  'fastest-levenshtein': ['src/runner/near.ts'],
  'lossless-json': ['src/json.ts'],
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

test('no file is over 300 lines', () => {
  const files = ['bin', 'src', 'test', 'scripts', 'bench'].flatMap(filesBelow);
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 301);
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
