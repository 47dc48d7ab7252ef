/** After an accepted write: an answer that cannot be followed, and one that says already how it ended. */
import { describe, expect, test } from 'vitest';
import { harbor, stage } from './support/service.ts';
import { createWorld, type Ran, writes } from './support/world.ts';

/** The sandbox, but for the answers of what changes something. */
function answeringWrites(value: unknown, status = 202) {
  const world = createWorld({
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : Response.json(value, { status }),
  });
  return world;
}

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

const notify = '--notify ops@example.com';
const lines = {
  domain: 'domains add acmeprod new.example --wait',
  backup: `backups create acmestage ${notify} --wait`,
  transfer: `sites transfer acmeprod --to ${harbor} --yes --confirm acme --wait`,
  restore: `backups restore acmestage latest ${notify} --yes --backup-first`,
  environment: 'headless envs create storefront --field name=qa --wait',
};
const look = {
  domain: 'hms domains list acmeprod',
  backup: 'hms backups list acmestage',
  transfer: 'hms sites transfers ',
  restore: 'hms backups list acmestage',
  environment: 'hms headless envs list storefront',
};
const nouns = Object.keys(lines) as (keyof typeof lines)[];

function expectAccepted(ran: Ran, noun: keyof typeof lines): void {
  expect(ran.stdout).toBe('');
  expect(ran.stderr).not.toMatch(/nothing was sent/i);
  expect(ran.stderr).toContain('accepted');
  expect(errorOf(ran).retry_safe).toBe(false);
  expect(errorOf(ran).hint).toContain(look[noun]);
  expect(writes(ran)).toHaveLength(1);
}

describe('an accepted write whose answer has no usable id', () => {
  const texts = ['../x', '', '.', '..', ' ', 'a/b', 'id-1', 'x'.repeat(5000)];

  test.each(nouns.filter((noun) => noun !== 'environment'))(
    'D6: %s: a text that is no id is exit 9, with the command that looks',
    async (noun) => {
      for (const id of texts) {
        const value = { id, name: 'new.example', status: 'requested' };
        const ran = await answeringWrites(value).run(`${lines[noun]} --json`);
        expect(ran.code, `${noun} ${id}`).toBe(9);
        expectAccepted(ran, noun);
        expect(errorOf(ran).message).toContain('no usable ID');
        expect(errorOf(ran).record).toMatchObject({ id });
      }
    },
  );

  test.each(nouns.filter((noun) => noun !== 'environment'))(
    'D6 S4: %s: without a text for an id the answer is unreadable: exit 10',
    async (noun) => {
      for (const id of [undefined, null, 7, {}, [], true]) {
        const value = { id, name: 'new.example', status: 'requested' };
        const ran = await answeringWrites(value).run(`${lines[noun]} --json`);
        expect(ran.code).toBe(10);
        expectAccepted(ran, noun);
      }
    },
  );

  test('D6: an environment nobody names is exit 9', async () => {
    for (const id of [undefined, null, 7, {}, '', ' ', '.', '..']) {
      const ran = await answeringWrites({ done: false, id }).run(`${lines.environment} --json`);
      expect(ran.code, JSON.stringify(id)).toBe(9);
      expectAccepted(ran, 'environment');
    }
  });

  test('D6: without --wait it is accepted, and no command is told that cannot work', async () => {
    for (const noun of ['backup', 'transfer'] as const) {
      const value = { id: '../x', status: 'pending' };
      const ran = await answeringWrites(value).run(lines[noun].replace(' --wait', ''));
      expect(ran.code).toBe(0);
      expect(ran.stderr).toContain(look[noun]);
      expect(ran.stderr).not.toContain('wait ');
    }
  });

  test('D6: the restore behind a backup that cannot be followed is not sent', async () => {
    const ran = await answeringWrites({ id: '../x', status: 'requested' }).run(lines.restore);
    expect(ran.code).toBe(9);
    expect(ran.stderr).toMatch(/POST \S+\/restore was not sent/);
  });

  test('D6: an ownership that is verified at once needs no id', async () => {
    const value = { id: '../x', name: 'new.example', ownership_status: 'TXT_VERIFIED' };
    expect((await answeringWrites(value, 201).run(lines.domain)).code).toBe(0);
  });
});

describe('an answer that says already how it ended', () => {
  const failed = ['aborted', 'failed', 'cancelled', 'canceled'];
  const words = failed.flatMap((word) => [word, word.toUpperCase()]);

  test.each(words)('D27 W1: --wait ends with exit 8 at once where it is %s', async (status) => {
    for (const noun of ['backup', 'transfer', 'restore'] as const) {
      for (const id of [stage, '../x']) {
        const world = answeringWrites({ id, status });
        const ran = await world.run(`${lines[noun]} --json`);
        expect(ran).toMatchObject({ code: 8, stdout: '' });
        expect(errorOf(ran)).toMatchObject({ kind: 'failed', record: { status } });
        expect(world.clock.monotonic()).toBe(0);
        expect(writes(ran)).toHaveLength(1);
      }
    }
  });

  test.each(['completed', 'COMPLETED'])(
    'D27: --wait ends with exit 0 at once: %s',
    async (status) => {
      for (const noun of ['backup', 'transfer'] as const) {
        const world = answeringWrites({ id: stage, status });
        const ran = await world.run(`${lines[noun]} --json`);
        expect(ran.code).toBe(0);
        expect(JSON.parse(ran.stdout)).toEqual({ id: stage, status });
        expect(world.clock.monotonic()).toBe(0);
      }
    },
  );

  test.each(words)('D27 W1: a backup that is listed as %s has ended: exit 8', async (status) => {
    const results = [{ id: stage, status, create_time: '2026-03-02T08:00:00Z' }];
    const world = createWorld({ fetch: async () => Response.json({ count: 1, results }) });
    const ran = await world.run(`backups wait ${stage} ${stage}`);
    expect(ran.code).toBe(8);
    expect(world.clock.monotonic()).toBe(0);
    expect((await world.run(`backups wait ${stage} latest`)).code).toBe(8);
  });

  test.each(failed)(
    'D27: audit takes a backup that is %s for one that ended badly',
    async (status) => {
      const world = createWorld({
        prepare: ({ backups }) => {
          for (const { record } of backups) Object.assign(record, { status });
        },
      });
      const ran = await world.run('audit --where name=acmeprod --json');
      expect(ran.code).toBe(12);
      const became = status === 'failed' ? status : `was ${status}`;
      expect(JSON.parse(ran.stdout)[0].findings).toContain(`the newest backup ${became}`);
    },
  );
});
