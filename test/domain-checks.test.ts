/** 10.16: a check of a domain is requested, awaited, and its report judged. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const check = 'domains check acmeprod acme-outdoor.example';
const unverified = 'domains check museumprod harbour-shop.example --wait';

/** The service reports this. */
const reporting = (report: unknown): WorldOptions => {
  const world = createWorld();
  return {
    async fetch(url, init) {
      const answer = await world.sandbox(url, init);
      if (!/check_status\/[^/]+$/.test(url)) return answer;
      return new Response(JSON.stringify({ report }));
    },
  };
};

test('without --wait it is requested, not completed, and the command that waits is named', async () => {
  const world = createWorld();
  const ran = await world.run(`${check} --json`);
  expect(ran.code).toBe(0);
  const { report_id, status } = JSON.parse(ran.stdout);
  expect(status).toBe('requested');
  const follow = `hms domains check acmeprod acme-outdoor.example --report ${report_id} --wait`;
  expect(ran.stderr).toContain('requested, not completed');
  expect(ran.stderr).toContain(follow);
  const followed = await world.run(`${follow.replace('hms ', '')} --json`);
  expect(followed.code).toBe(0);
  expect(JSON.parse(followed.stdout)).toMatchObject({ report_id, complete: true });
  expect(writes(followed)).toEqual([]);
});

test('with --wait it prints the report', async () => {
  const ran = await run(`${check} --wait --json`);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    name: 'acme-outdoor.example',
    complete: true,
    domains: [{ http_error: null, dns_error: null }],
  });
  expect(writes(ran)).toHaveLength(1);
});

test('an error of the domain is a finding: exit 12, with the report', async () => {
  const ran = await run(unverified, { terminal: 300, env: { NO_COLOR: '1' } });
  expect(ran.code).toBe(12);
  expect(ran.stdout).toMatch(/dns_error +harbour-shop.example does not point to this service/);
  expect(ran.stderr).toContain('The check of harbour-shop.example found an error.');
});

test.each([
  ['http_error', 'timed out', 12],
  ['dns_error', { code: 'NXDOMAIN' }, 12],
  ['http_error', '', 0],
  ['dns_error', null, 0],
])('%s %j ends with exit %i', async (field, value, code) => {
  const domains = [{ name: 'acme-outdoor.example', [field]: value }];
  const ran = await run(`${check} --wait`, reporting({ complete: true, domains }));
  expect(ran.code).toBe(code);
});

test.each<[string, object, string]>([
  [
    'another error',
    { https_error: 'expired', ssl_error: 'bad' },
    'https_error: expired, ssl_error: bad',
  ],
  ['an error without a prefix', { error: 'refused' }, 'error: refused'],
  ['a failed status', { status: 'Failed' }, 'status: Failed'],
  ['a failed state', { state: 'rejected' }, 'state: rejected'],
  ['a list of errors', { errors: ['a', 'b'] }, 'errors: a, b'],
])('%s of a domain is a finding, and the row shows it', async (_, fields, text) => {
  const domains = [{ name: 'acme-outdoor.example', http_error: null, ...fields }];
  const options = reporting({ complete: true, domains });
  const ran = await run(`${check} --wait -o table`, options);
  expect(ran.code).toBe(12);
  expect(ran.stdout).toContain(`other_errors  ${text}\n`);
  for (const one of Object.keys(fields)) expect(ran.stderr).toContain(`  ${one}: `);
  const line = `domains check acmeprod --report ${seedId('check', 'any')}`;
  expect((await run(line, options)).code).toBe(12);
});

test.each([
  { https_error: null, ssl_error: '', ns_error: [], error: {} },
  { status: 'active', state: 'completed', last_check: 'error', error_log: 'x.log' },
])('%j of a domain is no finding', async (fields) => {
  const domains = [{ name: 'acme-outdoor.example', ...fields }];
  const ran = await run(`${check} --wait -o table`, reporting({ complete: true, domains }));
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/other_errors +-/);
});

describe('a report', () => {
  const own = { http_error: null, dns_error: null };

  test.each<[string, object]>([
    ['the second domain without a name', { domains: [own, { http_error: 'refused' }] }],
    ['any domain of several', { domains: [own, own, { dns_error: 'NXDOMAIN' }] }],
    ['a domain, under another name', { domains: [{ error: 'refused' }] }],
    [
      'a domain with a name beside the wanted one',
      { domains: [{ name: 'acme-outdoor.example' }, { name: 'b.example', dns_error: 'none' }] },
    ],
    ['no domain, but beside them', { domains: [own], dns_error: 'NXDOMAIN' }],
  ])('with an error of %s has a finding', async (_, report) => {
    const ran = await run(`${check} --wait`, reporting({ complete: true, ...report }));
    expect(ran.code).toBe(12);
    expect(ran.stdout).not.toBe('');
  });

  test.each<[string, object, string]>([
    ['an error of its own', { error: 'timed out' }, 'timed out'],
    ['errors of its own', { errors: [{ message: 'words' }] }, 'words'],
    ['a failed status', { status: 'failed' }, 'status is failed'],
    ['an error while it is not complete', { complete: false, error: 'no worker' }, 'no worker'],
  ])('with %s is no result', async (_, report, text) => {
    const options = reporting({ complete: true, domains: [own], ...report });
    const ran = await run(`${check} --wait`, options);
    expect(ran.code).toBe(8);
    expect(ran.stderr).toContain(text);
    const looked = await run(`domains check acmeprod --report ${seedId('check', 'any')}`, options);
    expect(looked).toMatchObject({ code: 8, stdout: '' });
  });

  test.each<[string, object]>([
    ['domain', { name: 'other.example' }],
    ['domain, as a field', { domain: 'other.example' }],
    ['domain by its id', { domain_id: seedId('domain', 'other') }],
    ['domain by the id in a record', { domains: [{ ...own, domain_id: seedId('domain', 'x') }] }],
    ['report', { report_id: seedId('check', 'other') }],
    ['report, and not complete', { report_id: seedId('check', 'other'), complete: false }],
  ])('that names another %s is not the wanted one', async (_, report) => {
    const options = reporting({ complete: true, domains: [own], ...report });
    const ran = await run(`${check} --wait`, options);
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(ran.stderr).toContain('its report is about');
    const line = `domains check acmeprod acme-outdoor.example --report ${seedId('check', 'any')}`;
    expect(await run(line, options)).toMatchObject({ code: 5, stdout: '' });
  });

  test('with an error is a finding in a dry run too', async () => {
    const report = { complete: true, domains: [{ ...own, dns_error: 'SERVFAIL' }] };
    const line = `domains check acmeprod --report ${seedId('check', 'any')}`;
    const ran = await run(`${line} --dry-run`, reporting(report));
    expect(ran.code).toBe(12);
    expect(ran.stderr).toContain('SERVFAIL');
  });

  test('of the wanted domain by its name, its id and its own id is accepted', async () => {
    const report_id = seedId('check', 'any');
    const domain_id = seedId('domain', 'acme-outdoor.example');
    const report = { report_id, domain_id, name: 'ACME-outdoor.example', domains: [own] };
    const line = `domains check acmeprod acme-outdoor.example --report ${report_id} --json`;
    const ran = await run(line, reporting({ complete: true, ...report }));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ name: 'acme-outdoor.example', report_id });
  });

  test('about another domain is not accepted', async () => {
    const domains = [{ name: 'other.example', dns_error: null }];
    const ran = await run(`${check} --wait`, reporting({ complete: true, domains }));
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(ran.stderr).toContain('its report is about other.example');
  });

  test('of another domain is not shown for this one', async () => {
    const world = createWorld();
    const { stdout } = await world.run(`${check} --json`);
    const { report_id } = JSON.parse(stdout);
    await world.clock.sleep(10_000);
    const ran = await world.run(
      `domains check acmeprod acmeprod.sandbox.example --report ${report_id}`,
    );
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).toContain('is about acme-outdoor.example, not acmeprod.sandbox.example');
  });

  test('with no domain in it proves nothing', async () => {
    const ran = await run(`${check} --wait`, reporting({ complete: true, domains: [] }));
    expect(ran.code).toBe(8);
    expect(ran.stderr).toContain('its report contains no domain');
    const looked = await run(
      `domains check acmeprod --report ${seedId('check', 'any')}`,
      reporting({ complete: true, domains: [] }),
    );
    expect(looked).toMatchObject({ code: 8, stdout: '' });
  });

  test('whose domain has no name is accepted, because the source shows none', async () => {
    const domains = [{ cname: 'x.example', dns_error: null, http_error: null }];
    const ran = await run(`${check} --wait`, reporting({ complete: true, domains }));
    expect(ran.code).toBe(0);
  });

  test('that is not complete is not taken for the end', async () => {
    const report = { complete: 'yes', domains: [{ name: 'acme-outdoor.example' }] };
    const ran = await run(`${check} --wait --timeout 20s`, reporting(report));
    expect(ran.code).toBe(9);
    expect(ran.stderr).toContain('--report');
  });

  test('that is looked at once says that it is not completed', async () => {
    const world = createWorld();
    const { report_id } = JSON.parse((await world.run(`${check} --json`)).stdout);
    const ran = await world.run(`domains check acmeprod --report ${report_id} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ complete: false });
    expect(ran.stderr).toContain('is not completed');
  });

  test('nobody requested is not found', async () => {
    const ran = await run(`domains check acmeprod --report ${seedId('check', 'none')}`);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
  });
});

test('it needs a domain or a report', async () => {
  const ran = await run('domains check acmeprod');
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain('DOMAIN or --report');
});

test('on a terminal it prompts for the domain', async () => {
  const ran = await run('domains check acmeprod', {
    terminal: 200,
    answers: ['acme-outdoor.example'],
  });
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(1);
});

test('in a run, an install whose domain has an error needs attention', async () => {
  const ran = await run(
    'each --where name=museumprod -q -o jsonl -- domains check {} harbour-shop.example --wait',
  );
  expect(ran.code).toBe(11);
  expect(JSON.parse(ran.stdout)).toMatchObject({ exit: 12, error: { kind: 'findings' } });
});

test('a second check within 5 s is refused by the service, and nothing is said to be checked', async () => {
  const world = createWorld();
  await world.run(check);
  const ran = await world.run(`${check} --retries 0`);
  expect(ran).toMatchObject({ code: 7, stdout: '' });
});

test('a lost answer is unknown, and the check is not requested again', async () => {
  const fault = { kind: 'reset' } as const;
  const rule = { method: 'POST', path: /check_status/, fault, remaining: 9 };
  const ran = await run(`${check} --wait`, { sandbox: { faults: [rule] } });
  expect(ran.code).toBe(10);
  expect(writes(ran)).toHaveLength(1);
});

test('a service without checks does not offer them: exit 6', async () => {
  for (const line of [check, `domains check acmeprod --report ${seedId('check', 'none')}`]) {
    const ran = await run(line, { sandbox: { part1: true } });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('This service does not offer');
  }
});
