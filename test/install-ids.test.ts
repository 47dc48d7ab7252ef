/** A name that was found once costs one request, and is proved by the record itself. */
import { describe, expect, test } from 'vitest';
import { seed } from '../src/sandbox/seed/seed.ts';
import type { State } from '../src/sandbox/state.ts';
import { createWorld, startOfWorld, type WorldOptions } from './support/world.ts';

const name = 'fleet0200';
const create = `backups create ${name} --notify a@b.example --json`;

/** Three pages of installs, of which `name` is on the last. */
const large = (state: State) => {
  Object.assign(state, seed(startOfWorld, 250));
  Object.assign(installOf(state), { primary_domain: 'shop.example' });
};

/** A world in which a run has read the list. */
async function knowing(options: WorldOptions = {}) {
  const world = createWorld({ prepare: large, ...options });
  const first = await world.run(create);
  expect(first.code).toBe(0);
  expect(pages(first.requests)).toBe(3);
  return world;
}

const pages = (requests: readonly string[]) =>
  requests.filter((one) => one.startsWith('GET /v1/installs?')).length;

function installOf(state: State, wanted = name) {
  const found = state.installs.find((install) => install.name === wanted);
  if (found === undefined) throw new Error(`no ${wanted}`);
  return found;
}

describe('a command that destroys nothing', () => {
  test('sends two requests', async () => {
    const world = await knowing();
    const { id } = installOf(world.state);
    expect(await world.run(create)).toMatchObject({
      code: 0,
      requests: [`GET /v1/installs/${id}`, `POST /v1/installs/${id}/backups`],
    });
  });

  test('follows a name that moved to another install', async () => {
    const world = await knowing();
    const [before, after] = [installOf(world.state), installOf(world.state, 'fleet0100')];
    Object.assign(before, { name: 'renamed' });
    Object.assign(after, { name });
    const moved = await world.run(create);
    expect(moved.code).toBe(0);
    expect(moved.requests[0]).toBe(`GET /v1/installs/${before.id}`);
    expect(pages(moved.requests)).toBe(3);
    expect(moved.requests.at(-1)).toBe(`POST /v1/installs/${after.id}/backups`);
    // From now on it knows the new one.
    expect((await world.run(create)).requests[0]).toBe(`GET /v1/installs/${after.id}`);
  });

  test('reads the list if the install is gone, and names nothing else', async () => {
    const world = await knowing();
    world.state.installs.splice(world.state.installs.indexOf(installOf(world.state)), 1);
    const { code, requests } = await world.run(create);
    expect({ code, pages: pages(requests) }).toEqual({ code: 5, pages: 3 });
    expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  test.each([
    ['an error', () => Response.json({ message: 'no' }, { status: 500 })],
    ['another record', () => Response.json({ id: '00000000-0000-4000-8000-00000000ffff', name })],
    ['the record without its name', (id: string) => Response.json({ id })],
    ['the name in another case', (id: string) => Response.json({ id, name: name.toUpperCase() })],
  ])('reads the list if the service answers %s', async (_, answer) => {
    const world = await knowing({
      pages: (url, { method }) => {
        const [, id] = /\/installs\/([^/?]+)$/.exec(url) ?? [];
        return id !== undefined && method === 'GET' ? answer(id) : undefined;
      },
    });
    const ran = await world.run(`${create} --retries 0`);
    expect(ran.code).toBe(0);
    expect(pages(ran.requests)).toBe(3);
  });

  test.each([
    ['a domain', () => 'shop.example'],
    ['a cname', (state: State) => String(installOf(state).cname)],
    ['another spelling', () => name.toUpperCase()],
  ])('reads the list for %s', async (_, spelling) => {
    const world = await knowing();
    const ran = await world.run(create.replace(name, spelling(world.state)));
    expect(ran.code).toBe(0);
    expect(pages(ran.requests)).toBe(3);
  });
});

test.each([
  `installs delete ${name} --yes --confirm ${name}`,
  `backups restore ${name} latest --notify a@b.example --dry-run`,
  `installs copy ${name} fleet0100 --yes --confirm fleet0100`,
  `installs copy fleet0100 ${name} --dry-run`,
  `domains remove ${name} ${name}.example --yes`,
])('a command that destroys reads the list: %s', async (line) => {
  const { requests } = await (await knowing()).run(line);
  expect(requests[0]).toMatch(/^GET \/v1\/installs\?/);
  expect(pages(requests)).toBe(3);
});

test('of two installs with one name neither is known', async () => {
  const world = createWorld({
    prepare: (state) => {
      large(state);
      Object.assign(installOf(state, 'fleet0100'), { name: ` ${name}` });
    },
  });
  for (const _ of [1, 2]) {
    const ran = await world.run(create);
    expect(ran).toMatchObject({ code: 2, requests: expect.any(Array) });
    expect(pages(ran.requests)).toBe(3);
    expect(ran.stderr).toContain(`2 installs match '${name}'`);
  }
});

test('another user of the same service has a list of their own', async () => {
  const stateDir = '/state-in-memory/install-ids';
  await knowing({ stateDir });
  const other = createWorld({ prepare: large, stateDir, env: { HMS_USERNAME: 'other' } });
  expect((await other.run(create)).requests[0]).toMatch(/^GET \/v1\/installs\?/);
});

test('a short list is read each time: it is one request too', async () => {
  const world = createWorld();
  const line = 'backups create acmeprod --notify a@b.example';
  for (const _ of [1, 2]) expect(pages((await world.run(line)).requests)).toBe(1);
});
