/** Every message a command can be brought to: over each operation and fault, over each mistake on a command line, and over each example. */
import type { Command } from '../../src/command-model/definition.ts';
import { operations } from '../../src/contract/operations.ts';
import { entriesOf } from '../../src/core/typed-keys.ts';
import { parseFaultRule } from '../../src/sandbox/faults.ts';
import type { Fetch } from '../../src/system/system.ts';
import { examples, lines, more, withOwnFolder } from './lines.ts';
import { table } from './table.ts';
import { type Ran, run as runLine, type WorldOptions } from './world.ts';

/** Messages in the order they were first seen, by what ended with them. */
export type Messages = Map<string, Set<string>>;

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

const run = (line: string, options?: WorldOptions) => runLine(withOwnFolder(line), options);

/** Whatever one run has in common with no other. */
function general(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'ID')
    .replaceAll(
      /\b(?:GET|POST|PATCH|PUT|DELETE) (?:https?:\/\/[^\s/]+)?\/[^\s:,;)']*[^\s:,;.)']/g,
      'REQUEST',
    )
    .replaceAll(/\/\S*hms-kept-\w+/g, 'FOLDER')
    .replaceAll(/\/\S*hms-\S+?\/([\w.-]+)/g, 'FOLDER/$1')
    .replaceAll(/\/state-in-memory\/\d+/g, 'FOLDER')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d UTC)?/g, 'TIME')
    .replaceAll(/(?<=Invalid value )'[^']*' for --[a-z-]+/g, "'VALUE' for --OPTION")
    .replaceAll(/(?<=not a URL: )'[^']*'/g, "'VALUE'")
    .replaceAll(/(?<=ption )'--[a-z-]+(?: <[^>]*>)?'/gi, "'--OPTION'")
    .replaceAll(/--[a-z-]+(?= needs a value|=-1)/g, '--OPTION')
    .replaceAll(
      /for '[a-z]+'\. Expected \d+ arguments? but got \d+/g,
      "for 'VERB'. Expected N but got M",
    )
    .replaceAll(/(?<=argument )'[A-Z]+'/g, "'ARGUMENT'")
    .replaceAll(/\bhms (?:--profile \S+ )?[a-z-]+ (?!--)[^'.]*$/g, 'hms COMMAND');
}

const label = /^(error|hint): /;

function collect(messages: Messages, { code, stderr }: Ran): void {
  const said = stderr
    .replaceAll('\u0007', '')
    .split('\n')
    .filter((line) => /^[^?{]/.test(line.trim()));
  const failed = said.findIndex((line) => line.startsWith('error: '));
  said.forEach((line, at) => {
    const isNote = failed < 0 || at < failed;
    const group = isNote ? 'Notes' : line.startsWith('hint: ') ? 'Hints' : `Exit ${code}`;
    if (!isNote && !label.test(line)) return;
    const texts = messages.get(group) ?? new Set();
    texts.add(general(line.replace(label, '')));
    messages.set(group, texts);
  });
}

function* faulty(): Generator<[line: string, options: WorldOptions]> {
  for (const [id, line] of entriesOf(lines)) {
    const { method, path } = operations[id];
    for (const fault of sandboxFaults) {
      const rule = parseFaultRule(`${method} ${path.replaceAll(/\{\w+\}/g, '*')}=${fault}`);
      if (rule === undefined) throw new Error(`${fault} is no fault`);
      yield [`${line} --retries 0`, { sandbox: { faults: [rule] } }];
    }
  }
  for (const line of [...Object.values(lines), ...more]) {
    for (const fetch of Object.values(services)) yield [`${line} --retries 0`, { fetch }];
  }
}

const wrongValues = ['nosuch', '-1', '', '/no/such/file', '99999999999'];

/** Command lines with one mistake. */
function* mistakes(command: Command): Generator<string> {
  const {
    name,
    examples: [example = name],
  } = command;
  yield name;
  yield `${name} --no-such-option`;
  yield `${example} one two three four`;
  for (const [option, { value }] of Object.entries(command.options)) {
    // A file of that name would be written.
    if (value === undefined || option === 'html') continue;
    const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    yield `${example} ${flag}`;
    for (const wrong of wrongValues) yield `${example} ${flag} '${wrong}'`;
  }
  for (const wrong of [
    '--columns nosuch',
    '--limit x',
    "--where 'nosuch'",
    '--retries x',
    '--output x',
  ])
    yield `${example} ${wrong}`;
}

/** Listens until it is stopped. */
const isServer = (line: string) => line.startsWith('sandbox serve');

export async function allMessages(): Promise<Messages> {
  const messages: Messages = new Map();
  for (const [line, options] of faulty()) collect(messages, await run(line, options));
  for (const line of [
    ...table.commands.flatMap((command) => [...mistakes(command)]),
    ...mistypedNames,
  ]) {
    if (!isServer(line)) collect(messages, await run(line));
  }
  for (const line of [...examples, ...Object.values(lines)]) {
    if (isServer(line)) continue;
    for (const options of [{}, { terminal: 500, env: { NO_COLOR: '1' } }]) {
      collect(messages, await run(line, options));
    }
  }
  return messages;
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
