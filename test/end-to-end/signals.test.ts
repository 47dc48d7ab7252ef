/**
 * W3: whatever hms is doing, a signal ends it: it does not wait for the service, which here never
 * answers, it sends nothing more, and it leaves the terminal as it was.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Act as Answer,
  faultServer,
  type Script,
  type Seen,
} from '../support/fault-server.ts';
import { credentialsFor } from '../support/reach.ts';
import { inTurn, sized } from '../support/sized.ts';
import { byItsClock } from '../support/socket.ts';
import { start } from '../support/spawn.ts';
import { type Act, type Cue, onTerminal, type Size, type Step } from '../support/terminal.ts';
import { createWorld } from '../support/world.ts';
import { zipWith } from '../support/zip.ts';

const zip = join(mkdtempSync(join(tmpdir(), 'hms-zip-')), 'build.zip');
/** More than the buffers of both ends of a connection hold. */
writeFileSync(zip, await zipWith({ 'big.bin': Buffer.alloc(sized(8, 16) * 1024 * 1024) }, false));

/** What hms is doing when the signal comes. */
interface Phase {
  line: string;
  /** The requests it is about; what is not answered as said is answered by the sandbox. */
  requests: [name: string, answer?: Answer][];
  /** Undefined: it is time once the last request is there. */
  cue?: Cue;
  /** Whether a spinner turns, where there is room for one. */
  spins?: boolean | 'perhaps';
  /** What hms says at its end. */
  says: string;
}

const never: Answer = { do: 'stall' };
const create = 'hms backups create acmestage --notify a@b.example';
const wait = `${create} --wait --interval 1h --timeout 2h >$OUT`;
const installs = 'GET /v1/installs';
const environment = 'GET /v1/accounts/northlight/apps/storefront/environments/env-main';
const upload = 'POST /fu/v1/accounts/northlight/apps/storefront/environments/env-main:upload';
const backups = '/v1/installs/ID/backups';

const read: Phase = {
  line: 'hms installs list --json >$OUT',
  requests: [
    [installs, { do: 'json', value: { count: 2, results: [{ id: 'one', name: 'first' }] } }],
    [installs, never],
  ],
  says: 'Interrupted (SIG',
};

const phases: [name: string, phase: Phase][] = [
  ['a read with half of its pages', read],
  [
    'a wait with its spinner',
    {
      line: wait,
      requests: [[installs], [`POST ${backups}`], [`GET ${backups}`]],
      cue: ': requested',
      spins: true,
      says: 'is still running',
    },
  ],
  [
    'a question',
    {
      line: 'hms backups restore acmestage latest --notify a@b.example >$OUT',
      requests: [[installs], [`GET ${backups}`]],
      cue: '(y/N)',
      says: 'Nothing was changed.',
    },
  ],
  [
    'an upload',
    {
      line: `hms headless upload storefront env-main ${zip} >$OUT`,
      requests: [[environment], [upload, { do: 'drop' }]],
      says: 'Its outcome is unknown.',
      spins: 'perhaps',
    },
  ],
];

const phasesOfAnySize: [name: string, phase: Phase][] = [
  [
    'a write',
    {
      line: `${create} >$OUT`,
      requests: [[installs], [`POST ${backups}`, never]],
      says: 'Its outcome is unknown.',
    },
  ],
  [
    'a look of a wait',
    {
      line: wait,
      requests: [[installs], [`POST ${backups}`], [`GET ${backups}`, never]],
      says: 'is still running',
    },
  ],
];

const sizes: Size[] = [
  [80, 24],
  [0, 0],
];

const ctrlC = '\u0003';
const hideCursor = '\u001b[?25l';

const ways: [name: string, act: Act, code: number][] = [
  ['SIGINT', ['SIGINT'], 130],
  ['SIGTERM', ['SIGTERM'], 143],
  ['SIGHUP', ['SIGHUP'], 129],
  ['Ctrl-C', ctrlC, 130],
];

async function interrupted(
  { line, requests, cue }: Phase,
  act: Act,
  size?: Size,
  after: Step[] = [],
) {
  const service = byItsClock(createWorld());
  let reached: (value?: unknown) => void = () => {};
  const last = new Promise((resolve) => {
    reached = resolve;
  });
  const script: Script = (_request, index) => {
    if (index === requests.length - 1) reached();
    return requests[index]?.[1] ?? { do: 'serve' };
  };
  const server = await faultServer(script, { service });
  const env = {
    ...credentialsFor(server),
    HMS_HEADLESS_URL: server.url,
    HMS_HEADLESS_ACCOUNT: 'northlight',
  };
  const session = await onTerminal(line, env, [[cue ?? last, act], ...after], size);
  await server.close();
  return { ...session, requests: server.log.map(nameOf) };
}

/** Nothing half done on stdout, the terminal as before, and no request but those before the signal. */
function expectEnd(
  { out, isRestored, requests }: Awaited<ReturnType<typeof interrupted>>,
  phase: Phase,
): void {
  expect({ out, isRestored }).toEqual({ out: '', isRestored: true });
  expect(requests).toEqual(phase.requests.map(([name]) => name));
}

function nameOf({ method, url }: Seen): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(/[0-9a-f-]{36}/, 'ID')}`;
}

/** One of the four in turn, or all of them. */
const waysOf = (index: number) => inTurn(ways, index, ways.length);

const numbered = (all: typeof phases) =>
  all.map(([name, phase], index) => [name, phase, index] as const);

describe.each(sizes)('W3: on a terminal of %i×%i', (...size) => {
  describe.each(numbered(phases))('%s', (_, phase, index) => {
    test.concurrent.each(waysOf(size[0] > 0 ? index : index + 1))(
      'is ended by %s',
      async (_way, act, expected) => {
        const ended = await interrupted(phase, act, size);
        expectEnd(ended, phase);
        expect(ended.code).toBe(expected);
        expect(ended.screen).toContain(phase.says);
        // The signal may come before it is drawn.
        if (phase.spins === 'perhaps' && size[0] > 0) return;
        expect(ended.screen.includes(hideCursor)).toBe(phase.spins === true && size[0] > 0);
      },
    );
  });
});

describe.each(numbered(phasesOfAnySize))('W3: %s', (_, phase, index) => {
  test.concurrent.each(waysOf(index))('is ended by %s', async (_way, act, expected) => {
    const ended = await interrupted(phase, act);
    expectEnd(ended, phase);
    expect(ended.code).toBe(expected);
    expect(ended.screen).toContain(phase.says);
  });
});

describe.each(numbered(phases.filter(([, { cue }]) => cue)))(
  'W3: what takes the terminal: %s',
  (_, phase, index) => {
    const typed = [
      ['two signals at once', ['SIGINT', 'SIGTERM']],
      ['Ctrl-C twice', ctrlC + ctrlC],
      ['Ctrl-C behind another key', `y${ctrlC}`],
    ] as const;
    test.concurrent.each(inTurn(typed, index))(
      'gives it back as it was after %s',
      async (_way, act) => {
        const ended = await interrupted(phase, act);
        expectEnd(ended, phase);
        expect([130, 143]).toContain(ended.code);
      },
    );
  },
);

test.concurrent.each(waysOf(1))(
  'W3: a wait of the embedded sandbox is ended by %s',
  async (...way) => {
    const [, act, expected] = way;
    const ended = await onTerminal(wait, { HMS_PROFILE: 'sandbox' }, [['of acmestage: ', act]]);
    expect(ended).toMatchObject({ code: expected, out: '', isRestored: true });
    expect(ended.screen).toContain('is still running');
    expect(ended.screen).toContain('backups wait acmestage');
  },
);

describe('W3: what listens to no signal', () => {
  /** Reads standard input, to an end that does not come. */
  async function reading() {
    const words = ['api', 'POST', '/installs', '--data', '-', '--yes'];
    const { child, ended } = start(words, credentialsFor({ url: 'http://127.0.0.1:9' })); // sends nothing
    // More than a pipe holds: once it is taken, it is being read.
    await new Promise((resolve) => child.stdin.write(' '.repeat(1024 * 1024), resolve));
    return { child, ended };
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is left behind at %s', async (signal, expected) => {
    const { child, ended } = await reading();
    child.kill(signal);
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(`Interrupted (${signal}).`);
  });

  test('is killed by a second signal', async () => {
    const { child, ended } = await reading();
    // Both are there before it sees the first, however busy the machine is.
    for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) child.kill(signal);
    expect((await ended).stderr).toBe('');
    expect(['SIGINT', 'SIGTERM']).toContain(child.signalCode);
  });
});

describe('W3: a reader that does not read holds nothing up', () => {
  const fullPipe = 'exec 3<> <(:); dd if=/dev/zero bs=4k count=64 oflag=nonblock >&3 2>/dev/null';

  test('of errors', async () => {
    const line = `${fullPipe}; hms installs list --json 2>&3`;
    const { code, out } = await interrupted({ ...read, line }, ['SIGTERM']);
    expect({ code, out }).toEqual({ code: 143, out: '' });
  });

  test('of data, who has seen its beginning', async () => {
    const results = Array.from({ length: 5000 }, (_, at) => ({ id: `id-${at}`, name: `n-${at}` }));
    const value = { count: results.length, results };
    const phase: Phase = {
      line: 'set -o pipefail; hms installs list --json | { head -c 1; read -r _ </dev/tty; }',
      requests: [[installs, { do: 'json', value }]],
      cue: '[',
      says: '',
    };
    const { code, screen } = await interrupted(phase, ['SIGTERM'], undefined, [
      ['cancelled', '\r'],
    ]);
    expect(screen).toContain('Interrupted (SIGTERM).');
    expect(code).toBe(143);
  });
});
