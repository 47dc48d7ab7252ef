/** `hms open` starts the program of the system without a shell, and does not wait for the browser. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, node } from '../support/spawn.ts';
import { onTerminal } from '../support/terminal.ts';

/** An environment with an `xdg-open` of the test first in the PATH, and the file it may write. */
function withOpener(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hms-open-'));
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const PATH = `${folder}:${process.env.PATH}`;
  return { log, env: { PATH, HMS_PROFILE: 'sandbox', OPENED: log } };
}

const line = 'hms open acmeprod';

test.each([
  ['ends at once', ''],
  ['runs on, as a browser does', 'sleep 30'],
])('it gets the URL as its only argument, and %s', async (_, more) => {
  const { log, env } = withOpener(`echo "$# $1" >"$OPENED"; ${more}`);
  const { code, screen } = await onTerminal(line, env, []);
  expect(code).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('1 https://acme-outdoor.example/\n');
  expect(screen).toContain('Opening https://acme-outdoor.example/ in the browser.');
});

test('one that fails at once is exit 2, and the error names --print', async () => {
  const { env } = withOpener('exit 3');
  const { code, screen } = await onTerminal(line, env, []);
  expect(code).toBe(2);
  expect(screen).toContain('xdg-open failed with exit code 3.');
  expect(screen).toContain('--print');
});

test('a machine without one is exit 2, and the error names --print', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'hms-open-none-'));
  // env starts hms with a PATH that has nothing in it.
  const hms = `env PATH=${empty} ${node} ${bin}`;
  const env = { HMS_PROFILE: 'sandbox' };
  const { code, screen } = await onTerminal(`${hms} open acmeprod`, env, []);
  expect(code).toBe(2);
  expect(screen).toContain('xdg-open cannot be started');
  expect(screen).toContain('--print');
});
