/** P3: what the service says within the sentences of hms: errors, questions, progress, notes, --debug. */
import { describe, expect, test } from 'vitest';
import type { State } from '../src/sandbox/state.ts';
import type { Fetch } from '../src/system/system.ts';
import { everything, forged, hostile, rawIn } from './support/hostile.ts';
import { acme, northlight, stage } from './support/service.ts';
import { inTurn } from './support/sized.ts';
import { createWorld, run, type WorldOptions } from './support/world.ts';

const spelled = String.raw`staging\u001b[2K\rproduction`;
const notify = '--notify ops@example.com';

/** A status and a body, and headers no network would let through. */
function refusing(body: unknown, headers: Record<string, string> = {}): Fetch {
  const pairs = Object.entries(headers);
  return async () => ({
    status: 400,
    headers: {
      get: (name: string) => headers[name] ?? null,
      [Symbol.iterator]: () => pairs.values() as IterableIterator<[string, string]>,
    },
    body: new Response(typeof body === 'string' ? body : JSON.stringify(body)).body,
  });
}

describe('P3: an error', () => {
  const item = {
    resource: everything,
    field: everything,
    type: everything,
    code: everything,
    message: everything,
  };
  const bodies: [kind: string, body: unknown][] = [
    ['a message', { message: everything }],
    ['a list of errors', { message: forged, errors: [item, everything, [forged]] }],
    ['errors by field', { errors: { [everything]: [everything] } }],
    ['a link', { message: 'no', documentation_url: everything }],
    ['a text', JSON.stringify(everything)],
    ['a page that is no JSON', `<html>${everything}</html>`],
    ['a shape of its own', { [everything]: { [everything]: everything } }],
  ];

  test.each(bodies)('with %s does nothing to the terminal', async (_, body) => {
    const headers = { 'x-request-id': everything, location: everything };
    for (const options of ['', '--debug', '--json', '--json --debug']) {
      const fetch = refusing(body, headers);
      const { code, stdout, stderr } = await run(`usage show ${northlight} ${options}`, { fetch });
      expect({ code, stdout, raw: rawIn(stderr) }).toEqual({ code: 6, stdout: '', raw: [] });
    }
  });

  test('takes a line for each thing it says, however many the service would take', async () => {
    const body = {
      message: 'a\nb',
      errors: [{ message: 'c\nerror: d' }],
      documentation_url: 'e\nf',
    };
    const fetch = refusing(body, { 'x-request-id': 'g\nh' });
    const { stderr } = await run(`usage show ${northlight}`, { fetch });
    expect(stderr.split('\n').map((line) => line.split(/[:\\]/)[0])).toEqual([
      'error',
      '  c',
      '  documentation',
      '  request id',
      '',
    ]);
  });

  test('in --json says what the service said', async () => {
    const { stderr } = await run(`usage show ${northlight} --json`, {
      fetch: refusing({ message: everything }, { 'x-request-id': everything }),
    });
    const { error } = JSON.parse(stderr);
    expect(error.request_id).toBe(everything);
    expect(error.message).toContain(everything.trim());
  });
});

/** Install, domain and description are forged. */
function forge({ installs, domains, backups }: State): void {
  for (const { record } of domains) record.name = forged;
  for (const { record } of backups) record.description = everything;
  for (const install of installs) Object.assign(install, { primary_domain: forged, cname: forged });
}

describe('P3: a question', () => {
  const plain = { terminal: 80, env: { NO_COLOR: '1' } };

  test.each([
    ['a name to type', acme, 'Type acmeprod to confirm:'],
    ['yes or no', stage, 'Continue with acmestage? (y/N)'],
  ])('about %s shows the facts and stays the last line', async (_, install, question) => {
    const line = `backups restore ${install} latest ${notify}`;
    const { code, stderr } = await run(line, { ...plain, answers: ['n'], prepare: forge });
    expect({ code, raw: rawIn(stderr) }).toEqual({ code: 130, raw: [] });
    expect(stderr).toContain(`Primary domain         ${spelled}\n`);
    expect(stderr).toMatch(new RegExp(`\\n\\? ${question.replace(/[?()/]/g, '\\$&')} n\\n`));
  });

  test.each(['production', 'staging'])('may be about a forged name, of %s', async (environment) => {
    const prepare = ({ installs }: State) => {
      for (const one of installs)
        if (one.id === acme) Object.assign(one, { name: forged, environment });
    };
    const line = `backups restore ${acme} latest ${notify}`;
    const { stderr } = await run(line, { ...plain, answers: ['n'], prepare });
    expect(rawIn(stderr)).toEqual([]);
    expect(stderr).toMatch(/^\? (Type|Continue with) staging\\u001b\[2K\\rproduction/m);
  });

  const characters = hostile.map((character, place) => [character, place] as const);

  test.each(characters)('may be about a name with %j', async (character, place) => {
    const prepare = ({ installs }: State) => {
      for (const one of installs) one.primary_domain = `a${character}b`;
    };
    for (const end of inTurn(['', '--dry-run'], place)) {
      const line = `installs copy ${stage} ${acme} --yes ${end}`;
      const { stderr } = await run(line, { ...plain, answers: [], prepare });
      expect(rawIn(stderr)).toEqual([]);
      expect(stderr.match(/^ *(Source|Destination) domain .*b$/gm)).toHaveLength(2);
    }
  });

  test('that nobody is there to answer shows the facts in its error', async () => {
    const line = `backups restore ${acme} latest ${notify} --yes`;
    const { code, stderr } = await run(line, { prepare: forge });
    expect({ code, raw: rawIn(stderr) }).toEqual({ code: 2, raw: [] });
    expect(stderr).toContain(spelled);
  });
});

/** The sandbox, which calls a state by another word. */
async function renaming(from: string, to: string, options: WorldOptions, line: string) {
  const world = createWorld({
    ...options,
    fetch: async (url, init) => {
      const response = await world.sandbox(url, init);
      const text = (await response.text()).replaceAll(JSON.stringify(from), JSON.stringify(to));
      return new Response(text, response);
    },
  });
  return world.run(line);
}

describe('P3: a state that is waited on', () => {
  const wait = `backups create acmeprod ${notify} --wait`;

  test('is spelled out by the spinner', async () => {
    const { code, spun, stderr } = await renaming(
      'in_progress',
      everything,
      { terminal: 2000 },
      wait,
    );
    expect({ code, raw: rawIn(spun.join('')), said: rawIn(stderr) }).toEqual({
      code: 0,
      raw: [],
      said: [],
    });
    expect(spun.some((text) => text.includes(String.raw`\u001b`))).toBe(true);
    expect(spun.filter((text) => text.includes('\n'))).toEqual([]);
  });

  test('is a line elsewhere', async () => {
    const { code, stderr } = await renaming('in_progress', everything, {}, wait);
    expect({ code, raw: rawIn(stderr) }).toEqual({ code: 0, raw: [] });
    expect(stderr.match(/^Backup .*\\u0000.*\\u009f.*$/gm)).toHaveLength(1);
  });

  test.each(['', '--json'])('is spelled out where it is not waited on, %s', async (format) => {
    const options = { prepare: forge };
    const ran = await renaming(
      'requested',
      everything,
      options,
      `backups create acmeprod ${notify} ${format}`,
    );
    expect(rawIn(ran.screen)).toEqual([]);
  });
});

describe('P3: other words', () => {
  test('near names and hints', async () => {
    const prepare = ({ installs }: State) => {
      for (const one of installs) one.name = `acme\u001b${one.name}`;
    };
    for (const format of ['', '--json']) {
      const { code, stderr } = await run(`installs get acme ${format}`, { prepare });
      expect({ code, raw: rawIn(stderr) }).toEqual({ code: 5, raw: [] });
      expect(stderr).toMatch(/Did you mean acme\\u001bacme/);
    }
  });

  test('what was typed', async () => {
    const { code, stderr } = await run(`installs get '${forged}\u202e'`);
    expect({ code, raw: rawIn(stderr) }).toEqual({ code: 5, raw: [] });
  });

  test.each([
    'domains add acmeprod shop.example',
    'domains list acmeprod',
    'domains verify acmeprod',
  ])('notes: %s', async (line) => {
    const words = line.includes('verify') ? `${line} museum.example` : line;
    const { screen } = await renaming('acmeprod', everything, { prepare: forge }, words);
    expect(rawIn(screen)).toEqual([]);
  });

  test('the DNS records to make', async () => {
    const fetch: Fetch = async (_, { method }) =>
      Response.json(
        method === 'GET'
          ? { count: 1, results: [{ id: acme, name: 'acmeprod' }] }
          : {
              id: acme,
              name: 'shop.example',
              txt_verification_key: 'k',
              txt_verification_value: everything,
              network_details: { dns_config_info: { cname: forged, a_records: [forged] } },
            },
        { status: method === 'GET' ? 200 : 201 },
      );
    const { code, screen } = await run('domains add acmeprod shop.example', { fetch });
    expect({ code, raw: rawIn(screen) }).toEqual({ code: 0, raw: [] });
    expect(screen).toContain(spelled);
  });

  test('a message of the service is one line', async () => {
    const fetch: Fetch = async () =>
      Response.json({ message: 'added\n? Go on (y/N)' }, { status: 201 });
    const line =
      `users create --account ${northlight} --first-name Ida --last-name Moe ` +
      '--email ida@northlight.example --role full';
    const { stderr } = await run(line, { fetch });
    expect(stderr.split('\n')).toContain(String.raw`added\n? Go on (y/N)`);
  });

  test('--debug: what is sent, and what comes back', async () => {
    const line = `headless apps create --field 'name=${forged}' --debug`;
    const fetch: Fetch = async () => Response.json({ [everything]: everything });
    const { stderr } = await run(line, { fetch });
    expect(rawIn(stderr)).toEqual([]);
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .filter((said) => !said.startsWith('debug: ')),
    ).toEqual(['The service accepted the request.']);
  });

  test('--debug: a page takes one line', async () => {
    const fetch: Fetch = async () => new Response('<html>\n::error::x\n', { status: 400 });
    const { stderr } = await run(`usage show ${northlight} --debug`, { fetch });
    expect(stderr).toContain(String.raw`debug:   <html>\n::error::x\n`);
  });
});
