/** The headless platform, and raw requests. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-headless-'));
test('values of shellVariables are hidden in tables, and in --json as received', async () => {
  const line = 'headless envs get storefront env-main';
  for (const format of ['table', 'tsv', 'csv']) {
    const { stdout } = await run(`${line} -o ${format}`);
    expect(stdout).toMatch(/API_TOKEN\W+\*{3}/);
    expect(stdout).not.toContain('not-a-real-secret');
  }
  const { stdout } = await run(`${line} --json`);
  expect(JSON.parse(stdout).shellVariables.API_TOKEN).toBe('not-a-real-secret');
});

test.each([
  ['nested', { done: false, response: { shellVariables: { TOKEN: 'hunter22' } } }],
  ['in a list', { environments: [{ shellVariables: { TOKEN: 'hunter22' } }], other: 1 }],
  ['of another shape', { shellVariables: [{ name: 'TOKEN', value: 'hunter22' }] }],
])('secrets %s are hidden everywhere but in --json', async (_, body) => {
  const fetch = async () => new Response(JSON.stringify(body));
  for (const line of [
    'headless envs get a e',
    'headless apps get a',
    'headless envs list a',
    'api GET /x',
  ]) {
    for (const flags of [
      '-o table',
      '-o tsv',
      '-o csv',
      '-o table --columns shellVariables.TOKEN',
    ]) {
      const ran = await run(`${line} ${flags}`, { fetch });
      // The responses have the field in another place, which is an error only for `api`.
      expect(ran.code).toBe(line.startsWith('api') && flags.includes('--columns') ? 2 : 0);
      expect(ran.screen).not.toContain('hunter22');
    }
  }
});

test('secrets are hidden in dry runs, questions and errors', async () => {
  const field = '--field shellVariables.SECRET=hunter22';
  const dry = await run(`headless envs update storefront env-main ${field} --dry-run --json`);
  expect(dry.code).toBe(0);
  expect(dry.screen).toContain('SECRET');
  expect(dry.screen).not.toContain('hunter22');
  const echo = async () =>
    new Response('{"sent":{"shellVariables":{"SECRET":"hunter22"}}}', { status: 400 });
  const refused = await run(`headless envs update storefront env-main ${field}`, { fetch: echo });
  expect(refused.code).toBe(6);
  expect(refused.screen).not.toContain('hunter22');
});

test('a list of an unknown shape is rows in a table, and in --json as received', async () => {
  const { stdout } = await run('headless apps list -o tsv --columns name --no-header');
  expect(stdout).toBe('storefront\n');
  expect(JSON.parse((await run('headless apps list --json')).stdout)).toHaveProperty('apps');
});

test('without a headless URL it is exit 2 and names the variable', async () => {
  const ran = await run('headless apps list', { env: { HMS_HEADLESS_URL: undefined } });
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain('HMS_HEADLESS_URL');
});

describe('bodies', () => {
  const body = async (flags: string, stdin?: string) => {
    const line = `headless apps create ${flags} --dry-run --json`;
    const ran = await run(line, stdin === undefined ? {} : { stdin });
    return ran.code === 0 ? JSON.parse(ran.stdout).body : ran.code;
  };

  test('--field turns words and whole numbers into JSON, --raw-field keeps text', async () => {
    const flags =
      '--field a=true --field b=12 --field c=null --field d=1.5 --field e=01 --raw-field f=12';
    expect(await body(flags)).toEqual({ a: true, b: 12, c: null, d: '1.5', e: '01', f: '12' });
  });

  test('a.b nests and a[] appends', async () => {
    const flags = '--field repo.url=x --field repo.branch=main --field list[]=1 --field list[]=two';
    expect(await body(flags)).toEqual({ repo: { url: 'x', branch: 'main' }, list: [1, 'two'] });
  });

  test('--data - is standard input, and fields are added to it', async () => {
    expect(await body('--data - --field b=2', '{"a":1}')).toEqual({ a: 1, b: 2 });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])(
    'the value %s is a text',
    async (name) => {
      expect(await body(`--field name=${name}`)).toEqual({ name });
    },
  );

  test.each([
    '--field list[].name=x',
    '--field a[b]=x',
    '--field a=1 --field a.b=2',
    '--field a[]=1 --field a.b=2',
    '--field a=1 --field a[]=2',
    '--field a[]=1 --raw-field a[]=2',
  ])('%s could mean anything and is refused', async (flags) => {
    expect(await body(flags)).toBe(2);
  });

  test('K6: names of the prototype are plain names or refused', async () => {
    expect(await body('--field constructor.name=x')).toEqual({ constructor: { name: 'x' } });
    expect(await body('--field __proto__.x=1')).toBe(2);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each(['--data -', '', '--field novalue'])('%j is refused', async (flags) => {
    expect(await body(flags, '{')).toBe(2);
  });
});

describe('upload', () => {
  const zip = join(root, 'build.zip');
  writeFileSync(zip, Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]));

  test.each(['', '--raw'])('the zip arrives whole %s', async (flags) => {
    const world = createWorld();
    const ran = await world.run(`headless upload storefront env-main ${zip} ${flags}`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([
      'POST /fu/v1/accounts/northlight/apps/storefront/environments/env-main:upload',
    ]);
    const [environment] = world.state.apps[0]?.environments ?? [];
    expect(environment?.last_upload).toMatchObject({ bytes: 22 });
  });

  test('--wait shows the environment in every form', async () => {
    const { stdout } = await run(`headless upload storefront env-main ${zip} --wait -o tsv`);
    expect(stdout).toContain('env-main');
  });

  test('--wait ends when the environment is as asked', async () => {
    const ran = await run(`headless upload storefront env-main ${zip} --wait --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ reconciling: false });
  });

  test('Z1: what is no zip is exit 2, and nothing is sent', async () => {
    const text = join(root, 'notes.txt');
    writeFileSync(text, 'hello');
    for (const path of [text, join(root, 'missing.zip')]) {
      const ran = await run(`headless upload storefront env-main ${path}`);
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain(path);
    }
  });
});

describe('envs create --wait', () => {
  const line = 'headless envs create storefront --field name=qa --wait --json';

  test('ends when the environment is as asked', async () => {
    const ran = await run(line);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: 'env-qa', reconciling: false });
  });

  test('an environment without the field: there is nothing to wait on', async () => {
    const fetch: Fetch = async () => Response.json({ id: 'env-main' });
    const ran = await run(line, { fetch });
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(ran.stderr).toContain('does not report whether the change is applied');
    expect(ran.stderr).toContain('hms cannot wait for it');
  });
});

test('a deletion takes the name', async () => {
  const line = 'headless apps delete storefront';
  expect((await run(`${line} --yes`)).code).toBe(2);
  const ran = await run(`${line} --yes --confirm storefront --json`);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, operation: 'deleteApp' });
});

describe('api', () => {
  test('GET shows the body as received', async () => {
    const { stdout } = await run("api GET '/installs?limit=1'");
    expect(JSON.parse(stdout)).toMatchObject({ count: 12, results: [{ name: 'acmeprod' }] });
  });

  test('--include shows status and headers', async () => {
    const { stdout } = await run('api get /ssh_keys --include --json');
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, headers: { 'x-sandbox': '1' } });
  });

  test('--paginate reads every page', async () => {
    const { stdout } = await run('api GET /installs --paginate -o jsonl');
    expect(stdout.trimEnd().split('\n')).toHaveLength(12);
  });

  test('everything but GET asks first', async () => {
    const line =
      'api POST /installs/85d50109-57f7-4cb9-bc24-6f64190b27ea/backups --field description=x';
    expect(await run(line)).toMatchObject({ code: 2, requests: [] });
    const body = `${line} --field notification_emails[]=a@b.example`;
    const ran = await run(`${body} --yes --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'requested' });
    expect((await run(body, { terminal: 80, answers: ['n'] })).code).toBe(130);
    const whole = await run(`${body} --yes --include --json`);
    expect(JSON.parse(whole.stdout)).toMatchObject({ status: 202, body: { status: 'requested' } });
  });

  test.each([
    '/install_copy#x',
    '/x/../install_copy',
    '/x/%2e%2e/install_copy',
    '/./install_copy',
    '/installs\\x',
    "'/install_copy '",
    '//evil.example/x',
    '/../x',
    '/../../x',
    'https://evil.example/',
  ])('the path %s is refused, and nothing is sent', async (path) => {
    expect(await run(`api GET ${path}`)).toMatchObject({ code: 2, requests: [] });
  });

  test.each([
    ['POST', '/install_copy', ''],
    ['POST', '/install%5Fcopy', ''],
    ['POST', '/install_copy//', ''],
    ['POST', '/installs/x/backups/y/restore', ''],
    ['POST', '/sites/x/site_transfers', ''],
    ['DELETE', '/anything', ''],
    ['DELETE', '/v1/accounts/a/apps/b', '--headless'],
  ])('what destroys takes the path for a name: %s %s', async (method, path, flags) => {
    const line = `api ${method} ${path} ${flags}`;
    expect(await run(`${line} --yes`)).toMatchObject({ code: 2, requests: [] });
    expect((await run(`${line} --yes --confirm ${path}`)).requests).toHaveLength(1);
  });

  test('--headless reaches the other service', async () => {
    const { code, requests } = await run('api GET /v1/accounts/northlight/apps --headless');
    expect({ code, requests }).toEqual({ code: 0, requests: ['GET /v1/accounts/northlight/apps'] });
  });

  test('--paginate reads every page, whatever the path says of pages', async () => {
    const { stdout, requests } = await run(
      "api GET '/installs?limit=5&offset=3' --paginate -o jsonl",
    );
    expect(stdout.trimEnd().split('\n')).toHaveLength(12);
    expect(requests).toEqual(['GET /v1/installs?limit=100&offset=0']);
  });

  test.each([
    'POST /x --paginate --yes',
    'GET /ssh_keys --where id=x',
    'GET /ssh_keys --limit 1',
    'GET /x --paginate --include',
  ])('hms api %s has an option that would do nothing: exit 2', async (words) => {
    expect(await run(`api ${words}`)).toMatchObject({ code: 2, requests: [] });
  });

  test('--list shows the table of operations, --openapi the document; nothing is sent', async () => {
    const list = await run('api --list --json');
    expect(JSON.parse(list.stdout)).toHaveLength(59);
    const document = await run('api --openapi');
    expect(JSON.parse(document.stdout)).toMatchObject({ openapi: '3.1.0' });
    expect((await run('api --openapi --json')).stdout).toBe(document.stdout);
    expect([...list.requests, ...document.requests]).toEqual([]);
  });

  test('without method and path it says so', async () => {
    const ran = await run('api');
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('METHOD and PATH are missing');
  });
});
