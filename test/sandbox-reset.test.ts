/** `sandbox reset`: nothing of what was done before is left, in the ledger of jobs either. */
import { expect, test } from 'vitest';
import { createWorld } from './support/world.ts';

const copy =
  'installs copy acmeprod bistrodev --notify ops@example.com --yes --profile sandbox --json';

test('forgets the jobs of the profile, which would block the next ones', async () => {
  const world = createWorld({ env: {} });
  expect((await world.run(copy)).code).toBe(0);
  expect((await world.run(copy)).code).toBe(6);
  expect((await world.run('sandbox reset')).code).toBe(0);
  expect((await world.run(copy)).code).toBe(0);
});
