/** Redaction comes last: whatever hms compares, looks up or keeps is the true value, even where it is the password. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, operator, run, type WorldOptions } from './support/world.ts';

/** The sandbox, for an operator with this password. */
function worldOf(password: string, options: WorldOptions = {}) {
  const { HMS_USERNAME, HMS_PASSWORD } = operator;
  const basic = Buffer.from(`${HMS_USERNAME}:${HMS_PASSWORD}`).toString('base64');
  const env = { ...options.env, HMS_PASSWORD: password };
  const world = createWorld({
    ...options,
    env,
    fetch: (url, init) =>
      world.sandbox(url, {
        ...init,
        headers: { ...init.headers, authorization: `Basic ${basic}` },
      }),
  });
  return world;
}

const answering =
  (body: unknown, status = 200): Fetch =>
  async () =>
    Response.json(body, { status });

describe('D10: a password that is a word of the service', () => {
  test.each(['completed', 'in_progress', 'requested', 'status'])(
    '%s: a wait sees the end it waits for',
    async (password) => {
      const { code } = await worldOf(password).run(
        'backups create acmedev --notify a@b.example --wait',
      );
      expect(code).toBe(0);
    },
  );

  test('a wait for a backup that was aborted ends with exit 8', async () => {
    const world = worldOf('aborted', { sandbox: { jobOutcome: 'aborted' } });
    expect((await world.run('backups create acmedev --notify a@b.example --wait')).code).toBe(8);
  });

  test.each(['production', 'environment', 'results', 'acmeprod'])(
    '%s: --where selects the same records',
    async (password) => {
      const line = 'installs list --where environment=production --columns id --json';
      const { stdout } = await worldOf(password).run(line);
      expect(stdout).toBe((await run(line)).stdout);
      expect(JSON.parse(stdout).length).toBeGreaterThan(1);
    },
  );

  test('a name is looked up, confirmed and asked for as it is, and shown as ***', async () => {
    const world = worldOf('acmeprod');
    const ran = await world.run('installs get acmeprod --json');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).name).toBe('***');
    const restored = await world.run(
      'backups restore acmeprod latest --notify a@b.example --yes --confirm acmeprod',
    );
    expect(restored.code).toBe(0);
  });

  test('the data of --json shows *** for it, in names of fields too, and loses none of them', async () => {
    const fetch = answering({
      active: 1,
      'in-active': [true, 'active', 'ACTIVE'],
      '***': 2,
      n: 123456,
    });
    const shown = (password: string) =>
      run('api GET /x --json', { env: { HMS_PASSWORD: password }, fetch });
    expect(JSON.parse((await shown('active')).stdout)).toEqual({
      '***': 1,
      'in-***': [true, '***', 'ACTIVE'],
      '****': 2,
      n: 123456,
    });
    expect(JSON.parse((await shown('123456')).stdout).n).toBe('***');
  });

  test('--columns finds the field whose name it is', async () => {
    const fetch = answering([{ status: 'fine', id: 1 }]);
    const env = { HMS_PASSWORD: 'status' };
    for (const form of ['json', 'jsonl', 'csv', 'tsv', 'table']) {
      const { stdout } = await run(`api GET /x --columns status,id -o ${form}`, { env, fetch });
      expect(stdout).toContain('fine');
    }
  });

  test('an error for a script keeps its kind and code', async () => {
    for (const password of ['notFound', 'message', 'retry_safe', 'forbidden']) {
      const options = { env: { HMS_PASSWORD: password }, fetch: answering({}, 403) };
      const { stderr } = await run('api GET /x --json', options);
      expect(JSON.parse(stderr).error).toMatchObject({
        kind: 'forbidden',
        code: 4,
        retry_safe: true,
      });
    }
  });

  test('a key of --once is known again, and what is kept does not show it', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-true-'));
    const world = worldOf('build-42', { stateDir, realFiles: true });
    const line = 'backups restore acmestage latest --notify a@b.example --yes --once build-42';
    expect((await world.run(line)).code).toBe(0);
    expect((await world.run(line)).code).toBe(6);
    expect(readFileSync(join(stateDir, 'once.json'), 'utf8')).not.toContain('build-42');
    rmSync(stateDir, { recursive: true });
  });

  test('a fleet run runs for each, and can be resumed', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-true-'));
    const world = worldOf('acmedev', { stateDir });
    const line =
      'each --where environment=development --json -- backups create {} --notify a@b.example';
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    const [{ run: name = '' } = {}] = JSON.parse(ran.stdout);
    expect((await world.run(`each --resume ${name}`)).code).toBe(0);
    rmSync(stateDir, { recursive: true });
  });
});

describe('D10: a short password', () => {
  const shownWith = async (password: string, body: unknown) => {
    const options = {
      env: { HMS_USERNAME: 'ops', HMS_PASSWORD: password },
      fetch: answering(body),
    };
    return JSON.parse((await run('api GET /x --json', options)).stdout);
  };

  test.each(['a', '1', 'id', 'abc', '***'])(
    '%s is masked only behind its user',
    async (password) => {
      const body = { id: 'abc-1', a: 1, password };
      expect(await shownWith(password, body)).toEqual(body);
      const pair = `ops:${password}`;
      const echo = [pair, Buffer.from(pair).toString('base64'), encodeURIComponent(pair)];
      const shown = await shownWith(password, echo);
      if (password !== '***') expect(shown).toEqual(['***', '***', '***']);
    },
  );

  test.each(['prod', 'dev-1'])('%s is masked where it stands alone', async (password) => {
    const text = `at ${password}, ${Buffer.from(password).toString('base64')}`;
    expect(await shownWith(password, [`acme${password}`, text])).toEqual([
      `acme${password}`,
      expect.stringMatching(/^at \*\*\*, \*\*\*=*$/),
    ]);
  });
});

describe('D10: what is cut shows nothing of what was cut off', () => {
  const password = 'Zq8-Vb2-Xw5-Lm9-Tr4-Kp7';

  test('a password at the edge of a snippet', async () => {
    for (let before = 170; before < 200; before += 1) {
      for (const form of [password, encodeURIComponent(`"${password}"`), `&quot;${password}`]) {
        const fetch: Fetch = async () =>
          new Response(`<${'x'.repeat(before)} ${form} ${'y'.repeat(50)}`, { status: 500 });
        const { screen } = await run('api GET /x', { env: { HMS_PASSWORD: password }, fetch });
        expect(screen).not.toContain('Zq8-');
      }
    }
  });

  test('a password at the edge of a body in --debug', async () => {
    for (let before = 3970; before < 4000; before += 3) {
      const fetch: Fetch = async () =>
        new Response(`${'x'.repeat(before)} ${password} ${'y'.repeat(50)}`);
      const options = { env: { HMS_PASSWORD: password }, fetch };
      expect((await run('api GET /x --debug', options)).screen).not.toContain('Zq8-');
    }
  });
});

describe('D10: wherever something is drawn', () => {
  const password = 'correct horse battery';

  test('a table keeps its lines as wide as each other', async () => {
    const fetch = answering([
      { name: `is ${password}`, more: 'x' },
      { name: 'y', more: password },
    ]);
    const options = { env: { HMS_PASSWORD: password }, fetch, terminal: 40 };
    const { stdout } = await run('api GET /x -o table --no-color', options);
    expect(stdout.split('\n')).toEqual(['NAME    MORE', 'is ***  x   ', 'y       *** ', '']);
  });

  test('a spinner, a question and the facts before it', async () => {
    const world = worldOf('acmestage', { terminal: 80, answers: ['y'] });
    const ran = await world.run('backups restore acmestage latest --notify a@b.example');
    expect(ran.code).toBe(0);
    expect(ran.screen).toContain('? Continue with ***?');
    expect(ran.screen).not.toContain('acmestage');
    const waited = await world.run('backups create acmestage --notify a@b.example --wait');
    expect(waited.code).toBe(0);
    expect(waited.spun.join('\n')).toContain('***');
    expect(waited.spun.join('\n')).not.toContain('acmestage');
  });

  test('the page of an audit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hms-true-'));
    const world = worldOf('acmeprod');
    await world.run(`audit --html ${folder}/page.html`);
    const page = readFileSync(`${folder}/page.html`, 'utf8');
    expect(page).toContain('***');
    expect(page).not.toContain('acmeprod');
    rmSync(folder, { recursive: true });
  });
});

test('R2: a whole number past 2^53 keeps its digits in every form', async () => {
  const fetch: Fetch = async () => new Response('[{"id":9007199254740993,"n":1234567890123456}]');
  for (const form of ['json', 'jsonl', 'csv', 'tsv', 'table']) {
    const { stdout } = await run(`api GET /x -o ${form}`, { fetch });
    expect(stdout).toMatch(/9007199254740993[^\d][\s\S]*1234567890123456\b/);
  }
});
