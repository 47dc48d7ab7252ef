/** A run knows the name of each install, so its jobs and its messages have names, not ids. */
import { expect, test } from 'vitest';
import { create, rowsOf, staging, world } from './support/fleet.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}/;

test('the ledger has the names of the targets, without another request', async () => {
  const made = world();
  const { requests } = await made.run(`each ${staging} -- ${create}`);
  expect(requests.filter((one) => one.startsWith('GET'))).toHaveLength(1);
  const jobs: Record<string, unknown>[] = JSON.parse((await made.run('jobs list --json')).stdout);
  expect(jobs.map(({ target }) => JSON.stringify(target)).sort()).toEqual([
    expect.stringContaining('acmestage'),
    expect.stringContaining('bistrostage'),
    expect.stringContaining('clinicstage'),
    expect.stringContaining('museumstage'),
  ]);
});

test('a message about a target has its name', async () => {
  const ran = await world().run(
    'each --where name=acmedev -- backups archive {} latest --notify a@b.example',
  );
  const [row] = rowsOf(ran);
  expect(row?.error).toMatchObject({
    message: 'acmedev has no completed backup.',
    hint: expect.stringContaining('backups create acmedev '),
  });
  expect(String(row?.error?.message)).not.toMatch(uuid);
});

test('both installs of a pair have their names', async () => {
  const made = world();
  const line =
    'each --where name=acmeprod --pairs from=production,to=staging --yes --confirm-count 1 --confirm acmestage';
  await made.run(`${line} -- installs copy {from} {to} --notify a@b.example`);
  const { stdout } = await made.run('jobs list -o csv');
  expect(stdout).toContain('acmeprod');
  expect(stdout).toContain('acmestage');
});
