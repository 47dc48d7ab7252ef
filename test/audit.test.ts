/** The health of a fleet: what is wrong, and exit 12 for it; what could not be seen is not healthy. */
import { describe, expect, test } from 'vitest';
import type { State } from '../src/sandbox/state.ts';
import type { Fetch } from '../src/system/system.ts';
import { ago, examined, fresh, network, type Row, service } from './support/audited.ts';
import { createWorld, run } from './support/world.ts';

test('is exit 0 when nothing is found', async () => {
  const { code, row, stderr } = await examined(service({}, [fresh]));
  expect(code).toBe(0);
  expect(row).toMatchObject({ install: 'shop', mark: 'ok', last_backup: ago(2), findings: [] });
  expect(stderr).toContain('1 install checked, no findings');
});

describe('is exit 12, and says', () => {
  test.each<[string, Fetch, string]>([
    ['no backup', service({}, []), 'no completed backup'],
    [
      'an old one',
      service({}, [{ ...fresh, create_time: ago(30) }]),
      'last completed backup 30 h ago',
    ],
    ['only aborted ones', service({}, [{ ...fresh, status: 'aborted' }]), 'no completed backup'],
    [
      'the newest aborted',
      service({}, [
        { ...fresh, create_time: ago(3) },
        { ...fresh, status: 'aborted' },
      ]),
      'the newest backup was aborted',
    ],
    [
      'a stuck one',
      service({}, [fresh, { status: 'in_progress', create_time: ago(5) }]),
      'a backup has been in_progress for 5 h',
    ],
    ['an old PHP', service({ php_version: '8.1' }, [fresh]), 'PHP 8.1 is below 8.2'],
    ['a PHP by number and not by letter', service({ php_version: '8.02' }, [fresh]), ''],
    [
      'ownership',
      service({}, [fresh], [{ name: 'a.example', ownership_status: 'TXT_VERIFICATION_PENDING' }]),
      'a.example: ownership is not verified',
    ],
    [
      'a network',
      service({}, [fresh], [network('PENDING', 'active')]),
      'shop.example: network is PENDING',
    ],
    [
      'a certificate',
      service({}, [fresh], [network('ACTIVE', 'expired')]),
      'shop.example: SSL is expired',
    ],
    ['no primary domain', service({ environment: 'production' }, [fresh]), 'no primary domain'],
  ])('%s', async (_, fetch, expected) => {
    const { code, row, stderr } = await examined(fetch);
    if (expected === '') {
      expect({ code, findings: row?.findings }).toEqual({ code: 0, findings: [] });
      return;
    }
    expect(code).toBe(12);
    expect(row).toMatchObject({ mark: 'finding' });
    expect(row?.findings).toContain(expected);
    expect(stderr).toContain('1 of 1 install needs your attention');
  });

  test('an install that cannot be looked at', async () => {
    const fetch: Fetch = async (url, init) =>
      url.includes('/backups')
        ? new Response('', { status: 403 })
        : service({}, [fresh])(url, init);
    const { code, row, stderr } = await examined(fetch);
    expect(code).toBe(12);
    expect(row).toMatchObject({ mark: 'failed', last_backup: null });
    expect(stderr).toContain('1 of 1 install could not be checked');
  });
});

/** A service with installs of every environment, with and without a finding, and one that cannot be read. */
function mixedFleet(): { fetch: Fetch; names: string[] } {
  const fleet = [
    ['dev', 'development', '8.3'],
    ['stage-old', 'staging', '7.4'],
    ['prod', 'production', '8.3'],
    ['dev-old', 'development', '7.4'],
    ['unknown-old', null, '7.4'],
    ['unread', 'development', '8.3'],
    ['prod-old', 'production', '7.4'],
  ] as const;
  const installs = fleet.map(([name, environment, php_version], at) => ({
    id: `${at}`.repeat(8).concat('-0000-4000-8000-000000000000'),
    name,
    environment,
    php_version,
    primary_domain: `${name}.example`,
  }));
  const unread = installs.find(({ name }) => name === 'unread')?.id ?? '';
  const page = (...results: object[]) => Response.json({ count: results.length, results });
  const fetch: Fetch = async (url) => {
    if (url.includes(`${unread}/`)) return new Response('', { status: 403 });
    if (url.includes('/backups')) return page({ id: installs[0]?.id, ...fresh });
    return url.includes('/domains') ? page() : page(...installs);
  };
  return { fetch, names: installs.map(({ name }) => name) };
}

const examinedAlone = (options: string) => examined(service({}, [fresh]), options);

test('the thresholds are what they are set to', async () => {
  const fetch = service({ php_version: '8.1' }, [{ ...fresh, create_time: ago(30) }]);
  expect((await examined(fetch, '--max-backup-age 36h --php-min 8.1')).code).toBe(0);
  expect((await run('audit --php-min new', { fetch })).code).toBe(2);
  expect((await run('audit --max-backup-age 36', { fetch })).code).toBe(2);
});

test('a page that fails is a failed audit', async () => {
  const fetch: Fetch = async () => new Response('', { status: 503 });
  expect(await run('audit', { fetch })).toMatchObject({ code: 7, stdout: '' });
});

test('the whole fleet is told, with two requests an install', async () => {
  const world = createWorld({ prepare: ({ backups }: State) => void backups.splice(0, 1) });
  const ran = await world.run('audit --where name~acme --json');
  const rows: Row[] = JSON.parse(ran.stdout);
  expect(rows.map(({ install }) => install)).toEqual(['acmeprod', 'acmestage', 'acmedev']);
  expect(ran.requests).toHaveLength(7);
  expect((await world.run('audit --where environment=production -o table')).stdout).toMatch(
    /^INSTALL +MARK/,
  );
});

test('a selection that matches nothing is no healthy fleet', async () => {
  expect((await run('audit --where name=nosuch')).code).toBe(5);
  expect((await run('audit --where nmae=x')).code).toBe(2);
});

test('the most severe installs come first, and production before the others', async () => {
  const { fetch, names } = mixedFleet();
  const rows: Row[] = JSON.parse((await run('audit --json', { fetch })).stdout);
  expect(rows.map(({ mark, install }) => `${mark} ${install}`)).toEqual([
    'failed unread',
    'finding prod-old',
    'finding unknown-old',
    'finding stage-old',
    'finding dev-old',
    'ok prod',
    'ok dev',
  ]);
  expect(rows.map(({ install }) => install).sort()).toEqual(names.sort());
});

describe('--only findings', () => {
  const leftOut = '2 installs without findings are not shown (--only findings).';

  test('shows the installs with findings and those that could not be checked', async () => {
    const { fetch } = mixedFleet();
    const all = await run('audit --json', { fetch });
    const ran = await run('audit --only findings --json', { fetch });
    const marked: Row[] = JSON.parse(all.stdout);
    expect(JSON.parse(ran.stdout)).toEqual(marked.filter(({ mark }) => mark !== 'ok'));
    expect(ran.code).toBe(all.code);
    const { message } = JSON.parse(ran.stderr).error;
    expect(message).toBe(`4 of 7 installs need your attention, 1 could not be checked. ${leftOut}`);
  });

  test('shows no row when there is no finding, and exits with 0', async () => {
    const { code, stdout, stderr } = await examinedAlone('--only findings');
    expect({ code, rows: JSON.parse(stdout) }).toEqual({ code: 0, rows: [] });
    expect(stderr).toContain('1 install without findings is not shown (--only findings).');
  });

  test('refuses other rows', async () => {
    expect(await run('audit --only failed')).toMatchObject({ code: 2, requests: [] });
  });
});

test.each(['csv', 'tsv'])(
  '%s has a row for each finding, and one for an install without',
  async (format) => {
    const { stdout } = await run(
      `audit --where name~museum -o ${format} --columns install,findings`,
    );
    const json: Row[] = JSON.parse((await run('audit --where name~museum --json')).stdout);
    const expected = json.flatMap(({ install, findings }) =>
      (findings.length > 0 ? findings : ['']).map((finding) => [install, finding]),
    );
    const separator = format === 'csv' ? ',' : '\t';
    const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, '$1');
    const rows = stdout.trimEnd().split('\n').slice(1);
    const cells = rows.map((row) => {
      const at = row.indexOf(separator);
      return [row.slice(0, at), unquoted(row.slice(at + 1))];
    });
    expect(cells).toEqual(expected);
    expect(Math.max(...json.map(({ findings }) => findings.length))).toBeGreaterThan(1);
  },
);

test('csv without the findings has a row for each install', async () => {
  const { stdout } = await run('audit -o csv --columns install --no-header');
  expect(stdout.trimEnd().split('\n')).toHaveLength(12);
});
