/** 10.15: domains of a csv file: every line looked at first, then added in batches, each batch once. */
import { describe, expect, test } from 'vitest';
import { parseJson, recordIn } from '../src/core/json.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { lastError } from './support/fleet.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const header = 'install,name,redirect_to';
const file = (...lines: string[]) => [header, ...lines, ''].join('\n');
const two = file('acmestage,one.example,', 'acmestage,two.example,one.example');

interface ImportedRow {
  line: number;
  name: string;
  result: string;
  why: string | null;
}

function imported(stdin: string, options = '', more: WorldOptions = {}) {
  return createWorld({ stdin, ...more }).run(`domains import - ${options}`);
}

function rowsIn({ stdout }: Ran): ImportedRow[] {
  const rows: ImportedRow[] = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows.toSorted((one, other) => one.line - other.line);
}

const results = (ran: Ran) => rowsIn(ran).map(({ name, result }) => `${name} ${result}`);

/** What the service does with a POST of domains; undefined for what the sandbox does. */
type Bulk = (
  names: string[],
  add: (some: string[]) => Promise<Response>,
) => Promise<Response | undefined>;

/** Every body that was sent, and the service that answers them. */
function serving(bulk: Bulk) {
  const bodies: { name: string; redirect_to?: string }[][] = [];
  const world = createWorld();
  const options: WorldOptions = {
    async fetch(url, init) {
      if (!url.endsWith('/domains/bulk')) return world.sandbox(url, init);
      const { domains } = JSON.parse(String(init.body));
      bodies.push(domains);
      const add = (some: string[]) => {
        const kept = domains.filter(({ name }: { name: string }) => some.includes(name));
        return world.sandbox(url, { ...init, body: JSON.stringify({ domains: kept }) });
      };
      const names = domains.map(({ name }: { name: string }) => name);
      return (await bulk(names, add)) ?? world.sandbox(url, init);
    },
  };
  return { bodies, options };
}

describe('a file', () => {
  test('is added, a row for each line in its order', async () => {
    const ran = await imported(two);
    expect(ran.code).toBe(0);
    expect(results(ran)).toEqual(['one.example added', 'two.example added']);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('2 domains: 2 added.');
  });

  test('of several installs is sent install by install', async () => {
    const ran = await imported(
      file('acmestage,one.example,', 'acmedev,two.example,', 'acmestage,three.example,'),
    );
    expect(ran.code).toBe(0);
    expect(rowsIn(ran).map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(writes(ran)).toHaveLength(2);
  });

  test('that was added already sends nothing', async () => {
    const world = createWorld({ stdin: two });
    await world.run('domains import -');
    const ran = await world.run('domains import -');
    expect(ran.code).toBe(0);
    expect(results(ran)).toEqual(['one.example exists', 'two.example exists']);
    expect(writes(ran)).toEqual([]);
  });

  test('is looked at by --dry-run, and nothing is sent', async () => {
    const ran = await imported(
      file('acmeprod,acme-outdoor.example,', 'acmeprod,new.example,'),
      '--dry-run',
    );
    expect(ran.code).toBe(0);
    expect(results(ran)).toEqual(['acme-outdoor.example exists', 'new.example would_add']);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('Dry run: nothing was sent.');
  });

  test('may leave out redirect_to, and name its columns as a spreadsheet does', async () => {
    const ran = await imported('Name;Install\r\none.example;acmestage\r\n');
    expect(results(ran)).toEqual(['one.example added']);
  });
});

describe('order', () => {
  test('a redirect goes after its target, in batches of 20', async () => {
    const { bodies, options } = serving(async () => undefined);
    const redirects = Array.from({ length: 25 }, (_, at) => `acmestage,r${at}.example,t.example`);
    const ran = await imported(file(...redirects, 'acmestage,t.example,'), '', options);
    expect(ran.code).toBe(0);
    expect(bodies.map(({ length }) => length)).toEqual([20, 6]);
    expect(bodies[0]?.[0]).toEqual({ name: 't.example' });
    expect(rowsIn(ran).every(({ result }) => result === 'added')).toBe(true);
  });

  test('a chain of redirects begins with its end', async () => {
    const { bodies, options } = serving(async () => undefined);
    const lines = ['acmestage,a.example,b.example', 'acmestage,b.example,c.example'];
    await imported(file(...lines, 'acmestage,c.example,'), '', options);
    expect(bodies.flat().map(({ name }) => name)).toEqual(['c.example', 'b.example', 'a.example']);
  });

  test('a redirect whose target was not added is not sent', async () => {
    const { bodies, options } = serving(
      async () => new Response('{"message":"words"}', { status: 400 }),
    );
    const targets = Array.from({ length: 20 }, (_, at) => `acmestage,t${at}.example,`);
    const ran = await imported(file(...targets, 'acmestage,r.example,t3.example'), '', options);
    expect(ran.code).toBe(11);
    expect(bodies).toHaveLength(1);
    expect(rowsIn(ran).at(-1)).toMatchObject({
      name: 'r.example',
      result: 'not_sent',
      why: 'The domain it redirects to was not added.',
    });
  });
});

describe('every line is checked first:', () => {
  test.each([
    ['an unknown install', 'nowhere,a.example,', "No install is named 'nowhere'."],
    ['a name that is none', 'acmestage,a..example,', "Invalid name 'a..example'."],
    ['a URL', 'acmestage,https://a.example/,', 'It must be a domain name like a.example.'],
    ['a redirect to itself', 'acmestage,a.example,A.example', 'cannot redirect to itself'],
    ['a redirect to nothing', 'acmestage,a.example,b.example', "has no domain 'b.example'"],
    ['an empty name', 'acmestage,,', 'name is empty.'],
    ['too many cells', 'acmestage,a.example,,x', 'It has 4 cells'],
  ])('%s', async (_, line, text) => {
    const ran = await imported(file('acmestage,fine.example,', line), '--json');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    const { message, details } = lastError(ran);
    expect(message).toContain('hms cannot use 1 line');
    expect(details.join('\n')).toContain(text);
    expect(details.every((one: string) => one.startsWith('Line 3: '))).toBe(true);
  });

  test('a name twice, and redirects in a circle', async () => {
    const lines = ['acmestage,a.example,b.example', 'acmestage,b.example,a.example'];
    const twice = ['acmestage,c.example,', 'acmestage,C.example,'];
    const ran = await imported(file(...lines, ...twice), '--json');
    expect(ran.code).toBe(2);
    expect(lastError(ran).details).toEqual([
      'Line 2: The redirect of a.example leads back to a.example.',
      'Line 3: The redirect of b.example leads back to b.example.',
      'Line 5: C.example is already in line 4.',
    ]);
  });

  test.each([
    ['no columns', 'a,b\n1,2\n', 'does not name the columns'],
    ['no lines', `${header}\n`, 'has no line below its header'],
  ])('a file with %s', async (_, text, message) => {
    const ran = await imported(text, '--json');
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(lastError(ran).message).toContain(message);
  });
});

describe('the answer', () => {
  test.each<[string, (text: string) => string]>([
    ['as an array', (text) => text],
    ['as an object with the list', (text) => `{"domains":${text}}`],
  ])('%s is compared with what was sent', async (_, wrap) => {
    const { options } = serving(async (names, add) => {
      const answer = await add(names);
      return new Response(wrap(await answer.text()), { status: 201 });
    });
    const ran = await imported(two, '', options);
    expect(results(ran)).toEqual(['one.example added', 'two.example added']);
    expect(ran.requests.filter((one) => one.includes('/domains?'))).toHaveLength(1);
  });

  test('as one object of many is completed from the list', async () => {
    const { options } = serving(async (names, add) => {
      const all = parseJson(await (await add(names)).text());
      return new Response(JSON.stringify(Array.isArray(all) ? all[0] : all), { status: 201 });
    });
    const ran = await imported(two, '', options);
    expect(ran.code).toBe(0);
    expect(rowsIn(ran)).toMatchObject([
      { result: 'added', why: 'The list of domains shows it.' },
      { result: 'added', why: 'The list of domains shows it.' },
    ]);
  });

  test.each(['null', '{}', '[]', '"words"', '{"count":2}'])(
    '%s of domains that are not listed is no success',
    async (body) => {
      const { options } = serving(async () => new Response(body, { status: 201 }));
      const ran = await imported(two, '', options);
      expect(ran.code).toBe(11);
      expect(results(ran)).toEqual(['one.example unknown', 'two.example unknown']);
    },
  );

  test('that shows another redirect than the line is not "added"', async () => {
    const { options } = serving(async (names, add) => {
      const all = parseJson(await (await add(names)).text());
      const wrong =
        Array.isArray(all) && all.map((one) => ({ ...recordIn(one), redirects_to: [] }));
      return new Response(JSON.stringify(wrong), { status: 201 });
    });
    const ran = await imported(two, '', options);
    // The list shows what it redirects to.
    expect(results(ran)).toEqual(['one.example added', 'two.example added']);
  });
});

describe('partly', () => {
  const some = serving(async (names, add) => add(names.filter((name) => name !== 'bad.example')));

  test('added: each line has its own result', async () => {
    const ran = await imported(
      file('acmestage,good.example,', 'acmestage,bad.example,'),
      '',
      some.options,
    );
    expect(ran.code).toBe(11);
    expect(results(ran)).toEqual(['good.example added', 'bad.example refused']);
    expect(ran.stderr).toContain('1 of 2 domains needs your attention.');
  });

  test('refused by the sandbox: a name that is taken', async () => {
    const ran = await imported(file('acmestage,new.example,', 'acmestage,acme-outdoor.example,'));
    expect(ran.code).toBe(11);
    expect(results(ran)).toEqual(['new.example added', 'acme-outdoor.example refused']);
  });

  test('refused with 400, but partly carried out: the list tells', async () => {
    const { options } = serving(async (names, add) => {
      await add(names.slice(0, 1));
      return new Response('{"message":"one is wrong"}', { status: 400 });
    });
    const ran = await imported(two, '', options);
    expect(rowsIn(ran)).toMatchObject([
      { result: 'added', why: 'The list of domains shows it.' },
      { result: 'refused', why: expect.stringContaining('one is wrong') },
    ]);
  });

  test('there already, with another redirect: it is not changed', async () => {
    const ran = await imported(
      file('acmeprod,acme-outdoor.example,acmeprod.sandbox.example', 'acmeprod,new.example,'),
    );
    expect(ran.code).toBe(11);
    expect(rowsIn(ran)).toMatchObject([
      { result: 'differs', why: 'The domain exists, but does not redirect.' },
      { result: 'added' },
    ]);
  });
});

describe('a lost answer', () => {
  test.each([
    ['of a batch that was carried out', true, ['one.example added', 'two.example added']],
    ['of a batch that was not', false, ['one.example unknown', 'two.example unknown']],
  ] as const)('%s is looked up, and not sent again', async (_, isDone, expected) => {
    const { bodies, options } = serving(async (names, add) => {
      if (isDone) await add([...names]);
      return new Response('', { status: 502 });
    });
    const ran = await imported(two, '', options);
    expect(ran.code).toBe(isDone ? 0 : 11);
    expect(results(ran)).toEqual(expected);
    expect(bodies).toHaveLength(1);
  });

  test('stays unknown when the list cannot be read either', async () => {
    let isLost = false;
    const { options } = serving(async () => {
      isLost = true;
      return new Response('', { status: 500 });
    });
    const { fetch = async () => new Response() } = options;
    const ran = await imported(two, '--retries 0', {
      fetch: (url, init) =>
        isLost ? Promise.resolve(new Response('', { status: 503 })) : fetch(url, init),
    });
    expect(ran.code).toBe(11);
    expect(rowsIn(ran)).toMatchObject([
      { result: 'unknown', why: expect.stringContaining('cannot be read') },
      { result: 'unknown' },
    ]);
  });
});

describe('an error', () => {
  test('of the credentials ends the command with exit 3, and no row', async () => {
    const { bodies, options } = serving(
      async () => new Response('{"message":"no"}', { status: 401 }),
    );
    const ran = await imported(file('acmestage,a.example,', 'acmedev,b.example,'), '', options);
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(bodies).toHaveLength(1);
  });

  test('of the credentials after a batch keeps the rows of what was added', async () => {
    let batches = 0;
    const { options } = serving(async () => {
      batches += 1;
      return batches === 1 ? undefined : new Response('{"message":"no"}', { status: 401 });
    });
    const lines = ['acmestage,a.example,', 'acmedev,b.example,', 'acmeprod,c.example,'];
    const ran = await imported(file(...lines), '', options);
    expect(ran.code).toBe(3);
    expect(results(ran)).toEqual(['a.example added', 'b.example not_sent', 'c.example not_sent']);
    expect(batches).toBe(2);
  });

  test.each([
    [403, 'refused'],
    [404, 'refused'],
    [429, 'not_sent'],
  ])('%i of one install leaves the others', async (status, result) => {
    const { options } = serving(async (names) =>
      names.includes('a.example') ? new Response('{"message":"words"}', { status }) : undefined,
    );
    const ran = await imported(file('acmestage,a.example,', 'acmedev,b.example,'), '', options);
    expect(ran.code).toBe(11);
    expect(results(ran)).toEqual([`a.example ${result}`, 'b.example added']);
  });

  test('an interruption keeps the rows of what was added, and ends with 130', async () => {
    const { options } = serving(async (names) => {
      if (names.includes('a.example')) return undefined;
      await held;
      return undefined;
    });
    const lines = ['acmestage,a.example,', 'acmedev,b.example,', 'acmeprod,c.example,'];
    const world = createWorld({ stdin: file(...lines), ...options, interruptAfterMs: 1000 });
    const held = world.clock.sleep(3000);
    const ran = await world.run('domains import -');
    expect(ran.code).toBe(130);
    expect(results(ran)).toEqual(['a.example added', 'b.example added', 'c.example not_sent']);
  });
});

test('a reader that closes the pipe stops the import, which says that lines are left', async () => {
  const lines = Array.from({ length: 45 }, (_, at) => `acmestage,d${at}.example,`);
  let printed = 0;
  const ran = await imported(file(...lines), '', {
    reader() {
      printed += 1;
      if (printed > 1) throw Object.assign(new Error('EPIPE'), { code: 'EPIPE' });
    },
  });
  expect(ran.code).not.toBe(0);
  expect(writes(ran).length).toBeLessThan(4);
});

describe('a service without the operation', () => {
  test('is told so with exit 6, before anything is added', async () => {
    const world = createWorld({ stdin: two, sandbox: { part1: true } });
    for (const options of ['', '--dry-run']) {
      const ran = await world.run(`domains import - --json ${options}`);
      expect(ran).toMatchObject({ code: 6, stdout: '' });
      const { kind, details } = lastError(ran);
      expect(kind).toBe('unsupported');
      expect(details.join()).toContain('hms domains add INSTALL NAME');
    }
  });

  test('has nothing to lack when every domain exists', async () => {
    const ran = await imported(file('acmeprod,acme-outdoor.example,'), '', {
      sandbox: { part1: true },
    });
    expect(ran.code).toBe(0);
  });
});

test('an id names an install too', async () => {
  const ran = await imported(file(`${seedId('install', 'acmestage')},one.example,`));
  expect(results(ran)).toEqual(['one.example added']);
});
