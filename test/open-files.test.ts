/** D11: a file of hms that others can write is not believed, whoever owns it. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileCell } from '../src/storage/locked-file.ts';
import { create, journalOf, runIn, world } from './support/fleet.ts';
import { base_url, env } from './support/home.ts';
import { createWorld, run, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-open-'));
const freshFolder = () => mkdtempSync(join(root, 'folder-'));
const restore = 'backups restore acmestage latest --notify a@b.example --yes --once deploy-7';

function expectRefused(ran: Awaited<ReturnType<typeof run>>, path: string, mode: string) {
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toContain(`Others can write to ${path} (mode ${mode}).`);
  expect(ran.stderr).toContain(`chmod 600 ${path}`);
}

describe.each([
  [0o666, '0666'],
  [0o664, '0664'],
  [0o620, '0620'],
  [0o602, '0602'],
])('a file with mode %o', (mode, shown) => {
  test('D11: as the journal of --once, emptied by another, sends nothing twice', async () => {
    const stateDir = freshFolder();
    const made = createWorld({ stateDir, realFiles: true });
    expect((await made.run(restore)).code).toBe(0);
    const path = join(stateDir, 'once.json');
    writeFileSync(path, '{"version":1,"sent":{}}');
    chmodSync(path, mode);
    for (const line of [restore, `${restore} --dry-run`, restore.replace('-7', '-8')]) {
      expectRefused(await made.run(line), path, shown);
    }
    expect(statSync(path).mode & 0o777).toBe(mode);
    expect(readdirSync(stateDir).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('D11: as the profile file executes and sends nothing', async () => {
    const configDir = freshFolder();
    const path = join(configDir, 'profiles.json');
    const proof = join(configDir, 'executed');
    const planted = { base_url, credential_command: ['touch', proof] };
    writeFileSync(path, JSON.stringify({ profiles: { default: planted } }));
    chmodSync(path, mode);
    const lines = [
      'installs list',
      'profiles list',
      'profiles set a --read-only on',
      'auth status',
    ];
    for (const line of lines) {
      expectRefused(await run(line, { env, configDir, realFiles: true }), path, shown);
    }
    expect(existsSync(proof)).toBe(false);
  });

  test('D11: as the state of the sandbox is refused until it is reset', async () => {
    const stateDir = freshFolder();
    const made = createWorld({ stateDir, realFiles: true });
    await made.run('sandbox reset');
    const path = join(stateDir, 'sandbox.json');
    chmodSync(path, mode);
    for (const line of ['installs list', restore]) {
      expectRefused(await made.run(`--profile sandbox ${line}`), path, shown);
    }
    expectRefused(await made.run('sandbox status'), path, shown);
    expect((await made.run('sandbox reset')).code).toBe(0);
    expect((await made.run('sandbox status')).code).toBe(0);
  });

  test('D11: as the journal of a run is not resumed, and its list names it', async () => {
    const made = world();
    const name = runIn(await made.run(`each --where name=acmestage -- ${create}`));
    const path = journalOf(made, name);
    chmodSync(path, mode);
    expectRefused(await made.run(`each --resume ${name}`), path, shown);
    expect((await made.run('each --list --json')).stdout).toContain(`Others can write to ${path}`);
  });
});

test('D11: behind a symbolic link it is the mode of the file that counts', async () => {
  const [stateDir, elsewhere] = [freshFolder(), freshFolder()];
  const target = join(elsewhere, 'kept.json');
  writeFileSync(target, '{"version":1,"sent":{}}');
  chmodSync(target, 0o666);
  symlinkSync(target, join(stateDir, 'once.json'));
  const ran = await run(restore, { stateDir, realFiles: true });
  expectRefused(ran, join(stateDir, 'once.json'), '0666');
});

test('D11: a file that others can only read is believed', async () => {
  const stateDir = freshFolder();
  const path = join(stateDir, 'once.json');
  writeFileSync(path, '{"version":1,"sent":{}}', { mode: 0o644 });
  expect((await run(restore, { stateDir, realFiles: true })).code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('D11: a state of the sandbox that was named by hand may be shared', async () => {
  const path = join(freshFolder(), 'team.json');
  writeFileSync(path, '1');
  chmodSync(path, 0o666);
  const valid = (value: unknown): value is number => value === 1;
  const kind = { initial: () => 1, valid, remedy: '' };
  const shared = fileCell(path, { ...kind, namedBy: '--state' });
  expect(await shared.read()).toBe(1);
  const own = fileCell(path, kind);
  await expect(own.read()).rejects.toThrow('Others can write to');
  expect(readFileSync(path, 'utf8')).toBe('1');
  expect(readdirSync(dirname(path))).toEqual(['team.json']);
});
