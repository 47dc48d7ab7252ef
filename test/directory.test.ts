/** What a command has read, it does not read again; what may have changed since, it does. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../src/client/api.ts';
import { everyRecord } from '../src/client/pages/pages.ts';
import { openDirectory } from '../src/resolve/directory.ts';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import { seed } from '../src/sandbox/seed/seed.ts';
import type { State } from '../src/sandbox/state.ts';
import { acme, northlight, stage } from './support/service.ts';
import { createWorld, type Ran, startOfWorld, type WorldOptions, writes } from './support/world.ts';

/** Three pages of installs. */
const prepare = (state: State) => void Object.assign(state, seed(startOfWorld, 250));

const run = (line: string, options: WorldOptions = {}) =>
  createWorld({ prepare, ...options }).run(line);

const asked = (line: string, ...answers: string[]) => run(line, { terminal: 100, answers });

/** What was asked for, ids left out: `installs 0`, `backups 0`, `POST install_copy`. */
function askedFor({ requests }: Pick<Ran, 'requests'>): string[] {
  return requests.map((request) =>
    request
      .replace(/^GET \/v1\/(?:installs\/[^/]+\/)?(\w+)\?limit=100&offset=/, '$1 ')
      .replace(/\/v1\//, ''),
  );
}

const rules = (text: string) => [parseFaultRule(text)].flatMap((rule) => rule ?? []);

const installs = ['installs 0', 'installs 100', 'installs 200'];
const listings = (ran: Ran, list: string) =>
  askedFor(ran).filter((request) => request.startsWith(`${list} `));

const person =
  `users create --account ${northlight} --first-name Ida --last-name Moe --email ida@example.com ` +
  '--role partial --install acmeprod --install acmestage --install acmedev';
const mail = '--notify ops@example.com';
const restore = `backups restore acmestage latest ${mail} --backup-first`;
const redirected = 'domains add acmeprod old-shop.example --redirect-to acme-outdoor.example';

describe('the list of installs is read once', () => {
  test.each([
    `installs copy acmeprod acmestage ${mail} --yes`,
    `installs copy acmeprod acmestage ${mail} --yes --backup-first`,
    'installs update acmestage --site acmeprod',
    person,
    `${restore} --yes`,
    redirected,
  ])('by hms %s', async (line) => {
    const ran = await run(line);
    expect(ran.code).toBe(0);
    expect(listings(ran, 'installs')).toEqual(installs);
  });

  test.each([
    ['domains list', 'acmeprod'],
    ['domains verify --no-dns-check', 'acmeprod', 'acme-outdoor.example'],
    [`backups archive ${mail}`, 'acmestage', 'completed'],
    ['installs copy --dry-run', 'acmeprod', 'acmestage'],
  ])('where a person chooses from it: hms %s', async (line, ...answers) => {
    const ran = await asked(line, ...answers);
    expect(ran.code).toBe(0);
    expect(listings(ran, 'installs')).toEqual(installs);
  });

  test('for the selection of a fleet run, for all its targets, and not again by each', async () => {
    const ids = seed(startOfWorld, 250).installs.slice(20, 23);
    const ran = await run(`each --from - --dry-run -- installs copy acmeprod {} ${mail}`, {
      stdin: ids.map(({ id }) => `${id}\n`).join(''),
    });
    expect(ran.code).toBe(0);
    const rounds = listings(ran, 'installs').length / installs.length;
    expect(rounds).toBe(2 + ids.length); // names; what would be destroyed; then each as it would be sent
  });
});

test('the domains of an install are read once', async () => {
  const ran = await run(redirected);
  expect(askedFor(ran).slice(3)).toEqual(['domains 0', `POST installs/${acme}/domains`]);
});

test('a restore with a backup first reads the backups once before it, and then waits', async () => {
  const ran = await run(`${restore} --yes`);
  expect(ran.code).toBe(0);
  const [first, last] = writes(ran).map((request) => request.replace('/v1/', ''));
  const rest = askedFor(ran).slice(installs.length);
  const looks = rest.slice(2, -1);
  expect(rest).toEqual(['backups 0', first, ...looks, last]);
  expect(first).toBe(`POST installs/${stage}/backups`);
  expect(new Set(looks)).toEqual(new Set(['backups 0']));
});

describe('a person takes their time', () => {
  /** A backup begins by itself, once the backups were read for the first time. */
  function meanwhile(options: WorldOptions) {
    const world = createWorld({
      ...options,
      fetch: async (url, init) => {
        const answer = await world.sandbox(url, init);
        const { backups } = world.state;
        const begun = backups.find(({ install_id }) => install_id === stage);
        if (init.method === 'GET' && url.includes('/backups?') && begun && !isBegun) {
          isBegun = true;
          const record = { ...begun.record, id: acme, status: 'in_progress', complete_time: null };
          backups.push({ ...begun, record } as typeof begun);
        }
        return answer;
      },
    });
    let isBegun = false;
    return world;
  }

  test('what is overwritten is looked up again after the last choice', async () => {
    const ran = await asked(`installs copy ${mail}`, 'acmeprod', 'acmestage', 'y');
    expect(ran.code).toBe(0);
    expect(listings(ran, 'installs')).toEqual([...installs, ...installs]);
  });

  test('a backup that has begun at the question keeps another from being asked for', async () => {
    const ran = await meanwhile({ terminal: 500, answers: ['y'] }).run(restore);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain(
      `acmestage already has a backup in progress: ${acme}. Nothing was sent.`,
    );
    expect(writes(ran)).toEqual([]);
    expect(listings(ran, 'backups')).toHaveLength(2);
  });
});

test('what is waited for is read anew each time', async () => {
  const ran = await run(`backups create acmestage ${mail} --wait`);
  expect(ran.code).toBe(0);
  expect(listings(ran, 'backups').length).toBeGreaterThan(1);
  expect(listings(ran, 'installs')).toEqual(installs);
});

test('with --once the backups are looked at again before each attempt', async () => {
  const ran = await run(`backups create acmestage ${mail} --once nightly`, {
    sandbox: { faults: rules('POST /installs/*/backups=429:1x1') },
  });
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(2);
  expect(listings(ran, 'backups')).toHaveLength(3);
});

test('a reading that failed is none: the next of a fleet run reads again', async () => {
  let readings = 0;
  const world = createWorld({
    prepare,
    stdin: `${stage}\n${seed(startOfWorld, 250).installs[40]?.id}\n`,
    fetch: async (url, init) => {
      if (/\/installs\?.*offset=0/.test(url)) readings += 1;
      // The first reading is for the selection.
      return readings === 2 && url.includes('/installs?')
        ? Response.json({ message: 'no' }, { status: 403 })
        : world.sandbox(url, init);
    },
  });
  const ran = await world.run(
    'each --from - --concurrency 1 --dry-run -- installs copy acmeprod {}',
  );
  expect(ran.stderr).toContain('This would overwrite or delete data on 2 installs');
  expect(askedFor(ran).slice(3, 5)).toEqual(['installs 0', 'installs 0']);
});

test('who has found what they look for on the second page leaves nothing on its way', async () => {
  const open = new Set<string>();
  const world = createWorld({
    prepare({ backups }) {
      const one = backups.find(({ install_id }) => install_id === stage);
      if (one === undefined) throw new Error('acmestage has no backup');
      const own = Array.from({ length: 900 }, (_, at) => {
        const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
        return { ...one, record: { ...one.record, id, status: 'completed' as const } };
      });
      backups.splice(0, backups.length, ...own);
    },
    fetch: async (url, init) => {
      if (Number(new URL(url).searchParams.get('offset')) < 200) return world.sandbox(url, init);
      open.add(url);
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          open.delete(url);
          reject(init.signal?.reason);
        });
      });
    },
  });
  const wanted = '00000000-0000-4000-8000-000000000150';
  const ran = await world.run(`backups archive acmestage ${wanted} ${mail} --dry-run`);
  expect(ran.code).toBe(0);
  expect(listings(ran, 'backups').length).toBeGreaterThan(2);
  await new Promise(setImmediate);
  expect(open).toEqual(new Set());
});

describe('a list that is remembered', () => {
  /** Pages of one install each; @param fails the number of the page that fails once */
  function paged(count: number, fails?: number) {
    const read: number[] = [];
    let left = 1;
    async function* batches() {
      for (let page = 1; page <= count; page += 1) {
        read.push(page);
        await Promise.resolve();
        if (page === fails && left-- > 0) throw new Error('a broken line');
        yield [{ id: `install ${page}` }];
      }
    }
    async function* records() {
      for await (const batch of batches()) yield* batch;
    }
    const pages = () => ({ batches, [Symbol.asyncIterator]: records });
    const api = { pages } as unknown as Api;
    return { read, directory: openDirectory(api) };
  }

  async function until(id: string, records: AsyncIterable<{ id: string }>): Promise<void> {
    for await (const one of records) if (one.id === id) return;
    throw new Error(`there is no ${id}`);
  }

  test('is read as far as somebody reads, and goes on from there', async () => {
    const { read, directory } = paged(4);
    await until('install 2', directory.installs());
    expect(read).toEqual([1, 2]);
    await until('install 1', directory.installs());
    expect(read).toEqual([1, 2]);
    expect(await everyRecord(directory.installs())).toHaveLength(4);
    expect(await everyRecord(directory.installs())).toHaveLength(4);
    expect(read).toEqual([1, 2, 3, 4]);
  });

  test('is read once by all who read at the same time', async () => {
    const { read, directory } = paged(3);
    const readers = Array.from({ length: 5 }, () => everyRecord(directory.installs()));
    for (const all of await Promise.all(readers)) expect(all).toHaveLength(3);
    expect(read).toEqual([1, 2, 3]);
  });

  test('is not remembered where it failed, for none of its readers', async () => {
    const { read, directory } = paged(3, 2);
    const readers = [everyRecord(directory.installs()), everyRecord(directory.installs())];
    const ended = await Promise.allSettled(readers);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await everyRecord(directory.installs())).toHaveLength(3);
    expect(read).toEqual([1, 2, 1, 2, 3]);
  });

  test('comes whole to a reader in whose middle it is forgotten', async () => {
    const { read, directory } = paged(3);
    const ids: string[] = [];
    for await (const { id } of directory.installs()) {
      directory.forget();
      ids.push(id);
    }
    expect(ids).toHaveLength(3);
    expect(await everyRecord(directory.installs())).toHaveLength(3);
    expect(read).toEqual([1, 2, 3, 1, 2, 3]);
  });

  test('is kept for each install by itself, in any case of its id', async () => {
    const { read, directory } = paged(1);
    for (const id of ['aa', 'AA', 'bb', 'aa']) await everyRecord(directory.backups({ id }));
    expect(read).toHaveLength(2);
    await everyRecord(directory.domains({ id: 'aa' }));
    await everyRecord(directory.fresh.backups({ id: 'aa' }));
    expect(read).toHaveLength(4);
  });
});
