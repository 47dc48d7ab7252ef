/** Fields that a list does not have: hms reads each record on its own, and says so. */
import { describe, expect, test } from 'vitest';
import { fullTable } from '../src/command-model/catalogue.ts';
import { valueIn } from '../src/command-model/view.ts';
import { catalogue } from '../src/commands/index.ts';
import { singleInstall } from '../src/resolve/install.ts';
import { world } from './support/fleet.ts';
import { createWorld, run, type WorldOptions } from './support/world.ts';

const reads = (requests: readonly string[]) =>
  requests.filter((line) => /^GET \/v1\/installs\/[0-9a-f-]+$/.test(line));

/** The sandbox, where a single install can be answered differently. */
function withSingle(
  answer: (url: string, count: number) => Response | undefined,
  options: WorldOptions = {},
) {
  const made = createWorld(options);
  let count = 0;
  return createWorld({
    ...options,
    fetch: async (url, init) => {
      const isSingle = /\/installs\/[0-9a-f-]+$/.test(url);
      if (isSingle) count += 1;
      return (isSingle ? answer(url, count) : undefined) ?? made.sandbox(url, init);
    },
  });
}

describe('installs list', () => {
  test('reads every install for a column, and says how many', async () => {
    const ran = await run('installs list --columns name,wp_version --no-header -o tsv');
    expect(ran.code).toBe(0);
    expect(reads(ran.requests)).toHaveLength(12);
    expect(new Set(reads(ran.requests)).size).toBe(12);
    expect(ran.stderr).toContain(
      'Reading 12 installs one by one: the list does not have wp_version.',
    );
    const rows = ran.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual(['acmeprod', '6.8.3']);
  });

  test('reads none without the column', async () => {
    for (const line of ['installs list', 'installs list --json', 'installs list --sort name']) {
      const ran = await run(line);
      expect(reads(ran.requests)).toEqual([]);
      expect(ran.stderr).not.toContain('one by one');
    }
  });

  test.each([
    ['--columns WP_Version --limit 2', 2],
    ['--columns wp_version --where environment=production', 4],
    ['--columns wp_version --where environment=production --sort name:desc --limit 1', 1],
    ['--where wp_version>=1', 12],
    ['--where wp_version>=1 --where environment=production --limit 1 --columns wp_version', 4],
    ['--sort wp_version --where environment=production --limit 1', 4],
    ['--columns wp_version --where name=nosuch', 0],
  ])('%s reads %d installs at most', async (options, count) => {
    const ran = await run(`installs list ${options} --json`);
    expect(ran.code).toBe(0);
    expect(reads(ran.requests).length).toBeLessThanOrEqual(count);
    if (count === 0) expect(ran.stderr).not.toContain('one by one');
    else expect(ran.stderr).toContain(`Reading ${count} install`);
  });

  test('selects and sorts by such a field', async () => {
    const made = withSingle((url, count) =>
      Response.json({ id: url.split('/').at(-1), name: `n${count}`, wp_version: `6.${count}` }),
    );
    const line =
      "installs list --where 'wp_version>6.9' --sort wp_version:desc --columns wp_version";
    const ran = await made.run(`${line} --no-header`);
    expect(ran).toMatchObject({ code: 0, stdout: '6.12\n6.11\n6.10\n' });
  });

  test('prints the rows in the order of the list', async () => {
    const plain = await run('installs list --columns name -o jsonl');
    const read = await run('installs list --columns name,wp_version -o jsonl');
    const names = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).name);
    expect(names(read.stdout)).toEqual(names(plain.stdout));
  });

  test.each([
    [403, 4],
    [404, 5],
    [500, 7],
  ])(
    'one read that fails with %d fails the command, and says why it was read',
    async (status, code) => {
      for (const option of ['--columns wp_version', '--where wp_version>1', '--sort wp_version']) {
        const made = withSingle((_, count) =>
          count % 5 === 0 ? Response.json({ message: 'no' }, { status }) : undefined,
        );
        const ran = await made.run(`installs list ${option} --json --retries 0`);
        expect(ran).toMatchObject({ code, stdout: '' });
        const { error } = JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '');
        expect(error.details[0]).toContain('wp_version');
      }
    },
  );

  test('a field that no single record has either is a warning, not a silent empty column', async () => {
    const made = withSingle((url) => Response.json({ id: url.split('/').at(-1), name: 'a' }));
    const ran = await made.run('installs list --columns name,wp_version --limit 2 --quiet');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain("No record shown has a field 'wp_version'.");
  });

  test('requests run in parallel, but never more than eight at a time', async () => {
    let running = 0;
    let most = 0;
    const made = createWorld();
    const counting = createWorld({
      fetch: async (url, init) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        const answer = await made.sandbox(url, init);
        running -= 1;
        return answer;
      },
    });
    expect((await counting.run('installs list --columns wp_version')).code).toBe(0);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe('a fleet', () => {
  test('each selects by such a field', async () => {
    const ran = await world().run(
      'each --where wp_version>=1 --where name=acmeprod -- installs get {}',
    );
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Reading 1 install one by one');
  });

  test('audit selects by such a field', async () => {
    const ran = await run('audit --where wp_version>=1 --where name=acmeprod');
    expect(ran.stderr).toContain('Reading 1 install one by one');
    expect(ran.code).toBe(0);
  });
});

test('an undocumented column that no record has is a warning', async () => {
  const ran = await run('api GET /installs --paginate --columns name,nosuch -o jsonl');
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain("No record shown has a field 'nosuch'.");
  expect(ran.stderr).not.toContain("'name'");
});

test('the list of the sandbox has every column except those that are read one by one', async () => {
  const { commands } = await fullTable(catalogue);
  const view = commands.find(({ name }) => name === 'installs list')?.view;
  const listed: Record<string, unknown>[] = JSON.parse((await run('installs list --json')).stdout);
  const missing = view?.columns.filter((column) =>
    listed.every((record) => valueIn(column, record) === undefined),
  );
  expect(missing?.map(({ name }) => name).sort()).toEqual([...singleInstall.fields].sort());
});

test.each([
  'api /installs --columns name',
  'api installs --columns name,count',
  'api --list --columns name',
])(
  '%s: a column that a response lacks is a usage error, as for any other command',
  async (line) => {
    const ran = await createWorld().run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain("The response has no field 'name'.");
    expect(ran.stderr).toContain('Choose from: ');
  },
);

test.each([
  `backups --field description=x --field notification_emails[]=ops@example.com`,
  'purge_cache --field type=all',
])('a column that the response to a change lacks is a warning: %s', async (request) => {
  const acme = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
  const line = `api POST /installs/${acme}/${request} --yes --columns nosuch`;
  const ran = await createWorld().run(line);
  expect(ran.stderr).toContain("The response has no field 'nosuch'.");
  expect(ran.code).toBe(0);
});
