/** Saved plans in a folder of their own, and worlds that make and apply them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../src/plans/plan-file.ts';
import type { State } from '../../src/sandbox/state.ts';
import type { Ran } from './world.ts';

export const folder = mkdtempSync(join(tmpdir(), 'hms-plans-'));

let count = 0;

/** A path for a new file. */
export function newPath(ending = 'plan'): string {
  count += 1;
  return join(folder, `${count}.${ending}`);
}

export const notify = '--notify ops@example.com';

interface Runner {
  run(line: string): Promise<Ran>;
}

/** Makes a plan; throws if that fails. @returns its path */
export async function planIn(world: Runner, line: string): Promise<string> {
  const path = newPath();
  const [own = '', ...inner] = line.split(' -- ');
  const ran = await world.run([`${own} --plan-out ${path}`, ...inner].join(' -- '));
  if (ran.code !== 0) throw new Error(ran.screen);
  return path;
}

export const planOf = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** The same plan with other texts, as an editor leaves it. */
export function editedPlan(path: string, change: (text: string) => string): string {
  const other = newPath();
  writeFileSync(other, change(readFileSync(path, 'utf8')));
  return other;
}

// As: the tests write any field of it.
// biome-ignore lint/suspicious/noExplicitAny: JSON.
export type PlanFile = Record<string, any>;

/** A plan with a checksum that fits: as a forger writes it. */
export function forged(path: string, change: (plan: PlanFile) => void): string {
  const { digest: _, ...plan } = planOf(path);
  change(plan);
  const other = newPath();
  writeFileSync(other, JSON.stringify({ ...plan, digest: sha256(JSON.stringify(plan)) }));
  return other;
}

export function installIn({ installs }: State, name: string) {
  const found = installs.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No install ${name}.`);
  // As: the tests set fields that the service sets.
  return found as Record<string, unknown>;
}

/** A profile file with one profile `p`. @returns its folder */
export function profileWith(fields: object): string {
  const configDir = mkdtempSync(join(folder, 'config-'));
  const profile = { base_url: 'https://api.hosting.example/v1', ...fields };
  writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles: { p: profile } }));
  return configDir;
}
