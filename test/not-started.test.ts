/** Programs that the system does not start. Node emits some of these errors, and throws the others. */
import { chmodSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runForeground } from '../src/system/programs/run-foreground.ts';
import { startProgram } from '../src/system/programs/run-program.ts';
import { lastError, world } from './support/fleet.ts';
import { home } from './support/home.ts';
import { run, writes } from './support/world.ts';

const restore = 'backups restore acmestage latest --notify ops@example.com --yes --wait --json';
const root = mkdtempSync(join(tmpdir(), 'hms-not-started-'));

function script(name: string): string {
  const path = join(root, name);
  writeFileSync(path, '#!/bin/sh\nexit 1\n');
  chmodSync(path, 0o755);
  return path;
}

/** From now on the system does not start it. */
const keepBusy = (path: string) => openSync(path, 'a');

const notFolder = 'a part of the path is not a folder (ENOTDIR)';
const busy = 'another program is writing the file (ETXTBSY)';

test('guard: the command is being written: exit 8 and the backup to go back to', async () => {
  const path = script('deploy.sh');
  keepBusy(path);
  const ran = await run(`guard acmestage --notify ops@example.com --json -- ${path}`, {
    foreground: runForeground,
  });
  expect(ran).toMatchObject({ code: 8, stdout: '' });
  expect(lastError(ran)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining(`The command ${path} cannot be started: ${busy}.`),
    hint: expect.stringMatching(/hms backups restore acmestage [0-9a-f-]{36}/),
    record: { failed_phase: 'command', command_exit: null, command_signal: null },
  });
});

describe('--until-command', () => {
  test('that cannot be started: nothing is sent', async () => {
    const ran = await world().run(`${restore} --until-command '/etc/passwd/x y'`);
    expect(ran.code).toBe(2);
    expect(lastError(ran)).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(`/etc/passwd/x cannot be started: ${notFolder}.`),
    });
    expect(writes(ran)).toEqual([]);
  });

  test('that is being written during the wait is tried again', async () => {
    const path = script('check.sh');
    const made = world({
      fetch: async (url, init) => {
        if (init.method === 'POST') keepBusy(path);
        return made.sandbox(url, init);
      },
    });
    const ran = await made.run(`${restore} --until-command ${path} --timeout 1m`);
    expect(ran.code).toBe(9);
    expect(writes(ran)).toHaveLength(1);
    expect(lastError(ran)).toMatchObject({
      kind: 'pending',
      message: expect.stringMatching(/^Timed out after 1 min/),
      hint: expect.stringContaining('hms jobs wait '),
      details: [`The command ${path}: ${path} cannot be started: ${busy}`],
    });
  });
});

test.each([
  ['a path that leads through a file', ['/etc/passwd/x'], notFolder],
  ['a NUL', ['echo', 'a\0b'], 'its command line or its environment has a NUL character'],
  ['no name', [''], 'its name is empty'],
])('X5: a credential_command with %s is exit 3, and nothing is sent', async (_, words, why) => {
  const ran = await run('installs list', home({ credential_command: words }));
  expect(ran).toMatchObject({ code: 3, requests: [], stdout: '' });
  expect(ran.stderr).toContain(`cannot be started: ${why}.`);
});

test('a browser that cannot be started is a usage error', async () => {
  await expect(startProgram(['/etc/passwd/x', 'https://a.example/'])).rejects.toMatchObject({
    kind: 'usage',
    message: `/etc/passwd/x cannot be started: ${notFolder}.`,
  });
});
