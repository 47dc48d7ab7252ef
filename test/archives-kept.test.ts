/** `archives keep`: what it requests, what it removes, and what it leaves alone. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { KeptArchive } from '../src/storage/kept-archives.ts';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const acmeprod = seedId('install', 'acmeprod');
const newest = seedId('backup', 'acmeprod', '3');
const name = 'acmeprod-2026-03-02-5606894e.zip';
const manifest = '.hms-archives.json';
const newFolder = () => mkdtempSync(join(tmpdir(), 'hms-keep-'));
const line = (dir: string, count = 2) =>
  `archives keep acmeprod --count ${count} --dir ${dir} --notify ops@example.com --json`;

const listIn = (dir: string): KeptArchive[] =>
  JSON.parse(readFileSync(join(dir, manifest), 'utf8')).archives;
const zipsIn = (dir: string) => readdirSync(dir).filter((one) => one !== manifest);
const recordOf = ({ stdout }: Ran) => JSON.parse(stdout);
const lastOf = ({ stderr }: Ran) => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;

/** A file that an earlier run kept. */
function keptBefore(dir: string, day: number, changed: Partial<KeptArchive> = {}): KeptArchive {
  const text = `archive of day ${day}`;
  const date = `2026-02-${String(day).padStart(2, '0')}`;
  const kept: KeptArchive = {
    file: `acmeprod-${date}.zip`,
    bytes: text.length,
    sha256: '',
    install_id: acmeprod,
    archive_id: seedId('archive', date),
    backup_id: seedId('backup', date),
    backup_time: `${date}T02:00:00.000Z`,
    downloaded_at: `${date}T03:00:00.000Z`,
    ...changed,
  };
  writeFileSync(join(dir, kept.file), text);
  return kept;
}

function listed(dir: string, archives: readonly unknown[]): void {
  writeFileSync(join(dir, manifest), JSON.stringify({ version: 1, archives }), { mode: 0o600 });
}

describe('what it requests', () => {
  test('an archive of the newest completed backup, once', async () => {
    const dir = newFolder();
    const world = createWorld();
    const first = await world.run(line(dir));
    expect(first.code).toBe(0);
    expect(writes(first)).toEqual([`POST /v1/installs/${acmeprod}/archives`]);
    expect(recordOf(first)).toMatchObject({
      status: 'downloaded',
      backup_id: newest,
      file: join(dir, name),
      removed: [],
    });
    expect(listIn(dir)).toMatchObject([{ file: name, backup_id: newest, install_id: acmeprod }]);
    const again = await world.run(line(dir));
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing to do') });
    expect(writes(again)).toEqual([]);
    expect(again.requests.join()).not.toContain('downloads');
    expect(recordOf(again)).toMatchObject({ status: 'unchanged', sha256: recordOf(first).sha256 });
  });

  test.each([
    ['completed', 0],
    ['in progress', 600_000],
  ])('no other, if there is one that is %s', async (_, jobMs) => {
    const dir = newFolder();
    const world = createWorld({ sandbox: { jobMs: jobMs || 5000 } });
    await world.run('backups archive acmeprod latest --notify ops@example.com');
    if (jobMs === 0) await world.clock.sleep(10_000);
    const ran = await world.run(line(dir));
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(zipsIn(dir)).toEqual([name]);
  });

  test('another one, if the only one was aborted', async () => {
    const dir = newFolder();
    const world = createWorld({ sandbox: { jobOutcome: 'aborted' } });
    await world.run('backups archive acmeprod latest --notify ops@example.com');
    await world.clock.sleep(10_000);
    const ran = await world.run(line(dir));
    expect(writes(ran)).toHaveLength(1);
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a new backup first, with --backup new', async () => {
    const dir = newFolder();
    const ran = await createWorld().run(`${line(dir)} --backup new`);
    expect(writes(ran).map((one) => one.split('/').at(-1))).toEqual(['backups', 'archives']);
    expect(recordOf(ran).backup_id).not.toBe(newest);
    expect(listIn(dir)[0]?.backup_id).toBe(recordOf(ran).backup_id);
  });

  test('nothing after a timeout, with exit 9 and without a file', async () => {
    const dir = newFolder();
    const world = createWorld({ sandbox: { jobMs: 3_600_000 } });
    const ran = await world.run(`${line(dir)} --timeout 1m`);
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(lastOf(ran).hint).toContain('hms archives wait acmeprod');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('nothing of a service without archives, not even a backup: exit 6', async () => {
    const ran = await createWorld({ sandbox: { part1: true } }).run(
      `${line(newFolder())} --backup new`,
    );
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(lastOf(ran).kind).toBe('unsupported');
    expect(writes(ran)).toEqual([]);
  });

  test('nothing in a dry run, which says what would be removed', async () => {
    const dir = newFolder();
    listed(dir, [keptBefore(dir, 1), keptBefore(dir, 2)]);
    const ran = await createWorld().run(`${line(dir)} --dry-run`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`would be downloaded to ${join(dir, name)}`);
    expect(ran.stderr).toContain(`Then ${join(dir, 'acmeprod-2026-02-01.zip')} would be removed.`);
    expect(zipsIn(dir)).toHaveLength(2);
  });
});

describe('A5: what it removes', () => {
  test('the oldest of its install beyond the count, and says so', async () => {
    const dir = newFolder();
    const foreign = keptBefore(dir, 3, { file: 'other.zip', install_id: seedId('install', 'x') });
    listed(dir, [keptBefore(dir, 2), foreign, keptBefore(dir, 1), keptBefore(dir, 4)]);
    writeFileSync(join(dir, 'acmeprod-2025-01-01-00000000.zip'), 'not on the list');
    const ran = await createWorld().run(line(dir));
    expect(recordOf(ran).removed).toEqual(['acmeprod-2026-02-02.zip', 'acmeprod-2026-02-01.zip']);
    expect(ran.stderr).toContain(`Removed ${join(dir, 'acmeprod-2026-02-01.zip')}.`);
    expect(zipsIn(dir).sort()).toEqual(
      [name, 'acmeprod-2025-01-01-00000000.zip', 'acmeprod-2026-02-04.zip', 'other.zip'].sort(),
    );
    const files = listIn(dir).map(({ file }) => file);
    expect(files).toEqual([name, 'other.zip', 'acmeprod-2026-02-04.zip']);
  });

  test('no file whose size has changed, no folder and no link', async () => {
    const dir = newFolder();
    const kept = [1, 2, 3].map((day) => keptBefore(dir, day));
    listed(dir, kept);
    const [changed = '', linked = '', gone = ''] = kept.map(({ file }) => join(dir, file));
    writeFileSync(changed, 'the notes of somebody');
    rmSync(linked);
    const target = join(newFolder(), 'target');
    writeFileSync(target, 'x'.repeat(kept[1]?.bytes ?? 0));
    symlinkSync(target, linked);
    rmSync(gone);
    const ran = await createWorld().run(line(dir, 1));
    expect(recordOf(ran)).toMatchObject({ removed: [] });
    expect(recordOf(ran).changed.sort()).toEqual(kept.map(({ file }) => file));
    expect([changed, linked, target].every(existsSync)).toBe(true);
    expect(listIn(dir).map(({ file }) => file)).toEqual([name]);
  });

  test.each<[string, (path: string) => void]>([
    ['is missing', rmSync],
    ['was truncated', (path) => writeFileSync(path, '')],
  ])('no good one for a newer one that %s', async (_, damage) => {
    const dir = newFolder();
    const [good, bad] = [keptBefore(dir, 1), keptBefore(dir, 2)];
    listed(dir, [bad, good]);
    damage(join(dir, bad.file));
    const world = createWorld();
    const ran = await world.run(line(dir));
    expect(recordOf(ran)).toMatchObject({ removed: [], changed: [bad.file] });
    expect(ran.stderr).toContain(`${join(dir, bad.file)} is missing or changed`);
    expect(listIn(dir).map(({ file }) => file)).toEqual([name, good.file]);
    damage(join(dir, good.file));
    const again = await world.run(line(dir));
    expect(recordOf(again)).toMatchObject({
      status: 'unchanged',
      removed: [],
      changed: [good.file],
    });
    expect(listIn(dir).map(({ file }) => file)).toEqual([name]);
  });

  test.each(['28 February 2026', '2026-02-30T02:00:00Z', '1772244000', 'soon'])(
    'no newer one, whose backup has the date %j: the time of the download counts',
    async (backup_time) => {
      const dir = newFolder();
      const kept = [
        keptBefore(dir, 1),
        keptBefore(dir, 28, { backup_time }),
        keptBefore(dir, 2, { backup_time: '2026-02-02T02:00:00' }),
      ];
      listed(dir, kept);
      const ran = await createWorld().run(line(dir));
      expect(recordOf(ran).removed).toEqual(['acmeprod-2026-02-02.zip', 'acmeprod-2026-02-01.zip']);
      expect(zipsIn(dir).sort()).toEqual(['acmeprod-2026-02-28.zip', name]);
    },
  );

  test('none whose age nothing tells', async () => {
    const dir = newFolder();
    const unknown = { backup_time: 'soon', downloaded_at: 'now' };
    listed(dir, [keptBefore(dir, 1), keptBefore(dir, 2, unknown)]);
    const ran = await createWorld().run(line(dir, 1));
    expect(recordOf(ran).removed).toEqual(['acmeprod-2026-02-01.zip']);
    expect(zipsIn(dir).sort()).toEqual(['acmeprod-2026-02-02.zip', name]);
  });

  test('never the one it just downloaded, whatever the dates say', async () => {
    const dir = newFolder();
    listed(dir, [keptBefore(dir, 1, { backup_time: '2099-01-01T00:00:00.000Z' })]);
    const ran = await createWorld().run(line(dir, 1));
    expect(recordOf(ran).removed).toEqual(['acmeprod-2026-02-01.zip']);
    expect(zipsIn(dir)).toEqual([name]);
  });

  test.each([['../victim'], ['sub/victim'], ['..\\victim'], [manifest], ['..'], ['']])(
    'nothing, if the list has the name %j: exit 2 before anything is sent',
    async (file) => {
      const dir = newFolder();
      listed(dir, [{ ...keptBefore(dir, 1), file }]);
      const ran = await createWorld().run(line(dir));
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.requests).toEqual([]);
    },
  );

  /** The download breaks at its check. */
  function damaged(options: WorldOptions = {}) {
    const fetch: Fetch = async (url, init) => {
      const answer = await world.sandbox(url, init);
      if (!url.includes('/downloads/')) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      bytes[60] = (bytes[60] ?? 0) ^ 1;
      return new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
    };
    const world = createWorld({ ...options, fetch });
    return world;
  }

  test('nothing, if the new archive is damaged', async () => {
    const dir = newFolder();
    listed(dir, [keptBefore(dir, 1), keptBefore(dir, 2)]);
    const before = readFileSync(join(dir, manifest), 'utf8');
    const ran = await damaged().run(line(dir, 1));
    // The archive was requested, so it is not exit 7.
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(lastOf(ran)).toMatchObject({ kind: 'failed', retry_safe: false });
    expect(lastOf(ran).message).toContain('not a usable zip');
    expect(zipsIn(dir)).toHaveLength(2);
    expect(readFileSync(join(dir, manifest), 'utf8')).toBe(before);
  });
});

describe('a run that ended early', () => {
  test('the file was on the list, and had no name yet: the next run downloads it', async () => {
    const dir = newFolder();
    const world = createWorld();
    await world.run(line(dir));
    rmSync(join(dir, name));
    const ran = await world.run(line(dir));
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(zipsIn(dir)).toEqual([name]);
    expect(listIn(dir)).toMatchObject([{ file: name }]);
  });

  test('the surplus was not removed: the next run removes it, and a dry run says so', async () => {
    const dir = newFolder();
    const world = createWorld();
    await world.run(line(dir));
    listed(dir, [...listIn(dir), keptBefore(dir, 1), keptBefore(dir, 2)]);
    const dry = await world.run(`${line(dir, 1)} --dry-run`);
    expect(dry.stderr).toContain(`Then ${join(dir, 'acmeprod-2026-02-01.zip')} would be removed.`);
    expect(zipsIn(dir)).toHaveLength(3);
    const ran = await world.run(line(dir, 1));
    expect(ran.code).toBe(0);
    expect(ran.stderr).not.toContain('Nothing to do');
    expect(recordOf(ran)).toMatchObject({
      status: 'unchanged',
      removed: ['acmeprod-2026-02-02.zip', 'acmeprod-2026-02-01.zip'],
    });
    expect(writes(ran)).toEqual([]);
    expect(zipsIn(dir)).toEqual([name]);
    expect(listIn(dir).map(({ file }) => file)).toEqual([name]);
  });

  test('a file of the same size with other content is not the archive, so hms does not say it is', async () => {
    const dir = newFolder();
    const world = createWorld();
    await world.run(line(dir));
    const path = join(dir, name);
    writeFileSync(path, 'x'.repeat(readFileSync(path).length));
    const ran = await world.run(line(dir));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(lastOf(ran).message).toContain('is not what hms downloaded');
    expect(writes(ran)).toEqual([]);
  });

  test('a file of this name that is not on the list is never its own, whatever is in it', async () => {
    const dir = newFolder();
    const world = createWorld();
    await world.run(line(dir));
    rmSync(join(dir, manifest));
    const own = readFileSync(join(dir, name));
    const ran = await world.run(line(dir));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(lastOf(ran).message).toContain('exists');
    expect(writes(ran)).toEqual([]);
    expect(readFileSync(join(dir, name))).toEqual(own);
    expect(zipsIn(dir)).toEqual([name]);
  });
});

describe('in a fleet run', () => {
  const each = (dir: string, options = '') =>
    `each --where name~prod ${options} -o json -- archives keep {} --count 1 --dir ${dir} --notify ops@example.com`;

  test('the targets share the folder and its list', async () => {
    const dir = newFolder();
    const world = createWorld({ realFiles: true, stateDir: newFolder() });
    const ran = await world.run(each(dir));
    const rows: { kind: string; state: string; target: string }[] = JSON.parse(ran.stdout);
    const done = rows.filter(({ kind }) => kind === 'ok');
    expect(done.length).toBeGreaterThan(2);
    expect(done.every(({ state }) => state === 'downloaded')).toBe(true);
    expect(zipsIn(dir)).toHaveLength(done.length);
    expect(
      listIn(dir)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(zipsIn(dir).sort());
    const again = await world.run(each(dir));
    expect(writes(again)).toEqual([]);
  });

  test('what is downloaded without a request is downloaded, not unchanged', async () => {
    const dir = newFolder();
    const world = createWorld({ realFiles: true, stateDir: newFolder() });
    await world.run(each(newFolder()));
    const ran = await world.run(each(dir));
    const rows: { kind: string; state: string }[] = JSON.parse(ran.stdout);
    expect(writes(ran)).toEqual([]);
    const done = rows.filter(({ kind }) => kind === 'ok');
    expect(done.length).toBeGreaterThan(2);
    expect(done.every(({ state }) => state === 'downloaded')).toBe(true);
  });

  test('a dry run of it downloads nothing', async () => {
    const dir = newFolder();
    const ran = await createWorld().run(each(dir, '--dry-run'));
    expect(writes(ran)).toEqual([]);
    expect(readdirSync(dir)).toEqual([]);
  });
});

test('a folder that does not exist is exit 2 before anything is sent: its disk may not be mounted', async () => {
  const ran = await createWorld().run(line(join(newFolder(), 'missing')));
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain('does not exist');
});

test('a saved plan of it does all of it', async () => {
  const dir = newFolder();
  const plan = join(newFolder(), 'keep.plan');
  const world = createWorld();
  const words = line(dir).replace(' --json', '');
  expect(await world.run(`${words} --plan-out ${plan}`)).toMatchObject({ code: 0 });
  expect(readdirSync(dir)).toEqual([]);
  expect(await world.run(`apply ${plan}`)).toMatchObject({ code: 0 });
  expect(zipsIn(dir)).toEqual([name]);
});

test('a file that appears during the download is not replaced, and is on no list', async () => {
  const dir = newFolder();
  const fetch: Fetch = async (url, init) => {
    if (url.includes('/downloads/')) writeFileSync(join(dir, name), 'mine');
    return world.sandbox(url, init);
  };
  const world = createWorld({ fetch });
  const ran = await world.run(line(dir));
  expect(ran).toMatchObject({ code: 8, stdout: '' });
  expect(readFileSync(join(dir, name), 'utf8')).toBe('mine');
  expect(listIn(dir)).toEqual([]);
  expect(zipsIn(dir)).toEqual([name]);
});
