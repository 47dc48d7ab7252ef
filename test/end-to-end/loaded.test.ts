/** What is loaded for a short command: whatever is added here makes every start slower. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

/** The file of a bundle → the modules in it, by their paths. */
const modules: Record<string, string[]> = JSON.parse(readFileSync('dist/modules.json', 'utf8'));

const libraryIn = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Loaded {
  /** Without the hash of their content. */
  files: string[];
  /** Whose code is in those files. */
  libraries: string[];
  /** Of Node, besides those it has loaded itself. */
  builtins: string[];
}

async function loadedBy(line: string): Promise<Loaded> {
  const preload = `--require ${process.cwd()}/test/support/loaded.cjs`;
  const { code, stderr } = await shell(line, { ...service.env, NODE_OPTIONS: preload });
  expect(code).toBe(0);
  const said = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
  const read = (said.files as string[]).map((path) => path.split('/dist/')[1] ?? '');
  const paths = read.filter((path) => path !== '' && path !== 'hms.cjs'); // Node reads that one, in ways of its own
  const ids = paths.flatMap((path) => modules[path] ?? []);
  const libraries = new Set(ids.flatMap((id) => libraryIn.exec(id)?.[1] ?? []));
  return {
    files: paths.map((path) => path.replace(/-[\w-]{8}\.cjs$/, '')),
    libraries: [...libraries].sort(),
    builtins: said.builtins.sort(),
  };
}

/** What Node loads to write to a pipe. */
const writing = ['diagnostics_channel', 'net', 'stream', 'stream/promises', 'string_decoder'];

test('hms --version', async () => {
  const { files, libraries, builtins } = await loadedBy('hms --version');
  expect({ files, libraries }).toEqual({ files: [], libraries: [] });
  expect(builtins.filter((name) => ![...writing, 'os', 'vm'].includes(name))).toEqual([]);
});

test.each(['hms', 'hms --help', 'hms installs list --help', 'hms help fleet'])(
  '%s shows its page without the program',
  async (line) => {
    const { files, builtins } = await loadedBy(line);
    expect(files).toEqual([]);
    expect(builtins.filter((name) => ![...writing, 'os', 'vm'].includes(name))).toEqual([]);
  },
);

test('help between other words is parsed by the program', async () => {
  const { files, libraries } = await loadedBy('hms --help --no-color');
  expect(files).toEqual(['start', 'chunks/rolldown-runtime']);
  expect(libraries).toEqual(['commander', 'lossless-json']);
});

test('hms backups list: ids need no schema to be checked', async () => {
  const { libraries } = await loadedBy('hms backups list acmeprod --json');
  expect(libraries).toEqual(['commander', 'fastest-levenshtein', 'lossless-json']);
});

test('hms installs list, one page', async () => {
  const { files, libraries, builtins } = await loadedBy('hms installs list --json');
  expect(files).toEqual([
    'start',
    'chunks/rolldown-runtime',
    'chunks/commands',
    'chunks/service',
    'chunks/network',
  ]);
  expect(libraries).toEqual(['commander', 'fastest-levenshtein', 'lossless-json']);
  const http = ['agent', 'client', 'common', 'incoming', 'outgoing', 'server'];
  const reading = ['http', ...http.map((name) => `_http_${name}`)];
  const allowed = [...writing, ...reading, 'os', 'process', 'timers/promises', 'vm', 'zlib'];
  expect(builtins.filter((name) => !allowed.includes(name))).toEqual([]);
});
