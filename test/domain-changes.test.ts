/** 10.12 to 10.14: a domain is shown, changed and removed. */
import { describe, expect, test } from 'vitest';
import { recordIn } from '../src/core/json.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const shop = seedId('domain', 'harbour-shop.example');
const target = seedId('domain', 'maritime-museum.example');
const part1 = { sandbox: { part1: true } };

/** Changes a domain of the fresh sandbox. */
const changed = (name: string, fields: object) => (state: State) => {
  const { record } = state.domains.find((one) => one.record.name === name) ?? {};
  Object.assign(record ?? {}, fields);
};

/** The service answers the PATCH with these fields instead. */
const answeredWith = (fields: object): WorldOptions => {
  const world = createWorld();
  return {
    async fetch(url, init) {
      const answer = await world.sandbox(url, init);
      if (init.method !== 'PATCH') return answer;
      return new Response(JSON.stringify({ ...recordIn(await answer.json()), ...fields }));
    },
  };
};

describe('10.12: domains get', () => {
  test('finds a name in the list, with one look', async () => {
    const ran = await run('domains get museumprod harbour-shop.example --json');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: shop, name: 'harbour-shop.example' });
    expect(ran.requests).toHaveLength(2);
  });

  test('reads an id on its own', async () => {
    const install = seedId('install', 'museumprod');
    const ran = await run(`domains get ${install} ${shop}`);
    expect(ran.requests).toEqual([`GET /v1/installs/${install}/domains/${shop}`]);
  });

  test('looks in the list where the service lacks the single domain, and says so', async () => {
    const world = createWorld(part1);
    const line = `domains get museumprod ${shop} --json`;
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: shop });
    expect(ran.stderr).toContain('The service does not return single domains.');
    const again = await world.run(line);
    expect(again.requests.filter((one) => one.endsWith(shop))).toEqual([]);
    expect(again.stdout).toBe(ran.stdout);
  });

  test('says that a domain does not exist only when the list does', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const options of [{}, part1]) {
      const ran = await run(`domains get museumprod ${nobody}`, options);
      expect(ran.code).toBe(5);
    }
    const other = await run('domains get museumprod harbor-shop.example');
    expect(other).toMatchObject({ code: 5, stdout: '' });
    expect(other.stderr).toContain('Did you mean harbour-shop.example?');
  });
});

describe('10.13: domains update', () => {
  const update = 'domains update museumprod harbour-shop.example';

  test.each([
    ['--primary', { primary: true }],
    ['--secure-all-urls off', { secure_all_urls: false }],
    ['--secure-all-urls on', { secure_all_urls: true }],
    [
      '--redirect-to maritime-museum.example',
      { redirect_to: seedId('domain', 'maritime-museum.example') },
    ],
    ['--no-redirect --primary', { primary: true, redirect_to: 'nil' }],
  ])('%s sends only what was given', async (options, body) => {
    const ran = await run(`${update} ${options} --dry-run --json`);
    expect(JSON.parse(ran.stdout).body).toEqual(body);
  });

  test('changes the domain, and says so', async () => {
    const world = createWorld();
    const ran = await world.run(`${update} --redirect-to maritime-museum.example`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Updated harbour-shop.example.\n');
    const { stdout } = await world.run('domains get museumprod harbour-shop.example --json');
    expect(JSON.parse(stdout).redirects_to).toMatchObject([{ name: 'maritime-museum.example' }]);
    await world.run(`${update} --no-redirect`);
    const after = await world.run('domains get museumprod harbour-shop.example --json');
    expect(JSON.parse(after.stdout).redirects_to).toEqual([]);
  });

  test.each([
    ['', 2, 'Nothing to update.'],
    ['--redirect-to maritime-museum.example --no-redirect', 2, 'cannot be combined'],
    ['--redirect-to maritime-museum.example --primary', 2, 'cannot be combined'],
    ['--redirect-to harbour-shop.example', 2, 'cannot redirect to itself'],
    ['--secure-all-urls maybe', 2, 'It must be one of on, off.'],
    ['--redirect-to nowhere.example', 5, "has no domain 'nowhere.example'"],
  ])('%s is refused before anything is sent', async (options, code, text) => {
    const ran = await run(`${update} ${options}`);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(text);
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['a duplicate', { duplicate: true }, 'is a duplicate'],
    ['a wildcard', { name: '*.harbour-shop.example' }, 'is a wildcard'],
    ['a redirect', { redirects_to: [{ id: shop, name: 'a.example' }] }, 'redirects to a.example'],
    ['a redirect to an id', { redirects_to: null, redirect_to: { id: shop } }, 'redirects to'],
    ['a redirect in a text', { redirects_to: [], redirect_to: 'a.example' }, 'redirects to a.exa'],
  ])('%s does not become the primary domain', async (_, fields, text) => {
    const ran = await run(`domains update museumprod ${shop} --primary`, {
      prepare: changed('harbour-shop.example', { id: shop, ...fields }),
    });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain(text);
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(writes(ran)).toEqual([]);
  });

  test('the primary domain does not become a redirect', async () => {
    const ran = await run(
      'domains update museumprod maritime-museum.example --redirect-to harbour-shop.example',
    );
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['--primary', { primary: false }, 'its response shows primary false'],
    ['--primary', { primary: 'False' }, 'its response shows primary False'],
    ['--secure-all-urls off', { secure_all_urls: true }, 'shows secure_all_urls true'],
    ['--secure-all-urls on', { secure_all_urls: 0 }, 'shows secure_all_urls 0'],
    [
      '--primary --secure-all-urls on',
      { primary: 'false', secure_all_urls: null },
      'shows primary false and secure_all_urls null.',
    ],
    ['--redirect-to maritime-museum.example', { redirects_to: [] }, 'shows redirects_to -'],
    [
      '--redirect-to maritime-museum.example',
      { redirects_to: [{ id: shop, name: 'other.example' }] },
      'shows redirects_to other.example',
    ],
    ['--no-redirect', { redirects_to: [{ name: 'a.example' }] }, 'shows redirects_to a.example'],
    [
      '--redirect-to maritime-museum.example',
      { redirects_to: [], redirect_to: 'other.example' },
      'shows redirect_to other.example',
    ],
    ['--no-redirect', { redirects_to: [], redirect_to: 'a.example' }, 'redirect_to a.example'],
  ])('%s: fails with what the response shows instead', async (options, fields, text) => {
    const ran = await run(`${update} ${options}`, answeredWith(fields));
    expect(ran.code).toBe(8);
    expect(ran.stdout).toContain('harbour-shop.example');
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain(text);
    expect(ran.stderr).toContain('hms domains get museumprod harbour-shop.example');
    expect(ran.stderr).not.toContain('Updated');
  });

  test.each([
    ['--primary', { primary: null }, 'its response shows primary null.'],
    ['--primary', { primary: 'maybe' }, 'its response shows primary maybe.'],
    ['--secure-all-urls off', { secure_all_urls: {} }, 'shows secure_all_urls {}.'],
    ['--no-redirect', { redirects_to: 5 }, 'shows redirects_to 5.'],
    ['--no-redirect', { redirects_to: { domain: 'a.example' } }, 'shows redirects_to {"domain"'],
    ['--redirect-to maritime-museum.example', { redirects_to: [true] }, 'redirects_to true.'],
  ])('%s: is unknown if the response is %j, also with --quiet', async (options, fields, text) => {
    const ran = await run(`${update} ${options} --quiet`, answeredWith(fields));
    expect(ran.code).toBe(10);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain(text);
    expect(ran.stderr).toContain('run: hms domains get museumprod harbour-shop.example');
  });

  test.each([
    ['--primary', { primary: undefined }],
    ['--primary', { primary: 'true' }],
    ['--secure-all-urls off', { secure_all_urls: '0' }],
    ['--secure-all-urls on', { secure_all_urls: 1 }],
    ['--no-redirect', { redirects_to: {}, redirect_to: null }],
    ['--no-redirect', { redirects_to: [{ id: null, name: '' }] }],
    ['--redirect-to maritime-museum.example', { redirects_to: undefined }],
    ['--redirect-to maritime-museum.example', { redirects_to: [], redirect_to: target }],
    ['--no-redirect', { redirects_to: undefined }],
    ['--no-redirect', { redirects_to: [], redirect_to: 'nil' }],
  ])('%s: a response with %j contradicts nothing', async (options, fields) => {
    const ran = await run(`${update} ${options}`, answeredWith(fields));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Updated harbour-shop.example.');
  });

  test('the primary domain of the record of the install does not become a redirect', async () => {
    const prepare = (state: State) => {
      for (const one of state.installs)
        if (one.name === 'museumprod') one.primary_domain = 'Harbour-shop.example';
    };
    const ran = await run(`${update} --redirect-to maritime-museum.example`, { prepare });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('is the primary domain and cannot be a redirect');
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['at once', { redirect_to: 'harbour-shop.example' }, 'maritime-museum.example'],
    ['by another', { redirects_to: [{ id: target }] }, 'museumprod.sandbox.example'],
  ])('a redirect that leads back %s is refused', async (_, fields, to) => {
    const ran = await run(`${update} --redirect-to ${to}`, {
      prepare(state) {
        changed('maritime-museum.example', { redirects_to: [], redirect_to: shop })(state);
        changed(to, fields)(state);
      },
    });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('would lead back to it. Nothing was sent.');
    expect(ran.stderr).toContain('harbour-shop.example → ');
    expect(writes(ran)).toEqual([]);
  });

  test('is not sent again when its answer is lost', async () => {
    const fault = { kind: 'status', status: 502 } as const;
    const rule = { method: 'PATCH', path: /domains/, fault, remaining: 1 };
    const ran = await run(`${update} --primary`, { sandbox: { faults: [rule] } });
    expect(ran.code).toBe(10);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('hms domains get museumprod harbour-shop.example');
  });

  test('a service that lacks it is not said to lack the domain', async () => {
    const ran = await run(`${update} --primary`, part1);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('This service does not offer PATCH');
  });
});

describe('10.14: domains remove', () => {
  const remove = 'domains remove museumprod harbour-shop.example';
  const sure = '--yes --confirm harbour-shop.example';

  test('takes the name of the domain', async () => {
    for (const options of ['', '--yes', '--yes --confirm museumprod']) {
      const ran = await run(`${remove} ${options}`);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(writes(ran)).toEqual([]);
    }
    const ran = await run(`${remove} ${sure}`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('The service accepted the removal of harbour-shop.example.');
  });

  test('is typed on a terminal, and nothing happens at another answer', async () => {
    const options = { terminal: 200, env: { NO_COLOR: '1' } };
    const typed = await run(remove, { ...options, answers: ['harbour-shop.example'] });
    expect(typed.code).toBe(0);
    const other = await run(remove, { ...options, answers: ['yes'] });
    expect(other.code).toBe(130);
    expect(writes(other)).toEqual([]);
  });

  test('shows what redirects to it', async () => {
    const redirects_to = [{ id: shop, name: 'harbour-shop.example' }];
    const ran = await run(`${remove} --yes`, {
      prepare: changed('museumprod.sandbox.example', { redirects_to }),
    });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/Redirects to it +museumprod\.sandbox\.example/);
    expect(ran.stderr).toMatch(/Environment +production/);
  });

  test.each([
    ['a text beside an empty list', { redirects_to: [], redirect_to: 'Harbour-Shop.example' }],
    ['the text of an id', { redirects_to: null, redirect_to: shop }],
    ['a list of texts', { redirects_to: ['harbour-shop.example'] }],
  ])('sees a redirect to it in %s', async (_, fields) => {
    const ran = await run(`${remove} --yes`, {
      prepare: changed('museumprod.sandbox.example', fields),
    });
    expect(ran.stderr).toMatch(/Redirects to it +museumprod\.sandbox\.example/);
  });

  test('names the reason when it is the primary domain', async () => {
    const ran = await run('domains remove museumprod maritime-museum.example --yes');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('is the primary domain of museumprod');
    expect(ran.stderr).toMatch(/Serves +the install, as its primary domain/);
  });

  test('in a run, each domain takes its own name', async () => {
    const line = `each --where name=museumprod --yes --confirm-count 1 CONFIRM -- domains remove {} harbour-shop.example`;
    const unnamed = await run(line.replace('CONFIRM', ''));
    expect(unnamed.code).toBe(2);
    expect(writes(unnamed)).toEqual([]);
    const named = await run(line.replace('CONFIRM', '--confirm harbour-shop.example'));
    expect(named.code).toBe(0);
    expect(writes(named)).toHaveLength(1);
  });
});

describe('a name of two domains', () => {
  const prepare = changed('museumprod.sandbox.example', { name: 'Harbour-Shop.example.' });

  test.each([
    'domains get museumprod DOMAIN',
    'domains update museumprod DOMAIN --secure-all-urls off',
    'domains update museumprod maritime-museum.example --secure-all-urls off --redirect-to DOMAIN',
    'domains add museumprod new.example --redirect-to DOMAIN',
    'domains check museumprod DOMAIN',
    `domains check museumprod DOMAIN --report ${shop}`,
    'domains verify museumprod DOMAIN --no-dns-check',
    'domains remove museumprod DOMAIN --yes --confirm harbour-shop.example',
  ])('%s: is ambiguous, and nothing is sent', async (line) => {
    const ran = await run(line.replace('DOMAIN', 'harbour-shop.example'), { prepare });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain("2 domains are named 'harbour-shop.example'.");
    expect(ran.stderr).toContain(`${shop} (harbour-shop.example)`);
    expect(ran.stderr).toMatch(/[\da-f-]{36} \(Harbour-Shop\.example\.\)/);
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['domains get museumprod DOMAIN', 0],
    ['domains update museumprod DOMAIN --secure-all-urls off', 1],
    ['domains add museumprod new.example --redirect-to DOMAIN', 1],
    ['domains check museumprod DOMAIN', 1],
    ['domains remove museumprod DOMAIN --yes --confirm harbour-shop.example', 1],
  ])('%s: the id names one of them', async (line, count) => {
    const ran = await run(line.replace('DOMAIN', shop), { prepare });
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(count);
  });

  test.each([
    ['check museumprod DOMAIN', 'domains check museumprod DOMAIN --report'],
    ['verify museumprod DOMAIN', 'domains verify museumprod DOMAIN --wait'],
  ])('%s: the next command has the id that was typed', async (line, next) => {
    const ran = await run(`domains ${line.replace('DOMAIN', shop)}`, { prepare });
    expect(ran.stderr).toContain(`run: hms ${next.replace('DOMAIN', shop)}`);
  });

  test('does not end a wait for one of them', async () => {
    const world = createWorld({ prepare });
    const { record } = world.state.domains.find(({ record: { id } }) => id === shop) ?? {};
    world.state.zone.push({
      name: String(record?.txt_verification_key),
      value: String(record?.txt_verification_value),
    });
    const ran = await world.run(`domains verify museumprod ${shop} --wait --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: shop, ownership_status: 'TXT_VERIFIED' });
  });

  test('is found once', async () => {
    const ran = await run('domains find harbour-shop.example --json', { prepare });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ install: 'museumprod', as: 'domain' }]);
  });
});
