/**
 * Every message a command can be brought to: over each operation and fault, over each mistake on a command line, and
 * over each example.
 */
import type { Command } from '../../src/command-model/definition.ts';
import { operations } from '../../src/contract/operations.ts';
import { entriesOf } from '../../src/core/typed-keys.ts';
import { parseFaultRule } from '../../src/sandbox/faults.ts';
import type { Fetch } from '../../src/system/system.ts';
import { examples, lines, more, withOptions, withOwnFolder } from './lines.ts';
import { inTurn } from './sized.ts';
import { table } from './table.ts';
import { type Ran, run, type WorldOptions } from './world.ts';

/** Messages in the order they were first seen, by what ended with them. */
export type Messages = Map<string, Set<string>>;

/** A run of one command. */
interface Case {
  /** Without what differs between two runs of the tests. */
  name: string;
  line: string;
  options: WorldOptions;
}

const sandboxFaults = [
  ...['400', '401', '403', '404', '409', '413', '415', '422', '429:3', '429:900'],
  ...['500', 'html502', '503', 'reset', 'reset-after-read', 'half', 'empty', 'slow:10m'],
];

const other = { id: '00000000-0000-4000-8000-00000000ffff' };

/** Stands in for the whole service. */
const services: Record<string, Fetch> = {
  'not JSON': async () => new Response('<html>Log in</html>'),
  'another record': async () => Response.json(other),
  'another list': async () => Response.json({ count: 3, results: [other] }),
  'an error with status 200': async () => Response.json({ errors: [{ message: 'shard 3' }] }),
  'a number': async () => Response.json(1),
  'a redirect': async () => Response.redirect('https://login.example/', 302),
  'no connection': async () => {
    throw Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });
  },
};

function withoutFolders(text: string): string {
  return text
    .replaceAll(/\/\S*hms-kept-\w+/g, 'FOLDER')
    .replaceAll(/\/\S*hms-\S+?\/([\w.-]+)/g, 'FOLDER/$1');
}

/** Whatever one run has in common with no other. */
function general(text: string): string {
  return withoutFolders(text)
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'ID')
    .replaceAll(
      /\b(?:GET|POST|PATCH|PUT|DELETE) (?:https?:\/\/[^\s/]+)?\/[^\s:,;)']*[^\s:,;.)']/g,
      'REQUEST',
    )
    .replaceAll(/\/state-in-memory\/\d+/g, 'FOLDER')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d UTC)?/g, 'TIME')
    .replaceAll(/(?<=Invalid value )'[^']*' for --[a-z-]+/g, "'VALUE' for --OPTION")
    .replaceAll(/(?<=not a URL: )'[^']*'/g, "'VALUE'")
    .replaceAll(/(?<=ption )'--[a-z-]+(?: <[^>]*>)?'/gi, "'--OPTION'")
    .replaceAll(/--[a-z-]+(?= needs a value|=-)/g, '--OPTION')
    .replaceAll(
      /for '[a-z]+'\. Expected \d+ arguments? but got \d+/g,
      "for 'VERB'. Expected N but got M",
    )
    .replaceAll(/(?<=argument )'[A-Z]+'/g, "'ARGUMENT'")
    .replaceAll(/\bhms (?:--profile \S+ )?[a-z-]+ (?!--)[^'.]*$/g, 'hms COMMAND');
}

const label = /^(error|hint): /;

/** @returns whether one of them is new */
function collect(messages: Messages, { code, stderr }: Ran): boolean {
  const said = stderr
    .replaceAll('\u0007', '')
    .split('\n')
    .filter((line) => /^[^?{]/.test(line.trim()));
  const failed = said.findIndex((line) => line.startsWith('error: '));
  let isNew = false;
  said.forEach((line, at) => {
    const isNote = failed < 0 || at < failed;
    const group = isNote ? 'Notes' : line.startsWith('hint: ') ? 'Hints' : `Exit ${code}`;
    if (!isNote && !label.test(line)) return;
    const texts = messages.get(group) ?? new Set();
    const text = general(line.replace(label, ''));
    isNew ||= !texts.has(text);
    texts.add(text);
    messages.set(group, texts);
  });
  return isNew;
}

function caseOf(line: string, how: string, options: WorldOptions = {}): Case {
  return { name: `${how}: ${withoutFolders(line)}`, line, options };
}

function* faulty(): Generator<Case> {
  for (const [id, line] of entriesOf(lines)) {
    const { method, path } = operations[id];
    for (const fault of sandboxFaults) {
      const rule = parseFaultRule(`${method} ${path.replaceAll(/\{\w+\}/g, '*')}=${fault}`);
      if (rule === undefined) throw new Error(`${fault} is no fault`);
      yield caseOf(`${line} --retries 0`, fault, { sandbox: { faults: [rule] } });
    }
  }
  for (const line of [...Object.values(lines), ...more]) {
    for (const [name, fetch] of entriesOf(services)) {
      yield caseOf(`${line} --retries 0`, name, { fetch });
    }
  }
}

const wrongValues = ['nosuch', '-1', '', '/no/such/file', '99999999999'];

/** A file or a folder of each wrong name would be written. */
const written = ['audit html', 'each planOut', 'each logs'];

/** Command lines with one mistake. */
function* mistakes(command: Command): Generator<string> {
  const {
    name,
    examples: [example = name],
  } = command;
  yield name;
  yield `${name} --no-such-option`;
  const add = (words: string) => withOptions(example, words);
  yield add('one two three four');
  for (const [option, { value }] of Object.entries(command.options)) {
    if (value === undefined || written.includes(`${name} ${option}`)) continue;
    const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    yield add(flag);
    for (const wrong of wrongValues) yield add(`${flag} '${wrong}'`);
  }
  for (const wrong of [
    '--columns nosuch',
    '--limit x',
    "--where 'nosuch'",
    '--retries x',
    '--output x',
  ])
    yield add(wrong);
}

/** Listens until it is stopped. */
const isServer = (line: string) => line.startsWith('sandbox serve');

function* typed(): Generator<Case> {
  const wrong = table.commands.flatMap((command) => [...mistakes(command)]);
  for (const line of [...wrong, ...mistypedNames, ...behindDashes]) yield caseOf(line, 'mistake');
  for (const line of [...examples, ...Object.values(lines)]) {
    yield caseOf(line, 'in a pipe');
    yield caseOf(line, 'on a terminal', { terminal: 500, env: { NO_COLOR: '1' } });
  }
}

/**
 * @param needed names of runs, each with a message that the runs before it do not have. The usual size runs these, and
 *   one in eight of the others.
 */
export async function allMessages(needed: ReadonlySet<string>) {
  const messages: Messages = new Map();
  const firsts: string[] = [];
  const all = [...faulty(), ...typed()].filter(({ line }) => !isServer(line));
  const some = new Set(inTurn(all, 0, 8));
  for (const one of all.filter((each) => some.has(each) || needed.has(each.name))) {
    if (collect(messages, await run(withOwnFolder(one.line), one.options))) firsts.push(one.name);
  }
  return { messages, firsts };
}

const mistypedNames = [
  '',
  'instals',
  'instals list',
  'backups',
  'backups creat',
  '--no-such-option',
  'help nosuch',
];

/** Mistakes in the command behind `--`. */
const behindDashes = [
  ...['--columns id', '--on-end true', '--plan-out x.plan'].map(
    (words) => `each --all -- backups create {} --notify ops@example.com --wait ${words}`,
  ),
  "each --all -- backups list ''",
];
