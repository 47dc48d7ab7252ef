/** Site transfers. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, writes } from './support/world.ts';

const harbor = seedId('account', 'harbor');
const transfer = `sites transfer acmeprod --to ${harbor}`;
const sure = '--yes --confirm acme';

test('it shows the site and its installs, and takes the name of the site', async () => {
  const ran = await run(transfer, { terminal: 500, answers: ['acme'], env: { NO_COLOR: '1' } });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('acmeprod (production), acmestage (staging), acmedev (development)');
  expect(ran.stderr).toContain('is pending, not completed. To wait for it, run: hms sites wait');
});

test('off a terminal it needs --yes and the name of the site', async () => {
  expect((await run(transfer)).code).toBe(2);
  expect((await run(`${transfer} --yes`)).code).toBe(2);
  expect((await run(`${transfer} --yes --confirm acmeprod`)).code).toBe(2);
  expect(writes(await run(`${transfer} ${sure}`))).toHaveLength(1);
});

test.each([
  ['+3h', '2026-03-02T12:00:00.000Z'],
  ['+2d', '2026-03-04T09:00:00.000Z'],
  ['+1h', '2026-03-02T10:00:00.000Z'],
  ['+7d', '2026-03-09T09:00:00.000Z'],
  ['2026-03-03T10:00:00+02:00', '2026-03-03T08:00:00.000Z'],
])('--at %s is %s', async (at, expected) => {
  const { stdout } = await run(`${transfer} --at ${at} --dry-run --json`);
  expect(JSON.parse(stdout).body.scheduled_time).toBe(expected);
});

test.each(['+59m', '+8d', '2026-03-02T09:30:00Z', '2025-01-01T00:00:00Z'])(
  '--at %s is not 1 hour to 7 days ahead. Nothing was sent.',
  async (at) => {
    const ran = await run(`${transfer} --at ${at} ${sure}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('is not 1 hour to 7 days ahead');
    expect(writes(ran)).toEqual([]);
  },
);

test.each([
  '2026-11-31T00:00:00Z',
  '+999999999d',
  'tomorrow',
  '+3',
  '3h',
  '2026-03-03',
  '2026-03-03T10:00:00',
])('--at %s is no time, and nothing is sent', async (at) => {
  expect(await run(`${transfer} --at ${at} ${sure}`)).toMatchObject({ code: 2, requests: [] });
});

test.each([
  ['bistroprod', harbor, 'is a sandbox site'],
  ['clinicprod', harbor, 'is not transferable'],
  ['acmeprod', seedId('account', 'northlight'), 'already belongs to that account'],
])('the site of %s is refused before it is sent', async (install, to, message) => {
  const ran = await run(`sites transfer ${install} --to ${to} --yes`);
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain(message);
  expect(writes(ran)).toEqual([]);
});

test('a destination that is not eligible is the service saying no: exit 6', async () => {
  const attic = seedId('account', 'attic');
  const ran = await run(`sites transfer acmeprod --to ${attic} ${sure}`);
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('The destination account is not eligible (409');
});

describe('--wait', () => {
  test('goes through pending and in_progress to completed, exit 0', async () => {
    const ran = await run(`${transfer} ${sure} --wait --json`, { sandbox: { jobMs: 60_000 } });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
    expect(ran.stderr).toMatch(/pending, .*\n.*in_progress, /);
  });

  test('waits through the schedule too', async () => {
    const world = createWorld({ sandbox: { jobMs: 60_000 } });
    const ran = await world.run(
      `${transfer} ${sure} --at +3h --wait --timeout 4h --interval 5m --json`,
    );
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/scheduled, .*/);
    expect(world.clock.monotonic()).toBeGreaterThan(3 * 3_600_000);
  });

  test('a failed one is exit 8', async () => {
    const ran = await run(`${transfer} ${sure} --wait`, { sandbox: { jobOutcome: 'aborted' } });
    expect(ran).toMatchObject({ code: 8, stdout: '' });
  });

  test('a cancelled one is exit 8', async () => {
    const world = createWorld({ sandbox: { jobMs: 60_000 } });
    const { stdout } = await world.run(`${transfer} ${sure} --json`);
    const [record] = world.state.transfers;
    if (record) record.record.status = 'cancelled';
    const ran = await world.run(`sites wait ${seedId('site', 'acme')} ${JSON.parse(stdout).id}`);
    expect(ran.code).toBe(8);
  });

  test('one that is not there is exit 5', async () => {
    const ran = await run('sites wait acmeprod 00000000-0000-4000-8000-000000000000');
    expect(ran.code).toBe(5);
  });
});

test('an install in no site has no site', async () => {
  const ran = await run('sites get museumold');
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain("The install 'museumold' does not belong to a site.");
});
