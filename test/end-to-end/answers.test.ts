/** What hms answers without its program (`--version`, help, names for completion) arrives whole, or is an error. */
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realSleep } from '../support/slow.ts';
import { cleanEnv, collect, shell } from '../support/spawn.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'hms-answers-'));
const lines = ['--version', '--help', 'help exit-codes', 'installs list --help'];

test('in a file that others write too, nothing of theirs is lost', async () => {
  const path = join(newFolder(), 'out');
  const nothing = 'hms completion names installs no-such-profile';
  const { code } = await shell(
    `(echo first; ${nothing}; hms --version; ${nothing}; hms installs --help; echo last) > '${path}'`,
  );
  expect(code).toBe(0);
  const help = await shell('hms installs --help');
  const version = await shell('hms --version');
  expect(readFileSync(path, 'utf8')).toBe(`first\n${version.stdout}${help.stdout}last\n`);
});

test.each(lines)('of %s, a full disk is exit 1, and a closed pipe 141', async (line) => {
  const full = await shell(`hms ${line} > /dev/full`);
  expect(full).toMatchObject({ code: 1, stdout: '' });
  expect(full.stderr).toBe('error: The output cannot be written: ENOSPC.\n');
  const pipe = join(newFolder(), 'pipe');
  // Nobody has it open for reading any more.
  const closed = await shell(
    `mkfifo ${pipe}; exec 3<>${pipe} 4>${pipe} 3<&-; hms ${line} >&4; echo $?`,
  );
  expect(closed).toMatchObject({ stdout: '141\n', stderr: '' });
});

test.each(lines)('of %s, all of it passes a full pipe that does not block', async (line) => {
  const path = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  let filled = 0;
  const fill = Buffer.alloc(4096, '.');
  for (let isFull = false; !isFull; ) {
    try {
      filled += writeSync(pipe, fill);
    } catch {
      isFull = true;
    }
  }
  // Node makes the first three descriptors of a child block.
  const child = spawn('bash', ['-c', `exec hms ${line} >&3`], {
    env: cleanEnv({}),
    stdio: ['ignore', 'ignore', 'pipe', pipe],
  });
  let hasEnded = false;
  const ended = collect(child).finally(() => {
    hasEnded = true;
  });
  let text = '';
  const chunk = Buffer.alloc(1000);
  for (;;) {
    const isLast = hasEnded;
    try {
      text += chunk.toString('utf8', 0, readSync(pipe, chunk));
    } catch {
      if (isLast) break;
      await realSleep(1);
    }
  }
  closeSync(pipe);
  const { stdout } = await shell(`hms ${line}`);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(text.slice(filled)).toBe(stdout);
});
