/** A saved plan is applied once, exactly as it was written, and not too late. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { sha256 } from '../src/plans/plan-file.ts';
import {
  editedPlan,
  forged,
  newPath,
  notify,
  planIn,
  planOf,
  profileWith,
} from './support/plans.ts';
import { createWorld, run, writes } from './support/world.ts';

const restore = `backups restore acmestage latest ${notify}`;
const create = `backups create acmestage ${notify}`;

describe('Q1: the file', () => {
  test('is private, and replaces another as a whole', async () => {
    const world = createWorld();
    const path = newPath();
    writeFileSync(path, 'old', { mode: 0o644 });
    await world.run(`${restore} --plan-out ${path}`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(planOf(path)).toMatchObject({
      hms_plan: 1,
      made: '2026-03-02T09:00:00.000Z',
      profile: null,
      service: { base_url: 'https://api.hosting.example/v1' },
    });
  });

  test.each([
    ['a folder that does not exist', '/nowhere/x.plan'],
    ['a folder', '/tmp'],
    ['standard output', '-'],
    ['a device', '/dev/full'],
  ])('%s is refused before anything is looked up', async (_, path) => {
    const ran = await run(`${restore} --plan-out=${path}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    const fleet = await run(`each --all --plan-out=${path} -- backups create {} ${notify}`);
    expect(fleet).toMatchObject({ code: 2, requests: [] });
  });

  test('it implies a dry run, and takes --dry-run too', async () => {
    const path = newPath();
    const ran = await run(`${restore} --dry-run --plan-out ${path} --yes`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`sha256 ${sha256(readFileSync(path))}`);
    expect(ran.stderr).toContain(`To apply it, run: hms apply ${path}`);
    expect(planOf(path).command).not.toContain('--yes');
  });

  test('a command that only reads has no plan', async () => {
    const one = await run(`api GET /installs --plan-out ${newPath()}`);
    expect(one).toMatchObject({ code: 2, requests: [] });
    const run_ = await run(`each --all --plan-out ${newPath()} -- backups list {}`);
    expect(run_.code).toBe(2);
    expect(run_.stderr).toContain("'backups list' changes nothing");
    const after = await run(`each --all -- backups create {} ${notify} --plan-out ${newPath()}`);
    expect(after.code).toBe(2);
    expect(after.stderr).toContain("--plan-out applies to the whole run. Put it before '--'.");
  });

  test.each([
    [
      'edited',
      (text: string) => text.replace('acmestage', 'acmeprod'),
      'was edited after hms wrote it',
    ],
    ['truncated', (text: string) => text.slice(0, -200), 'is cut off or damaged'],
    ['empty', () => '', 'is not a plan of hms'],
    ['foreign', () => '{"version":1}', 'is not a plan of hms'],
    ['text', () => 'Dear operator', 'is not a plan of hms'],
    [
      'of a newer version',
      (text: string) => text.replace('"hms_plan": 1', '"hms_plan": 2'),
      'was made by a newer version of hms (0.1.0)',
    ],
    [
      'without its checksum',
      (text: string) => text.replace(/,\s+"digest": "\w{64}"\n}\n$/, '}'),
      'is not a complete plan',
    ],
  ])('%s is refused with exit 2', async (_, change, message) => {
    const world = createWorld();
    const path = editedPlan(await planIn(world, restore), change);
    for (const line of [`apply ${path} --yes`, `plan show ${path}`]) {
      const ran = await world.run(line);
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain(message);
    }
  });

  test('one with other fields is refused, even if its checksum fits', async () => {
    const world = createWorld();
    const path = await planIn(world, restore);
    for (const change of [
      (plan: Record<string, unknown>) => Object.assign(plan, { more: 1 }),
      (plan: Record<string, unknown>) => Object.assign(plan, { changes: [{}] }),
      (plan: Record<string, unknown>) => Object.assign(plan, { made: 'yesterday' }),
    ]) {
      const ran = await world.run(`apply ${forged(path, change)} --yes`);
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain('is not a plan that this version of hms can read.');
    }
  });

  test('the request of a forger is not sent: the words are what is sent, and they are compared', async () => {
    const world = createWorld();
    const path = forged(await planIn(world, restore), (plan) => {
      plan.command = ['backups', 'restore', 'acmedev', 'latest', '--notify', 'ops@example.com'];
    });
    const ran = await world.run(`apply ${path} --yes`);
    expect(ran.code).not.toBe(0);
    expect(writes(ran)).toEqual([]);
  });

  test('--expect-hash compares the bytes before anything else', async () => {
    const world = createWorld();
    const path = await planIn(world, restore);
    const hash = sha256(readFileSync(path));
    const edited = editedPlan(path, (text) => `${text} `);
    const wrong = await world.run(`apply ${edited} --yes --expect-hash ${hash}`);
    expect(wrong).toMatchObject({ code: 6, requests: [] });
    expect(wrong.stderr).toContain(`expected: sha256 ${hash}`);
    expect((await world.run(`apply ${path} --yes --expect-hash abc`)).code).toBe(2);
    const right = await world.run(`apply ${path} --yes --expect-hash sha256:${hash.toUpperCase()}`);
    expect(right.code).toBe(0);
  });
});

describe('Q3: the age', () => {
  test('a plan of more than 24 h is refused, with both times', async () => {
    const world = createWorld();
    const path = await planIn(world, create);
    await world.clock.sleep(24 * 3_600_000 + 1000);
    const ran = await world.run(`apply ${path}`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain('made: 2026-03-02T09:00:00.000Z');
    expect(ran.stderr).toContain('now: 2026-03-03T09:00:0');
    expect((await world.run(`apply ${path} --max-age 2d`)).code).toBe(0);
  });

  test('one of --max-age is too', async () => {
    const world = createWorld();
    const path = await planIn(world, create);
    await world.clock.sleep(61_000);
    expect((await world.run(`apply ${path} --max-age 1m`)).code).toBe(6);
  });

  test('one from the future is refused, and a small difference of the clocks is not', async () => {
    const path = await planIn(createWorld(), create);
    const future = forged(path, (plan) =>
      Object.assign(plan, { made: '2026-03-02T10:00:00.000Z' }),
    );
    const ran = await run(`apply ${future}`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain('The plan is from the future.');
    const near = forged(path, (plan) => Object.assign(plan, { made: '2026-03-02T09:04:00.000Z' }));
    expect((await run(`apply ${near}`)).code).toBe(0);
  });
});

describe('Q4: once', () => {
  test('a plan that was applied is not applied again, and its job is named', async () => {
    const world = createWorld();
    const path = await planIn(world, create);
    expect((await world.run(`apply ${path}`)).code).toBe(0);
    for (const line of [
      `apply ${path}`,
      `apply ${path} --dry-run`,
      `apply ${editedPlan(path, (text) => `${text}\n`)}`,
    ]) {
      const ran = await world.run(line);
      expect(ran).toMatchObject({ code: 6, requests: [] });
      expect(ran.stderr).toContain(
        'As far as this machine knows, the plan was applied at 2026-03-02T09:00:0',
      );
      expect(ran.stderr).toMatch(
        /Job: j-\w+\nhint: To see what became of it, run: hms jobs show j-/,
      );
    }
  });

  test('a new plan of the same command is another plan', async () => {
    const world = createWorld();
    for (let time = 0; time < 2; time += 1)
      expect((await world.run(`apply ${await planIn(world, create)}`)).code).toBe(0);
  });

  test('without a state folder nothing is sent', async () => {
    const path = await planIn(createWorld(), create);
    const ran = await run(`apply ${path}`, { stateDir: undefined });
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('hms cannot record that the plan is applied.');
  });

  test('no network between plan and apply: nothing was sent, and the plan is still good', async () => {
    const world = createWorld();
    const path = await planIn(world, create);
    const stateDir = '/state-in-memory/plans-offline';
    const down = createWorld({
      stateDir,
      fetch: async () => {
        throw new TransportError('no route', { sent: false });
      },
    });
    const ran = await down.run(`apply ${path} --retries 0`);
    expect(ran.code).toBe(7);
    expect((await createWorld({ stateDir }).run(`apply ${path}`)).code).toBe(0);
  });

  test('the network gone between the look and the request: refused if nothing left, and applied if unknown', async () => {
    for (const [sent, code, again] of [
      [false, 7, 0],
      [true, 10, 6],
    ] as const) {
      const stateDir = `/state-in-memory/plans-gone-${code}`;
      const path = await planIn(createWorld(), create);
      const world = createWorld({
        stateDir,
        fetch: async (url, init) => {
          if (init.method === 'GET') return world.sandbox(url, init);
          throw new TransportError('the line broke', { sent });
        },
      });
      const ran = await world.run(`apply ${path} --retries 0`);
      expect(ran.code).toBe(code);
      const next = await createWorld({ stateDir }).run(`apply ${path}`);
      expect(next.code).toBe(again);
      if (again === 6) expect(next.stderr).toContain('Its outcome is unknown.');
    }
  });

  test('a refusal of the service does not count', async () => {
    const stateDir = '/state-in-memory/plans-refused';
    const path = await planIn(createWorld(), create);
    const world = createWorld({
      stateDir,
      fetch: async (url, init) =>
        init.method === 'GET'
          ? world.sandbox(url, init)
          : Response.json({ message: 'no' }, { status: 422 }),
    });
    expect((await world.run(`apply ${path}`)).code).toBe(6);
    expect((await createWorld({ stateDir }).run(`apply ${path}`)).code).toBe(0);
  });

  test('a backup before the request counts, whatever becomes of the request', async () => {
    const world = createWorld();
    const path = await planIn(world, `${restore} --backup-first`);
    void world.clock.sleep(1000).then(() => {
      const found = world.state.installs.find(({ name }) => name === 'acmestage');
      if (found) Object.assign(found, { environment: 'production' });
    });
    const ran = await world.run(`apply ${path} --yes`);
    expect(ran.code).toBe(8);
    expect(ran.stderr).toContain('environment of acmestage: staging in the plan, now production');
    expect(writes(ran)).toHaveLength(1);
    expect((await world.run(`apply ${path} --yes`)).stderr).toContain(
      'The service accepted the backup before it. The change itself was not sent',
    );
  });
});

describe('Q4: the backup before the change', () => {
  const copy = `installs copy acmeprod acmestage --backup-first ${notify}`;

  /** Answers the copy in its own way, and sends everything else to the sandbox. */
  async function applied(name: string, answer: () => Promise<Response>) {
    const stateDir = `/state-in-memory/plans-first-${name}`;
    const world = createWorld({
      stateDir,
      fetch: async (url, init) =>
        init.method === 'POST' && !url.endsWith('/backups') ? answer() : world.sandbox(url, init),
    });
    const path = await planIn(world, copy);
    const first = await world.run(`apply ${path} --yes --confirm acmestage`);
    const again = await world.run(`apply ${path} --yes --confirm acmestage`);
    expect(again).toMatchObject({ code: 6, requests: [] });
    return { first, again };
  }

  test('a lost copy is what the second apply names, with its own job', async () => {
    const { first, again } = await applied('lost', async () => {
      throw new TransportError('the line broke', { sent: true });
    });
    expect(first.code).toBe(10);
    expect(again.stderr).toContain('Its outcome is unknown.');
    expect(again.stderr).toMatch(/Request: POST \/install_copy/);
  });

  test('a refused copy: only the backup was accepted', async () => {
    const { again } = await applied('refused', async () =>
      Response.json({ message: 'no' }, { status: 422 }),
    );
    expect(again.stderr).toContain(
      'The service accepted the backup before it. The change itself was not sent, or the service refused it.',
    );
    expect(again.stderr).toMatch(/Request: POST \/installs\/\S+\/backups/);
  });

  test('hms is killed while it sends the copy: the entry is that of the copy', async () => {
    const stateDir = '/state-in-memory/plans-first-killed';
    let copies = 0;
    let said = '';
    let path = '';
    const world = createWorld({
      stateDir,
      fetch: async (url, init) => {
        if (init.method !== 'POST' || url.endsWith('/backups')) return world.sandbox(url, init);
        copies += 1;
        const other = await createWorld({ stateDir }).run(
          `apply ${path} --yes --confirm acmestage`,
        );
        said = other.stderr;
        return world.sandbox(url, init);
      },
    });
    path = await planIn(world, copy);
    expect((await world.run(`apply ${path} --yes --confirm acmestage`)).code).toBe(0);
    expect(copies).toBe(1);
    expect(said).toContain('Its outcome is unknown.');
    expect(said).toMatch(/Request: POST \/install_copy/);
    const after = await world.run(`apply ${path} --yes --confirm acmestage`);
    expect(after.stderr).toContain('The service accepted it.');
  });
});

test('Q4: of a command that sends two requests, the second is what the record names', async () => {
  const world = createWorld();
  const path = await planIn(world, 'domains add acmeprod acme-shop.example --wait');
  const running = world.run(`apply ${path}`);
  void world.clock.sleep(60_000).then(() => {
    const { domains, zone } = world.state;
    const { record } = domains.find((one) => one.record.name === 'acme-shop.example') ?? {};
    const { txt_verification_key: name, txt_verification_value: value } = record ?? {};
    zone.push({ name: String(name), value: String(value) });
  });
  const ran = await running;
  expect(writes(ran), ran.screen).toHaveLength(2);
  const again = await world.run(`apply ${path}`);
  expect(again).toMatchObject({ code: 6, requests: [] });
  expect(again.stderr).toContain(`Request: ${writes(ran)[1]?.replace('/v1/', '/')}`);
});

describe('Q5: the confirmation', () => {
  test('is that of the command', async () => {
    const world = createWorld();
    const path = await planIn(world, `backups restore acmeprod latest ${notify}`);
    for (const flags of ['', '--yes', '--yes --confirm acmestage']) {
      const ran = await world.run(`apply ${path} ${flags}`);
      expect(ran.code).toBe(2);
      expect(writes(ran)).toEqual([]);
    }
    expect((await world.run(`apply ${path} --yes --confirm acmeprod`)).code).toBe(0);
  });

  test('on a terminal the name is typed', async () => {
    const world = createWorld({ terminal: 120, answers: ['acmeprod'] });
    const path = await planIn(world, `backups restore acmeprod latest ${notify}`);
    expect((await world.run(`apply ${path}`)).code).toBe(0);
  });

  test('a "no" sends nothing, and does not count', async () => {
    const world = createWorld({ terminal: 120, answers: ['n', 'y'] });
    const path = await planIn(world, restore);
    expect((await world.run(`apply ${path}`)).code).toBe(130);
    expect((await world.run(`apply ${path}`)).code).toBe(0);
  });

  test('a read-only profile refuses', async () => {
    const path = await planIn(createWorld(), create);
    const configDir = profileWith({ read_only: true });
    const ran = await run(`--profile p apply ${path}`, { configDir });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('The profile is read-only.');
    expect(writes(ran)).toEqual([]);
  });

  test('--wait comes from the plan', async () => {
    const world = createWorld();
    const path = await planIn(world, `${create} --wait --timeout 1h`);
    const ran = await world.run(`apply ${path} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
  });
});
