/** The contract judged by a stranger: cli → Prism validation proxy → served sandbox. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingHop, type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
let prism: ReturnType<typeof spawn>;
let hop: Awaited<ReturnType<typeof recordingHop>>;

async function startPrism(upstream: string): Promise<string> {
  const args = ['proxy', 'test/oracle/openapi.yaml', upstream, '--port', '0'];
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

beforeAll(async () => {
  service = await serve('--strict', '--job-seconds', '1');
  hop = await recordingHop(await startPrism(service.env.HMS_BASE_URL ?? ''));
});

afterAll(async () => {
  hop.close();
  prism.kill();
  await service.stop();
});

test('every operation passes with no violation in either direction', async () => {
  const notify = '--notify ops@example.com';
  const lines = [
    'hms installs list',
    'hms installs get acmeprod',
    'hms installs create brandnew --account "$(hms installs get museumold --columns account.id --no-header)"',
    'hms installs update acmedev --environment development',
    'hms backups list acmeprod',
    `hms backups create acmeprod ${notify} --wait`,
    `hms backups restore acmestage latest ${notify} --yes`,
    `hms backups archive acmeprod latest ${notify}`,
  ];
  const env = { ...service.env, HMS_BASE_URL: hop.url };
  const { code, stderr } = await shell(`set -e\n${lines.join('\n')}`, env);
  const violations = hop.passed
    .filter(({ headers }) => headers['sl-violations'] !== undefined)
    .map(({ method, url, headers }) => `${method} ${url} ${headers['sl-violations']}`);
  expect(violations).toEqual([]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const seen = new Set(hop.passed.map(({ method, url }) => `${method} ${shapeOf(url)}`));
  expect([...seen].sort()).toEqual([
    'GET /installs',
    'GET /installs/-',
    'GET /installs/-/backups',
    'PATCH /installs/-',
    'POST /installs',
    'POST /installs/-/archives',
    'POST /installs/-/backups',
    'POST /installs/-/backups/-/restore',
  ]);
});

function shapeOf(url: string): string {
  return url.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, '-');
}
