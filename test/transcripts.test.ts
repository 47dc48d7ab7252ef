/**
 * Console sessions, run as tests and read as docs. In a ```console block a line that starts with
 * `$ ` is typed; what follows is the screen. `vitest -u` writes the screens again.
 *
 * A line `? question answer` answers that question. `[exit N]` follows a command that did not end with 0.
 * `export NAME=value` and `unset NAME` change the environment of the commands below them on the page;
 * `NAME=value hms …` changes it for one command. `~` is a folder of the page.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './support/words.ts';
import { createWorld, operator } from './support/world.ts';

const folder = 'test/transcripts';

/** The sessions of these pages start on a machine where nothing is set up. */
const docs = [
  'README.md',
  ...['configuration', 'exit-codes', 'mailbox', 'sandbox', 'troubleshooting'].map(
    (name) => `docs/${name}.md`,
  ),
];
/** The sessions of these have the service of an operator. */
const taskPages = [
  'audit',
  'backups',
  'domains',
  'fleet',
  'jobs',
  'lists',
  'restore-and-copy',
  'sites',
  'usage',
  'users',
].map((name) => `docs/${name}.md`);
const sessions = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${folder}/${name}`);
const block = /```console\n(.*?)```/gs;

function answersIn(screen: string): string[] {
  return [...screen.matchAll(/^\? .*(?:\(y\/N\)|:) (.*)$/gm)].map(([, answer = '']) => answer);
}

type Variables = Record<string, string | undefined>;

interface Console {
  world: ReturnType<typeof createWorld>;
  /** What the world reads as its environment. */
  env: Variables;
  /** The folder that stands for `~`. */
  root: string;
}

/** `NAME=value` words → variables. */
function variablesIn(words: readonly string[]): Variables {
  return Object.fromEntries(
    words.map((word) => {
      const [name = '', ...value] = word.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** What a line prints. */
async function type(line: string, { world, env, root }: Console): Promise<string> {
  const words = wordsOf(line).map((word) => word.replace(/^~\//, `${root}/`));
  const [first, ...rest] = words;
  if (first === 'export' || first === 'unset') {
    const unset = Object.fromEntries(rest.map((name) => [name, undefined]));
    Object.assign(env, first === 'unset' ? unset : variablesIn(rest));
    return '';
  }
  const program = words.indexOf('hms');
  const before = { ...env };
  const own = variablesIn(words.slice(0, program));
  Object.assign(env, own);
  const ran = await world.type(words.slice(program + 1));
  for (const name of Object.keys(own)) env[name] = before[name];
  const screen = ran.screen.replaceAll('\u0007', ''); // the bell of a long wait
  return `${screen}${ran.code === 0 ? '' : `[exit ${ran.code}]\n`}`;
}

/** The block as it comes out today. One world a file: what one block did, the next one sees. */
async function replay(session: string, screen: Console): Promise<string> {
  let shown = '';
  for (const [, line = ''] of session.matchAll(/^\$ (.*)$/gm)) {
    shown += `$ ${line}\n${await type(line, screen)}`;
  }
  return shown;
}

/** For pages about what works without one. */
const noService: Variables = Object.fromEntries(
  Object.keys(operator).map((name) => [name, undefined]),
);

describe.each([...sessions, ...docs, ...taskPages])('%s', (path) => {
  test('happens as it is written', async () => {
    const text = readFileSync(path, 'utf8');
    // Of the same length in every run: lines that name it are wrapped. TMPDIR is longer with each project of a run.
    const root = mkdtempSync('/tmp/hms-transcript-');
    const places = { configDir: join(root, 'config'), stateDir: join(root, 'state') };
    const isBare = docs.includes(path) || text.includes('<!-- no service -->');
    const env: Variables = { NO_COLOR: '1', ...(isBare ? noService : {}) };
    const world = createWorld({
      keyring: new Map(),
      terminal: 120,
      answers: answersIn(text),
      secret: 'sandbox',
      env,
      ...places,
    });
    let replayed = '';
    let end = 0;
    for (const { 0: whole, 1: session = '', index } of text.matchAll(block)) {
      const screen = await replay(session, { world, env, root });
      const homely = screen
        .replaceAll(places.configDir, '~/.config/hms')
        .replaceAll(places.stateDir, '~/.local/state/hms')
        .replaceAll(root, '~')
        // What fills up the lines of a table nobody reads; the blank before an empty answer stays.
        .replace(/^(?!\? )(.*?) +$/gm, '$1');
      replayed += `${text.slice(end, index)}\`\`\`console\n${homely}\`\`\``;
      end = index + whole.length;
    }
    replayed += text.slice(end);
    rmSync(root, { recursive: true });
    await expect(replayed).toMatchFileSnapshot(`../${path}`);
  });
});
