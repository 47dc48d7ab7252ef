/** C2: every command that talks to a service × every way a service fails → its exit code, never 0. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../src/command-model/definition.ts';
import { errorKindsOf } from '../src/command-model/reference.ts';
import { operations } from '../src/contract/operations.ts';
import { TransportError } from '../src/core/errors.ts';
import { exitCodes } from '../src/core/exit-codes.ts';
import { entriesOf } from '../src/core/typed-keys.ts';
import type { Fetch, FetchInit } from '../src/system/system.ts';
import { followed, lines, more, prepareFor, talking, withOptions } from './support/lines.ts';
import { sampleJob } from './support/memory-files.ts';
import { inTurn } from './support/sized.ts';
import { table } from './support/table.ts';
import { wordsOf } from './support/words.ts';
import { createWorld, type Ran, type WorldOptions } from './support/world.ts';

const notify = '--notify ops@example.com';

const answers = (status: number, body = '', headers = {}) => ({
  fail: async () => new Response(body, { status, headers }),
});

interface FaultClass {
  fail(init: FetchInit): Promise<Response>;
  /** Exit code where nothing can have changed, and where a write was sent. */
  read: number;
  write: number;
  /** While a job is watched; undefined: as for a read. */
  watched?: number;
}

const lost = (sent: boolean) => ({
  fail: async () => {
    throw new TransportError('a broken line', { sent });
  },
});

const silence = {
  fail: ({ signal }: FetchInit) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
};

const broken = {
  fail: async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
        pull: (controller) => controller.error(new TransportError('cut', { sent: true })),
      }),
    ),
};

const classes: Record<string, FaultClass> = {
  400: { ...answers(400), read: 6, write: 6 },
  401: { ...answers(401), read: 3, write: 3 },
  403: { ...answers(403), read: 4, write: 4 },
  404: { ...answers(404), read: 5, write: 5 },
  409: { ...answers(409), read: 6, write: 6 },
  422: { ...answers(422), read: 6, write: 6 },
  418: { ...answers(418), read: 6, write: 6 },
  429: { ...answers(429), read: 7, write: 7, watched: 9 },
  500: { ...answers(500), read: 7, write: 10, watched: 9 },
  502: { ...answers(502, '<html>'), read: 7, write: 10, watched: 9 },
  503: { ...answers(503), read: 7, write: 10, watched: 9 },
  504: { ...answers(504), read: 7, write: 10, watched: 9 },
  'a redirect': {
    ...answers(302, '', { location: 'https://elsewhere.example/' }),
    read: 7,
    write: 10,
    watched: 9,
  },
  'HTML with 200': { ...answers(200, '<html>'), read: 7, write: 10, watched: 9 },
  'half of the JSON': { ...answers(200, '{"results":['), read: 7, write: 10, watched: 9 },
  'a connection that breaks': { ...lost(true), read: 7, write: 10, watched: 9 },
  'a body that breaks': { ...broken, read: 7, write: 10, watched: 9 },
  'a service that is not there': { ...lost(false), read: 7, write: 7, watched: 9 },
  silence: { ...silence, read: 7, write: 10, watched: 9 },
};

/** The command in a world where the requests that `strikes` chooses fail. */
async function runWith(
  line: string,
  fault: FaultClass,
  strikes: (init: FetchInit, sent: number) => boolean,
): Promise<Ran> {
  let written = 0;
  const fetch: Fetch = (url, init) => {
    if (strikes(init, written)) return fault.fail(init);
    if (init.method !== 'GET') written += 1;
    return world.sandbox(url, init);
  };
  const options: WorldOptions = { fetch, prepare: prepareFor(line), stdin: 'sandbox' };
  const world = createWorld(options);
  const ran = await world.run(withOptions(line, '--json'));
  // Exit 2 and 6 say that nothing was changed.
  if (written > 0) expect([2, 6]).not.toContain(ran.code);
  return ran;
}

/** What the command's own help says it can end with. */
function saidBy(line: string): number[] {
  const words = wordsOf(line);
  // A command may have commands below it, which come after it.
  const command = table.commands.findLast(({ name }) =>
    `${words.join(' ')} `.startsWith(`${name} `),
  );
  const { kinds, waiting } = errorKindsOf(command as Command);
  return [...kinds, ...waiting].map((kind) => exitCodes[kind].code);
}

function expectCode(line: string, ran: Ran, code: number): void {
  expect(ran.code).toBe(code);
  expect(saidBy(line)).toContain(code);
  // The doctor shows what it has found by then; nothing else shows a part of anything.
  expect(ran.stdout === '' || ran.stdout.includes('"remedy"')).toBe(true);
  const last = ran.stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ error: { code, retry_safe: expect.any(Boolean) } });
}

/** `auth status` does without the person whom it asks for. */
const all = [...Object.values(lines), ...more].filter((line) => line !== 'auth status');
const ofPart2 = entriesOf(lines).flatMap(([id, line]) => ('part' in operations[id] ? [line] : []));

/** Each class in turn takes every fifth command, or all of them. */
const numbered = Object.entries(classes).map(
  ([name, fault], place) => [name, fault, place] as const,
);
const isWrite = ({ method }: FetchInit) => method !== 'GET';

/** How long an upload may take only the network knows (S7). */
const ends = (line: string, fault: FaultClass) => fault !== classes.silence || !/upload/.test(line);

/** The method of the first request of each command. */
const firstMethods: Record<string, string | undefined> = {};
beforeAll(async () => {
  for (const line of all) {
    const { requests } = await createWorld({ stdin: 'sandbox' }).run(line);
    firstMethods[line] = requests[0]?.split(' ')[0];
  }
});

test('no command is left out', () => {
  const covered = [...all, ...followed].map((line) => `${wordsOf(line).join(' ')} `);
  const missing = talking.filter((name) => !covered.some((line) => line.startsWith(`${name} `)));
  expect(missing).toEqual([]);
});

/** The end of a job of the ledger was not seen: 9, whatever the service answers. */
async function expectUnseen(line: string, fault: FaultClass): Promise<void> {
  const ran = await runWith(line, fault, () => true);
  expect(ran.code).toBe(9);
  expect(JSON.parse(ran.stdout)).toMatchObject([{ id: sampleJob, state: 'requested' }]);
}

describe.each(numbered)('C2: %s', (_, fault, place) => {
  test.each(inTurn(all, place, 5).filter((line) => ends(line, fault)))(
    'from the first request on: hms %s',
    async (line) => {
      if (line.startsWith('jobs wait')) return expectUnseen(line, fault);
      const code = firstMethods[line] === 'GET' ? fault.read : fault.write;
      expectCode(line, await runWith(line, fault, () => true), code);
    },
  );

  test.each(followed)('while it is watched: hms %s', async (line) => {
    expectCode(line, await runWith(line, fault, () => true), fault.watched ?? fault.read);
  });

  test('while what was just requested is watched', async () => {
    const line = `backups create acmeprod ${notify} --wait --timeout 1m`;
    const ran = await runWith(line, fault, (init, written) => written > 0 && !isWrite(init));
    // What was accepted goes on; credentials have to be mended first.
    expectCode(line, ran, [3, 4].includes(fault.read) ? fault.read : 9);
  });
});

describe.each(Object.entries(classes))(
  'C2 C3: %s for the write after an accepted one',
  (_, fault) => {
    test.each([
      `installs copy acmeprod acmestage ${notify} --yes --backup-first`,
      `backups restore acmestage latest ${notify} --yes --backup-first`,
    ])('hms %s', async (line) => {
      const ran = await runWith(line, fault, (init, sent) => sent === 1 && isWrite(init));
      // 5, 6 and 7 would say that nothing was changed.
      expectCode(line, ran, [5, 6, 7].includes(fault.write) ? 8 : fault.write);
    });
  },
);

describe.each(numbered)('C2: %s for the write alone', (_, fault, place) => {
  const reading =
    /^\S+( envs| apps)? (list|get|find|show|transfers(?! cancel)|templates|wait|import|limits|summary|insights|audit|download)\b|^usage install\b|--report|--drift|GET|login|doctor|--dry-run|audit|^open |^watch\b/;
  const writing = all.filter((line) => !reading.test(line) && ends(line, fault));
  test.each(inTurn(writing, place, 5))('hms %s', async (line) => {
    // 404 without the service's error body: the service lacks the operation.
    const isLacking = fault === classes[404] && ofPart2.includes(line);
    expectCode(line, await runWith(line, fault, isWrite), isLacking ? 6 : fault.write);
  });
});
