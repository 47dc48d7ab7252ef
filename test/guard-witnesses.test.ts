/** `hms guard` with witnesses: what they show, and what they do not. */
import { describe, expect, test } from 'vitest';
import { createWorld, type Ran, run, type WorldOptions, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const guard = `guard acmestage ${notify}`;
const undo = /hms backups restore acmestage [0-9a-f-]{36} --notify ops@example\.com/;

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

const posts = (ran: Ran) =>
  writes(ran).map((one) => one.replace(/^(\S+) .*\/(\w+)$/, '$1 $2').replace(/\?.*/, ''));

describe('witnesses of the deploy', () => {
  const page = 'https://shop.example/';
  const until = `--until-url ${page} --until-text 'version 2'`;
  const pages = (answer: () => [status: number, body: string]) => (url: string) => {
    const [status, body] = answer();
    return url === page ? new Response(body, { status }) : undefined;
  };

  /** The page before the deploy, and after it. */
  function site(after: [status: number, body: string]): WorldOptions {
    let current: typeof after = [200, 'version 1'];
    return {
      pages: pages(() => current),
      foreground: async () => {
        current = after;
        return { code: 0 };
      },
    };
  }

  test('a page that answers as expected is evidence', async () => {
    const ran = await run(`${guard} ${until} --json -- ./deploy.sh`, site([200, 'version 2']));
    expect(ran.code).toBe(0);
    const { evidence } = JSON.parse(ran.stdout);
    expect(evidence).toMatchObject([{ kind: 'probe', seen_by: 'this machine' }]);
  });

  test('a page that answers as expected after the backup, before the command, proves nothing', async () => {
    let isUp = false;
    const world = createWorld({
      pages: pages(() => [isUp ? 200 : 500, '']),
      fetch: async (url, init) => {
        if (init.method === 'POST') isUp = true;
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(`${guard} --until-url ${page} --json -- ./deploy.sh`);
    expect(ran).toMatchObject({ code: 8, started: [] });
    expect(errorOf(ran).message).toContain('The command was not run.');
    expect(errorOf(ran).record).toMatchObject({
      failed_phase: 'check',
      undo: expect.stringMatching(undo),
    });
  });

  test('a witness that cannot be looked at restores nothing: exit 9', async () => {
    let tried = 0;
    const line = `${guard} --until-command check --restore-on-failure --restore-database no --yes -- true`;
    const ran = await run(line, {
      programs: async () => {
        tried += 1;
        const none = { killedBecause: undefined, stdout: '', stderr: '' };
        return { ...none, code: tried > 2 ? 126 : 1 };
      },
    });
    expect(ran.code).toBe(9);
    expect(posts(ran)).toEqual(['POST backups']);
    expect(ran.stderr).toContain('hms restores nothing: hms cannot look at a witness.');
  });

  test('a page that stays silent is exit 9, phase witness', async () => {
    const line = `${guard} ${until} --timeout 1m --json -- ./deploy.sh`;
    const ran = await run(line, site([500, '']));
    expect(ran.code).toBe(9);
    const { record, message } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'witness', command_exit: 0, restore: null });
    expect(message).toContain('hms did not see the end of the deploy of acmestage');
  });

  test('--restore-on-failure: the page that fails right before it is the witness of the restore', async () => {
    let status = 500;
    const world = createWorld({
      pages: pages(() => [status, '']),
      foreground: async () => ({ code: 0 }),
      fetch: async (url, init) => {
        if (init.method === 'POST' && url.endsWith('/restore')) status = 200;
        return world.sandbox(url, init);
      },
    });
    const line = `${guard} --until-url ${page} --timeout 1m --restore-on-failure --restore-database yes --yes --json -- true`;
    const ran = await world.run(line);
    expect(ran.code).toBe(8);
    const { record } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'witness', restore: 'observed' });
    expect(record.evidence).toMatchObject([{ kind: 'probe' }]);
  });
});

describe('a signal', () => {
  const restoring = '--restore-on-failure --restore-database no --yes --json';
  const page = 'https://shop.example/';
  const down: WorldOptions['pages'] = (url) =>
    url === page ? new Response('', { status: 503 }) : undefined;

  test('while the backup runs: the command does not run', async () => {
    const ran = await run(`${guard} --json -- ./deploy.sh`, { interruptAfterMs: 2000 });
    expect(ran).toMatchObject({ code: 130, started: [] });
    const { record, message } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'backup', backup_id: expect.any(String) });
    expect(message).toContain('The command was not run.');
  });

  test('while a witness is looked at: nothing is restored', async () => {
    const line = `${guard} --until-url ${page} ${restoring} -- true`;
    const ran = await run(line, { pages: down, interruptAfterMs: 60_000 });
    expect(ran.code).toBe(130);
    expect(posts(ran)).toEqual(['POST backups']);
    const { record, message } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'witness', restore: null, command_exit: 0 });
    expect(message).toContain('The command has ended.');
    expect(ran.stderr).toMatch(undo);
  });

  test('while the end of the restore is waited for: it goes on, and nobody is told to repeat it', async () => {
    const line = `${guard} --until-url ${page} --timeout 1m ${restoring} -- true`;
    const ran = await run(line, { pages: down, interruptAfterMs: 90_000 });
    expect(ran.code).toBe(130);
    expect(posts(ran)).toEqual(['POST backups', 'POST restore']);
    const { record, message, hint } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'restore', restore: 'requested' });
    expect(message).toContain('hms does not know whether acmestage is restored');
    expect(hint).toContain('hms jobs wait j-');
    expect(ran.stderr.slice(ran.stderr.indexOf('Interrupted'))).not.toMatch(
      /To restore the backup/,
    );
  });
});
