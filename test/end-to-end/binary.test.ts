/** The executable for machines without Node does the main job on one. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executableLicences } from '../../scripts/licences.mjs';
import { type Ended, type Service, serve } from '../support/spawn.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-binary-'));
const empty = join(folder, 'empty');
const hms = join(folder, 'hms');

let service: Service;
beforeAll(async () => {
  mkdirSync(empty);
  execFileSync('npm', ['run', 'build:binary', '--', folder], { stdio: 'ignore' });
  service = await serve('--job-seconds', '1');
}, 600_000); // a fresh clone fetches the Node that goes in
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** With nothing in the PATH, Node least of all. */
function begin(words: string[], env: Record<string, string> = {}) {
  const surroundings = { PATH: empty, HOME: empty, ...env };
  let end: (ended: Ended) => void = () => {};
  const ended = new Promise<Ended>((resolve) => {
    end = resolve;
  });
  const child = execFile(hms, words, { env: surroundings }, (_, stdout, stderr) => {
    end({ code: child.exitCode, stdout, stderr });
  });
  return { child, ended };
}

const run = (words: string[], env: Record<string, string> = {}) => begin(words, env).ended;

test('it knows its version, and its help', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  expect((await run(['backups', 'create', '--help'])).stdout).toContain(
    'Usage: hms backups create',
  );
});

/** It has the same libraries as the npm package. */
test('the licences of what it contains are beside it', async () => {
  const modules = JSON.parse(readFileSync('dist/modules.json', 'utf8'));
  const text = readFileSync(join(folder, 'licences.txt'), 'utf8');
  expect(text).toBe(await executableLicences(Object.values<string[]>(modules).flat()));
  expect(text).toMatch(/^node 26\.\d+\.\d+\n\nNode\.js is licensed for use as follows:/);
  for (const part of ['V8', 'OpenSSL', 'ICU', 'zlib', 'libuv']) {
    expect(text).toMatch(new RegExp(`^- ${part}, located at `, 'm'));
  }
  expect(text.endsWith(readFileSync('dist/licences.txt', 'utf8'))).toBe(true);
});

test('it carries the sandbox along', async () => {
  const words = ['--profile', 'sandbox', 'backups', 'create', 'acmeprod', '--wait', '--json'];
  const { code, stdout } = await run([...words, '--notify', 'a@b.example']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
});

test('over a socket: a backup that is waited for, then listed', async () => {
  const create = ['backups', 'create', 'acmeprod', '--notify', 'a@b.example', '--wait', '--json'];
  const { code, stdout } = await run(create, service.env);
  const { id } = JSON.parse(stdout);
  expect(code).toBe(0);
  const listed = await run(['backups', 'list', 'acmeprod', '--json'], service.env);
  expect(JSON.parse(listed.stdout)).toContainEqual(
    expect.objectContaining({ id, status: 'completed' }),
  );
});

test('failures keep their exit codes', async () => {
  const create = ['backups', 'create', 'acmedev', '--wait', '--notify', 'aborted@fault.test'];
  expect((await run(create, service.env)).code).toBe(8);
  expect((await run(['installs', 'get', 'nobody'], service.env)).code).toBe(5);
  expect((await run(['instals'])).code).toBe(2);
});

test('a folder is uploaded', async () => {
  const code = join(folder, 'code');
  mkdirSync(code);
  writeFileSync(join(code, 'index.js'), 'export default 1;\n');
  const words = ['headless', 'upload', 'storefront', 'env-main', code];
  const dry = await run([...words, '--dry-run', '--json'], service.env);
  expect(dry.stdout).toContain('index.js');
  expect((await run(words, service.env)).code).toBe(0);
});

test('D21: NODE_OPTIONS mean nothing to it', async () => {
  const env = { NODE_OPTIONS: '--no-such-option' };
  expect(await run(['--version'], env)).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
});

test('D30: SIGUSR1 opens no debugger, and it goes on', async () => {
  const words = ['sandbox', 'serve', '--memory', '--port', '0', '--json'];
  const { child, ended } = begin(words);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.kill('SIGUSR1');
  child.kill('SIGINT');
  const { stderr } = await ended;
  expect(child.signalCode).toBe('SIGINT');
  expect(stderr).not.toContain('Debugger');
});

test('each shell gets its completion', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    expect((await run(['completion', shell])).stdout.length).toBeGreaterThan(1000);
});

test('it has no keyring, and says so', async () => {
  const config = join(folder, 'config');
  mkdirSync(config, { mode: 0o700 });
  const profile = {
    base_url: 'https://api.example.com/v1',
    username: 'owner',
    password_in: 'keyring',
  };
  const file = { current: 'default', profiles: { default: profile } };
  writeFileSync(join(config, 'profiles.json'), JSON.stringify(file), { mode: 0o600 });
  const { code, stderr } = await run(['installs', 'list'], { HMS_CONFIG_DIR: config });
  expect(code).toBe(3);
  expect(stderr).toContain('The system keyring is not supported by this executable.');
});
