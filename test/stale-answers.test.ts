/** The answer to what makes something new is not believed where it is about something old. */
import { describe, expect, test } from 'vitest';
import { world as fleetWorld } from './support/fleet.ts';
import { harbor, stage } from './support/service.ts';
import { createWorld, type Ran, startOfWorld, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const copy = `installs copy acmeprod acmestage ${notify} --yes --backup-first`;
const restore = `backups restore acmestage latest ${notify} --yes --backup-first`;
const create = `backups create acmestage ${notify}`;
const transfer = `sites transfer acmeprod --to ${harbor} --yes --confirm acme`;
const old = '2020-01-01T00:00:00Z';
const unlisted = '99999999-9999-4999-8999-999999999999';

/** The sandbox; what is sent is answered with `value`, and the clock of the service is its own. */
function answering(value: (listed: string) => unknown, date?: number) {
  const world = createWorld({
    fetch: async (url, init) => {
      if (init.method !== 'GET') return Response.json(value(listed), { status: 202 });
      const response = await world.sandbox(url, init);
      if (date !== undefined) response.headers.set('date', new Date(date).toUTCString());
      return response;
    },
  });
  const { id } = world.state.installs.find(({ name }) => name === 'acmestage') ?? {};
  const listed = world.state.backups.find(({ install_id }) => install_id === id)?.record.id ?? '';
  expect(listed).not.toBe('');
  return world;
}

/** The same, where the first answer behind the list of installs is that to the request, and each has its date. */
function atFirst(value: unknown) {
  const headers = { date: new Date(startOfWorld).toUTCString() };
  const made = fleetWorld({
    stdin: `${stage}\n`,
    fetch: async (url, init) =>
      init.method === 'GET'
        ? made.sandbox(url, init)
        : Response.json(value, { status: 202, headers }),
  });
  return made;
}

function expectUnknown(ran: Ran): void {
  expect(ran).toMatchObject({ code: 10, stdout: '' });
  expect(ran.stderr).toContain('about another record');
  expect(writes(ran)).toHaveLength(1);
}

describe('a backup that was listed before the request', () => {
  test.each([copy, restore, `${create} --once k`, `${create} --once k --wait`])(
    'D12: is not the new one: %s',
    async (line) => {
      for (const status of ['requested', 'in_progress', 'completed', 'aborted', 'FAILED']) {
        for (const spelled of [(id: string) => id, (id: string) => id.toUpperCase()]) {
          const ran = await answering((id) => ({ id: spelled(id), status })).run(line);
          expectUnknown(ran);
          if (line === copy) expect(ran.stderr).toContain('POST /install_copy was not sent');
        }
      }
    },
  );
});

describe('a record of long ago', () => {
  const dated = ['create_time', 'complete_time'].flatMap((name) =>
    ['completed', 'aborted', 'requested'].map((status) => ({ [name]: old, status })),
  );

  test.each(dated)('D12: is not the new backup: %j', async (said) => {
    for (const line of [create, `${create} --wait`, copy]) {
      const world = answering(() => ({ id: unlisted, ...said }), startOfWorld);
      expectUnknown(await world.run(line));
    }
  });

  test('D12: nor the new transfer', async () => {
    const value = { id: unlisted, status: 'completed', created_at: old };
    for (const line of [transfer, `${transfer} --wait`]) {
      expectUnknown(await answering(() => value, startOfWorld).run(line));
    }
  });

  test('D12: nor where the list alone tells its age', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        if (init.method !== 'GET') return Response.json({ id: unlisted, status: 'requested' });
        const date = new Date(startOfWorld).toUTCString();
        if (!url.includes('/backups')) {
          const response = await world.sandbox(url, init);
          response.headers.set('date', date);
          return response;
        }
        const results = [{ id: unlisted, status: 'completed', create_time: old }];
        return Response.json({ count: 1, results }, { headers: { date } });
      },
    });
    expectUnknown(await world.run(`${create} --wait`));
  });

  test.each([`backups create ${stage} ${notify}`, `backups create ${stage} ${notify} --wait`])(
    'D12: nor as the answer to the first request: %s',
    async (line) => {
      const world = atFirst({ id: unlisted, status: 'completed', create_time: old });
      const ran = await world.run(line);
      expectUnknown(ran);
      expect(ran.requests).toHaveLength(1);
    },
  );

  test('D12: nor in a row of a fleet run over ids', async () => {
    const world = atFirst({ id: unlisted, status: 'completed', create_time: old });
    const ran = await world.run(`each --from - --json -- ${create.replace('acmestage', '{}')}`);
    expect(writes(ran)).toHaveLength(1);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ exit: 10, kind: 'unknown' }]);
  });

  test('D12: what is waited for may grow old meanwhile', async () => {
    const record = (created_at: string) => ({ id: unlisted, site: 'acme', created_at });
    const at = new Date(startOfWorld).toISOString();
    const world = createWorld({
      fetch: async (url, init) => {
        const headers = { date: new Date(world.clock.now()).toUTCString() };
        const days = (world.clock.now() - startOfWorld) / 86_400_000;
        const status = days > 1.2 ? 'completed' : 'scheduled';
        const one = { ...record(at), status };
        if (init.method !== 'GET') return Response.json(one, { status: 202, headers });
        if (!url.includes('/site_transfers')) return world.sandbox(url, init);
        return Response.json({ count: 1, results: [one] }, { headers });
      },
    });
    const ran = await world.run(`${transfer} --wait --timeout 100h --interval 10h`);
    expect(ran.code).toBe(0);
  });

  test('D12: one clock alone, or none of the service, decides nothing', async () => {
    const value = { id: unlisted, status: 'completed', create_time: '2026-02-01T00:00:00Z' };
    for (const date of [undefined, Date.parse('2026-02-01T00:00:00Z')]) {
      expect((await answering(() => value, date).run(`${create} --wait`)).code).toBe(0);
    }
    expect((await answering(() => value, startOfWorld).run(`${create} --wait`)).code).toBe(10);
  });
});

describe('a job that is done at once, without a usable id', () => {
  test.each([copy, restore, `${create} --wait`, `${transfer} --wait`])(
    'D6: %s is exit 9',
    async (line) => {
      for (const id of ['', ' ', '../x', 'id-1']) {
        for (const status of ['completed', ' COMPLETED ']) {
          const ran = await answering(() => ({ id, status })).run(line);
          expect(ran).toMatchObject({ code: 9, stdout: '' });
          expect(ran.stderr).toContain('no usable ID');
          expect(writes(ran)).toHaveLength(1);
        }
      }
    },
  );
});
