/** What was asked for is not said to be done where the service answers with something else. */
import { describe, expect, test } from 'vitest';
import { acme, harbor, nobody, northlight, stage } from './support/service.ts';
import { createWorld, startOfWorld } from './support/world.ts';

const install = `installs create museumnew --account ${harbor} --environment development`;
const move = `installs update ${stage} --site acmeprod --environment development`;
const update = `users update ${acme} --account ${northlight}`;
const partial = `${update} --role partial --install ${stage}`;
const person = '--first-name Ann --last-name Lee --email ann@example.com';
const create = `users create --account ${northlight} ${person} --role partial --install ${stage}`;
const transfer = `sites transfer acmeprod --to ${harbor} --yes --confirm acme --at +3h`;
const domain = 'domains add acmeprod shop.example --primary';
const added = { id: stage, name: 'shop.example', ownership_status: 'TXT_VERIFIED' };
const asked = new Date(startOfWorld + 3 * 3_600_000);

const user = (fields: object) => ({
  message: 'The user was changed.',
  account_user: { user_id: acme, ...fields },
});
const moved = (fields: object) => ({ id: nobody, site: 'acme', ...fields });

async function answered(line: string, answer: unknown) {
  const world = createWorld({
    fetch: async (url, init) => {
      if (init.method !== 'GET') return Response.json(answer, { status: 202 });
      const isList = url.includes('/site_transfers');
      return isList ? Response.json({ count: 1, results: [answer] }) : world.sandbox(url, init);
    },
  });
  return world.run(line);
}

describe('an answer with something else than what was asked for', () => {
  test.each<[string, unknown, string]>([
    [install, { id: stage, environment: 'production' }, 'environment production'],
    [move, { id: stage, site: { id: nobody } }, `site.id ${nobody}`],
    [move, { id: stage, environment: 'staging' }, 'environment staging'],
    [`${update} --role full`, user({ roles: 'owner' }), 'roles owner'],
    [partial, user({ roles: 'partial', installs: [{ id: acme }] }), `installs ${acme}`],
    [create, user({ roles: 'owner' }), 'roles owner'],
    [domain, { ...added, primary: false }, 'primary false'],
    [`${domain} --wait`, { ...added, primary: false }, 'primary false'],
    [transfer, moved({ status: 'pending', scheduled_time: null }), 'scheduled_time null'],
    [
      `${transfer} --wait`,
      moved({ status: 'completed', scheduled_time: null }),
      'scheduled_time null',
    ],
    [
      transfer,
      moved({ status: 'scheduled', scheduled_time: '2026-03-05T00:00:00Z' }),
      'scheduled_time 2026-03-05T00:00:00Z',
    ],
  ])('D12: %s answered with %j is said once', async (line, answer, words) => {
    const ran = await answered(line, answer);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(
      `The service accepted the request, but its response shows ${words}.`,
    );
    expect(ran.stderr.match(/its response shows/g)).toHaveLength(1);
    expect(ran.stderr).not.toMatch(/created|updated|The user was/i);
  });

  test.each<[string, unknown]>([
    [install, { id: stage, environment: 'DEVELOPMENT' }],
    [install, { id: stage }],
    [move, { id: stage, environment: 'development', account: { id: nobody } }],
    [partial, user({ roles: ['Partial'], installs: [{ id: stage.toUpperCase() }] })],
    [partial, user({ installs: [{ name: 'acmestage' }] })],
    [`${update} --role full,billing`, user({ roles: ['full', 'billing'] })],
    [create, { message: 'done' }],
    [domain, { ...added, primary: true }],
    ['domains add acmeprod shop.example', { ...added, primary: true }],
    [transfer, moved({ status: 'scheduled' })],
    [transfer, moved({ status: 'scheduled', scheduled_time: asked.toISOString() })],
    [transfer, moved({ status: 'scheduled', scheduled_time: '2026-03-02T14:00:30+02:00' })],
  ])('D12: %s answered with %j is as asked', async (line, answer) => {
    const ran = await answered(line, answer);
    expect(ran.code).toBe(0);
    expect(ran.stderr).not.toContain('its response shows');
    expect(ran.stderr).not.toContain('reported an error');
  });
});
