/** The ledger: which jobs it has, from before their requests leave until their ends. */
import { describe, expect, test } from 'vitest';
import { HmsError, TransportError } from '../src/core/errors.ts';
import type { State } from '../src/sandbox/state.ts';
import { lastError } from './support/fleet.ts';
import { backUp, jobsOf, notify, restore, statesOf } from './support/jobs.ts';
import { completed, harbor, northlight, stage } from './support/service.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

/** The TXT record of the domain is there. */
function verified({ zone, domains }: State): void {
  for (const { record } of domains) {
    const { txt_verification_key: name, txt_verification_value: value } = record;
    if (typeof name === 'string' && typeof value === 'string') zone.push({ name, value });
  }
}

/** A command, and the job it starts. */
const started: readonly [line: string, kind: string, target: string][] = [
  [backUp, 'backup', 'acmestage'],
  [restore, 'restore', 'acmestage'],
  [`installs copy acmeprod acmestage ${notify} --yes`, 'copy', 'acmestage'],
  [`backups archive acmestage latest ${notify}`, 'archive', 'acmestage'],
  [`usage refresh ${northlight}`, 'usage', northlight],
  [`sites transfer acmeprod --to ${harbor} --at +3h --yes --confirm acme`, 'transfer', 'acme'],
  ['headless envs create storefront --field name=qa', 'environment', 'storefront'],
  ['domains verify museumprod harbour-shop.example', 'domain', 'museumprod'],
];

describe('L1: a job of each kind is recorded', () => {
  test.each(started)('%s', async (line, kind, target) => {
    const world = createWorld({ prepare: verified });
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    const [job] = await jobsOf(world);
    expect(job).toMatchObject({ kind, target, command: `hms ${line}` });
    expect(job?.request_id).toMatch(/^0{8}-/);
  });
});

describe('L1: the record is written before the request leaves', () => {
  test('a process that is killed while it sends leaves an unknown job', async () => {
    const lines: unknown[] = [];
    let sent: unknown[] | undefined;
    const world = createWorld({
      disk: (line) => void lines.push(line),
      pages: (url, { method }) => {
        if (method === 'POST' && url.endsWith('/backups')) sent ??= [...lines];
        return undefined;
      },
    });
    await world.run(backUp);
    expect(sent).toEqual([expect.objectContaining({ kind: 'backup', command: `hms ${backUp}` })]);
  });

  test('what follows it in the file says how it went', async () => {
    const lines: unknown[] = [];
    const world = createWorld({ disk: (line) => void lines.push(line) });
    await world.run(`${backUp} --wait`);
    expect(lines).toEqual([
      expect.objectContaining({ request: `POST /installs/${stage}/backups` }),
      expect.objectContaining({ outcome: 'accepted', created: expect.any(String) }),
      expect.objectContaining({
        ends: 'completed',
        evidence: expect.objectContaining({ kind: 'status' }),
      }),
    ]);
  });
});

/** Answers writes, and passes the rest on. */
function answeringWrites(response: () => Response | Error): WorldOptions {
  return {
    pages: (_, { method }) => (method === 'POST' ? response() : undefined),
  };
}

describe('L1: the outcome of the request decides', () => {
  const unsent = () => new TransportError('no such host', { sent: false });
  const outcomes: readonly [string, () => Response | Error, string[]][] = [
    ['a lost response', () => new TransportError('reset', { sent: true }), ['backup unknown']],
    ['a request that did not leave', unsent, []],
    ['a server error', () => new Response('{}', { status: 500 }), ['backup unknown']],
    ['a refusal', () => Response.json({ message: 'no' }, { status: 400 }), []],
    ['refused credentials', () => Response.json({ message: 'no' }, { status: 401 }), []],
    ['a forbidden request', () => Response.json({ message: 'no' }, { status: 403 }), []],
    [
      'an id',
      () => Response.json({ id: 'b1', status: 'requested' }, { status: 202 }),
      ['backup requested'],
    ],
    [
      'a completed job',
      () => Response.json({ id: 'b1', status: 'completed' }, { status: 202 }),
      ['backup completed'],
    ],
    [
      'a failed job',
      () => Response.json({ id: 'b1', status: 'aborted' }, { status: 202 }),
      ['backup failed'],
    ],
  ];
  test.each(outcomes)('%s', async (_, response, states) => {
    const world = createWorld(answeringWrites(response));
    await world.run(`${backUp} --retries 0`);
    expect(await statesOf(world)).toEqual(states);
  });

  test('a job that ends aborted has failed', async () => {
    const world = createWorld({ sandbox: { jobOutcome: 'aborted' } });
    expect((await world.run(`${backUp} --wait`)).code).toBe(8);
    expect(await statesOf(world)).toEqual(['backup failed']);
  });

  test('a wait that times out, or that is interrupted, leaves it open', async () => {
    for (const [end, options] of [
      ['--timeout 1s', {}],
      ['', { interruptAfterMs: 2500 }],
    ] as const) {
      const world = createWorld(options);
      await world.run(`${backUp} --wait ${end}`.trim());
      expect(await statesOf(world)).toEqual(['backup requested']);
    }
  });

  test.each([
    `${backUp} --dry-run`,
    'backups list acmestage',
    'installs list',
    'backups create nosuchinstall --notify ops@example.com',
  ])('nothing is recorded for: %s', async (line) => {
    const world = createWorld();
    await world.run(line);
    expect(await jobsOf(world)).toEqual([]);
  });
});

describe('L2: no secret is recorded', () => {
  const password = 'correct-horse-battery';
  const token = 'tr0ub4dor-and-3';
  const withSecrets: readonly [string, string][] = [
    [`backups create ${stage} ${notify} --description ${password}`, 'backup'],
    [`headless envs create storefront --field shellVariables.TOKEN=${token}`, 'environment'],
  ];
  test.each(withSecrets)('%s', async (line, kind) => {
    const lines: unknown[] = [];
    await run(line, {
      env: { HMS_USERNAME: 'owner', HMS_PASSWORD: password },
      disk: (one) => void lines.push(one),
      pages: (url, { method }) => answerFor(method, url),
    });
    expect(lines[0]).toMatchObject({ kind });
    const written = JSON.stringify(lines);
    expect(written).not.toContain(password);
    expect(written).not.toContain(token);
    expect(written).toContain('***');
  });
});

/** A service that any password opens. */
function answerFor(method: string, url: string): Response {
  if (method === 'POST') return new Response('', { status: 202 });
  const isBackups = url.includes('/backups');
  const record = isBackups
    ? { id: completed, status: 'completed', create_time: '2026-02-01T00:00:00Z' }
    : { id: stage, name: 'acmestage', environment: 'staging' };
  return Response.json({ count: 1, next: null, results: [record] });
}

describe('L3: a state folder that cannot be written', () => {
  const places: readonly [string, string | undefined, string][] = [
    ['below a file', '/dev/null/hms', '/dev/null/hms/jobs'],
    ['none', undefined, 'HMS_STATE_DIR'],
  ];

  test.each(places)(
    '%s: the request is sent, and a warning names it',
    async (_, stateDir, named) => {
      const ran = await createWorld({ stateDir }).run(`${restore} --quiet`);
      expect(ran.code).toBe(0);
      expect(writes(ran)).toHaveLength(1);
      expect(ran.stderr).toMatch(
        /^Not recorded: .+ A later command does not know about this job\.$/m,
      );
      expect(ran.stderr).toContain(named);
      expect(ran.stdout).not.toContain('j-');
    },
  );

  test('with --once nothing is sent: exit 6', async () => {
    const ran = await createWorld({ stateDir: '/dev/null/hms' }).run(
      `${restore} --once key --json`,
    );
    expect(writes(ran)).toEqual([]);
    expect(lastError(ran)).toMatchObject({ kind: 'not_ready', code: 6 });
    expect(lastError(ran).message).toMatch(
      /^The ledger of jobs cannot be written: .*\/dev\/null\/hms.* Nothing was sent\.$/,
    );
  });

  test('a dry run does not need it', async () => {
    const ran = await createWorld({ stateDir: '/dev/null/hms' }).run(
      `${restore} --once key --dry-run`,
    );
    expect(ran.code).toBe(0);
    expect(ran.stderr).not.toContain('Not recorded');
  });

  test('jobs list says what is wrong', async () => {
    const ran = await createWorld({ stateDir: undefined }).run('jobs list --json');
    expect(ran.code).toBe(2);
    expect(lastError(ran).message).toBe('No state folder is set (HMS_STATE_DIR).');
  });

  test('a disk that is full after the request says that the end is not recorded', async () => {
    const disk = (line: unknown) => {
      if ('outcome' in Object(line)) throw new HmsError('usage', 'The disk is full.');
    };
    const ran = await createWorld({ disk }).run(backUp);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^The end of job j-\w{8} is not recorded: The disk is full\.$/m);
  });
});
