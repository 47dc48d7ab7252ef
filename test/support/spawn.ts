/** The built program as a process, and a sandbox on a real socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export const bin = join(process.cwd(), 'bin', 'hms.cjs');

/** The Node that runs it, which may differ from the Node that runs the tests. */
export const node = process.env.HMS_TEST_NODE ?? process.execPath;

/** Whether `node` runs the executable with another engine (scripts/test-fast.mjs). */
export const isFast = process.env.HMS_TEST_FAST === '1';

/** A folder for the PATH in which `hms` is the built program. */
const binFolder = mkdtempSync(join(tmpdir(), 'hms-bin-'));
writeFileSync(join(binFolder, 'hms'), `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`, {
  mode: 0o755,
});

/** A compile cache for all tests, because an operator's cache is warm too. */
const cacheFolder = join(tmpdir(), 'hms-cache');

/** Passes no variable of the machine and uses no file of the operator. */
export function cleanEnv(env: Record<string, string>): Record<string, string> {
  const HOME = mkdtempSync(join(tmpdir(), 'hms-home-'));
  const PATH = `${binFolder}:${process.env.PATH}`;
  return { PATH, HOME, XDG_CACHE_HOME: cacheFolder, TZ: 'UTC', ...env };
}

export function collect(child: ChildProcess): Promise<Ended> {
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (piece) => (ended.stdout += piece));
  child.stderr?.on('data', (piece) => (ended.stderr += piece));
  // After a signal, the exit code that a shell shows.
  return new Promise((resolve, reject) => {
    child.once('error', reject); // it was not started
    child.once('close', (code, signal) => {
      const number = signal === null ? 0 : constants.signals[signal];
      resolve({ ...ended, code: code ?? 128 + number });
    });
  });
}

/** Runs a shell line in which `hms` is the built program. */
export function shell(line: string, env: Record<string, string> = {}): Promise<Ended> {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return collect(spawn('bash', ['-c', line], { env: cleanEnv(env), stdio: [...stdio] }));
}

/** Starts `hms` with these arguments. The caller must end it. */
export function start(words: string[], env: Record<string, string> = {}) {
  const child = spawn(node, [bin, ...words], { env: cleanEnv(env) });
  return { child, ended: collect(child) };
}

export interface Service {
  /** The environment variables for it. */
  env: Record<string, string>;
  stop(): Promise<Ended>;
}

/** Runs `hms sandbox serve` on a free port until it is ready. State is in memory unless `--state` is given. */
export async function serve(...words: string[]): Promise<Service> {
  const state = words.includes('--state') ? [] : ['--memory'];
  const args = ['sandbox', 'serve', ...state, '--port', '0', '--json', '--quiet', ...words];
  const { child, ended } = start(args);
  let printed = '';
  const env = await new Promise<Record<string, string>>((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      printed += piece;
      if (printed.includes('}')) resolve(JSON.parse(printed));
    });
    ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  return {
    env,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

export interface Passed {
  method: string;
  url: string;
  status: number | undefined;
  headers: Record<string, unknown>;
}

/** A proxy that forwards every request and records it. */
export async function recordingHop(target: string) {
  const passed: Passed[] = [];
  const { origin, host } = new URL(target);
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    const headers = { ...request.headers, host };
    const onward = forward(`${origin}${url}`, { method, headers }, (answer) => {
      passed.push({ method, url, status: answer.statusCode, headers: answer.headers });
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => {
      passed.push({ method, url, status: undefined, headers: {} });
      request.socket.resetAndDestroy();
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname.replace(/\/$/, '')}`,
    passed,
    close: () => server.close(),
  };
}
