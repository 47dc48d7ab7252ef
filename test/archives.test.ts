/** Archives of backups: what is listed, how hms waits for them, and which one is the one it requested (10.2, 10.3). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../src/contract/schemas/records.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, type Ran, run, type WorldOptions, writes } from './support/world.ts';

const acmeprod = seedId('install', 'acmeprod');
const newest = seedId('backup', 'acmeprod', '3');
const oldest = seedId('backup', 'acmeprod', '1');
const notify = '--notify ops@example.com';
const request = `backups archive acmeprod latest ${notify} --wait`;

const lastOf = ({ stderr }: Ran) => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
const readsOf = ({ requests }: Ran, end: string) =>
  requests.filter((one) => one.startsWith('GET') && one.includes(end));

function archive(id: string, changed: Partial<Archive> = {}): State['archives'][0] {
  const record: Archive = {
    id,
    backup: { id: newest },
    state: 'completed',
    create_time: '2026-03-02T09:00:01.000Z',
    start_time: null,
    complete_time: '2026-03-02T09:00:02.000Z',
    abort_time: null,
    notification_emails: ['ops@example.com'],
    ...changed,
  };
  return { install_id: acmeprod, record };
}

const other = '7b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11';

/** A world in which another archive appears together with the one that is requested. */
function withAnother(changed: Partial<Archive>, options: WorldOptions = {}) {
  const fetch: Fetch = async (url, init) => {
    const answer = await world.sandbox(url, init);
    if (init.method === 'POST') world.state.archives.unshift(archive(other, changed));
    // Without a Date, the times in records decide nothing.
    answer.headers.set('date', new Date(world.clock.now()).toUTCString());
    return answer;
  };
  const world = createWorld({ ...options, fetch });
  return world;
}

describe('archives list', () => {
  test('shows no secret of a link but in JSON', async () => {
    const json = await run('archives list acmeprod --json');
    const [{ download_uri: link }] = JSON.parse(json.stdout);
    expect(link).toMatch(/\.zip\?expires=\d+&signature=[0-9a-f]{32}$/);
    for (const output of ['table', 'tsv', 'csv']) {
      const line = `archives list acmeprod --columns id,download_uri -o ${output}`;
      const { stdout } = await run(line, { terminal: 200 });
      expect(stdout).toContain('https://api.hosting.example/***');
      expect(stdout).not.toMatch(/signature=|\.zip/);
    }
    const { stderr } = await run('archives list acmeprod --debug --json');
    expect(stderr).toContain('"download_uri":"https://api.hosting.example/***"');
    expect(stderr).not.toMatch(/signature=|\.zip/);
  });

  test('X2: a link without a query has its secret in its path', async () => {
    const links = ['https://files.example/dl/Zx9SecretPath7', '/dl/Zx9SecretPath7'];
    for (const link of links) {
      const fetch: Fetch = async (url, init) => {
        const answer = await world.sandbox(url, init);
        if (!url.includes('/archives')) return answer;
        const text = await answer.text();
        return new Response(text.replace(/"download_uri":"[^"]*"/g, `"download_uri":"${link}"`));
      };
      const world = createWorld({ fetch, terminal: 250 });
      const each = 'each --where name=acmeprod --columns target,result';
      for (const line of [
        'archives list acmeprod --columns id,download_uri -o table --debug',
        'archives list acmeprod --columns id,download_uri -o csv',
        `archives wait acmeprod latest -o table`,
        `api /installs/${acmeprod}/archives -o table`,
        `${each} -o table -- archives list {}`,
        `${each} -o tsv -- archives list {}`,
      ]) {
        const { code, screen } = await world.run(line);
        expect(code).toBe(0);
        expect(screen).not.toContain('Zx9SecretPath7');
      }
      const json = await world.run('archives list acmeprod --json');
      expect(json.stdout).toContain(link);
    }
  });

  test('X2: a response that is cut shows no link', async () => {
    const fetch: Fetch = async (url, init) => {
      const answer = await world.sandbox(url, init);
      if (!url.includes('/archives')) return answer;
      return new Response('[{"download_uri": "https://files.example/dl/Zx9SecretPath7');
    };
    const world = createWorld({ fetch });
    const { screen } = await world.run('archives list acmeprod --debug');
    expect(screen).not.toContain('Zx9SecretPath7');
  });

  test('X2: a link whose query has other names is redacted too', async () => {
    const fetch: Fetch = async (url, init) => {
      const answer = await world.sandbox(url, init);
      if (!url.includes('/archives')) return answer;
      const text = await answer.text();
      return new Response(text.replace(/\?expires=[^"]*/, '?ref=hunter2hunter2'));
    };
    const world = createWorld({ fetch });
    for (const output of ['--debug', '--debug -o table --columns download_uri']) {
      const { screen } = await world.run(`archives list acmeprod ${output}`);
      expect(screen).not.toContain('hunter2hunter2');
    }
  });

  test('takes --where and --sort', async () => {
    const world = createWorld({
      prepare: ({ archives }) => archives.push(archive(other, { state: 'aborted' })),
    });
    const ran = await world.run('archives list acmeprod --where state=aborted --columns id -o tsv');
    expect(ran.stdout).toBe(`id\n${other}\n`);
  });
});

describe('archives wait', () => {
  test('is exit 0 once it is completed, and 8 once it is aborted', async () => {
    const prepare = ({ archives }: State) => {
      archives.unshift(archive(other, { state: 'aborted', complete_time: null }));
    };
    const done = await run(`archives wait acmeprod ${seedId('archive', 'acmeprod')}`);
    expect(done).toMatchObject({ code: 0 });
    const ran = await run(`archives wait acmeprod ${other} --json`, { prepare });
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(lastOf(ran)).toMatchObject({ kind: 'failed', record: { state: 'aborted' } });
  });

  test('is exit 9 after its timeout, with the command that goes on', async () => {
    const world = createWorld({ sandbox: { jobMs: 600_000 } });
    await world.run(`backups archive acmeprod latest ${notify}`);
    const ran = await world.run('archives wait acmeprod latest --timeout 1m --json');
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(lastOf(ran).hint).toMatch(/hms archives wait acmeprod [0-9a-f-]{36}$/);
  });

  test('is exit 5 for an archive that is never listed', async () => {
    const ran = await run(`archives wait acmeprod ${other}`);
    expect(ran).toMatchObject({ code: 5, stderr: expect.stringContaining('has no archive') });
  });

  test('takes the start of an id', async () => {
    const id = seedId('archive', 'acmeprod');
    const ran = await run(`archives wait acmeprod ${id.slice(0, 8)} --json`);
    expect(JSON.parse(ran.stdout).id).toBe(id);
  });
});

describe('A6: backups archive --wait', () => {
  test('waits for the new archive of the backup, and prints it', async () => {
    const world = createWorld();
    const ran = await world.run(`${request} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ state: 'completed', backup: { id: newest } });
    expect(writes(ran)).toHaveLength(1);
    const jobs = JSON.parse((await world.run('jobs list --json')).stdout);
    expect(jobs).toMatchObject([{ kind: 'archive', state: 'completed' }]);
  });

  test('an older archive of the same backup is not the new one', async () => {
    const prepare = ({ archives }: State) => archives.unshift(archive(other));
    const ran = await run(`${request} --json`, { prepare });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).id).not.toBe(other);
  });

  test.each([
    ['of another backup', { backup: { id: oldest } }],
    ['for other addresses', { notification_emails: ['else@example.com'] }],
    ['from long before', { create_time: '2026-03-01T09:00:00.000Z' }],
  ])('nor is a new one %s', async (_, changed) => {
    const ran = await withAnother(changed).run(`${request} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).id).not.toBe(other);
  });

  test.each(['completed', 'in_progress', 'aborted'] as const)(
    'two new ones, of which one is %s, cannot be told apart: exit 9, and never done',
    async (state) => {
      const ran = await withAnother({ state }).run(`${request} --json`);
      expect(ran).toMatchObject({ code: 9, stdout: '' });
      const { kind, message, details, retry_safe, hint } = lastOf(ran);
      expect({ kind, retry_safe }).toEqual({ kind: 'pending', retry_safe: false });
      expect(message).toContain('was requested, but 2 new archives of it are listed');
      expect(details.join()).toContain(other);
      expect(hint).toContain('hms archives wait acmeprod');
      expect(writes(ran)).toHaveLength(1);
    },
  );

  test('an archive that is never listed is exit 10', async () => {
    const fetch: Fetch = async (url, init) => {
      const answer = await world.sandbox(url, init);
      world.state.archives.length = 0;
      return answer;
    };
    const world = createWorld({ fetch });
    const ran = await world.run(`${request} --json`);
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(lastOf(ran).message).toContain('but does not list it');
  });

  test('a mailbox is not needed, and a witness that is named replaces the status', async () => {
    const page = 'https://acmeprod.example/';
    let looks = 0;
    const world = createWorld({
      pages(url) {
        if (url !== page) return undefined;
        looks += 1;
        return new Response('', { status: looks < 3 ? 503 : 200 });
      },
    });
    const ran = await world.run(`${request} --until-url ${page} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, status: 'observed' });
  });

  test('works for each target of a run', async () => {
    const line = `each --where name~acmestage -o json -- backups archive {} latest ${notify} --wait`;
    const ran = await run(line);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ state: 'completed', exit: 0 }]);
  });
});

describe('a service without archives', () => {
  const part1: WorldOptions = { sandbox: { part1: true } };

  test('--wait without a witness is exit 6 before anything is sent', async () => {
    const ran = await run(`${request} --json`, part1);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(lastOf(ran)).toMatchObject({ kind: 'unsupported' });
    expect(lastOf(ran).message).toContain('does not offer GET /installs/{install_id}/archives');
    expect(lastOf(ran).details.join()).toContain('--until-url');
    expect(writes(ran)).toEqual([]);
  });

  test('a witness is enough, as before', async () => {
    const page = 'https://acmeprod.example/';
    let looks = 0;
    const pages = (url: string) => {
      if (url !== page) return undefined;
      looks += 1;
      return new Response('', { status: looks < 2 ? 503 : 200 });
    };
    const ran = await run(`${request} --until-url ${page} --json`, { ...part1, pages });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).status).toBe('observed');
  });

  test('the mailbox of the profile is a witness', async () => {
    const ran = await run(`${request} --profile sandbox --json`);
    expect(ran.code).toBe(0);
  });

  test.each([
    'archives list acmeprod',
    'archives wait acmeprod latest',
    'archives download acmeprod latest',
  ])('%s is exit 6, and says it for a day without a request', async (line) => {
    const world = createWorld(part1);
    expect(await world.run(line)).toMatchObject({ code: 6 });
    const again = await world.run(line);
    expect(again).toMatchObject({ code: 6, stderr: expect.stringContaining('hms asked at') });
    expect(readsOf(again, '/archives')).toEqual([]);
  });
});

describe('backups get', () => {
  test.each([newest, newest.slice(0, 8), 'latest'])('finds %s', async (wanted) => {
    const ran = await run(`backups get acmeprod ${wanted} --json`);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: newest, status: 'completed' });
    expect(readsOf(ran, `/backups/${newest}`)).toHaveLength(1);
  });

  test('takes the list of a service that does not offer it, for one request a day', async () => {
    const world = createWorld({ sandbox: { part1: true } });
    const first = await world.run(`backups get acmeprod ${newest} --json`);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ id: newest });
    expect(first.stderr).toContain('This record comes from the list.');
    expect(readsOf(first, `/backups/${newest}`)).toHaveLength(1);
    const second = await world.run(`backups get acmeprod ${newest} --json`);
    expect(JSON.parse(second.stdout)).toEqual(JSON.parse(first.stdout));
    expect(readsOf(second, `/backups/${newest}`)).toEqual([]);
  });

  test('is exit 5 only for a backup that is not there', async () => {
    for (const sandbox of [{}, { part1: true }]) {
      const ran = await run(`backups get acmeprod ${other}`, { sandbox });
      expect(ran).toMatchObject({ code: 5, stdout: '' });
    }
  });
});

test('archives keep requests another archive if the service gives no link for the only one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hms-keep-'));
  let linkless = '';
  const fetch: Fetch = async (url, init) => {
    const answer = await world.sandbox(url, init);
    if (!url.includes('/archives') || init.method !== 'GET') return answer;
    const page = JSON.parse(await answer.text());
    const first = page.results.find((one: Archive) => one.state === 'completed');
    linkless ||= first?.id ?? '';
    for (const one of page.results) if (one.id === linkless) one.download_uri = null;
    return Response.json(page);
  };
  const world = createWorld({ fetch });
  await world.run(`backups archive acmeprod latest ${notify}`);
  await world.clock.sleep(10_000);
  const ran = await world.run(`archives keep acmeprod --count 2 --dir ${dir} ${notify} --json`);
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining(`archive ${linkless}.`) });
  expect(writes(ran)).toEqual([`POST /v1/installs/${acmeprod}/archives`]);
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'downloaded' });
  expect(JSON.parse(ran.stdout).archive_id).not.toBe(linkless);
});

test('archives keep names the completed archive if its folder cannot be written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hms-keep-'));
  const fetch: Fetch = async (url, init) => {
    if (url.includes('/downloads/')) {
      rmSync(dir, { recursive: true });
      writeFileSync(dir, ''); // no folder any more
    }
    return world.sandbox(url, init);
  };
  const world = createWorld({ fetch });
  const ran = await world.run(`archives keep acmeprod --count 2 --dir ${dir} ${notify} --json`);
  expect(ran).toMatchObject({ code: 8, stdout: '' });
  const { hint, record } = lastOf(ran);
  expect(hint).toBe(
    `Archive ${record.id} is completed. While the service has it, the next run requests no other.`,
  );
});
