/** Usage of accounts and installs as newer services show it (10.7 to 10.9). */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, writes } from './support/world.ts';

const account = seedId('account', 'northlight');
const harbor = seedId('account', 'harbor');
const acmeprod = seedId('install', 'acmeprod');

describe('dates', () => {
  test('are sent, for every page', async () => {
    const ran = await run(`usage show ${account} --from 2026-02-01 --to 2026-02-03 --json`);
    expect(ran.requests).toEqual([
      `GET /v1/accounts/${account}/usage?first_date=2026-02-01&last_date=2026-02-03`,
    ]);
    expect(JSON.parse(ran.stdout).environment_metrics[0].metrics).toHaveLength(3);
  });

  test.each([
    ['usage show', '--from 2026-02-01', '--from needs --to.'],
    ['usage show', '--to 2026-02-01', '--to needs --from.'],
    ['usage show', '--from 2026-02-30 --to 2026-03-01', 'It must be a day like 2026-03-02.'],
    ['usage show', '--from 2026-02-02 --to 2026-02-01', 'Exchange the two days.'],
    ['usage show', '--from 2025-02-01 --to 2026-02-01', 'The earliest day is 2025-02-02.'],
    [
      'usage summary',
      '--from 2026-01-01 --to 2026-02-01',
      'The maximum is 31 days: --to 2026-01-31',
    ],
    ['usage insights', '--from 2026-01-01 --to 2026-02-01', 'is 32 days'],
  ])('hms %s ACCOUNT %s is refused before a request', async (line, dates, why) => {
    const ran = await run(`${line} ${account} ${dates}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(why);
  });

  test('13 months back are allowed', async () => {
    const ran = await run(`usage install ${acmeprod} --from 2025-02-02 --to 2026-03-01 --json`);
    expect(ran.code).toBe(0);
  });
});

test('usage summary and insights have a row for each metric', async () => {
  const summary = await run('usage summary northlight -o tsv --columns metric,latest_date');
  expect(summary.stdout).toContain('billable_visits\t2026-03-01\n');
  const insights = await run('usage insights northlight -o tsv --columns by,group,metric');
  expect(insights.stdout).toContain('environment\tproduction\tvisit_count\n');
  expect(insights.stdout).toContain('site type\tmultisite\tvisit_count\n');
});

test('what a summary or insights do not say is a row without figures, never left out', async () => {
  const rollup = { sum: '1', average: '1', latest: null };
  const fetch = async (url: string) =>
    Response.json(
      url.includes('insights')
        ? { by_environment: { e1: { visit_count: rollup }, e2: null, e3: { visits: '7' } } }
        : { metrics_rollup: { visit_count: rollup, bandwidth: null, files: '7' } },
    );
  const summary = await run(`usage summary ${account} -o table --columns metric,sum,latest`, {
    fetch,
  });
  expect(summary.stdout.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^visit_count +1 +- *$/),
    expect.stringMatching(/^bandwidth +- +- *$/),
    expect.stringMatching(/^files +- +- *$/),
    '',
  ]);
  const insights = await run(`usage insights ${account} -o table --columns by,group,metric,sum`, {
    fetch,
  });
  expect(insights.stdout.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^environment +e1 +visit_count +1 *$/),
    expect.stringMatching(/^environment +e2 +- +- *$/),
    expect.stringMatching(/^environment +e3 +visits +- *$/),
    expect.stringMatching(/^site type +- +- +- *$/),
    '',
  ]);
});

test('usage install has a row for each day', async () => {
  const line =
    'usage install acmeprod --from 2026-02-01 --to 2026-02-02 -o tsv --columns date --no-header';
  expect((await run(line)).stdout).toBe('2026-02-01\n2026-02-02\n');
});

describe('usage refresh --install', () => {
  const line = `usage refresh --install ${acmeprod} --wait --json`;

  test('waits until the service expects no new figures', async () => {
    const world = createWorld({ sandbox: { jobMs: 90_000 } });
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ storage_refresh_expected_time: null });
    expect(writes(ran)).toEqual([`POST /v1/installs/${acmeprod}/usage/refresh_disk_usage`]);
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(90_000);
  });

  test('a null that was never preceded by a time is no end: exit 9', async () => {
    const fetch = async (_: string, { method }: { method: string }) =>
      method === 'GET'
        ? Response.json({ storage_refresh_expected_time: null })
        : Response.json(null);
    const ran = await run(`${line} --timeout 1m`, { fetch });
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(ran.stderr).toContain('It may have ended before hms looked.');
  });

  /** Answers the reads with these times, and then with null. */
  const expecting = (times: readonly (string | null)[]) => {
    const left = [...times];
    const fetch = async (_: string, { method }: { method: string }) => {
      if (method !== 'GET') return Response.json(null);
      return Response.json({ storage_refresh_expected_time: left.shift() ?? null });
    };
    return { fetch };
  };
  const earlier = '2026-03-02T09:01:00Z';

  test.each([
    ['ended as this one was requested', [earlier]],
    ['still ran after the request', [earlier, earlier, '2026-03-02T09:01:00.000Z']],
    ['ended long ago', ['2026-01-31T09:00:00Z']],
    ['ended long ago, and shows another time', [null, '2026-01-31T09:00:00Z']],
  ])('an earlier one that %s does not say that this one began', async (_, times) => {
    const ran = await run(`${line} --timeout 2m`, expecting(times));
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(ran.stderr).toContain('The service has not shown that it began.');
    const isNamed = ran.stderr.includes(
      `The time before the request, ${times[0]}, is of an earlier`,
    );
    expect(isNamed).toBe(times[0] !== null);
  });

  test('ends with its own time, not with that of an earlier one', async () => {
    const own = '2026-03-02T09:04:00Z';
    const world = createWorld(expecting([earlier, earlier, null, own, own]));
    const ran = await world.run(`${line} --interval 10s`);
    expect(ran.code).toBe(0);
    expect(ran.requests.filter((one) => one.startsWith('GET '))).toHaveLength(6);
  });

  test('a second request starts a recalculation of its own in the sandbox', async () => {
    const world = createWorld({ sandbox: { jobMs: 90_000 } });
    await world.run(line.replace(' --wait', ''));
    await world.clock.sleep(30_000);
    expect((await world.run(line)).code).toBe(0);
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(120_000);
  });

  test.each(['', 'soon', 0, false, {}])(
    '%j is no time, so it does not say that it began',
    async (time) => {
      let reads = 0;
      const fetch = async (_: string, { method }: { method: string }) => {
        if (method !== 'GET') return Response.json(null);
        reads += 1;
        return Response.json({ storage_refresh_expected_time: reads < 3 ? time : null });
      };
      expect((await run(`${line} --timeout 1m`, { fetch })).code).toBe(9);
    },
  );

  test.each([
    ['2026-03-02T08:00:00Z', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00+01:00'],
    [null, '2026-03-02T07:59:00Z'],
    ['2026-03-02T07:00:00Z', '2026-03-02T08:30:00Z'],
  ])('of an account: %j, then %j is of an earlier one: exit 9', async (before, after) => {
    let reads = 0;
    const fetch = async (_: string, { method }: { method: string }) => {
      if (method !== 'GET') return Response.json(null);
      reads += 1;
      const time = reads === 1 ? before : after;
      return Response.json({ account_storage_refresh_expected_time: time });
    };
    const ran = await run(`usage refresh ${account} --wait --timeout 1m`, { fetch });
    expect(ran.code).toBe(9);
  });

  test('takes an install or an account', async () => {
    const ran = await run(`usage refresh ${account} --install acmeprod`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
  });
});

describe('usage limits', () => {
  interface Row {
    name: string;
    limit_of: string;
    used: number | null;
    percent: number | null;
    projected_percent: number | null;
    state: string;
    note: string | null;
  }
  const rowsOf = (stdout: string): Row[] => JSON.parse(stdout);

  /** The sums of harbor are these, on the days that the request names. */
  function withFigures(rollups: object, limits: object = {}) {
    const usual = { visitors: 1000, storage: 10, bandwidth: 100 };
    return async (url: string) =>
      Response.json(
        url.endsWith('/limits') ? { ...usual, ...limits } : { metrics_rollup: rollups },
      );
  }
  const latest = (value: string) => ({
    sum: value,
    average: value,
    latest: { date: '2026-03-01', value },
  });
  const figures = {
    billable_visits: latest('10'),
    network_total_bytes: latest('2000000000'),
    storage_file_bytes: latest('6000000000'),
    storage_database_bytes: latest('1000000000'),
  };
  const line = `usage limits ${harbor} --json`;

  test('compares the complete days of this month, and projects them to its end', async () => {
    const ran = await run(line, { fetch: withFigures(figures) });
    expect(ran.code).toBe(0);
    expect(ran.requests[1]).toContain('first_date=2026-03-01&last_date=2026-03-01');
    expect(rowsOf(ran.stdout)).toMatchObject([
      { limit_of: 'visitors', used: 10, percent: 1, projected_percent: 31, state: 'ok' },
      { limit_of: 'storage', used: 7, percent: 70, projected_percent: null, state: 'ok' },
      { limit_of: 'bandwidth', used: 2, percent: 2, projected_percent: 62, state: 'ok' },
    ]);
    expect(ran.stderr).toContain('Visits and bandwidth are of 2026-03-01 to 2026-03-01.');
    expect(ran.stderr).toContain('3 limits checked, none above 80%.');
  });

  test.each([
    ['--warn-at 69%', {}, { storage: 'warn' }],
    ['', { bandwidth: 50 }, { bandwidth: 'over' }],
    ['', { visitors: 9 }, { visitors: 'over' }],
    ['', { visitors: 0 }, { visitors: 'over' }],
  ])('%s with the limits %j: %j, and exit 12', async (options, limits, states) => {
    const ran = await run(`${line} ${options}`, { fetch: withFigures(figures, limits) });
    expect(ran.code).toBe(12);
    const found = Object.fromEntries(
      rowsOf(ran.stdout).map(({ limit_of, state }) => [limit_of, state]),
    );
    expect(found).toMatchObject(states);
  });

  test('no limit is none, and a missing figure is unknown, never 0', async () => {
    const { storage_database_bytes: _, ...rest } = figures;
    const ran = await run(line, {
      fetch: withFigures(rest, { visitors: null, bandwidth: undefined }),
    });
    expect(ran.code).toBe(12);
    expect(rowsOf(ran.stdout)).toMatchObject([
      { limit_of: 'visitors', used: 10, percent: null, state: 'no_limit' },
      { limit_of: 'storage', used: null, percent: null, state: 'unknown' },
      { limit_of: 'bandwidth', percent: null, state: 'unknown' },
    ]);
    const table = await run(`usage limits ${harbor} -o table`, {
      fetch: withFigures(rest, { visitors: null }),
    });
    expect(table.stdout).toMatch(/visitors +10 +- +- +- +no_limit/);
    expect(table.stdout).toMatch(/storage +unknown +10 GB +unknown +- +unknown/);
    expect(table.stdout).not.toContain('0%');
  });

  const changedLatest = (changed: object) =>
    Object.fromEntries(
      Object.entries(figures).map(([name, one]) => [
        name,
        { ...one, latest: { ...one.latest, ...changed } },
      ]),
    );
  const negative = Object.fromEntries(
    Object.entries(changedLatest({ value: -5 })).map(([name, one]) => [name, { ...one, sum: -5 }]),
  );

  test.each([
    ['of another month', { metrics_rollup: changedLatest({ date: '2026-02-01' }) }],
    ['of no day', { metrics_rollup: changedLatest({ date: '2026-03-1' }) }],
    [
      'of a day that is not on the calendar',
      { metrics_rollup: changedLatest({ date: '2026-03-41' }) },
    ],
    ['without a day', { metrics_rollup: changedLatest({ date: null }) }],
    ['negative', { metrics_rollup: negative }],
    ['a part', { metrics_rollup: figures, all_environments_included: false }],
    ['a page', { metrics_rollup: figures, next_page_token: 'x', total_size: 400 }],
    ['of other dates', { metrics_rollup: figures, first_date: '2026-01-01' }],
  ])('figures that are %s are unknown, never ok', async (_, summary) => {
    const fetch = async (url: string) =>
      Response.json(
        url.endsWith('/limits') ? { visitors: 1000, storage: 10, bandwidth: 100 } : summary,
      );
    const ran = await run(line, { fetch });
    expect(ran.code).toBe(12);
    for (const row of rowsOf(ran.stdout))
      expect(row).toMatchObject({ used: null, percent: null, state: 'unknown' });
  });

  describe('on the 20th', () => {
    const headers = { date: 'Fri, 20 Mar 2026 10:00:00 GMT' };
    const of = (visits: string, bandwidth: string, files: string, database: string) => {
      const days = [visits, bandwidth, files, database];
      const changed = Object.entries(figures).map(([name, one], at) => [
        name,
        { ...one, latest: { ...one.latest, date: days[at] } },
      ]);
      return async (url: string) =>
        Response.json(
          url.endsWith('/limits')
            ? { visitors: 1000, storage: 10, bandwidth: null }
            : { metrics_rollup: Object.fromEntries(changed) },
          { headers },
        );
    };
    const notes = async (fetch: (url: string) => Promise<Response>) => {
      const { stdout, stderr } = await run(line, { fetch });
      return { notes: rowsOf(stdout).map(({ note }) => note), stderr };
    };

    test('the note names the days that the figures cover', async () => {
      const found = await notes(of('2026-03-05', '2026-03-05', '2026-03-19', '2026-03-19'));
      expect(found.notes).toEqual([
        'no figures after 2026-03-05',
        null,
        'no figures after 2026-03-05',
      ]);
      expect(found.stderr).toContain('Visits and bandwidth are of 2026-03-01 to 2026-03-05. The');
    });

    test('the days of the figures may differ', async () => {
      const found = await notes(of('2026-03-05', '2026-03-19', '2026-03-19', '2026-03-16'));
      expect(found.notes).toEqual([
        'no figures after 2026-03-05',
        'no figures after 2026-03-16',
        null,
      ]);
      expect(found.stderr).toContain(
        'of 2026-03-01 to 2026-03-19. Some of them end earlier, the first on 2026-03-05. The',
      );
    });

    test('figures of the last two days are not old', async () => {
      const found = await notes(of('2026-03-18', '2026-03-18', '2026-03-18', '2026-03-20'));
      expect(found.notes).toEqual([null, null, null]);
      expect(found.stderr).toContain('Visits and bandwidth are of 2026-03-01 to 2026-03-18. The');
    });

    test('unknown figures have no days', async () => {
      const found = await notes(of('2026-02-05', '2026-02-05', '2026-03-19', '2026-03-19'));
      expect(found.stderr).not.toContain('Visits and bandwidth are of');
    });
  });

  test('a negative limit is unknown', async () => {
    const ran = await run(line, { fetch: withFigures(figures, { visitors: -1 }) });
    expect(ran.code).toBe(12);
    expect(rowsOf(ran.stdout)[0]).toMatchObject({ limit: null, state: 'unknown' });
  });

  test('--all-accounts: an account that could not be read is a finding', async () => {
    const path = new RegExp(`^/accounts/${harbor}/usage/summary$`);
    const fault = { kind: 'status', status: 503 } as const;
    const ran = await run('usage limits --all-accounts --json', {
      sandbox: { faults: [{ method: 'GET', path, fault, remaining: 99 }] },
    });
    expect(ran.code).toBe(12);
    const states = rowsOf(ran.stdout).map(({ name, state }) => `${name} ${state}`);
    expect(new Set(states.filter((one) => one.startsWith('harbor')))).toEqual(
      new Set(['harbor failed']),
    );
    expect(new Set(states.filter((one) => one.startsWith('attic')))).toEqual(
      new Set(['attic no_limit']),
    );
  });

  test.each(['0', '101%', 'much'])('--warn-at %s is refused', async (value) => {
    expect(await run(`${line} --warn-at ${value}`)).toMatchObject({ code: 2, requests: [] });
  });

  test('without an account it asks for one', async () => {
    expect(await run('usage limits')).toMatchObject({ code: 2, requests: [] });
    const both = await run(`usage limits ${harbor} --all-accounts`);
    expect(both).toMatchObject({ code: 2, requests: [] });
  });
});
