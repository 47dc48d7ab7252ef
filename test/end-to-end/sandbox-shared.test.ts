/** K1 and K2 for the sandbox: servers that share a state file lose nothing that was acknowledged. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import { ask } from '../support/served.ts';
import { start } from '../support/spawn.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-shared-'));
const backups = `/v1/installs/${seedId('install', 'acmeprod')}/backups`;

async function served(state: string) {
  const words = ['sandbox', 'serve', '--state', state, '--port', '0', '--json', '--quiet'];
  const { child, ended } = start(words);
  let printed = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      printed += piece;
      if (printed.includes('}')) resolve(Number(new URL(JSON.parse(printed).HMS_BASE_URL).port));
    });
    ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  return { child, ended, port };
}

/** @returns the description, where it was acknowledged */
async function backup(port: number, description: string): Promise<string | undefined> {
  const body = JSON.stringify({ description, notification_emails: ['a@example.com'] });
  const answer = await ask(port, backups, { method: 'POST', body }).catch(() => undefined);
  return answer?.status === 202 ? description : undefined;
}

const many = (port: number, name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => backup(port, `${name}-${at}`)));

test('K2: two servers with one state file keep every change of both', async () => {
  const state = join(root, 'two.json');
  const servers = await Promise.all([served(state), served(state)]);
  const done = await Promise.all(servers.map(({ port }, at) => many(port, `by-${at}`, 20)));
  expect(done.flat()).not.toContain(undefined);
  for (const { port } of servers) {
    const { results } = JSON.parse((await ask(port, backups)).body);
    const found = new Set(results.map(({ description }: { description: string }) => description));
    expect(done.flat().filter((one) => !found.has(one))).toEqual([]);
  }
  for (const { child, ended } of servers) {
    child.kill('SIGINT');
    await ended;
  }
});

test('K1: a server that is killed loses nothing it has acknowledged', async () => {
  const state = join(root, 'killed.json');
  for (let round = 0; round < 3; round += 1) {
    const { child, ended, port } = await served(state);
    const acknowledged: string[] = [];
    const asking = Array.from({ length: 30 }, async (_, at) => {
      const done = await backup(port, `round-${round}-${at}`);
      if (done === undefined) return;
      acknowledged.push(done);
      if (acknowledged.length === 3 + round * 4) child.kill('SIGKILL');
    });
    await Promise.all(asking);
    await ended;
    const text = readFileSync(state, 'utf8');
    expect(() => JSON.parse(text)).not.toThrow();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((one) => !text.includes(`"${one}"`))).toEqual([]);
  }
});
