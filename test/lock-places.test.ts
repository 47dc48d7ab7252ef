/** What else may stand where a lock, or something else that hms removes, is looked for: nothing of it is lost. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { updateProfiles } from '../src/config/profiles.ts';
import { exclusively, fileCell, removeFolder } from '../src/storage/locked-file.ts';
import { acme } from './support/service.ts';
import { createWorld, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-lock-places-'));
const fresh = () => mkdtempSync(join(root, 'kept-'));
const ids = Array.from({ length: 3 }, () => crypto.randomUUID());

/** Files of somebody, in a folder of their own. */
const works = {
  'a folder with files and folders': { 'thesis.txt': 'mine', 'sub/a': 'mine' },
  'a folder with a folder': { 'sub/a': 'mine' },
  'files with names like those of owners': Object.fromEntries(ids.map((id) => [id, 'mine'])),
  'empty files with names like those of owners': Object.fromEntries(ids.map((id) => [id, ''])),
  'a file of a file manager': { '.DS_Store': 'Bud1' },
  nothing: {},
};

function fill(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function all(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = found.filter((name) => lstatSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const cell = (path: string) =>
  fileCell<Record<string, number>>(path, {
    initial: () => ({}),
    valid: (value): value is Record<string, number> => typeof value === 'object',
    remedy: 'start afresh',
  });

describe.each(Object.entries(works))('a symbolic link to %s', (_, files) => {
  const ways: [string, (path: string) => Promise<unknown>][] = [
    ['exclusive work', (path) => exclusively(path, async () => {})],
    ['a change', (path) => cell(path).update(() => {})],
    ['a replacement', (path) => cell(path).replace({})],
    ['a pure read', (path) => cell(path).read()],
    [
      'profiles',
      (path) =>
        updateProfiles(
          dirname(path),
          () => undefined,
          () => {},
        ),
    ],
  ];
  test.each(ways)(
    'D2 D17: in place of a lock is refused by %s, and followed by nothing',
    async (way, work) => {
      const folder = fresh();
      const path = join(folder, way === 'profiles' ? 'profiles.json' : 'state.json');
      fill(join(folder, 'precious'), files);
      symlinkSync(join(folder, 'precious'), `${path}.lock`);
      await expect(work(path)).rejects.toMatchObject({
        kind: 'usage',
        message: `${path}.lock is a symbolic link, not a folder.`,
        hint: expect.stringContaining('Move it away.'),
      });
      expect(all(join(folder, 'precious'))).toEqual(files);
      expect(readdirSync(folder).sort()).toEqual(['precious', `${basename(path)}.lock`]);
    },
  );

  test('D2 D17: by the name of a waiter, or of what is half written, stays, and so does what is behind it', async () => {
    const path = join(fresh(), 'state.json');
    const precious = join(dirname(path), 'precious');
    fill(precious, files);
    const links = [
      `${path}.lock.${ids[0]}`,
      `${path}.${ids[0]}.new`,
      `${path}.tmp-1234567890abcdef`,
    ];
    for (const link of links) symlinkSync(precious, link);
    await cell(path).update(() => {});
    expect(all(precious)).toEqual(files);
    for (const link of links) expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });
});

test.each([
  ['a broken link', (place: string) => symlinkSync(join(root, 'nowhere'), place)],
  ['a link to itself', (place: string) => symlinkSync(place, place)],
  ['a file', (place: string) => writeFileSync(place, '')],
])('D2 D17: %s in place of a lock is named and stays', async (_, put) => {
  const path = join(fresh(), 'state.json');
  put(`${path}.lock`);
  await expect(exclusively(path, async () => {})).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(`${path}.lock is a`),
  });
  expect(readdirSync(dirname(path))).toEqual(['state.json.lock']);
});

test.each([
  ['a folder', { 'sub/a': '' }],
  ['a file that is not empty', { 'thesis.txt': 'mine' }],
  ['a file with the name of an owner that is not empty', { [`${ids[0]}`]: 'mine' }],
])('D2: %s in the folder of a lock is named, and stays', async (_, files) => {
  const path = join(fresh(), 'state.json');
  fill(`${path}.lock`, { ...files, '.DS_Store': 'Bud1' });
  const [first = ''] = Object.keys(files)[0]?.split('/') ?? [];
  await expect(exclusively(path, async () => {})).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(join(`${path}.lock`, first)),
  });
  expect(all(`${path}.lock`)).toEqual({ ...files, '.DS_Store': 'Bud1' });
});

test('D2 D17: a link in the folder of a lock is named, and followed by nothing', async () => {
  const path = join(fresh(), 'state.json');
  const precious = join(dirname(path), 'precious');
  fill(precious, { a: 'mine' });
  mkdirSync(`${path}.lock`);
  symlinkSync(precious, join(`${path}.lock`, ids[0] ?? ''));
  await expect(exclusively(path, async () => {})).rejects.toMatchObject({ kind: 'usage' });
  expect(all(precious)).toEqual({ a: 'mine' });
});

test('D2: folders whose names only begin like those of waiters, and files like half-written ones, stay', async () => {
  const path = join(fresh(), 'state.json');
  const kept = {
    'state.json.lock.mine/a': '1',
    'state.json.old.new': '2',
    'state.json.tmp-1': '3',
  };
  const inside = {
    [`state.json.lock.${ids[0]}/thesis.txt`]: '4',
    [`state.json.${ids[0]}.new/a`]: '5',
  };
  fill(dirname(path), { ...kept, ...inside });
  await exclusively(path, async () => {});
  expect(all(dirname(path))).toEqual({ ...kept, ...inside });
});

test('D2: a folder that is put in place of a lock while it is held ends the work, and loses nothing', async () => {
  const path = join(fresh(), 'state.json');
  const precious = join(dirname(path), 'precious');
  fill(precious, { a: 'mine' });
  const change = cell(path).update(() => {
    rmSync(`${path}.lock`, { recursive: true });
    symlinkSync(precious, `${path}.lock`);
  });
  await expect(change).rejects.toMatchObject({ kind: 'usage' });
  expect(all(precious)).toEqual({ a: 'mine' });
  expect(existsSync(path)).toBe(false);
});

describe('through commands', () => {
  test.each(['backups archive', 'backups restore'])(
    'D2 D17: %s --once sends nothing while a link stands in place of the lock, also in a folder that was open',
    async (command) => {
      const stateDir = fresh();
      const precious = fresh();
      chmodSync(stateDir, 0o777);
      fill(precious, works['a folder with files and folders']);
      symlinkSync(precious, join(stateDir, 'once.json.lock'));
      const line = `${acme} latest${command === 'backups restore' ? ' --yes' : ''}`;
      const world = createWorld({ stateDir, realFiles: true });
      const ran = await world.run(`${command} ${line} --notify a@b.example --once k`);
      expect(all(precious)).toEqual(works['a folder with files and folders']);
      expect(ran.code).toBe(2);
      expect(writes(ran)).toEqual([]);
      expect(ran.stderr).toContain(join(stateDir, 'once.json.lock'));
    },
  );

  test.each(['names', 'names/work'])(
    'D17: profiles remove follows no link in place of %s',
    async (place) => {
      const [stateDir, configDir, precious] = [fresh(), fresh(), fresh()];
      fill(precious, { 'work/installs': 'mine', installs: 'mine' });
      mkdirSync(dirname(join(stateDir, place)), { recursive: true });
      symlinkSync(precious, join(stateDir, place));
      const world = createWorld({ stateDir, configDir, realFiles: true });
      expect((await world.run('profiles set work --base-url http://127.0.0.1:1/v1')).code).toBe(0);
      const ran = await world.run('profiles remove work');
      expect(ran.code).toBe(0);
      expect(ran.stderr).toContain(`${join(stateDir, place)} is a symbolic link`);
      expect(all(precious)).toEqual({ 'work/installs': 'mine', installs: 'mine' });
    },
  );
});

test('D17: a folder is removed with the files of hms in it, and kept with any other', async () => {
  const folder = join(fresh(), 'zips');
  fill(folder, { 'a.zip': '1', 'b.txt': '2', 'c.zip/d': '3' });
  symlinkSync(root, join(folder, 'e.zip'));
  await expect(removeFolder(folder, /\.zip$/, dirname(folder))).rejects.toMatchObject({
    kind: 'usage',
    hint: 'Move it away.',
  });
  expect(readdirSync(folder).sort()).toEqual(['b.txt', 'c.zip', 'e.zip']);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  await removeFolder(folder, /\.zip$/, dirname(folder));
  await removeFolder(folder, /\.zip$/, dirname(folder));
  expect(existsSync(folder)).toBe(false);
});
