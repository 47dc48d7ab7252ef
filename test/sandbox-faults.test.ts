/** Faults of the sandbox: how each is written, and which request it strikes. */
import { describe, expect, test } from 'vitest';
import { outcomeFor, parseFault, parseFaultRule } from '../src/sandbox/faults.ts';
import type { SandboxOptions } from '../src/sandbox/sandbox.ts';
import { acme, openService } from './support/service.ts';
import { run } from './support/world.ts';

const always = Number.POSITIVE_INFINITY;

describe('a fault', () => {
  test.each<[string, object, number]>([
    ['503', { kind: 'status', status: 503 }, always],
    ['400x12', { kind: 'status', status: 400 }, 12],
    ['599x0', { kind: 'status', status: 599 }, 0],
    ['429:3', { kind: 'status', status: 429, retryAfter: 3 }, always],
    ['429-30x2', { kind: 'status', status: 429, retryAfter: 30 }, 2],
    ['html502', { kind: 'status', status: 502, html: true }, always],
    ['html429:1', { kind: 'status', status: 429, html: true, retryAfter: 1 }, always],
    ['reset', { kind: 'reset' }, always],
    ['reset-after-read', { kind: 'resetAfterRead' }, always],
    ['half', { kind: 'half' }, always],
    ['emptyx1', { kind: 'empty' }, 1],
    ['slow:5ms', { kind: 'slow', ms: 5 }, always],
    ['slow:30s', { kind: 'slow', ms: 30_000 }, always],
    ['slow-12mx3', { kind: 'slow', ms: 720_000 }, 3],
  ])('%s is one', (word, fault, times) => {
    expect(parseFault(word)).toEqual({ fault, times });
  });

  test.each([
    ...[
      '',
      ' 503',
      '503 ',
      '99',
      '399',
      '600',
      '5030',
      'htm502',
      'html',
      '503:',
      '503:x',
      '503x1x1',
    ],
    ...['slow', 'slow:', 'slow:3', 'slow:3h', 'slow:3sx', 'aslow:3s', 'reset-after', 'x', 'Half'],
  ])('%j is none', (word) => {
    expect(parseFault(word)).toBeUndefined();
  });
});

describe('a rule', () => {
  test('is a method, a path and a fault', () => {
    const rule = parseFaultRule('GET /installs/*/backups=503x2');
    expect(rule).toMatchObject({
      method: 'GET',
      fault: { kind: 'status', status: 503 },
      remaining: 2,
    });
    expect(parseFaultRule('* /=half')).toMatchObject({ method: '*', remaining: always });
  });

  test.each<[string, string, boolean]>([
    ['/installs', '/installs', true],
    ['/installs', '/installs/x', false],
    ['/installs', '/v1/installs', false],
    ['/a.b', '/a.b', true],
    ['/a.b', '/axb', false],
    ['/a+(b)', '/a+(b)', true],
    ['/a[b]', '/ab', false],
    ['/*', '/anything', true],
    ['/*', '/any/thing', false],
    ['/*/x/*', '/1/x/2', true],
    ['/x=y', '/x=y', true],
  ])('of %s is for %s: %s', (glob, path, isFor) => {
    expect(parseFaultRule(`GET ${glob}=503`)?.path.test(path)).toBe(isFor);
  });

  test.each([
    ...['', 'GET', 'GET /installs', 'GET /installs=', 'GET /installs=nosuch', 'GET installs=503'],
    ...['/installs=503', 'get /installs=503', 'GET  /installs=503', 'GET /in stalls=503'],
    ...['GET /installs=503 x', 'GET /installs=503 ', ' GET /installs=503', '*GET /installs=503'],
  ])('%j is none', (text) => {
    expect(parseFaultRule(text)).toBeUndefined();
  });
});

/** A service with these faults. */
function faulty(rules: readonly string[], options: Partial<SandboxOptions> = {}) {
  const faults = rules.flatMap((text) => parseFaultRule(text) ?? []);
  expect(faults).toHaveLength(rules.length);
  return openService({ faults, ...options });
}

describe('what is struck', () => {
  test.each<[string, string, string, number]>([
    ['GET /installs=503', 'GET', '/installs', 503],
    ['POST /installs=503', 'GET', '/installs', 200],
    ['* /installs=503', 'GET', '/installs', 503],
    ['* /installs=503', 'GET', '/ssh_keys', 200],
    ['GET /v1/installs=503', 'GET', '/installs', 200],
    ['GET /nosuch=503', 'GET', '/nosuch', 503],
  ])('%s strikes %s %s: %i', async (rule, method, path, status) => {
    expect((await faulty([rule]).ask(method, path)).status).toBe(status);
  });

  test('outside of the hosting API a path is the whole path', async () => {
    const host = '';
    const path = '/v1/accounts/northlight/apps';
    const asked = async (rule: string) =>
      (await faulty([rule]).ask('GET', path, undefined, { host })).status;
    expect(await asked(`GET ${path}=503`)).toBe(503);
    expect(await asked('GET /accounts/northlight/apps=503')).toBe(200);
    const zone = faulty(['GET /sandbox/dns/x=503']);
    expect((await zone.ask('GET', '/sandbox/dns/x', undefined, { host })).status).toBe(503);
  });

  test('the first rule that is left strikes, and only that one is counted', async () => {
    const { ask } = faulty(['GET /installs=500x1', '* /installs=502x2', 'GET /*=503x1']);
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await ask('GET', '/installs')).status);
    expect(statuses).toEqual([500, 502, 502, 503, 200]);
  });

  const backups = `/installs/${acme}/backups`;
  const backup = (...emails: unknown[]) => ({ description: 'x', notification_emails: emails });

  test('addresses strike as often as they say, whoever is told besides', async () => {
    const { ask } = openService();
    const statuses = [];
    for (let at = 0; at < 3; at += 1) {
      const body = backup('a@example.com', '502x1@fault.test', '503x1@fault.test');
      statuses.push((await ask('POST', backups, body)).status);
    }
    expect(statuses).toEqual([502, 503, 202]);
  });

  test.each([
    ['of another domain', ['503@fault.example']],
    ['below the domain', ['503@x.fault.test']],
    ['with more behind it', ['503@fault.test.example']],
  ])('an address %s strikes nothing', async (_, emails) => {
    expect((await openService().ask('POST', backups, backup(...emails))).status).toBe(202);
  });

  test.each([
    ['no list', { notification_emails: '503@fault.test' }, 400],
    ['a number among them', backup(5, '503@fault.test'), 503],
    ['null', { notification_emails: null }, 400],
  ])('addresses that are %s', async (_, body, status) => {
    expect((await openService().ask('POST', backups, body)).status).toBe(status);
  });

  test('aborted@fault.test is the end of the job, and no fault of the answer', async () => {
    expect(outcomeFor(backup('a@example.com', 'aborted@fault.test'))).toBe('aborted');
    for (const body of [backup('abortedx@fault.test'), backup(), {}, undefined, null, 'x']) {
      expect(outcomeFor(body)).toBeUndefined();
    }
    const { ask, state } = openService();
    expect((await ask('POST', backups, backup('aborted@fault.test'))).status).toBe(202);
    expect(state.jobs.at(-1)?.outcome).toBe('aborted');
  });
});

test.each(['reset-after-reed', 'bogus', '399', 'mail-sometimes'])(
  'an address that names no fault is refused: %s',
  async (word) => {
    const ran = await run(`backups create acmeprod --notify ${word}@fault.test --json`);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain(`The sandbox has no fault for '${word}@fault.test'`);
  },
);
