/** D17: a file of hms that is a symbolic link, as people have who keep their settings in a repository. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exclusively } from '../src/storage/locked-file.ts';
import { base_url, env } from './support/home.ts';
import { run, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-links-'));
const stored = JSON.stringify({
  profiles: { default: { base_url, username: 'owner', password: 'S3cretPw' } },
});

const restore = 'backups restore acmestage latest --notify a@b.example --yes --once deploy-7';

/** A folder of ours, and a repository beside it. */
function places() {
  const at = mkdtempSync(join(root, 'home-'));
  const [ours, repository] = [join(at, 'hms'), join(at, 'dotfiles')];
  for (const folder of [ours, repository]) mkdirSync(folder, { mode: 0o700 });
  const target = join(repository, 'kept.json');
  return { ours, repository, target, link: (name: string) => join(ours, name) };
}

const isLink = (path: string) => lstatSync(path).isSymbolicLink();

/** Each way to point at a file: what the links are, from the first to the last. */
const ways: [string, (link: string, target: string) => void][] = [
  ['an absolute link', (link, target) => symlinkSync(target, link)],
  ['a relative link', (link, target) => symlinkSync(relative(dirname(link), target), link)],
  [
    'a link to a link',
    (link, target) => {
      const between = join(dirname(target), 'between');
      symlinkSync(basename(target), between);
      symlinkSync(between, link);
    },
  ],
];

describe.each(ways)('%s', (_, make) => {
  test('D17: auth logout takes the password out of what profiles.json points to', async () => {
    const { ours, target, link } = places();
    writeFileSync(target, stored, { mode: 0o600 });
    make(link('profiles.json'), target);
    const ran = await run('auth logout', { env, configDir: ours, realFiles: true });
    expect(ran.code).toBe(0);
    expect(isLink(link('profiles.json'))).toBe(true);
    expect(readFileSync(target, 'utf8')).not.toContain('S3cretPw');
    expect(JSON.parse(readFileSync(target, 'utf8')).profiles.default).toEqual({ base_url });
  });

  test('D17: what profiles.json points to is made where it is not there', async () => {
    const { ours, target, link } = places();
    make(link('profiles.json'), target);
    const ran = await run('profiles set default --read-only on', { env, configDir: ours });
    expect(ran.code).toBe(0);
    expect(isLink(link('profiles.json'))).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('"read_only": true');
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  test.each([true, false])(
    'D17: what once.json points to is written, be it there: %s',
    async (isThere) => {
      const { ours, target, link } = places();
      if (isThere) writeFileSync(target, '{"version":1,"sent":{}}', { mode: 0o600 });
      make(link('once.json'), target);
      const options = { stateDir: ours, realFiles: true };
      expect((await run(restore, options)).code).toBe(0);
      expect(isLink(link('once.json'))).toBe(true);
      expect(readFileSync(target, 'utf8')).toContain('"deploy-7"');
      const again = await run(restore, options);
      expect(again.code).toBe(6);
      expect(writes(again)).toEqual([]);
    },
  );

  test('D17: the state of the sandbox stays behind its link', async () => {
    const { ours, target, link } = places();
    make(link('sandbox.json'), target);
    const options = { stateDir: ours, realFiles: true };
    const line = '--profile sandbox backups create acmestage --notify a@b.example';
    expect((await run(line, options)).code).toBe(0);
    expect(isLink(link('sandbox.json'))).toBe(true);
    expect(existsSync(target)).toBe(true);
  });

  test('D17: names for completion stay behind their link', async () => {
    const { ours, target, link } = places();
    writeFileSync(link('profiles.json'), stored.replace('S3cretPw', 'sandbox'), { mode: 0o600 });
    mkdirSync(link('names/default'), { recursive: true, mode: 0o700 });
    make(link('names/default/installs'), target);
    expect((await run('installs list', { env, configDir: ours, stateDir: ours })).code).toBe(0);
    expect(isLink(link('names/default/installs'))).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('acmeprod');
  });

  test('D17: the lock is the same by either path', async () => {
    const { target, link } = places();
    make(link('once.json'), target);
    await exclusively(link('once.json'), async (lock) => {
      expect(lock.path).toBe(target);
      expect(existsSync(`${target}.lock`)).toBe(true);
      expect(existsSync(`${link('once.json')}.lock`)).toBe(false);
    });
  });
});

describe('a link that leads to itself', () => {
  test.each([
    ['profiles.json', 'profiles list'],
    ['profiles.json', 'profiles set default --read-only on'],
    ['once.json', restore],
    ['sandbox.json', '--profile sandbox installs list'],
  ])('D17: %s is refused and stays: %s', async (name, line) => {
    const { ours, link } = places();
    symlinkSync(link('other'), link(name));
    symlinkSync(link(name), link('other'));
    const ran = await run(line, {
      ...(name === 'profiles.json' ? { env, configDir: ours } : { stateDir: ours }),
      realFiles: true,
    });
    // A journal that cannot be kept is a state of this machine.
    expect(ran).toMatchObject({ code: name === 'once.json' ? 6 : 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(link(name));
    expect(isLink(link(name))).toBe(true);
  });
});
