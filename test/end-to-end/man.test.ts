/** Each page of the manual as groff sets it, which is what `man` shows. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

test.concurrent.each(readdirSync('man'))('%s is set without a warning', async (file) => {
  const ran = await shell(`groff -man -ww -Tutf8 -P-cbou man/${file}`, { LC_ALL: 'C.UTF-8' });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const [, name = ''] = /^(.*)\.1$/.exec(file) ?? [];
  expect(ran.stdout).toMatch(new RegExp(`^NAME\n +${name} - \\w`, 'm'));
  // Every sign is one that can be typed: no typographic hyphen or quote.
  expect(ran.stdout.match(/[‐−‘’“”]/g)).toBeNull();
});
