/** O4: a cache is purged when it helps, and never said to be purged when it is not. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, type Ran, run, type WorldOptions, writes } from './support/world.ts';

const acme = seedId('install', 'acmeprod');
const rule = (word: string) => {
  const path = /^\/installs\/[^/]*\/purge_cache$/;
  const status = { kind: 'status', status: Number(word) } as const;
  return { method: 'POST', path, fault: status, remaining: Number.POSITIVE_INFINITY };
};

/** What was sent, without ids. */
const sent = (ran: Ran) =>
  writes(ran).map((one) => one.replace(/^(\S+) .*\/(\w+)$/, '$1 $2').replace(/\?.*/, ''));

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

describe('O4: cache purge', () => {
  test.each(['object', 'page', 'cdn', 'all'])(
    'sends the type %s, and says requested',
    async (type) => {
      const ran = await run(`cache purge acmeprod --type ${type} --json`);
      expect(ran.code).toBe(0);
      expect(sent(ran)).toEqual(['POST purge_cache']);
      expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, type, status: 'requested' });
      expect(ran.stderr).toContain('is requested. The service does not show when it ends.');
    },
  );

  test.each([
    ['without a type', '', '--type'],
    ['with an unknown type', '--type varnish', 'varnish'],
  ])('%s is exit 2, and sends nothing', async (_, options, named) => {
    const ran = await run(`cache purge acmeprod ${options}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(named);
  });

  test('a second purge of the object cache within a minute is refused by the service: exit 7', async () => {
    const world = createWorld();
    await world.run('cache purge acmeprod --type all');
    const ran = await world.run('cache purge acmeprod --type object');
    expect(ran.code).toBe(7);
    expect(ran.stderr).toContain('The object cache can be purged once a minute');
    await world.clock.sleep(60_000);
    expect((await world.run('cache purge acmeprod --type object')).code).toBe(0);
  });

  test('other caches and other installs have minutes of their own', async () => {
    const world = createWorld();
    for (const line of [
      'acmeprod --type object',
      'acmeprod --type page',
      'acmestage --type object',
    ])
      expect((await world.run(`cache purge ${line}`)).code).toBe(0);
  });

  test('works in each', async () => {
    const ran = await run("each --where 'environment=production' -- cache purge {} --type cdn");
    expect(ran.code).toBe(0);
    expect(sent(ran)).toHaveLength(4);
  });

  test.each<object>([
    { error: 'failed to purge' },
    { success: false },
    { errors: [{ message: 'no' }] },
    { status: 'failed' },
  ])('a response with an error in it is exit 8: %j', async (body) => {
    const world = createWorld({
      fetch: async (url, init) =>
        url.endsWith('/purge_cache')
          ? Response.json(body, { status: 202 })
          : world.sandbox(url, init),
    });
    expect((await world.run('cache purge acmeprod --type page')).code).toBe(8);
  });

  test('a lost response is unknown: exit 10, and a second purge is offered', async () => {
    const ran = await run('cache purge acmeprod --type page', {
      sandbox: { faults: [rule('503')] },
    });
    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('a second one does no harm');
  });
});

describe('O4: guard --purge', () => {
  const guard = 'guard acmestage --notify ops@example.com --purge all';

  test('purges after the command, before the witnesses look', async () => {
    const order: string[] = [];
    const world = createWorld({
      foreground: async () => {
        order.push('command');
        return { code: 0 };
      },
      pages: (url) => {
        if (url !== 'https://shop.example/') return undefined;
        if (order.includes('command')) order.push('page');
        return new Response(order.includes('purge') ? 'new' : 'old');
      },
      fetch: async (url, init) => {
        if (url.endsWith('/purge_cache')) order.push('purge');
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(
      `${guard} --until-url https://shop.example/ --until-text new --json -- ./deploy.sh`,
    );
    expect(ran.code).toBe(0);
    expect(order.slice(0, 3)).toEqual(['command', 'purge', 'page']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ purge: 'requested', failed_phase: null });
  });

  test('purges nothing if the command failed', async () => {
    const ran = await run(`${guard} --json -- ./deploy.sh`, {
      foreground: async () => ({ code: 1 }),
    });
    expect(ran.code).toBe(8);
    expect(sent(ran)).toEqual(['POST backups']);
    expect(errorOf(ran).record).toMatchObject({ purge: null, failed_phase: 'command' });
  });

  test.each([
    ['400', 8, 'failed'],
    ['503', 10, 'unknown'],
  ])(
    'a purge that ends with %s is exit %i, restores nothing, and the witnesses still look',
    async (status, code, purge) => {
      let looks = 0;
      const options: WorldOptions = {
        sandbox: { faults: [rule(status)] },
        pages(url) {
          if (url !== 'https://shop.example/') return undefined;
          looks += 1;
          return new Response('', { status: looks > 3 ? 200 : 500 });
        },
      };
      const line = `${guard} --until-url https://shop.example/ --restore-on-failure --restore-database no --yes --json -- true`;
      const ran = await run(line, options);
      expect(ran.code).toBe(code);
      expect(sent(ran)).toEqual(['POST backups', 'POST purge_cache']);
      const { record, message, hint } = errorOf(ran);
      expect(record).toMatchObject({ purge, failed_phase: 'purge', restore: null });
      expect(record.evidence).toMatchObject([{ kind: 'probe' }]);
      expect(message).toContain('The command succeeded, but hms did not purge the cache');
      expect(hint).toContain('hms cache purge acmestage --type all');
    },
  );

  test('a witness that stays silent after a failed purge restores nothing, and the purge is told', async () => {
    const options: WorldOptions = {
      sandbox: { faults: [rule('400')] },
      pages: (url) =>
        url === 'https://shop.example/' ? new Response('', { status: 500 }) : undefined,
    };
    const line = `${guard} --until-url https://shop.example/ --timeout 1m --restore-on-failure --restore-database no --yes --json -- true`;
    const ran = await run(line, options);
    expect(ran.code).toBe(9);
    expect(sent(ran)).toEqual(['POST backups', 'POST purge_cache']);
    expect(ran.stderr).toContain('hms restores nothing: the cache was not purged');
    const { record, details } = errorOf(ran);
    expect(record).toMatchObject({ purge: 'failed', failed_phase: 'witness', restore: null });
    expect(details.join()).toContain('hms did not purge the cache');
  });

  test('a service that is known to offer no purge is exit 6, before the backup', async () => {
    const world = createWorld({ sandbox: { part1: true } });
    await world.run('cache purge acmestage --type all');
    const ran = await world.run(`${guard} --json -- true`);
    expect(ran).toMatchObject({ code: 6, started: [] });
    expect(sent(ran)).toEqual([]);
  });

  test('--dry-run says so', async () => {
    const ran = await run(`${guard} --dry-run -- true`);
    expect(ran.stderr).toContain('hms would purge a cache after it: all.');
    expect(sent(ran)).toEqual([]);
  });
});

describe('O4: installs copy --then-purge', () => {
  const copy = 'installs copy acmeprod acmestage --notify ops@example.com --yes';
  const page = 'https://acmestage.example/';
  const wait = `--wait --until-url ${page} --then-purge --json`;

  /** The page answers from this look on. */
  function site(from: number): WorldOptions {
    let looks = 0;
    return {
      pages(url) {
        if (url !== page) return undefined;
        looks += 1;
        return new Response('', { status: looks >= from ? 200 : 500 });
      },
    };
  }

  test('purges the destination once the witness has shown the end', async () => {
    const ran = await run(`${copy} ${wait}`, site(4));
    expect(ran.code).toBe(0);
    expect(sent(ran)).toEqual(['POST install_copy', 'POST purge_cache']);
    expect(writes(ran).at(-1)).toContain(seedId('install', 'acmestage'));
    expect(JSON.parse(ran.stdout)).toMatchObject({ purge: 'requested', status: 'observed' });
  });

  test('purges nothing if no end was seen', async () => {
    const ran = await run(`${copy} ${wait} --timeout 1m`, site(1000));
    expect(ran.code).toBe(9);
    expect(sent(ran)).toEqual(['POST install_copy']);
  });

  test.each([
    ['a timeout', 9, {}],
    ['Ctrl-C', 130, { interruptAfterMs: 30_000 }],
  ])('says after %s that nothing was purged, and how to do it', async (_, code, interrupt) => {
    const ran = await run(`${copy} ${wait} --timeout 1m`, { ...site(1000), ...interrupt });
    expect(ran.code).toBe(code);
    const { details, record } = errorOf(ran);
    expect(details.at(-1)).toBe(
      'hms did not purge the caches of acmestage. To do it after the end, run: hms cache purge acmestage --type all',
    );
    expect(record).toMatchObject({ purge: 'not_sent' });
  });

  test.each([
    ['400', 8, 'failed'],
    ['503', 10, 'unknown'],
  ])(
    'a purge that ends with %s is exit %i, and the record says that the copy ended',
    async (status, code, purge) => {
      const ran = await run(`${copy} ${wait}`, { ...site(4), sandbox: { faults: [rule(status)] } });
      expect(ran.code).toBe(code);
      const { record, message, hint } = errorOf(ran);
      expect(record).toMatchObject({ status: 'observed', purge });
      expect(message).toContain('could not purge the caches of acmestage');
      expect(hint).toContain('hms cache purge acmestage --type all');
    },
  );

  test('a purge that the response refuses is exit 8, like that of cache purge', async () => {
    const world = createWorld({
      ...site(4),
      fetch: async (url, init) =>
        url.endsWith('/purge_cache')
          ? Response.json({ error: 'no purge today' }, { status: 202 })
          : world.sandbox(url, init),
    });
    const ran = await world.run(`${copy} ${wait}`);
    expect(ran.code).toBe(8);
    const { record, message } = errorOf(ran);
    expect(record).toMatchObject({ status: 'observed', purge: 'failed' });
    expect(message).toContain('no purge today');
  });

  test('needs --wait, and so a witness', async () => {
    const without = await run(`${copy} --then-purge`);
    expect(without).toMatchObject({ code: 2, requests: [] });
    expect(without.stderr).toContain('--then-purge needs --wait.');
    const blind = await run(`${copy} --wait --then-purge`);
    expect(blind.code).toBe(2);
    expect(sent(blind)).toEqual([]);
  });

  test('--dry-run says so, and sends nothing', async () => {
    const dry = await run(`${copy} --wait --until-url ${page} --then-purge --dry-run`, site(6));
    expect(dry.stderr).toContain('After its end, hms would purge the caches of acmestage.');
    expect(sent(dry)).toEqual([]);
  });
});

test('the sandbox purges only for installs that the user may see', async () => {
  const ran = await run(`api POST /installs/${acme}/purge_cache --field type=page --yes`, {
    env: { HMS_USERNAME: 'partial' },
  });
  expect(ran.code).toBe(4);
});
