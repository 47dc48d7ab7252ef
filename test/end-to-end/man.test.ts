/** Each page of the manual as groff sets it, which is what `man` shows. */
import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Ended, shell } from '../support/spawn.ts';

const files = readdirSync('man');

/** One groff sets all of them: most of its time is its start. */
let ran: Ended;
beforeAll(async () => {
  const line = `groff -man -ww -Tutf8 -P-cbou ${files.map((file) => `man/${file}`).join(' ')}`;
  ran = await shell(line, { LC_ALL: 'C.UTF-8' });
});

test.each(files)('%s is set without a warning', (file) => {
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const [, name = ''] = /^(.*)\.1$/.exec(file) ?? [];
  expect(ran.stdout).toMatch(new RegExp(`^NAME\n +${name} - \\w`, 'm'));
  // Every sign is one that can be typed: no typographic hyphen or quote.
  expect(ran.stdout.match(/[‐−‘’“”]/g)).toBeNull();
});
