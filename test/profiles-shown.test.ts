/** X1: what a person or a later hms wrote into a profile is shown without its secrets. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-profiles-shown-'));
const env = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };
const lines = ['profiles list', 'profiles show ci', 'profiles set ci --read-only on'];
const formats = ['', '--json', '-o csv', '--columns name,base_url,credential_command'];

async function shown(profile: object): Promise<string> {
  const configDir = join(mkdtempSync(join(root, 'home-')), 'hms');
  mkdirSync(configDir, { mode: 0o700 });
  const text = JSON.stringify({ profiles: { ci: profile } });
  writeFileSync(join(configDir, 'profiles.json'), text, { mode: 0o600 });
  const screens: string[] = [];
  for (const line of lines) {
    for (const format of formats) {
      screens.push((await run(`${line} ${format}`, { env, configDir })).screen);
    }
  }
  return screens.join('\n');
}

const base_url = 'https://api.example/v1';

test.each<[string, object]>([
  ['the user of a URL', { base_url: 'https://ops:hunter2-x@api.example/v1' }],
  ['the user of another URL', { base_url, headless_url: 'https://hunter2-x@h.example/v1' }],
  ['a query', { base_url: 'https://api.example/v1?token=hunter2-x' }],
  ['a later field', { base_url, token: 'hunter2-x' }],
  [
    'a field of a later one',
    { base_url, proxy: { url: 'https://a:hunter2-x@p', apiKey: 'hunter2-x' } },
  ],
  ['an option', { base_url, credential_command: ['vault', '--token=hunter2-x', 'read'] }],
  ['an option and its word', { base_url, credential_command: ['vault', '--token', 'hunter2-x'] }],
  ['a variable', { base_url, credential_command: ['env', 'VAULT_TOKEN=hunter2-x', 'vault'] }],
])('D10 X1: %s of a profile is not shown', async (_, profile) => {
  const screen = await shown(profile);
  expect(screen).not.toContain('hunter2-x');
  expect(screen).toContain('api.example/v1');
});

test.each([
  'pass show hms',
  'op read op://vault/item/password',
  'security find-generic-password -s hms -w',
  'aws secretsmanager get-secret-value --secret-id prod/hms',
  'vault kv get -field=password secret/hms',
  'x --password-file /run/secrets/hms',
])('D10: the command %s is shown whole', async (line) => {
  const screen = await shown({ base_url, credential_command: line.split(' ') });
  for (const word of line.split(' ')) expect(screen).toContain(word);
  expect(screen).not.toContain('***');
});
