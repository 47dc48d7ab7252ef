/** 10.19: a transfer is shown and cancelled; `sites transfers` is a command with commands below it. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { lastError } from './support/fleet.ts';
import { lines, prepareFor } from './support/lines.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const site = seedId('site', 'acme');
const id = seedId('transfer', 'acme');
const get = `sites transfers get acmeprod ${id}`;
const cancel = `sites transfers cancel acmeprod ${id}`;
const prepare = prepareFor(lines.cancelSiteTransfer);

/** The transfer has this status. */
const being = (status: string) => (state: State) => {
  prepare(state);
  for (const { record } of state.transfers) Object.assign(record, { status });
};

/** Looks of the transfer after the DELETE are answered so. */
const lookAnswered = (status: number, body: object): WorldOptions => {
  const world = createWorld({ prepare });
  let isCancelled = false;
  return {
    async fetch(url, init) {
      if (init.method === 'DELETE') isCancelled = true;
      if (isCancelled && init.method === 'GET' && url.endsWith(id))
        return new Response(JSON.stringify(body), { status });
      return world.sandbox(url, init);
    },
  };
};

describe('sites transfers get', () => {
  test('shows the transfer, also by the start of its id', async () => {
    for (const typed of [id, id.slice(0, 8)]) {
      const ran = await run(`sites transfers get acmeprod ${typed} --json`, { prepare });
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toMatchObject({ id, status: 'scheduled' });
    }
  });

  test('looks in the list where the service lacks the single transfer', async () => {
    const ran = await run(`${get} --json`, { prepare, sandbox: { part1: true } });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id });
    expect(ran.stderr).toContain('The service does not return single transfers.');
  });

  test.each([{}, { part1: true }])('one that does not exist is not found (%j)', async (sandbox) => {
    const ran = await run(get, { sandbox });
    expect(ran).toMatchObject({ code: 5, stdout: '' });
  });
});

describe('sites transfers cancel', () => {
  test('is confirmed with --yes, and says that it is cancelled after a look', async () => {
    const unsure = await run(cancel, { prepare });
    expect(unsure.code).toBe(2);
    expect(writes(unsure)).toEqual([]);
    const ran = await run(`${cancel} --yes`, { prepare });
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([`DELETE /v1/sites/${site}/site_transfers/${id}`]);
    expect(ran.stderr).toContain(`Transfer ${id} is cancelled.`);
  });

  test('refuses another name than that of the site', async () => {
    const ran = await run(`${cancel} --yes --confirm acmeprod`, { prepare });
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['not readable', 503, {}, 'hms could not look at it'],
    ['gone', 404, { message: 'Not Found' }, 'The service no longer shows it.'],
  ])('and the transfer is %s: no more is said than was seen', async (_, status, body, text) => {
    const ran = await run(`${cancel} --yes --retries 0`, lookAnswered(status, body));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(text);
  });

  test.each([
    ['scheduled', 10, 'its status is still scheduled.'],
    ['pending', 10, 'its status is still pending.'],
    ['in_progress', 8, 'its status is now in_progress.'],
    ['completed', 8, 'its status is now completed.'],
    ['failed', 8, 'its status is now failed.'],
    ['words', 10, 'its status is words.'],
  ])('accepted, and then shown as %s, ends with %i', async (status, code, text) => {
    const ran = await run(`${cancel} --yes --json`, lookAnswered(200, { id, status }));
    expect(ran.code).toBe(code);
    expect(writes(ran)).toHaveLength(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status });
    const { message, hint } = lastError(ran);
    expect(message).toContain(text);
    expect(hint).toContain(`hms sites transfers get ${site} ${id}`);
    expect(ran.stderr).not.toContain('is cancelled');
  });

  test.each(['started', 'in_progress', 'completed', 'failed', 'words'])(
    'one that is %s is refused before anything is sent',
    async (status) => {
      const ran = await run(`${cancel} --yes`, { prepare: being(status) });
      expect(ran.code).toBe(6);
      expect(ran.stderr).toContain(`is ${status}, so it cannot be cancelled. Nothing was sent.`);
      expect(writes(ran)).toEqual([]);
    },
  );

  test('one that is cancelled already stays so, with exit 0', async () => {
    const ran = await run(`${cancel} --yes`, { prepare: being('cancelled') });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('is already cancelled. Nothing was sent.');
    expect(writes(ran)).toEqual([]);
  });

  test('one that starts in this moment is refused by the service', async () => {
    const world = createWorld({ prepare });
    const ran = await run(`${cancel} --yes`, {
      async fetch(url, init) {
        if (init.method !== 'DELETE') return world.sandbox(url, init);
        return new Response('{"message":"The transfer has already started"}', { status: 409 });
      },
    });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('The transfer has already started');
  });

  test('a lost answer is unknown, and it is not sent again', async () => {
    const fault = { kind: 'resetAfterRead' } as const;
    const rule = { method: 'DELETE', path: /site_transfers/, fault, remaining: 9 };
    const ran = await run(`${cancel} --yes`, { prepare, sandbox: { faults: [rule] } });
    expect(ran.code).toBe(10);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain(`hms sites transfers get ${site} ${id}`);
  });

  test('the start of an id is not enough', async () => {
    const ran = await run(`sites transfers cancel acmeprod ${id.slice(0, 8)} --yes`, { prepare });
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });

  test('a service that lacks it cancels nothing: exit 6', async () => {
    const ran = await run(`${cancel} --yes`, { prepare, sandbox: { part1: true } });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('This service does not offer DELETE');
  });
});

describe('sites transfers', () => {
  test('is still the list, by name and by id', async () => {
    for (const one of ['acmeprod', site]) {
      const ran = await run(`sites transfers ${one} --json`, { prepare });
      expect(JSON.parse(ran.stdout)).toMatchObject([{ id }]);
    }
  });

  test.each(['sites transfers --help', 'help sites transfers', 'sites transfers acmeprod --help'])(
    'hms %s has its own options, and the commands below it',
    async (line) => {
      const ran = await run(line);
      expect(ran).toMatchObject({ code: 0, requests: [] });
      expect(ran.stdout).toContain('Usage: hms sites transfers [options] <SITE>');
      expect(ran.stdout).toMatch(/Commands:\n +get +Show a transfer of a site\n +cancel +Cancel/);
      expect(ran.stdout).toContain('--where EXPR');
      expect(ran.stdout).toContain("Run 'hms sites transfers VERB --help' for details.");
    },
  );

  test.each([
    ['sites transfers cancel --help', 'Usage: hms sites transfers cancel'],
    ['help sites transfers get', 'Usage: hms sites transfers get'],
  ])('hms %s shows the command below it', async (line, usage) => {
    const ran = await run(line);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain(usage);
  });

  test('the help of the noun lists it once', async () => {
    const { stdout } = await run('sites --help');
    expect(stdout.match(/^ +transfers /gm)).toHaveLength(1);
    expect(stdout).not.toMatch(/^ +cancel /m);
  });

  test('a mistyped command below it is named', async () => {
    const ran = await run(`sites transfers cancle acmeprod ${id}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('Did you mean cancel?');
    const alone = await run('sites transfers cancle');
    expect(alone.code).toBe(5);
    expect(alone.stderr).toContain('Did you mean cancel?');
  });

  test('an install whose name is a command below it is reached by its id', async () => {
    const ran = await run('sites transfers get');
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain("Missing required argument 'SITE'");
    expect((await run('sites transfers --help')).stdout).toContain('use the ID of its site');
  });

  test('a site is prompted for on a terminal', async () => {
    const ran = await run('sites transfers', { terminal: 200, answers: ['acmeprod'], prepare });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain(id);
  });

  test('each runs it and the commands below it', async () => {
    const line = (inner: string) =>
      `each --where name=acmeprod --yes --confirm-count 1 --confirm acme -q -o jsonl -- ${inner}`;
    const listed = await run('each --where name=acmeprod -q -o jsonl -- sites transfers {name}', {
      prepare,
    });
    expect(JSON.parse(listed.stdout).result).toMatchObject([{ id }]);
    const ran = await run(line(`sites transfers cancel {name} ${id}`), { prepare });
    expect({ code: ran.code, writes: writes(ran) }).toEqual({
      code: 0,
      writes: [`DELETE /v1/sites/${site}/site_transfers/${id}`],
    });
  });
});
