/** Domains are compared as DNS compares them, and names as people type them. */
import { describe, expect, test } from 'vitest';
import { domainKey, nameKey } from '../src/core/compare-names.ts';
import type { State } from '../src/sandbox/state.ts';
import { acme, acmeSite, harbor } from './support/service.ts';
import { createWorld, run, writes } from './support/world.ts';

const ascii = 'xn--bcher-kva.test';
/** Ways to write one domain. */
const spellings = [
  ascii,
  'bücher.test',
  'BÜCHER.Test',
  'bu\u0308cher.test',
  'XN--BCHER-KVA.TEST',
  'bücher.test.',
  'bücher。test',
  ' bücher.test ',
  'bücher.test:8443',
  'https://bücher.test',
  'HTTPS://Bücher.Test:443/path?x=1#y',
  'http://user:pass@bücher.test/@x',
  'bücher.test/path',
  'https:/bücher.test',
  'HTTP:///bücher.test/x',
  '//bücher.test/x',
  'bücher.test..',
];

test.each(spellings)('D19: %j is one domain', (text) => {
  expect(domainKey(text)).toBe(ascii);
});

test.each([
  ['*.Shop.example.', '*.shop.example'],
  ['_v.Shop.Example', '_v.shop.example'],
  ['acmeprod', 'acmeprod'],
  ['ops@shop.example', 'ops@shop.example'],
  ['a b', 'a b'],
  ['https://', ''],
  ['https:/', ''],
  ['..', ''],
  ['shop.example:/x', 'shop.example'],
  ['/', ''],
  ['', ''],
])('D19: %j is compared as %j', (text, key) => {
  expect(domainKey(text)).toBe(key);
});

/** The domain of museumprod, and the primary domain of acmeprod, in some spelling. */
function named(domain: string, primary = domain) {
  return ({ domains, installs }: State) => {
    const own = domains.find(({ record }) => record.name === 'harbour-shop.example');
    if (own) own.record.name = domain;
    const acme = installs.find(({ name }) => name === 'acmeprod');
    if (acme) acme.primary_domain = primary;
  };
}

describe('a domain in any spelling', () => {
  test('D19: domains find finds it, however the service writes it', async () => {
    for (const stored of [ascii, 'bücher.test', 'Bücher.test.']) {
      for (const typed of spellings) {
        const words = ['domains', 'find', typed, '--json'];
        const { code, stdout } = await createWorld({ prepare: named(stored) }).type(words);
        expect(code, `${stored} ${typed}`).toBe(0);
        const found = JSON.parse(stdout).map(({ install }: { install: string }) => install);
        expect(found).toEqual(['acmeprod', 'museumprod']);
      }
    }
  });

  test('D19: it names an install, and a domain to verify or to redirect to', async () => {
    const prepare = named('bücher.test');
    for (const typed of spellings) {
      const get = await createWorld({ prepare }).type(['installs', 'get', typed, '--json']);
      expect(JSON.parse(get.stdout).name).toBe('acmeprod');
      const verify = ['domains', 'verify', 'museumprod', typed, '--no-dns-check', '--dry-run'];
      expect((await createWorld({ prepare }).type(verify)).code).toBe(0);
      const add = ['domains', 'add', 'museumprod', 'new.example', '--dry-run', '--redirect-to'];
      expect((await createWorld({ prepare }).type([...add, typed])).code).toBe(0);
    }
  });

  test('D19: it names an install in a list of targets', async () => {
    const stdin = spellings.join('\n');
    const line = 'each --from - -- installs get {}';
    const ran = await run(line, { prepare: named(ascii), stdin, stateDir: '/same' });
    expect(ran.code).toBe(0);
    expect(ran.requests.filter((one) => one === `GET /v1/installs/${acme}`)).toHaveLength(1);
  });

  test('D19: what names no domain names no install without one', async () => {
    const prepare = ({ installs }: State) => {
      for (const one of installs) Object.assign(one, { primary_domain: '', cname: ' ' });
    };
    for (const typed of ['https://', '/', ' ', '.']) {
      const world = createWorld({ prepare });
      expect((await world.type(['installs', 'get', typed])).code).toBe(5);
      expect([2, 5]).toContain((await world.type(['domains', 'find', typed])).code);
    }
  });

  test('D19: the name of an install is no host of a URL', async () => {
    expect((await run('installs get https://acmeprod/x')).code).toBe(5);
  });

  test.each([
    ['https://Shop.Example.com/path', 'shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['shop.example.com:443', 'shop.example.com'],
    ['bücher.test', ascii],
  ])('D19: domains add refuses %s, and names the domain in it', async (typed, meant) => {
    const ran = await run(`domains add acmeprod ${typed}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(`It must be a domain name like ${meant}.`);
    expect((await run(`domains add acmeprod ${meant} --dry-run`)).code).toBe(0);
  });

  test('D19: the record that proves it is in the form DNS has', async () => {
    const line = 'domains verify museumprod bücher.test';
    expect((await run(line, { prepare: named('bücher.test', 'x.test') })).stderr).not.toMatch(
      /needed {2}\S*ü/,
    );
  });
});

const composed = 'Caf\u00e9 ';
const decomposed = 'Cafe\u0301';

describe('a name in any spelling', () => {
  test('D19: composed and decomposed letters and blanks at the ends are one name', () => {
    expect(nameKey(composed)).toBe(nameKey(decomposed));
    expect(nameKey('Acme')).not.toBe(nameKey('acme'));
  });

  const called = (name: string) => ({
    prepare({ sites }: State) {
      const site = sites.find(({ id }) => id === acmeSite);
      if (site) site.name = name;
    },
  });
  const transfer = ['sites', 'transfer', 'acmeprod', '--to', harbor];

  test.each([
    [composed, decomposed],
    [decomposed, composed],
    ['Acme Shop ', 'Acme Shop'],
    ['\u00a0Acme Shop', 'Acme Shop '],
  ])('D19: the site %j is confirmed by %j', async (name, typed) => {
    const flags = createWorld(called(name));
    const ran = await flags.type([...transfer, '--yes', '--confirm', typed]);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    const asked = createWorld({ ...called(name), terminal: 100, answers: [typed] });
    expect((await asked.type(transfer)).code).toBe(0);
  });

  test('D19: another case of letters, or another name, confirms nothing', async () => {
    for (const typed of ['acme shop', 'Acme  Shop', 'Acme', '']) {
      const world = createWorld({ ...called('Acme Shop '), terminal: 100, answers: [typed] });
      const ran = await world.type(transfer);
      expect(ran.code).toBe(130);
      expect(writes(ran)).toEqual([]);
    }
    const ran = await createWorld(called('Acme Shop ')).type([...transfer, '--yes']);
    expect(ran.stderr).toContain("--confirm 'Acme Shop '");
  });

  test('D19: an install is found by its name in any spelling', async () => {
    const prepare = ({ installs }: State) => {
      const one = installs.find(({ name }) => name === 'acmedev');
      if (one) one.name = composed;
    };
    for (const typed of [composed, decomposed, decomposed.toUpperCase()]) {
      const world = createWorld({ prepare });
      expect((await world.type(['installs', 'get', typed])).code).toBe(0);
    }
  });
});
