// node scripts/names.mjs: counts what makes src/ hard to search, such as names with two meanings, casts, sizes.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src', name));
const sources = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
/** Without comments, imports and strings. */
const code = (text) =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\/\/ .*$/gm, '')
    .replace(/^ *(?:import|export) [^;]*? from '[^']*';/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/gs, '``');

/** Name → the files that define it. */
function definitions(pattern) {
  const found = new Map();
  for (const { path, text } of sources) {
    for (const [, name] of text.matchAll(pattern)) {
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

const twice = (found) => [...found].filter(([, files]) => files.length > 1);
const count = (pattern) =>
  sources.reduce((sum, { text }) => sum + (code(text).match(pattern)?.length ?? 0), 0);

const inTexts = (pattern) =>
  sources.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

const types = twice(definitions(/^(?:export )?(?:declare )?(?:interface|type|class|enum) (\w+)/gm));
const functions = twice(definitions(/^(?:export )?(?:async )?function\*? (\w+)/gm));
const folders = new Map();
for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
const [[largest, size]] = [...folders].sort((a, b) => b[1] - a[1]);

const rows = {
  files: paths.length,
  lines: sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  'files directly in src/': folders.get('src') ?? 0,
  'largest folder': `${largest}, ${size} files`,
  'type names defined twice': types.length,
  'function names defined more than once': functions.length,
  // Casts inside template strings are counted separately.
  casts: count(/\bas (?!const\b)[\w({[]/g) + inTexts(/\$\{[^}]*\bas [A-Z]/g),
  'Object(x)': count(/(?<![\w.])Object\(/g),
};
for (const [name, value] of Object.entries(rows)) console.log(`${name}: ${value}`);
if (process.argv.includes('--list')) {
  for (const [name, files] of [...types, ...functions]) console.log(`${name}: ${files.join(' ')}`);
}
