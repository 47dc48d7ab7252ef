/** What Node does to every process by itself, and not to hms. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve, shell, start } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

/** Preloaded: warnings of every kind, while hms is loaded and while it runs. */
const warn = `data:text/javascript,${encodeURIComponent(`
  const warn = () => {
    process.emitWarning('of a preload');
    process.emitWarning('it is old', 'DeprecationWarning', 'DEP9999');
    process.emitWarning('it is new', 'ExperimentalWarning');
    for (let at = 0; at < 12; at += 1) process.on('exit', () => {});
  };
  warn();
  setImmediate(warn);`)}`;

test('D21: a warning of whatever kind is not printed: stderr is the JSON object and no word more', async () => {
  const env = { ...service.env, NODE_OPTIONS: `--import ${warn}` };
  const ran = await shell('hms installs get nosuch --json --quiet', env);
  expect(ran).toMatchObject({ code: 5, stdout: '' });
  expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 5 } });
  expect(await shell('hms --version', env)).toMatchObject({ code: 0, stderr: '' });
});

test('D21: nor is that of NODE_TLS_REJECT_UNAUTHORIZED=0, by the doctor who opens a connection', async () => {
  const { HMS_BASE_URL = '' } = service.env;
  const env = { ...service.env, HMS_BASE_URL: HMS_BASE_URL.replace('http:', 'https:') };
  const ran = await shell('hms doctor --json --quiet', {
    ...env,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  expect(ran.code).not.toBe(0); // plain http is spoken there
  expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: ran.code } });
});

test('D21: --debug shows the warnings of Node, and the JSON object still ends', async () => {
  const env = { ...service.env, NODE_OPTIONS: `--import ${warn}` };
  const { stderr } = await shell('hms installs get nosuch --json --debug', env);
  expect(stderr).toContain('Warning: of a preload');
  expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    error: { code: 5 },
  });
});

/** Whether somebody listens where Node's debugger would. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

test('D30: SIGUSR1 opens no debugger, and the process goes on', async () => {
  expect(await isOpen(9229)).toBe(false);
  const { child, ended } = start(['api', 'POST', '/installs', '--data', '-', '--dry-run'], {
    HMS_PROFILE: 'sandbox',
  });
  // More than a pipe holds: once it is taken, hms reads it.
  await new Promise((resolve) => child.stdin.write(' '.repeat(1024 * 1024), resolve));
  for (let time = 0; time < 3; time += 1) {
    child.kill('SIGUSR1');
    await new Promise((resolve) => child.stdin.write(' '.repeat(1024 * 1024), resolve));
    expect(await isOpen(9229)).toBe(false);
  }
  child.stdin.end('{"name": "acmenew"}');
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).not.toContain('Debugger');
});
