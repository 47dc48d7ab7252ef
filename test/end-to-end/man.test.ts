/** Each page of the manual as groff sets it, which is what `man` shows. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

const pages = readdirSync('man').map((file) => file.replace(/\.1$/, ''));

test('every page is set without a warning', async () => {
  // One groff sets all of them: most of its time is its start.
  const line = `groff -man -ww -Tutf8 -P-cbou ${pages.map((name) => `man/${name}.1`).join(' ')}`;
  const ran = await shell(line, { LC_ALL: 'C.UTF-8' });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const names = [...ran.stdout.matchAll(/^NAME\n +(\S+) - \w/gm)].map(([, name]) => name);
  expect(names).toEqual(pages);
  // Every sign is one that can be typed: no typographic hyphen or quote.
  expect(ran.stdout.match(/[‐−‘’“”]/g)).toBeNull();
});
