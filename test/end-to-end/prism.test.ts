/**
 * The contract judged by a stranger: hms → Prism validation proxy → served sandbox. hms is called, because a start for
 * each operation takes most of the time.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { type OperationId, operations } from '../../src/contract/operations.ts';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import { virtualClock } from '../support/clock.ts';
import { lines } from '../support/lines.ts';
import { hostingOracle } from '../support/oracle.ts';
import { recordingHop, type Service, serve, shell } from '../support/spawn.ts';
import { createWorld } from '../support/world.ts';

let service: Service;
let prism: ReturnType<typeof spawn>;
let hop: Awaited<ReturnType<typeof recordingHop>>;

async function startPrism(upstream: string): Promise<string> {
  const document = join(state, 'oracle.json');
  writeFileSync(document, JSON.stringify(hostingOracle()));
  const args = ['proxy', document, upstream, '--port', '0'];
  prism = spawn('node_modules/.bin/prism', args);
  return new Promise((resolve, reject) => {
    let printed = '';
    prism.stdout?.on('data', (piece) => {
      printed += piece;
      const [, url] = /Prism is listening on (http:\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    });
    prism.once('exit', () => reject(new Error(printed)));
  });
}

const state = mkdtempSync(join(tmpdir(), 'hms-prism-'));

beforeAll(async () => {
  service = await serve('--strict', '--job-seconds', '0', '--state', join(state, 'sandbox.json'));
  hop = await recordingHop(await startPrism(service.env.HMS_BASE_URL ?? ''));
});

afterAll(async () => {
  hop.close();
  prism.kill();
  await service.stop();
  rmSync(state, { recursive: true });
});

const hosting = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { host }]) => host === undefined,
);

/** The record the service asks for, put where the sandbox sees it. */
const makeTxtRecord = `
columns=txt_verification_key,txt_verification_value
record=$(hms domains list museumprod --where name=harbour-shop.example --columns $columns --no-header)
hms sandbox dns add $record`;

/** A transfer that has not started, and a check that was requested. */
const begin = `
transfer=$(hms sites transfer acmeprod --to ${seedId('account', 'harbor')} --at +2h --yes --confirm acme \
  --columns id --no-header)
report=$(hms domains check bistroprod bistro-lune.example -o tsv --no-header | cut -f1)`;

/** These need an id of this service. */
const servedLines: Record<OperationId, string> = {
  ...lines,
  getDomainCheck: 'domains check bistroprod --report $report',
  getSiteTransfer: 'sites transfers get acmeprod $transfer',
  cancelSiteTransfer: 'sites transfers cancel acmeprod $transfer --yes',
};

test('every operation of the hosting API passes with no violation in either direction', async () => {
  // A transfer takes the installs off their account, and a deletion takes one away: they come last.
  const last = ['deleteInstall', 'createSiteTransfer'];
  const sorted = hosting.toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b));
  const env = { ...service.env, HMS_BASE_URL: hop.url, HMS_STATE_DIR: state };
  const begun = await shell(`${makeTxtRecord}\n${begin}\necho "$transfer $report"`, env);
  const [transfer = '', report = ''] = begun.stdout.trim().split('\n').at(-1)?.split(' ') ?? [];
  const world = createWorld({ env, socket: { baseUrl: hop.url, clock: virtualClock(Date.now()) } });
  const failed: string[] = [];
  for (const [id] of sorted) {
    const line = servedLines[id].replace('$transfer', transfer).replace('$report', report);
    const { code, stderr } = await world.run(line);
    if (code !== 0) failed.push(`${line}: ${stderr}`);
  }
  expect(failed).toEqual([]);

  const violations = hop.passed
    .filter(({ headers }) => headers['sl-violations'] !== undefined)
    .map(({ method, url, headers }) => `${method} ${url} ${headers['sl-violations']}`);
  expect(violations).toEqual([]);

  const unseen = hosting.filter(([, { method, path }]) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    return !hop.passed.some((one) => one.method === method && pattern.test(one.url));
  });
  expect(unseen.map(([id]) => id)).toEqual([]);
});
