/** `usage show` reads every page of environments, or says that it did not (10.7). */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { run } from './support/world.ts';

const account = seedId('account', 'northlight');

/** A service whose usage has these pages: no token, then the token of each page. */
function paged(pages: readonly object[]) {
  const requests: string[] = [];
  const fetch = async (url: string) => {
    const token = new URL(url).searchParams.get('offset');
    requests.push(url);
    return Response.json(
      pages[token === null ? 0 : Number(token.replace('t', ''))] ?? pages.at(-1),
    );
  };
  return { fetch, requests };
}

const environment = (name: string) => ({
  environment_name: name,
  metrics: [],
  metrics_rollup: {
    visit_count: { sum: '12', average: '4', latest: { date: '2026-03-01', value: '5' } },
    storage_file_bytes: {
      sum: '0',
      average: '0',
      latest: { date: '2026-03-01', value: '1073741824' },
    },
  },
});
const part = { all_environments_included: false };
const one = environment('a');
const two = environment('b');

describe('a response of 100 environments', () => {
  const environment_metrics = Array.from({ length: 100 }, (_, at) => environment(`e${at}`));

  test('may be a part, if it does not say that these are all', async () => {
    for (const nulls of [{}, { total_size: null, all_environments_included: null }]) {
      const { fetch } = paged([{ environment_metrics, ...nulls }]);
      const ran = await run(`usage show ${account} -o table`, { fetch });
      expect(ran.code).toBe(7);
      expect(ran.stdout).toContain('e99');
      expect(ran.stderr).toContain(
        'The list of environments may be incomplete: the response has 100',
      );
    }
  });

  test.each([{ next_page_token: null }, { total_size: 100 }, { all_environments_included: true }])(
    'is whole with %j',
    async (said) => {
      const { fetch } = paged([{ environment_metrics, ...said }]);
      expect(await run(`usage show ${account} -o table`, { fetch })).toMatchObject({ code: 0 });
    },
  );

  test('is whole with 99 or 101', async () => {
    const { fetch } = paged([{ environment_metrics: environment_metrics.slice(1) }]);
    expect(await run(`usage show ${account} -o table`, { fetch })).toMatchObject({ code: 0 });
    const longer = paged([{ environment_metrics: [...environment_metrics, one] }]);
    expect(await run(`usage show ${account}`, { fetch: longer.fetch })).toMatchObject({ code: 0 });
  });
});

describe('usage show reads every environment', () => {
  test('by the token of each page', async () => {
    const { fetch, requests } = paged([
      {
        environment_metrics: [one],
        total_size: 2,
        next_page_token: 't1',
        all_environments_included: false,
      },
      {
        environment_metrics: [two],
        total_size: 2,
        next_page_token: null,
        all_environments_included: false,
      },
    ]);
    const ran = await run(`usage show ${account} --json`, { fetch });
    expect(ran.code).toBe(0);
    expect(requests.map((url) => new URL(url).search)).toEqual(['', '?offset=t1']);
    expect(JSON.parse(ran.stdout)).toEqual({
      environment_metrics: [one, two],
      total_size: 2,
      next_page_token: null,
      all_environments_included: true,
    });
  });

  test('and in the sandbox, with 120 installs', async () => {
    const ran = await run(`usage show ${account} -o jsonl`, {
      prepare({ installs }) {
        const [first] = installs;
        if (first === undefined) return;
        for (let number = 0; number < 111; number += 1) {
          const name = `extra${number}`;
          installs.push({ ...first, id: seedId('install', name), name });
        }
      },
    });
    expect(ran.code).toBe(0);
    expect(ran.stdout.trim().split('\n')).toHaveLength(120);
  });

  test.each([
    [
      'fewer environments than total_size',
      [
        { environment_metrics: [one], total_size: 3, next_page_token: 't1' },
        { environment_metrics: [two], total_size: 3 },
      ],
    ],
    [
      'a token that repeats',
      [
        { environment_metrics: [one], next_page_token: 't1' },
        { environment_metrics: [two], next_page_token: 't1' },
      ],
    ],
    [
      'a page that brings nothing new',
      [
        { environment_metrics: [one], next_page_token: 't1' },
        { environment_metrics: [one], next_page_token: 't2' },
      ],
    ],
    [
      'a page of another shape',
      [{ environment_metrics: [one], next_page_token: 't1' }, { message: 'busy' }],
    ],
    [
      'a last page that is not all, without a total',
      [
        { environment_metrics: [one], next_page_token: 't1' },
        { environment_metrics: [two], all_environments_included: false },
      ],
    ],
    [
      'the first page that is not all',
      [{ environment_metrics: [one], all_environments_included: false }],
    ],
    [
      'a repeated token, even if the total is met',
      [
        { ...part, environment_metrics: [one], total_size: 2, next_page_token: 't1' },
        { ...part, environment_metrics: [two], total_size: 2, next_page_token: 't1' },
      ],
    ],
    [
      'an empty page with a token, and a total of 0',
      [
        { ...part, environment_metrics: [one], total_size: 0, next_page_token: 't1' },
        { ...part, environment_metrics: [], total_size: 0, next_page_token: 't2' },
      ],
    ],
    [
      'a token that is a number, on the last page',
      [
        { ...part, environment_metrics: [one], total_size: 2, next_page_token: 't1' },
        { ...part, environment_metrics: [two], total_size: 2, next_page_token: 7 },
      ],
    ],
  ])('%s is a part: it is shown, and exit 7', async (_, pages) => {
    const { fetch, requests } = paged(pages);
    const ran = await run(`usage show ${account} --json`, { fetch });
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.stdout).environment_metrics).toContainEqual(one);
    expect(ran.stderr).toContain('only part of the list');
    expect(ran.stdout).not.toContain('"all_environments_included": true');
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  test.each([
    ['a total that is too small', [{ environment_metrics: [one, two], total_size: 1 }]],
    ['a total of 0', [{ environment_metrics: [one, two], total_size: 0 }]],
    ['a negative total', [{ environment_metrics: [one, two], total_size: -1 }]],
    [
      'one environment with two different records',
      [
        { environment_metrics: [one, two], total_size: 2, next_page_token: 't1' },
        { environment_metrics: [{ ...one, metrics_rollup: {} }], total_size: 2 },
      ],
    ],
  ])('%s may be a part: every record is shown, and exit 7', async (_, pages) => {
    const { fetch } = paged(pages);
    const ran = await run(`usage show ${account} --json`, { fetch });
    expect(ran.code).toBe(7);
    const given = pages.flatMap(({ environment_metrics: list }) => list);
    expect(JSON.parse(ran.stdout).environment_metrics).toEqual(given);
    expect(ran.stderr).toContain('The list of environments may be incomplete');
  });

  test('a record that is on two pages is shown once', async () => {
    const { fetch } = paged([
      { environment_metrics: [one], total_size: 2, next_page_token: 't1' },
      { environment_metrics: [one, two], total_size: 2, next_page_token: null },
    ]);
    const ran = await run(`usage show ${account} --json`, { fetch });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).environment_metrics).toEqual([one, two]);
  });

  test('pages without an end stop at a maximum: exit 7', async () => {
    let page = 0;
    const fetch = async () => {
      page += 1;
      return Response.json({
        environment_metrics: [environment(`e${page}`)],
        next_page_token: `n${page}`,
      });
    };
    const ran = await run(`usage show ${account} --json`, { fetch });
    expect(ran.code).toBe(7);
    expect(page).toBe(501);
  });

  test('a page that fails shows nothing', async () => {
    const first = { environment_metrics: [one], next_page_token: 't1' };
    const fetch = async (url: string) =>
      url.includes('offset') ? new Response('', { status: 503 }) : Response.json(first);
    expect(await run(`usage show ${account}`, { fetch })).toMatchObject({ code: 7, stdout: '' });
  });

  test('a table has a row each, with sizes; csv has the figures', async () => {
    const { fetch } = paged([
      { environment_metrics: [one], last_account_storage_refresh_time: '2026-03-01T04:00:00Z' },
    ]);
    const table = await run(`usage show ${account} -o table`, { fetch });
    expect(table.stdout).toMatch(/^a +12 +- +- +1 GiB +-/m);
    expect(table.stderr).toContain('Storage was last recalculated on 2026-03-01 04:00 UTC.');
    const csv = await run(`usage show ${account} -o csv --columns environment,visits,files`, {
      fetch,
    });
    expect(csv.stdout.replace(/\r/g, '')).toBe('environment,visits,files\na,12,1073741824\n');
  });

  test('a service of part 1 is passed through', async () => {
    const ran = await run(`usage show ${account} --json`, { sandbox: { part1: true } });
    expect(ran.code).toBe(0);
    expect(ran.requests).toEqual([`GET /v1/accounts/${account}/usage`]);
    expect(JSON.parse(ran.stdout)).toHaveProperty('environments', '9');
  });
});
