/** A saved plan whose parts do not fit together is refused, even if its checksum fits. */
import { describe, expect, test } from 'vitest';
import { world } from './support/fleet.ts';
import { people } from './support/lines.ts';
import { forged, notify, type PlanFile, planIn } from './support/plans.ts';
import { writes } from './support/world.ts';

const restore = `backups restore acmeprod latest ${notify}`;
const restores = `each --where environment=staging -- backups restore {} latest ${notify}`;
const imported = `users import ${people}`;

type Change = [string, (plan: PlanFile) => void];

/** Adds words to the command and to that of the only change. */
const withWords =
  (...words: string[]) =>
  (plan: PlanFile) => {
    for (const one of [plan, plan.changes[0]]) one.command = [...one.command, ...words];
  };

const withCommand =
  (line: string, fields: object = {}) =>
  (plan: PlanFile) => {
    plan.command = line.split(' ');
    plan.changes[0].command = plan.command;
    Object.assign(plan, fields);
  };

const inTarget =
  (change: (words: string[]) => string[]) =>
  ({ changes: [first] }: PlanFile) => {
    first.command = change(first.command);
  };

async function expectRefused(line: string, change: (plan: PlanFile) => void): Promise<string> {
  const made = world();
  const path = forged(await planIn(made, line), change);
  let words = '';
  for (const command of [
    `apply ${path} --yes --confirm acmeprod`,
    `apply ${path} --yes`,
    `apply ${path} --yes --confirm-count 4`,
    `plan show ${path}`,
    `plan sign ${path} --key /dev/null --yes`,
  ]) {
    const ran = await made.run(command);
    expect(ran, `${command}\n${ran.screen}`).toMatchObject({ code: 2, requests: [] });
    words = ran.stderr;
    expect(words).toContain('was edited after hms wrote it.');
  }
  return words;
}

const singles: Change[] = [
  ['it is no run', (plan) => Object.assign(plan, { is_run: true })],
  ['two changes', ({ changes }) => changes.push(changes[0])],
  ['no change', (plan) => Object.assign(plan, { changes: [] })],
  ['another command of the change', ({ changes: [one] }) => one.command.push('--no-database')],
  [
    'a target',
    ({ changes: [one] }) => Object.assign(one, { target: { id: 'a', name: 'b', from: null } }),
  ],
  ['--yes and --confirm', withWords('--yes', '--confirm', 'acmeprod')],
  ['--confirm in one word', withWords('--confirm=acmeprod')],
  ['--until-command', withWords('--wait', '--until-command', 'touch /tmp/x')],
  ['--on-end', withWords('--wait', '--until-url', 'https://a.example', '--on-end', 'touch /tmp/x')],
  ['--profile', withWords('--profile', 'p')],
  ['--dry-run', withWords('--dry-run')],
  ['--plan-out', withWords('--plan-out=/tmp/x')],
  ['an output option', withWords('-qojson')],
  ['a command that reads', withCommand('backups list acmeprod')],
  ['a raw command that reads', withCommand('api GET /installs')],
  ['a command without plans', withCommand('profiles set p --base-url https://evil.example')],
  ['a run that is none', withCommand(restores)],
  ['programs', withCommand('each --all --exec -- touch /tmp/x', { is_run: true })],
  ['a resume', withCommand('each --resume x', { is_run: true, changes: [] })],
  ['a list of runs', withCommand('each --list', { is_run: true, changes: [] })],
  ['an invalid command', withCommand('backups restore')],
  [
    'a withheld value that the command has not',
    ({ withheld }) => withheld.push({ option: '--field', field: 'a', digest: 'b' }),
  ],
];

const runs: Change[] = [
  ['no run', (plan) => Object.assign(plan, { is_run: false })],
  ['no target', ({ changes: [one] }) => Object.assign(one, { target: null })],
  ['a target twice', ({ changes }) => changes.push(changes[0])],
  [
    'a target in capitals',
    ({ changes }) =>
      changes.push({
        ...changes[0],
        target: { ...changes[0].target, id: changes[0].target.id.toUpperCase() },
      }),
  ],
  [
    'another command of a target',
    inTarget(() => ['profiles', 'set', 'p', '--base-url', 'https://evil.example']),
  ],
  ['a run in a target', inTarget(() => ['each', '--all', '--exec', '--', 'touch', '/tmp/x'])],
  ['--even-if-busy in a target', inTarget((words) => [...words, '--even-if-busy'])],
  [
    '--until-command in a target',
    inTarget((words) => [...words, '--wait', '--until-command', 'touch /tmp/x']),
  ],
  [
    '--until-command at the place of the backup',
    inTarget((words) => words.map((word, at) => (at === 3 ? '--until-command=x' : word))),
  ],
  ['--yes in a target', inTarget((words) => [...words, '--yes'])],
  [
    'another install in a target',
    inTarget((words) => words.map((word, at) => (at === 2 ? 'acmeprod' : word))),
  ],
  [
    'another address in a target',
    inTarget((words) => words.map((word) => word.replace('ops@', 'eve@'))),
  ],
  ['a command less', inTarget((words) => words.slice(0, -2))],
  ['--yes of the run', (plan) => plan.command.splice(1, 0, '--yes')],
  ['--confirm-count of the run', (plan) => plan.command.splice(1, 0, '--confirm-count', '4')],
  ['--confirm of the run', (plan) => plan.command.splice(1, 0, '--confirm', 'acmeprod')],
  ['--yes behind the --', (plan) => plan.command.push('--yes')],
  ['--field behind the --', (plan) => plan.command.push('--until-command=x', '--wait')],
  ['a file', ({ files }) => files.push({ path: 'x', bytes: 1, sha256: 'y' })],
];

const imports: Change[] = [
  ['another command', inTarget(() => ['users', 'remove', 'x@y.example'])],
  ['another option', inTarget((words) => [...words, '--retries', '3', '--dry-run'])],
  ['another file', ({ files: [one] }) => Object.assign(one, { path: 'other.csv' })],
  ['no file', (plan) => Object.assign(plan, { files: [] })],
];

describe('Q1: a plan that contradicts itself is refused', () => {
  test.each(singles)('a change: %s', async (_, change) => {
    await expectRefused(restore, change);
  });
  test.each(runs)('a run: %s', async (_, change) => {
    await expectRefused(restores, change);
  });
  test.each(imports)('an import: %s', async (_, change) => {
    await expectRefused(imported, change);
  });

  test('the words of a person must be those of the file', async () => {
    const made = world();
    const path = forged(
      await planIn(made, imported),
      inTarget((words) =>
        words.map((word) => word.replace(/^--email=.*/, '--email=eve@evil.example')),
      ),
    );
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('The plan has another command for ');
  });

  test('the reason names the words', async () => {
    const words = await expectRefused(
      restores,
      inTarget(() => ['profiles', 'set', 'p']),
    );
    expect(words).toContain('The command of a target is another one: hms profiles set p');
  });
});

describe('Q2: what an approver reads is compared', () => {
  const rows: [string, string, (change: PlanFile) => void][] = [
    ['loss', restore, ({ loss }) => Object.assign(loss, { effect: 'This overwrites nothing' })],
    ['installs of the loss', restore, ({ loss }) => Object.assign(loss, { ids: [] })],
    ['names of the loss', restore, ({ loss }) => loss.members.push('acmedev')],
    [
      'facts of the loss',
      restore,
      ({ loss }) => Object.assign(loss.facts[4], { 1: '2026-03-02 08:59 UTC' }),
    ],
    ['facts of the loss', restore, ({ loss }) => loss.facts.push(['Approved by', 'Ada'])],
    ['facts of the loss', restore, ({ loss }) => loss.facts.pop()],
    [
      'time of the backup',
      restore,
      ({ backup }) => Object.assign(backup, { created: '2026-03-02T08:59:00.000Z' }),
    ],
    [
      'request',
      'headless envs create storefront --field name=qa',
      ({ request }) => Object.assign(request, { body_fields: ['note'] }),
    ],
  ];

  test.each(rows)('%s of %s (%#)', async (what, line, change) => {
    const made = world();
    const path = forged(await planIn(made, line), ({ changes: [one] }) => change(one));
    const [, field = ''] = / (--field \S+)/.exec(line) ?? [];
    const flags = field === '' ? '--yes --confirm acmeprod' : field;
    const ran = await made.run(`apply ${path} ${flags}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toMatch(
      new RegExp(`Changed since the plan was made: (request|body|${what})`),
    );
    expect(writes(ran)).toEqual([]);
  });

  test('an age and the newer backups are not, and plan show says so', async () => {
    const made = world();
    const path = await planIn(made, restore);
    const { stdout } = await made.run(`plan show ${path}`);
    expect(stdout).toMatch(/^Newer backups \(not compared\) +none$/m);
    expect(stdout).toMatch(/^Last completed backup \(not compared\) /m);
    expect(stdout).toMatch(/^Profile \(not compared\) /m);
    await made.run(`backups create acmeprod ${notify} --wait`);
    await made.clock.sleep(20 * 3_600_000);
    const ran = await made.run(`apply ${path} --yes --confirm acmeprod`);
    expect(ran.code, ran.screen).toBe(0);
  });

  test('facts that are no pairs are no plan', async () => {
    const made = world();
    const path = forged(await planIn(made, restore), ({ changes: [one] }) =>
      one.loss.facts.push([]),
    );
    const ran = await made.run(`plan show ${path}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('is not a plan that this version of hms can read.');
  });
});

test('Q9: plan show shows the command of each target', async () => {
  const made = world();
  const path = await planIn(made, restores);
  const { stdout } = await made.run(`plan show ${path}`);
  expect(stdout.match(/^Command +hms backups restore [0-9a-f-]{36} [0-9a-f-]{36} /gm)).toHaveLength(
    4,
  );
});
