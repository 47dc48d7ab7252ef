/** Jobs of the ledger, for tests. */
import type { Ran } from './world.ts';

export const notify = '--notify ops@example.com';
export const restore = `backups restore acmestage latest ${notify} --yes`;
export const backUp = `backups create acmestage ${notify}`;

export interface ShownJob {
  id: string;
  state: string;
  kind: string;
  command: string | null;
  target: string;
  source: string | null;
  request_id: string | null;
  requested_at: string;
  ended_at: string | null;
  evidence: { kind: string; says: string }[];
  note?: string;
}

type Runner = (line: string) => Promise<Ran>;

/** What `jobs list` shows, the newest first. */
export async function jobsOf({ run }: { run: Runner }, options = ''): Promise<ShownJob[]> {
  const { code, stdout, stderr } = await run(`jobs list --json ${options}`.trim());
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

export function rowsOf({ stdout }: Ran): ShownJob[] {
  return JSON.parse(stdout);
}

/** The states of the jobs, the newest first. */
export async function statesOf(world: { run: Runner }): Promise<string[]> {
  return (await jobsOf(world)).map(({ kind, state }) => `${kind} ${state}`);
}
