/** A real keyring (gnome-keyring) on a D-Bus session of its own, and a bus that never answers. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

const login = () =>
  `printf sandbox | hms auth login --base-url ${service.env.HMS_BASE_URL} --username owner --password-stdin --json`;

test('the password goes into it, comes out of it, and is forgotten', async () => {
  const script = `
    export XDG_RUNTIME_DIR=$HOME/run
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null
    ${login()} && cat .config/hms/profiles.json >&2 &&
    hms installs list --limit 1 --columns name --no-header &&
    hms auth logout -q --no-header && ! hms installs list`;
  const { code, stdout, stderr } = await shell(`cd; dbus-run-session -- bash -c '${script}'`);
  expect(stdout).toContain('"stored_in": "the system keyring"');
  expect(stderr).toContain('"password_in": "keyring"');
  expect(stderr).not.toContain('"password":');
  expect(stdout).toContain('\nacmeprod\ndefault\tthe system keyring\n');
  expect(stderr).toContain('No credentials found.');
  expect(code).toBe(0);
});

/** The command lines of the processes that ask a keyring. */
function asking(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // it has ended
      }
    })
    .filter((line) => line.includes('keyring.cjs'));
}

test('a keyring that does not answer is left alone after 3 s, and the file has the password', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'hms-bus-')), 'bus');
  const seen: string[] = [];
  const silent = createServer(() => seen.push(...asking()));
  await new Promise<void>((resolve) => silent.listen(path, resolve));
  const bus = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` };
  const home = mkdtempSync(join(tmpdir(), 'hms-home-'));
  const ran = await shell(login(), { ...bus, HOME: home });
  silent.close();
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('The system keyring did not respond within 3 s.');
  // X3: whoever looks at the processes of this machine learns nothing.
  expect(seen).not.toEqual([]);
  expect(seen.join()).not.toContain('sandbox');
  const file = join(home, '.config', 'hms', 'profiles.json');
  expect(JSON.parse(ran.stdout).stored_in).toBe(file);
  expect(readFileSync(file, 'utf8')).toContain('"password": "sandbox"');
});

test('without a D-Bus session there is none, and hms says so', async () => {
  const ran = await shell(login());
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('cannot be used: no D-Bus session is available');
});
