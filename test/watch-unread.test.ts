/** L7: what `hms watch` cannot read or tell is not the end. */
import { describe, expect, test } from 'vitest';
import { createWorld, type Ran } from './support/world.ts';

const backUp = 'backups create acmeprod --notify ops@example.com';

function lastError({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

/** The states of the restores. */
function statesOf({ stdout }: Ran): string[] {
  const rows: { kind: string; state: string }[] = JSON.parse(stdout);
  return rows.filter(({ kind }) => kind === 'restore').map(({ state }) => state);
}

describe('L7: hms watch', () => {
  test('a list that is never read is exit 9, at the timeout', async () => {
    const world = createWorld({
      pages: (url) => (url.includes('/backups') ? new Response('', { status: 503 }) : undefined),
    });
    const ran = await world.run('watch --where environment=staging --timeout 1m --json');
    expect(ran.code).toBe(9);
    expect(lastError(ran).message).toContain('were not read');
  });

  test('a request on its way is waited for', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        if (init.method === 'POST') await world.clock.sleep(5000);
        return world.sandbox(url, init);
      },
    });
    const creating = world.run(backUp);
    await world.clock.sleep(1000);
    const watching = await world.run('watch --json');
    expect((await creating).code).toBe(0);
    expect(watching.code).toBe(0);
    expect(JSON.parse(watching.stdout)).toMatchObject([{ state: 'completed' }]);
  });

  test('two jobs with one page: the page shows neither', async () => {
    const page = 'https://shop.example/';
    const waiting = `--yes --notify a@b.example --wait --until-url ${page} --timeout 5s`;
    let isUp = false;
    const world = createWorld({
      pages: (url) =>
        url.startsWith(page) ? new Response('', { status: isUp ? 200 : 503 }) : undefined,
    });
    await world.run(`backups restore acmestage latest ${waiting}`);
    await world.run(`backups restore bistrostage latest ${waiting.replace(page, `${page}#b`)}`);
    isUp = true;
    const ran = await world.run('watch --json');
    expect(ran.code).toBe(9);
    expect(statesOf(ran)).toEqual(['not_observable', 'not_observable']);
  });
});
