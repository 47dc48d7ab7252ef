/** How a saved plan is shown to a person, to a pull request and to a program. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sha256 } from '../src/plans/plan-file.ts';
import { forged, installIn, notify, planIn } from './support/plans.ts';
import { createWorld } from './support/world.ts';

const hostile =
  '|`<img src=x onerror=alert(1)> @team [x](https://evil.example) <b>#1 *y* \u001b[2J';

async function hostilePlan() {
  const world = createWorld({
    prepare: (state) =>
      void Object.assign(installIn(state, 'acmestage'), { primary_domain: hostile }),
  });
  return { world, path: await planIn(world, `backups restore acmestage latest ${notify}`) };
}

test('Q9: Markdown escapes every text: no table cell, HTML, link or mention of the service is left', async () => {
  const { world, path } = await hostilePlan();
  const { stdout, code } = await world.run(`plan show ${path} --markdown`);
  expect(code).toBe(0);
  for (const sign of ['`', '<img', '@', '](', 'https://', '<b>', '*', '\u001b'])
    expect(stdout).not.toContain(sign);
  const own = stdout.replaceAll(/<code>[\p{L}\p{N} ]*(?:&#\d+;[\p{L}\p{N} ]*)*<\/code>/gu, '');
  expect(own).not.toMatch(/[<>&]/);
  for (const line of own.split('\n').filter((one) => one.startsWith('|')))
    expect(line.split('|')).toHaveLength(4);
});

test('Q9: Markdown escapes the labels of the facts too', async () => {
  const { world, path } = await hostilePlan();
  const edited = forged(path, ({ changes: [one] }) => one.loss.facts.push([hostile, 'value']));
  const { stdout, code } = await world.run(`plan show ${edited} --markdown`);
  expect(code).toBe(0);
  for (const sign of ['<img', '@team', 'https://', '<b>']) expect(stdout).not.toContain(sign);
  for (const line of stdout.split('\n').filter((one) => one.startsWith('|')))
    expect(line.split('|')).toHaveLength(4);
});

test('Q9: on a terminal the control characters are escaped', async () => {
  const { world, path } = await hostilePlan();
  const { stdout } = await world.run(`plan show ${path}`);
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toContain('1 staging');
  expect(stdout).toContain('Newer backups');
});

test('Q9: JSON has the facts of the plan', async () => {
  const { world, path } = await hostilePlan();
  const shown = JSON.parse((await world.run(`plan show ${path} --json`)).stdout);
  expect(shown).toMatchObject({
    sha256: sha256(readFileSync(path)),
    made: '2026-03-02T09:00:00.000Z',
    targets: 1,
    environments: { staging: 1 },
    changes: [{ request: { method: 'POST' }, installs: [{ name: 'acmestage' }] }],
  });
});

test.each([
  [
    `backups restore acmestage latest --backup-first ${notify}`,
    2,
    /^Before +another request creates a backup/m,
  ],
  ['domains add acmeprod shop.acme-outdoor.example --wait', 'up to 2', /^After +a second request/m],
  ['domains add acmeprod shop.acme-outdoor.example', 1, /^Request /m],
  [
    `each --where name=acmestage -- backups restore {} latest --backup-first ${notify}`,
    2,
    /^Before /m,
  ],
] as const)('Q9: every request counts: %s', async (line, count, words) => {
  const world = createWorld();
  const { stdout } = await world.run(`plan show ${await planIn(world, line)}`);
  expect(stdout).toMatch(new RegExp(`^Requests +${count}$`, 'm'));
  expect(stdout).toMatch(words);
});

test('Q9: of a large run the first 50 targets are shown', async () => {
  const world = createWorld({
    prepare({ installs }) {
      const [first] = installs;
      for (let at = 0; first && at < 60; at += 1) {
        const id = `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;
        installs.push({ ...first, id, name: `many${at}`, environment: 'development' });
      }
    },
  });
  const path = await planIn(world, `each --where name~many -- backups create {} ${notify}`);
  const { stdout } = await world.run(`plan show ${path}`);
  expect(stdout).toContain('60 development');
  expect(stdout).toContain('10 more targets. To see all of them, run: hms plan show FILE --json');
});
