/** One command for many installs: every target told, none asked twice. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { create, rowsOf, runIn, staging, world } from './support/fleet.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

describe('each', () => {
  test('runs the command once for each target, and tells each in a line', async () => {
    const ran = await world().run(`each ${staging} -- ${create}`);
    const rows = rowsOf(ran);
    expect(ran.code).toBe(0);
    expect(rows.map(({ target }) => target).sort()).toEqual([
      'acmestage',
      'bistrostage',
      'clinicstage',
      'museumstage',
    ]);
    expect(rows[0]).toMatchObject({
      exit: 0,
      kind: 'ok',
      error: null,
      result: { status: 'requested' },
    });
    expect(rows[0]?.run).toBe(runIn(ran));
    expect(ran.stderr).toMatch(/Run \S+: 4 installs\.\n(.*\n)*4 requested\.\n$/);
    expect(writes(ran)).toHaveLength(4);
    // One list, and nothing looked up again.
    expect(ran.requests).toHaveLength(5);
  });

  test('waits where the command waits', async () => {
    const rows = rowsOf(await world().run(`each ${staging} -- ${create} --wait`));
    expect(rows.map(({ result }) => result?.status)).toEqual(Array(4).fill('completed'));
  });

  test('{name} is the name', async () => {
    const ran = await world().run(`each ${staging} -- ${create} --description 'of {name}'`);
    const said = rowsOf(ran).map(({ target, result }) => [`of ${target}`, result?.description]);
    for (const [expected, description] of said) expect(description).toBe(expected);
  });

  test('a target that fails fails alone, and the run is exit 11', async () => {
    const line = 'each --where name~acme -- backups restore {} latest --notify a@b.example';
    const ran = await world().run(line.replace('each', 'each --yes --confirm-count 3'));
    expect(ran.code).toBe(11);
    const rows = Object.fromEntries(rowsOf(ran).map((row) => [row.target, row]));
    expect(rows.acmedev).toMatchObject({ exit: 5, kind: 'notFound', result: null });
    expect(rows.acmedev?.error).toMatchObject({ code: 5, retry_safe: true });
    expect(rows.acmeprod).toMatchObject({ exit: 0, result: { requested: true } });
    expect(ran.stderr).toContain('1 of 3 failed (1 notFound)');
    expect(ran.stderr).toContain(`each --resume ${runIn(ran)}`);
  });

  test('--json is one document, a table has a line a target', async () => {
    const ran = await world().run(`each ${staging} --json -- ${create}`);
    expect(JSON.parse(ran.stdout)).toHaveLength(4);
    const table = await world().run(`each ${staging} -o table -- installs get {}`);
    expect(table.stdout.trimEnd().split('\n')).toHaveLength(5);
  });

  test('a table of 80 columns says what failed and why, and the list of runs what they were', async () => {
    const made = world({ terminal: 80, env: { NO_COLOR: '1' } });
    const line =
      'each -o table --where name~acme -- backups archive {} latest --notify a@b.example';
    const { stdout } = await made.run(line);
    expect(stdout).toMatch(/^TARGET +STATE +SECONDS +NOTE$/m);
    expect(stdout).toMatch(
      /^acmedev +notFound +\d+ +acmedev has no completed backup\.\n +To create one, run: hms backups create acmedev/m,
    );
    const piped = await world().run(line);
    expect(piped.stdout).toMatch(
      / {2}acmedev has no completed backup\. To create one, run: hms backups create acmedev /,
    );
    const { stdout: runs } = await made.run('each --list');
    expect(runs).toMatch(/^RUN .* FAILED .* OPEN\b/m);
    expect(runs).toContain('\n  backups archive {} latest --notify');
    const wide = world({ terminal: 200, env: { NO_COLOR: '1' } });
    await wide.run(line);
    expect((await wide.run('each --list')).stdout).toContain('backups archive {} latest --notify');
  });
});

describe('--from', () => {
  const from = (stdin: string) => world({ stdin }).run('each --from - -- installs get {}');

  test('takes names, domains, ids and JSON lines, each install once', async () => {
    const stdin =
      'acmeprod\n\nACME-outdoor.example\r\n{"id":"ca028848-abad-4cd9-9906-4c14f84d3e76","x":1}\n';
    const ran = await from(stdin);
    expect(rowsOf(ran).map(({ id }) => id)).toHaveLength(2);
    expect(ran.code).toBe(0);
  });

  test('ids are looked up too, in one list: the target is a name', async () => {
    const id = 'ca028848-abad-4cd9-9906-4c14f84d3e76';
    const ran = await from(`${id}\n`);
    expect(rowsOf(ran)).toMatchObject([{ target: 'acmestage', id }]);
    expect(ran.requests).toEqual([
      expect.stringContaining('GET /v1/installs?'),
      `GET /v1/installs/${id}`,
    ]);
  });

  test('an id that is not listed is exit 5, and starts nothing', async () => {
    const ran = await from('00000000-0000-4000-8000-000000000000\n');
    expect(ran).toMatchObject({ code: 5, stdout: '' });
  });

  test('names every name that is none, and starts nothing', async () => {
    const ran = await from('acmeprod\nacmeprd\nnosuch\n');
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).toContain("No install is named 'acmeprd'. Did you mean acmeprod?");
    expect(ran.stderr).toContain("No install is named 'nosuch'.");
  });

  test.each([
    ['', 5],
    ['\n \r\n', 5],
    ['\ufeff', 5],
    ['{"name":"acmeprod"}', 2],
  ])('%j is exit %i', async (stdin, code) => {
    expect(await from(stdin)).toMatchObject({ code, stdout: '' });
  });
});

describe('an empty selection', () => {
  const selections = ['--where name=nosuch', '--from -', "--where 'last_backup_age<1ms'"];

  test.each(selections)('%s is exit 5, and no success', async (selection) => {
    const ran = await world().run(`each ${selection} -- ${create}`);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).toContain('add --allow-empty');
  });

  test.each(selections)('%s is exit 0 with --allow-empty, and leaves no run', async (selection) => {
    const made = world();
    const ran = await made.run(`each ${selection} --allow-empty -- ${create}`);
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(writes(ran)).toEqual([]);
    expect(readdirSync(made.stateDir)).toEqual([]);
    const json = await world().run(`each ${selection} --allow-empty --json -- ${create}`);
    expect(JSON.parse(json.stdout)).toEqual([]);
  });

  test.each(['--all', '--where name=acmeprod'])(
    '%s is exit 5 all the same if the credentials list no installs',
    async (selection) => {
      const options: WorldOptions = { prepare: ({ installs }) => void installs.splice(0) };
      const ran = await world(options).run(`each ${selection} --allow-empty -- ${create}`);
      expect(ran).toMatchObject({ code: 5, stdout: '' });
      expect(ran.stderr).toContain('These credentials list no installs.');
    },
  );

  test('is no unknown name', async () => {
    const ran = await world({ stdin: 'nosuch' }).run(`each --from - --allow-empty -- ${create}`);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
  });
});

test('--dry-run shows what would be sent, and sends and keeps nothing', async () => {
  const { run, stateDir } = world();
  const ran = await run('each --all --dry-run -- backups restore {} latest --notify a@b.example');
  expect(writes(ran)).toEqual([]);
  expect(rowsOf(ran).find(({ exit }) => exit === 0)).toMatchObject({
    run: null,
    result: { dry_run: true, method: 'POST' },
  });
  expect(readdirSync(stateDir)).toEqual([]);
});

describe('a dry run', () => {
  const restore = 'backups restore {} latest --notify a@b.example';
  const table = (terminal: number, words = create) =>
    world({ terminal, env: { NO_COLOR: '1' } }).run(
      `each -o table --where name~acme --dry-run -- ${words}`,
    );

  test('shows the requests, and ends by saying that none was sent', async () => {
    const ran = await table(400);
    expect(ran.stdout).toMatch(/^TARGET +METHOD +PATH +BODY +ERROR *$/m);
    const path = '/v1/installs/ca028848-abad-4cd9-9906-4c14f84d3e76/backups';
    expect(ran.stdout).toMatch(
      new RegExp(`^acmestage +POST +${path} +{"description":.*} +- *$`, 'm'),
    );
    expect(ran.screen.trimEnd().split('\n').at(-1)).toBe('Dry run: nothing was sent. 3 shown.');
    expect(ran.screen).not.toMatch(/\bok\b/);
  });

  test('keeps method and path in 80 columns', async () => {
    const ran = await table(80);
    expect(ran.stdout).toMatch(/^TARGET +METHOD +PATH *$/m);
    expect(ran.stderr).toContain('Hidden columns (terminal too narrow): body, error.');
  });

  test('names the targets that would fail, and is exit 11', async () => {
    const ran = await table(80, restore);
    expect(ran.code).toBe(11);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain(
      '1 of 3 failed (1 notFound). Dry run: nothing was sent. 2 shown. acmedev: acmedev has no completed backup.',
    );
  });

  test('of a command that only reads has read', async () => {
    const ran = await table(80, 'installs get {}');
    expect(ran.stderr).toMatch(/^3 read\.$/m);
    expect(ran.stderr).not.toContain('nothing was sent');
  });
});

describe('--shard', () => {
  const ids = async (line: string, env = {}, prepare?: WorldOptions['prepare']) =>
    rowsOf(await world({ env, ...(prepare ? { prepare } : {}) }).run(line)).map(({ id }) => id);

  test('all shards together are the selection, without overlap, whatever the order', async () => {
    const all = await ids('each --all -- installs get {}');
    const shards = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ids(`each --all --shard ${at + 1}/8 -- installs get {}`, {}, ({ installs }) => {
          if (at % 2 === 0) installs.reverse();
        }),
      ),
    );
    expect(shards.flat().sort()).toEqual(all.sort());
  });

  test.each([
    ['auto', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' }],
    ['auto/3', { JOB_COMPLETION_INDEX: '1' }],
    ['auto/3', { CI_NODE_INDEX: '2' }],
  ])('%s is what %j says', async (shard, env) => {
    const line = 'each --all --shard 2/3 -- installs get {}';
    expect((await ids(line.replace('2/3', shard), env)).sort()).toEqual((await ids(line)).sort());
  });

  test('a job of several that does all of them says so', async () => {
    const made = world({ env: { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' } });
    const { stderr } = await made.run(`each ${staging} -q -- ${create}`);
    expect(stderr).toContain('this job processes all installs');
  });
});

test('Ctrl-C: what was waiting for its turn was not sent, and is no failure', async () => {
  let interrupt = () => {};
  const made = world({
    interruptWhen: new Promise<void>((resolve) => {
      interrupt = resolve;
    }),
    fetch: async (url, init) => {
      if (init.method !== 'GET') interrupt();
      return made.sandbox(url, init);
    },
  });
  const ran = await made.run(`each --all --concurrency 8 -- ${create}`);
  expect(ran.code).toBe(130);
  const done = rowsOf(ran).filter(({ exit }) => exit === 0);
  expect(done).toHaveLength(1);
  expect(writes(ran)).toHaveLength(1);
  expect(ran.stderr).toContain(
    'Waiting for the response to 1 request. To stop now, interrupt again.',
  );
  expect(ran.stderr).toContain('11 of 12 not started');
  const { stateDir, sandbox } = made;
  const again = createWorld({ stateDir, fetch: sandbox });
  const second = await again.run(`each --resume ${runIn(ran)}`);
  expect(writes(second)).toHaveLength(11);
});

test('Ctrl-C starts nothing more, has what is under way answered, and names the run', async () => {
  const asked: string[] = [];
  const made = world({
    interruptAfterMs: 2000,
    sandbox: { latencyMs: 1500 },
    fetch: async (url, init) => {
      if (init.method !== 'GET') asked.push(url);
      return made.sandbox(url, init);
    },
  });
  const ran = await made.run(`each --all --concurrency 2 -- ${create}`);
  expect(ran.code).toBe(130);
  expect(rowsOf(ran).map(({ exit }) => exit)).toEqual(asked.map(() => 0));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(12);
  expect(ran.stderr).toContain(`open targets, run: hms each --resume ${runIn(ran)}`);
});
