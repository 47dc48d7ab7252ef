/** The recipes of docs/fleet.md with programs, as a script runs them: a real SSH server, and a real page for each domain. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificates } from '../support/certificates.ts';
import { type Service, serve, shell } from '../support/spawn.ts';
import { sshd } from '../support/sshd.ts';

const text = readFileSync('docs/fleet.md', 'utf8');

function recipe(heading: string): string {
  const [, section = ''] = text.split(`### ${heading}\n`);
  const [, script] = /^```sh\n(.*?)^```/ms.exec(section) ?? [];
  if (script === undefined) throw new Error(`no script below '${heading}'`);
  return script;
}

/** Runs it in a folder of its own. @param bin a folder whose programs come first */
async function runRecipe(heading: string, env: Record<string, string>, bin = '/nowhere') {
  const folder = mkdtempSync(join(tmpdir(), 'hms-exec-recipe-'));
  writeFileSync(join(folder, 'script.sh'), recipe(heading));
  const line = `cd '${folder}' && PATH='${bin}':"$PATH" exec bash -euo pipefail script.sh`;
  return { ...(await shell(line, { ...env, CI: 'true' })), folder };
}

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

const wp = `echo 'PHP Notice: something' >&2
[ "$1 $2" = 'plugin list' ] || exit 1
printf 'name,version,status\\nakismet,5.3,active\\nof-%s,1.0,inactive\\n' "$HMS_TARGET_NAME"`;

test('List the plugins of all installs', async () => {
  const ssh = await sshd(wp);
  const ran = await runRecipe('List the plugins of all installs', service.env, ssh.bin);
  await ssh.stop();
  expect(ran.code, ran.stderr).toBe(0);
  const [head, ...lines] = readFileSync(join(ran.folder, 'inventory.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(head).toBe('install,name,version,status');
  const installs = ['acmeprod', 'bistroprod', 'clinicprod', 'museumprod'];
  const wanted = installs.flatMap((name) => [
    `${name},akismet,5.3,active`,
    `${name},of-${name},1.0,inactive`,
  ]);
  expect(lines.sort()).toEqual(wanted.sort());
});

test('Collect the logs of all installs', async () => {
  const ssh = await sshd('exit 1');
  // The server has one home folder for all of them, without a log.
  const ran = await runRecipe('Collect the logs of all installs', service.env, ssh.bin);
  await ssh.stop();
  expect(ran.code).toBe(11);
  const [run = ''] = readdirSync(join(ran.folder, 'logs'));
  const logs = readdirSync(join(ran.folder, 'logs', run));
  expect(logs).toHaveLength(12);
  const log = readFileSync(join(ran.folder, 'logs', run, 'acmeprod.log'), 'utf8');
  expect(log).toMatch(/^tail: .*wp-content\/debug\.log/);
});

test('Test all home pages', async () => {
  const asked: (string | undefined)[] = [];
  const pages = createServer(makeCertificates().servers.good, ({ headers }, response) => {
    asked.push(headers.host);
    response.statusCode = headers.host?.startsWith('clinic') ? 503 : 200;
    response.end('page');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const home = mkdtempSync(join(tmpdir(), 'hms-curl-'));
  writeFileSync(join(home, '.curlrc'), `connect-to = "::127.0.0.1:${port}"\ninsecure\n`);
  const ran = await runRecipe('Test all home pages', { ...service.env, CURL_HOME: home });
  pages.close();
  expect(ran.code, ran.stderr).toBe(11);
  expect(asked.sort()).toEqual([
    ...['acme-outdoor.example', 'bistro-lune.example'],
    ...['clinic-am-park.example', 'maritime-museum.example'],
  ]);
  const failed = ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ exit }) => exit !== 0);
  expect(failed).toMatchObject([{ target: 'clinicprod', exit: 8, command_exit: 22 }]);
  expect(failed[0].output.at(-1)).toContain('503');
});
