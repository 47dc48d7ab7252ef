/** An operator's home folder, with or without a profile file. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorldOptions } from './world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-homes-'));

/** Unsets every variable that a profile can set. */
export const env = {
  HMS_BASE_URL: undefined,
  HMS_USERNAME: undefined,
  HMS_PASSWORD: undefined,
  HMS_HEADLESS_URL: undefined,
};
export const base_url = 'https://api.hosting.example/v1';
export const login = `auth login --base-url ${base_url} --username owner --password-stdin`;

export function home(profile?: object): WorldOptions & { configDir: string } {
  const configDir = mkdtempSync(join(root, 'home-'));
  if (profile) {
    const store = { current: 'default', profiles: { default: { base_url, ...profile } } };
    writeFileSync(join(configDir, 'profiles.json'), JSON.stringify(store));
  }
  return { env, configDir };
}

/** The profile `default` in the file. */
export function kept({ configDir }: { configDir: string }) {
  return JSON.parse(readFileSync(join(configDir, 'profiles.json'), 'utf8')).profiles.default;
}
