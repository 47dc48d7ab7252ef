/** D22: a byte order mark, as some editors and shells put it before a text, is no part of it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCompletionNames } from '../src/entry/completion-names.ts';
import { create, journalOf, rowsOf, runIn, world } from './support/fleet.ts';
import { home } from './support/home.ts';
import { acme } from './support/service.ts';
import { createWorld, run, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-marks-'));
const mark = '\ufeff';

function marked(name: string, text: string): string {
  const path = join(mkdtempSync(join(root, 'marked-')), name);
  writeFileSync(path, `${mark}${text}`, { mode: 0o600 });
  return path;
}

test.each([
  ['JSON', '{"username":"owner","password":"sandbox"}'],
  ['two lines', 'owner\nsandbox\n'],
])('D22: before what a credential_command prints: %s', async (_, text) => {
  const script = `process.stdout.write(${JSON.stringify(mark + text)})`;
  const ran = await run(
    'installs list',
    home({ credential_command: [process.execPath, '-e', script] }),
  );
  expect(ran.code).toBe(0);
});

test('D22: before the body of --data FILE', async () => {
  let sent: unknown;
  const made = createWorld({
    fetch: async (url, init) => {
      if (init.method !== 'GET') sent = init.body;
      return made.sandbox(url, init);
    },
  });
  const path = marked(
    'body.json',
    '{"description":"nightly","notification_emails":["a@b.example"]}',
  );
  const ran = await made.run(`api POST /installs/${acme}/backups --data ${path} --yes`);
  expect(ran.code).toBe(0);
  expect(JSON.parse(String(sent)).description).toBe('nightly');
});

test('D22: before profiles.json, for a command and for a shell that asks for names', async () => {
  const path = marked('profiles.json', '{"profiles":{"staging":{"read_only":true}}}');
  const configDir = join(path, '..');
  const ran = await run('profiles list --json', { configDir });
  expect(JSON.parse(ran.stdout)).toMatchObject([{ name: 'staging' }]);
  const env = { HMS_CONFIG_DIR: configDir };
  const names = readCompletionNames(['completion', 'names', 'profiles'], {
    env,
    platform: 'linux',
    now: 0,
  });
  expect(names).toBe('staging\n');
});

test('D22: before once.json, which knows what was sent', async () => {
  const stateDir = join(marked('once.json', '{"version":1,"sent":{}}'), '..');
  const line = 'backups restore acmestage latest --notify a@b.example --yes --once k';
  const options = { stateDir, realFiles: true };
  expect((await run(line, options)).code).toBe(0);
  const again = await run(line, options);
  expect(again.code).toBe(6);
  expect(writes(again)).toEqual([]);
});

test('D22: before the journal of a run', async () => {
  const made = world();
  const name = runIn(await made.run(`each --where name=acmestage -- ${create}`));
  const { readFileSync } = await import('node:fs');
  const path = journalOf(made, name);
  writeFileSync(path, `${mark}${readFileSync(path, 'utf8')}`);
  expect(await made.run(`each --resume ${name}`)).toMatchObject({ code: 0, requests: [] });
});

test('D22: before the names of each --from FILE', async () => {
  const made = world();
  const ran = await made.run(`each --from ${marked('names', 'acmestage\nacmedev\n')} -- ${create}`);
  expect(ran.code).toBe(0);
  expect(rowsOf(ran).map(({ target }) => target)).toHaveLength(2);
});
