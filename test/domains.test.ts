/** Domains: the records to make, the look into DNS, the verification. */
import { describe, expect, test } from 'vitest';
import { dnsRecordLines, txtRecordOf } from '../src/commands/domains/dns-records.ts';
import type { State } from '../src/sandbox/state.ts';
import { makeTxtRecord } from './support/lines.ts';
import { createWorld, run, writes } from './support/world.ts';

const verify = 'domains verify museumprod harbour-shop.example';

test('a zone snippet has CNAME, A and the exact TXT record', () => {
  const domain = {
    name: 'shop.example',
    network_details: {
      dns_config_info: { cname: 'x.edge.example', a_records: ['192.0.2.1', '192.0.2.2'] },
    },
    txt_verification_key: '_challenge',
    txt_verification_value: 'abc-123',
  };
  expect(dnsRecordLines(domain).filter((line) => !line.startsWith(';'))).toEqual([
    'shop.example.  IN  CNAME  x.edge.example.',
    'shop.example.  IN  A  192.0.2.1',
    'shop.example.  IN  A  192.0.2.2',
    '_challenge.shop.example.  IN  TXT  "abc-123"',
  ]);
});

test.each([
  ['_v', 'shop.example', '_v.shop.example'],
  ['_v.shop.example', 'shop.example', '_v.shop.example'],
  ['_v.Shop.Example.', 'Shop.Example', '_v.shop.example'],
  ['_v.shop.example', 'www.shop.example', '_v.shop.example'],
  ['shop.example', 'shop.example', 'shop.example'],
  ['_v.other', 'shop.example', '_v.other.shop.example'],
])('the key %s of %s is the record %s', (key, name, expected) => {
  const record = txtRecordOf({ name, txt_verification_key: key, txt_verification_value: 'x' });
  expect(record?.name).toBe(expected);
});

test('a value is quoted, and cut where a zone file wants it cut', () => {
  const value = `${'a'.repeat(255)}b"c`;
  const lines = dnsRecordLines({
    name: 'a.example',
    txt_verification_key: '_v',
    txt_verification_value: value,
  });
  expect(lines.at(-1)).toBe(`_v.a.example.  IN  TXT  "${'a'.repeat(255)}" "b\\"c"`);
});

test.each([
  [{ name: 'a.example' }],
  [{ name: 'a.example', network_details: null }],
  [{ name: 'a.example', network_details: { dns_config_info: { cname: 7, a_records: null } } }],
  [{ name: 'a.example', txt_verification_key: null, txt_verification_value: null }],
])('nothing is invented where the service says nothing: %j', (domain) => {
  expect(dnsRecordLines(domain)).toEqual([]);
});

describe('domains add', () => {
  test('a dry run with --wait names the request that would come after', async () => {
    const ran = await run('domains add acmeprod acme-shop.example --wait --dry-run');
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain('A second request, made from the response, would follow.');
    expect(writes(ran)).toEqual([]);
  });

  test('prints the records and says that it does not serve yet', async () => {
    const ran = await run('domains add acmeprod acme-shop.example');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('acme-shop.example.  IN  CNAME  acmeprod.sandbox.example.');
    expect(ran.stderr).toMatch(
      /_sandbox-challenge\.acme-shop\.example\. {2}IN {2}TXT {2}"sandbox-/,
    );
    expect(ran.stderr).toContain('hms domains verify acmeprod acme-shop.example --wait');
  });

  test('--redirect-to takes the name of a domain', async () => {
    const line = 'domains add acmeprod old.example --redirect-to acme-outdoor.example --json';
    const { stdout } = await run(line);
    expect(JSON.parse(stdout).redirects_to[0].name).toBe('acme-outdoor.example');
  });

  test('--wait asks for the verification as soon as the record can be seen', async () => {
    const world = createWorld();
    const running = world.run('domains add acmeprod acme-shop.example --wait --json');
    void world.clock.sleep(60_000).then(() => makeRecord(world.state, 'acme-shop.example'));
    const ran = await running;
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ownership_status: 'TXT_VERIFIED' });
    expect(writes(ran)).toHaveLength(2);
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(60_000);
  });
});

function makeRecord({ domains, zone }: State, name: string): void {
  const record = domains.find((one) => one.record.name === name)?.record;
  const { txt_verification_key, txt_verification_value } = record ?? {};
  zone.push({ name: String(txt_verification_key), value: String(txt_verification_value) });
}

describe('domains verify', () => {
  test('without the TXT record nothing is sent, and found is told from needed', async () => {
    const ran = await run(verify);
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toMatch(
      /needed {2}_sandbox-challenge\.harbour-shop\.example {2}TXT {2}"sandbox-/,
    );
    expect(ran.stderr).toContain('found   none');
  });

  test('another value is shown', async () => {
    const name = '_sandbox-challenge.harbour-shop.example';
    const prepare = ({ zone }: State) => zone.push({ name, value: 'other' });
    expect((await run(verify, { prepare })).stderr).toContain('found   "other"');
  });

  test('a wait for it that comes to nothing says that nothing was asked, and shows both', async () => {
    const name = '_sandbox-challenge.harbour-shop.example';
    const prepare = ({ zone }: State) => zone.push({ name, value: 'other' });
    const ran = await run(`${verify} --wait --timeout 1m`, { prepare });
    expect(ran.code).toBe(9);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(
      `error: Timed out after 1 min. TXT record ${name}: visible with another value. The verification of harbour-shop.example was not requested.\n`,
    );
    expect(ran.stderr).toMatch(/needed .*\n +found +"other"\n/);
    const left = await run(`${verify} --wait`, { interruptAfterMs: 5000 });
    expect(left.code).toBe(130);
    expect(left.stderr).toContain('The verification of harbour-shop.example was not requested.\n');
    expect(left.stderr).not.toContain('is still running');
    const { stderr } = await run(`${verify} --wait --timeout 1s --json`);
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error.retry_safe).toBe(true);
  });

  test('behind a domain that was added the same wait says that it was', async () => {
    const line = 'domains add acmeprod acme-shop.example --wait --timeout 1m --quiet';
    for (const options of [{}, { interruptAfterMs: 5000 }]) {
      const ran = await run(line, options);
      expect(ran.code).toBe('interruptAfterMs' in options ? 130 : 9);
      expect(ran.stderr).toMatch(/Accepted before: POST \/installs\/\S+\/domains\n/);
      expect(ran.stderr).toContain('hms domains list acmeprod\n');
    }
  });

  test('--no-dns-check asks the service, which says no', async () => {
    const ran = await run(`${verify} --no-dns-check`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('The TXT record was not found');
  });

  test('with the record it is asked for, once', async () => {
    const ran = await run(verify, { prepare: makeTxtRecord });
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('--wait waits for the record, asks, and ends when the ownership is verified', async () => {
    const world = createWorld();
    const running = world.run(`${verify} --wait --json`);
    void world.clock.sleep(300_000).then(() => makeTxtRecord(world.state));
    const ran = await running;
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ownership_status: 'TXT_VERIFIED' });
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('not visible yet');
  });

  test('--wait that runs out is exit 9, and nothing was sent', async () => {
    const ran = await run(`${verify} --wait --timeout 1m`);
    expect(ran.code).toBe(9);
    expect(writes(ran)).toEqual([]);
  });

  test('one that is verified already needs nothing', async () => {
    const ran = await run('domains verify acmeprod acme-outdoor.example');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('is already verified. Nothing was sent.');
    expect(writes(ran)).toEqual([]);
  });

  test('one that is not there is exit 5 with near names', async () => {
    const ran = await run('domains verify museumprod harbor-shop.example');
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain('Did you mean harbour-shop.example?');
  });
});

test('a domain that was added is not said to be missing', async () => {
  const world = createWorld({ sandbox: { faults: [listFault] } });
  const ran = await world.run('domains add acmeprod acme-shop.example --wait --timeout 30s --json');
  expect(ran.code).toBe(9);
  expect(writes(ran)).toHaveLength(1);
  const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
  expect(error.retry_safe).toBe(false);
});

/** Lists of domains are out of order for the whole of the test. */
const listFault = {
  method: 'GET',
  path: /^\/installs\/[^/]+\/domains$/,
  fault: { kind: 'status', status: 503 } as const,
  remaining: Number.POSITIVE_INFINITY,
};

test('W1: a DNS that hangs ends with the time there is', async () => {
  const world = createWorld({ hangingDns: true });
  const ran = await world.run(`${verify} --wait --timeout 1m`);
  expect(ran.code).toBe(9);
  expect(world.clock.monotonic()).toBeLessThan(65_000);
});

test('a service that does not see the record yet says how to go on', async () => {
  const fault = { kind: 'status', status: 400 } as const;
  const rule = { method: 'POST', path: /verification$/, fault, remaining: 1 };
  const ran = await run(verify, { prepare: makeTxtRecord, sandbox: { faults: [rule] } });
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('does not see the record yet. To retry, run: hms domains verify');
});

describe('domains find', () => {
  test('all that serve it are shown', async () => {
    const prepare = ({ domains }: State) => {
      const other = domains.find(({ record }) => record.name === 'acmedev.sandbox.example');
      if (other) other.record.name = 'acme-outdoor.example';
    };
    const { stdout } = await run('domains find acme-outdoor.example --json', { prepare });
    expect(JSON.parse(stdout)).toMatchObject([
      { install: 'acmeprod', as: 'primary domain' },
      { install: 'acmedev', as: 'domain' },
    ]);
  });

  test.each([
    ['ACME-outdoor.example', 'acmeprod', 'primary domain'],
    ['acmedev.sandbox.example', 'acmedev', 'cname'],
    ['harbour-shop.example', 'museumprod', 'domain'],
  ])('%s is served by %s', async (name, install, as) => {
    const { stdout } = await run(`domains find ${name} --json`);
    expect(JSON.parse(stdout)).toMatchObject([{ install, as }]);
  });

  test('one nobody serves is exit 5', async () => {
    const ran = await run('domains find nowhere.example');
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain("No install serves 'nowhere.example' (12 installs searched).");
  });
});
