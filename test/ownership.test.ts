/** D11, K3: whose the folders and files of hms are, and what they are, before anything in them is believed. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { create, journalOf, runIn, world } from './support/fleet.ts';
import { base_url, env } from './support/home.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-ownership-'));
const isRoot = process.geteuid?.() === 0;
const stranger = 12345;

function freshFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(root, 'folder-'));
  chmodSync(folder, mode);
  return folder;
}

const restore = 'backups restore acmestage latest --notify a@b.example --yes --once deploy-7';
const withState = (stateDir: string): WorldOptions => ({ stateDir, realFiles: true });

const stored = JSON.stringify({
  profiles: { default: { base_url, username: 'owner', password: 'sandbox' } },
});

/** With profiles in it. */
function configFolder(mode = 0o700): WorldOptions & { configDir: string } {
  const configDir = freshFolder(mode);
  writeFileSync(join(configDir, 'profiles.json'), stored, { mode: 0o600 });
  return { env, configDir };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe.each([0o777, 0o770, 0o707, 0o720, 0o702])('a folder with mode %o', (mode) => {
  test('D11 K3: for state is closed to others, with a word about it', async () => {
    const stateDir = freshFolder(mode);
    const ran = await run(`${restore} --quiet`, withState(stateDir));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`Others could write to ${stateDir}. Check its contents.`);
    expect(modeOf(stateDir)).toBe(0o700);
  });

  test('D11 K3: for profiles is closed to others, with a word about it', async () => {
    for (const line of ['installs list', 'profiles list', 'profiles set default --read-only on']) {
      const options = configFolder(mode);
      const ran = await run(line, options);
      expect(ran.code).toBe(0);
      expect(ran.stderr).toContain(`Others could write to ${options.configDir}`);
      expect(modeOf(options.configDir)).toBe(0o700);
    }
  });
});

test('D11: a fleet run and the sandbox close the folder of state too', async () => {
  for (const line of [`each --all -- ${create}`, '--profile sandbox installs list']) {
    const stateDir = freshFolder(0o777);
    const ran = await run(line, withState(stateDir));
    expect(ran.code).toBe(0);
    expect(ran.stderr.match(/Others could write to/g)).toHaveLength(1);
    expect(modeOf(stateDir)).toBe(0o700);
  }
});

test('D11: a folder that is shared on purpose, as /tmp is, stays as it is and is refused', async () => {
  const stateDir = freshFolder(0o1777);
  const ran = await run(restore, withState(stateDir));
  expect(ran.code).toBe(2);
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toContain(`Others can write to the folder ${stateDir}.`);
  expect(ran.stderr).toContain('HMS_STATE_DIR');
  expect(modeOf(stateDir)).toBe(0o777);
});

test('a folder that others can only read is none of its business', async () => {
  const ran = await run(restore, withState(freshFolder(0o755)));
  expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/other/i) });
});

describe.skipIf(!isRoot)('of another user', () => {
  const belongs = `belongs to another user (uid ${stranger})`;

  test.each([
    ['restore', restore],
    ['backup', 'backups create acmedev --notify a@b.example --once build-7'],
    ['fleet run', `each --all -- ${create}`],
    ['sandbox', `--profile sandbox ${restore}`],
  ])('D11: a folder of state is refused before a %s sends anything', async (_, line) => {
    const stateDir = freshFolder();
    chownSync(stateDir, stranger, stranger);
    const ran = await run(line, withState(stateDir));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`The folder ${stateDir} ${belongs}`);
    expect(ran.stderr).toContain('HMS_STATE_DIR');
  });

  test('D11: a folder of profiles, or the file in it, is refused', async () => {
    for (const name of ['.', 'profiles.json']) {
      const options = configFolder();
      chownSync(join(options.configDir, name), stranger, stranger);
      for (const line of ['installs list', 'profiles list', 'auth status', 'auth logout']) {
        const ran = await run(line, options);
        expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
        expect(ran.stderr).toContain(belongs);
      }
    }
  });

  test('D11: the journal of --once is refused', async () => {
    const options = withState(freshFolder());
    const path = join(options.stateDir ?? '', 'once.json');
    writeFileSync(path, '{"version":1,"sent":{}}', { mode: 0o600 });
    chownSync(path, stranger, stranger);
    const ran = await run(restore, options);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`${path} ${belongs}`);
  });

  test('D11: the journal of a run is refused, and its list names it', async () => {
    const made = world();
    const name = runIn(await made.run(`each --where name=acmestage -- ${create}`));
    chownSync(journalOf(made, name), stranger, stranger);
    const ran = await made.run(`each --resume ${name}`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(belongs);
    expect((await made.run('each --list --json')).stdout).toContain(belongs);
  });

  test('with credentials in the environment no folder of profiles is looked at', async () => {
    const options = configFolder();
    chownSync(options.configDir, stranger, stranger);
    expect((await run('installs list', { configDir: options.configDir })).code).toBe(0);
  });
});

const kinds: [string, (path: string) => void][] = [
  ['a named pipe (FIFO)', (path) => execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(path)],
  [
    'a device',
    // Root could replace the machine's own.
    (path) => {
      if (isRoot) execFileSync('mknod', [path, 'c', '1', '5']);
      else symlinkSync('/dev/zero', path);
    },
  ],
  [
    'a socket',
    (path) => {
      const listen = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 9))`;
      try {
        execFileSync(process.execPath, ['-e', listen], { stdio: 'ignore' });
      } catch {} // killed, so that the socket stays
    },
  ],
];

describe.each(kinds)('%s in place of', (kind, make) => {
  test.each([
    ['once.json', restore],
    ['sandbox.json', '--profile sandbox installs list'],
    ['sandbox.json', `--profile sandbox ${restore}`],
  ])('D11: %s is exit 2 at once: %s', async (name, line) => {
    const stateDir = freshFolder();
    make(join(stateDir, name));
    const ran = await run(line, withState(stateDir));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`${join(stateDir, name)} is ${kind}, not a file.`);
  });

  test('D11: profiles.json is exit 2 at once', async () => {
    const configDir = freshFolder();
    const path = join(configDir, 'profiles.json');
    make(path);
    for (const line of ['installs list', 'profiles list', 'profiles set new --read-only on']) {
      const ran = await run(line, { env, configDir, realFiles: true });
      expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
      expect(ran.stderr).toContain(`${path} is ${kind}, not a file.`);
    }
  });

  test('D11: the journal of a run is exit 2 at once, and is named in the list', async () => {
    const made = world();
    mkdirSync(join(made.stateDir, 'runs'), { mode: 0o700 });
    make(journalOf(made, 'planted'));
    const ran = await made.run('each --resume planted');
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`planted.jsonl is ${kind}, not a file.`);
    expect((await made.run('each --list --json')).stdout).toContain(`is ${kind}`);
  });

  test('D11: names for completion hold up no list', async () => {
    const options = configFolder();
    const folder = join(options.configDir, 'names', 'default');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'installs');
    make(path);
    const before = lstatSync(path);
    const made = createWorld({ ...options, stateDir: options.configDir });
    expect((await made.run('installs list')).code).toBe(0);
    expect(lstatSync(path).ino).toBe(before.ino); // and are not replaced
  });
});
