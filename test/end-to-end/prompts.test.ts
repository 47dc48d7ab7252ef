/** W4: a question is answered by an operator on a terminal, by a flag, or not at all. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { forged } from '../support/hostile.ts';
import { credentialsFor } from '../support/reach.ts';
import { inTurn, sized } from '../support/sized.ts';
import { byItsClock } from '../support/socket.ts';
import { recordingHop, type Service, serve, shell } from '../support/spawn.ts';
import { onTerminal } from '../support/terminal.ts';
import { codeWithoutTerminal } from '../support/tmux.ts';
import { createWorld } from '../support/world.ts';

const notify = '--notify a@b.example';
const restore = (install: string) => `hms backups restore ${install} latest ${notify}`;
const embedded = { HMS_PROFILE: 'sandbox' };
const ctrlC = '\u0003';
const ctrlD = '\u0004';
const escapeKey = '\u001b';
const arrowDown = '\u001b[B';

let service: Service;
let hop: Awaited<ReturnType<typeof recordingHop>>;
/** The same service, and what changes something on the way to it is seen. */
let watched: Record<string, string>;

beforeAll(async () => {
  service = await serve('--job-seconds', '60');
  const url = new URL(service.env.HMS_BASE_URL ?? '');
  hop = await recordingHop(url.href);
  const through = new URL(hop.url).origin;
  watched = Object.fromEntries(
    Object.entries(service.env).map(([name, value]) => [name, value.replace(url.origin, through)]),
  );
});
afterAll(async () => {
  hop.close();
  await service.stop();
});

const writes = () => hop.passed.filter(({ method }) => method !== 'GET');

/** What stands around a command whose standard input is no terminal. */
const inputs: [name: string, around: (line: string) => string][] = [
  ['/dev/null', (line) => `${line} </dev/null`],
  ['closed', (line) => `${line} <&-`],
  ['a pipe that stays open and silent', (line) => `${line} 0<> <(:)`],
  ['y', (line) => `printf 'y\\n' | ${line}`],
  ['yes without end', (line) => `yes | ${line}`],
];

/** What lacks an answer, and what lacks a value; and what is said of it. */
const lacking: [line: string, said: string][] = [
  [restore('acmestage'), '--yes'],
  [`${restore('acmeprod')} --yes`, '--confirm acmeprod'],
  ['hms backups restore acmestage latest --yes', '--notify'],
  ['hms installs get', "Missing required argument 'INSTALL'."],
  ['hms auth login --base-url https://api.example/v1', '--password-stdin'],
];

async function expectRefused(line: string, said: string): Promise<void> {
  const { code, stdout, stderr } = await shell(line, watched);
  expect(stderr).toContain(said);
  expect({ code, stdout, writes: writes() }).toEqual({ code: 2, stdout: '', writes: [] });
}

/** All of them at the first input; of the others some are tried without a terminal, and some with one. */
const without = inputs.flatMap(([name, around], index) => {
  const few = index === 0 ? lacking : lacking.slice(0, index % 2);
  return sized(few, lacking).map(([line, said]) => [name, line, said, around] as const);
});

test.concurrent.each(without)(
  'W4: where standard input is %s, %s is refused, and nothing is sent',
  (_, line, said, around) => expectRefused(around(line), said),
);

test.concurrent.each(inputs.filter((_, index) => sized(index % 2 === 0, true)))(
  'W4: where standard input is %s, nothing is asked though the rest is a terminal',
  async (_, around) => {
    const { code, screen } = await onTerminal(around(restore('acmestage')), watched, []);
    expect(screen).toContain('cannot prompt for a confirmation here.');
    expect({ code, writes: writes() }).toEqual({ code: 2, writes: [] });
  },
);

const unanswered = [
  [`hms backups restore acmestage ${notify} --yes`, "'BACKUP'"],
  ['hms sites transfer acme --yes --confirm acme', '--to'],
  ['hms backups restore acmeprod latest --yes --confirm acmeprod', '--notify'],
  ['hms headless envs delete storefront --yes --confirm env-main', "'ENVIRONMENT'"],
] as const;
test.concurrent.each(inTurn(unanswered, 0))(
  'W4: --yes does not stand for what is missing: %s',
  (line, said) => expectRefused(line, said),
);

test('W4: --yes is an answer, where one is asked for', async () => {
  const own = await recordingHop(service.env.HMS_BASE_URL ?? '');
  const env = { ...service.env, HMS_BASE_URL: own.url };
  const { code } = await shell(`${restore('acmestage')} --yes`, env);
  own.close();
  expect(code).toBe(0);
  expect(own.passed.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

describe.each([
  ['embedded', () => embedded],
  ['served', () => watched],
])('a question, %s', (service, env) => {
  const answers: [string, string, string, string, string][] = [
    [
      'the wrong name',
      'acmeprod',
      'to confirm:',
      'acmeprd\r',
      "'acmeprd' does not match 'acmeprod'.",
    ],
    ['yes for a name', 'acmeprod', 'to confirm:', 'y\r', "'y' does not match 'acmeprod'."],
    ['Ctrl-C', 'acmeprod', 'to confirm:', ctrlC, 'No answer.'],
    ['Ctrl-D', 'acmeprod', 'to confirm:', ctrlD, 'No answer.'],
    ['Enter', 'acmestage', '(y/N)', '\r', 'Nothing was changed.'],
    ['n', 'acmestage', '(y/N)', 'n\r', 'Nothing was changed.'],
    ['Ctrl-C', 'acmestage', '(y/N)', ctrlC, 'No answer.'],
    ['Ctrl-D', 'acmestage', '(y/N)', ctrlD, 'No answer.'],
    ['Esc', 'acmeprod', 'to confirm:', escapeKey, 'No answer.'],
    ['Esc', 'acmestage', '(y/N)', escapeKey, 'No answer.'],
  ];
  const some = answers.filter((_, index) => (index === 4) === (service === 'embedded'));
  test.concurrent.each(sized(some, answers))(
    'W4: %s is no for %s: exit 130, and nothing was changed',
    async (...row) => {
      const [, name, cue, typed, said] = row;
      const { code, screen, isRestored } = await onTerminal(restore(name), env(), [[cue, typed]]);
      expect(screen).toContain(said);
      expect(screen).toContain('Nothing was changed.');
      expect({ code, isRestored, writes: writes() }).toEqual({
        code: 130,
        isRestored: true,
        writes: [],
      });
    },
  );
});

const services: [string, () => Record<string, string>][] = [
  ['embedded', () => embedded],
  ['served', () => service.env],
];
test.concurrent.each(inTurn(services, 1))(
  'a question is answered with the name of a production install, %s',
  async (_, env) => {
    const steps = [['to confirm:', 'acmeprod\r']] as const;
    const { code, screen } = await onTerminal(restore('acmeprod'), env(), steps);
    expect(screen).toContain('requested. The service shows no status');
    expect(code).toBe(0);
  },
);

test.concurrent('W4: --yes does not stand for the name of a production install', async () => {
  const steps = [['to confirm:', '\r']] as const;
  const { code, screen } = await onTerminal(`${restore('acmeprod')} --yes`, watched, steps);
  expect(screen).toContain('Nothing was changed.');
  expect({ code, writes: writes() }).toEqual({ code: 130, writes: [] });
});

test('W4: keys typed before the question can be read do not answer it', async () => {
  const world = createWorld();
  let [ask, type]: (() => void)[] = [];
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const typed = new Promise<void>((resolve) => {
    type = resolve;
  });
  // Nothing is answered before the terminal has shown what was typed.
  const script = async () => {
    ask?.();
    await typed;
    return { do: 'serve' } as const;
  };
  const server = await faultServer(script, { service: byItsClock(world) });
  const { code, screen } = await onTerminal(restore('acmeprod'), credentialsFor(server), [
    [asked, 'acmeprod\r'],
    ['acmeprod\r\n', () => type?.()],
    ['to confirm:', ctrlC],
  ]);
  await server.close();
  expect(screen).toContain('Nothing was changed.');
  expect(code).toBe(130);
  expect(server.log.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('W4: keys typed during a spinner do not answer the next question', async () => {
  const world = createWorld();
  const server = await faultServer(() => ({ do: 'serve' }), { service: byItsClock(world) });
  const env = credentialsFor(server);
  const wait = `hms backups create acmestage ${notify} --wait --interval 200ms`;
  // The backup ends only when the terminal has shown what was typed.
  const { code, screen } = await onTerminal(`${wait}; ${restore('acmestage')}`, env, [
    [': requested', 'y\r'],
    ['y\r\n', () => world.clock.leap(3_600_000)],
    ['(y/N)', ctrlC],
  ]);
  await server.close();
  expect(screen).toContain('No answer. Nothing was changed.');
  expect(code).toBe(130);
  expect(server.log.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test.concurrent.each([
  ['acmeprod', 'to confirm:'],
  ['acmestage', '(y/N)'],
])('P3: what the service calls a domain does not touch the question about %s', async (...row) => {
  const [install, cue] = row;
  const world = createWorld({
    prepare({ installs }) {
      for (const one of installs) one.primary_domain = forged;
    },
  });
  const server = await faultServer(() => ({ do: 'serve' }), { service: byItsClock(world) });
  const { code, screen } = await onTerminal(restore(install), credentialsFor(server), [
    [cue, ctrlC],
  ]);
  await server.close();
  expect(screen).toContain(String.raw`Primary domain         staging\u001b[2K\rproduction`);
  expect(screen.split(/[\r\n]/).filter((line) => line.startsWith('production'))).toEqual([]);
  expect(code).toBe(130);
});

describe('what is missing is asked for', () => {
  test('an install, by a part of its name; the line that would have done it is on stderr', async () => {
    const ended = await onTerminal('hms installs get >"$OUT"', embedded, [
      ['Choose the install:', 'acmes'],
      ['❯ acmestage', '\r'],
    ]);
    expect(ended).toMatchObject({ code: 0, isRestored: true });
    expect(ended.screen).toContain(
      'To repeat this without prompts, run: hms installs get acmestage',
    );
    expect(ended.out).toContain('acmestage');
    expect(ended.out).not.toContain('without');
  });

  test('a part of a name and its Enter may come in one piece', async () => {
    const question = ['Choose the install:', 'acmes\r'] as const;
    const ended = await onTerminal('hms installs get >"$OUT"', watched, [question]);
    expect(ended).toMatchObject({ code: 0, isRestored: true });
    expect(ended.out).toContain('acmestage');
  });

  test('the hint says how many choices are shown, and that Esc leaves', async () => {
    const { code, screen } = await onTerminal('hms installs get', watched, [
      ['10 of 12, type to filter', 'acmes'],
      ['1 of 12, type to filter', escapeKey],
    ]);
    expect(screen).toContain('Esc leave');
    expect(code).toBe(130);
  });

  test('an arrow key is no Esc', async () => {
    const ended = await onTerminal('hms installs get >"$OUT"', watched, [
      ['❯ acmeprod', arrowDown],
      ['❯ acmestage', '\r'],
    ]);
    expect(ended).toMatchObject({ code: 0, isRestored: true });
    expect(ended.out).toContain('acmestage');
  });

  test.each([ctrlC, ctrlD, escapeKey])('%j is no answer, and nothing was sent', async (key) => {
    const ended = await onTerminal('hms backups create', watched, [['Choose the install:', key]]);
    expect(ended).toMatchObject({ code: 130, isRestored: true });
    const lines = stripVTControlCharacters(ended.screen).split(/\r*\n/);
    expect(lines).toContain('No answer. Nothing was changed.');
    expect(writes()).toEqual([]);
  });
});

test.each([
  ['a list to choose from', 'hms installs get', 'Choose the install:'],
  ['a yes or no', restore('acmestage'), '(y/N)'],
])('%s whose terminal goes away ends as SIGHUP does', async (_, line, shown) => {
  const folder = mkdtempSync(join(tmpdir(), 'hms-gone-'));
  expect(await codeWithoutTerminal(line, shown, folder, watched)).toBe('129');
});
