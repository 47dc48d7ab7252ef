/** Runs of `each` in their own worlds, and their journals. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransportError } from '../../src/core/errors.ts';
import { createWorld, type Ran, type WorldOptions } from './world.ts';

export const root = mkdtempSync(join(tmpdir(), 'hms-each-'));

export const create = 'backups create {} --notify ops@example.com';
export const staging = '--where environment=staging';

export function world(options: WorldOptions = {}) {
  const stateDir = mkdtempSync(join(root, 'state-'));
  return Object.assign(createWorld({ stateDir, ...options }), { stateDir });
}

export function journalOf({ stateDir }: { stateDir: string }, run: string): string {
  return join(stateDir, 'runs', `${run}.jsonl`);
}

export interface Row {
  run: string | null;
  target: string;
  id: string;
  exit: number;
  kind: string;
  result: Record<string, unknown> | null;
  error: Record<string, unknown> | null;
}

export function rowsOf({ stdout }: Ran): Row[] {
  return stdout === ''
    ? []
    : stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
}

export function lastError({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

export function runIn({ stderr }: Ran): string {
  return /^Run (\S+):/m.exec(stderr)?.[1] ?? '';
}

/** The service rejects or loses the requests that `which` selects. */
export function troubled(
  kind: 'refuses' | 'loses',
  which: (url: string, count: number) => boolean,
  options: WorldOptions = {},
) {
  const asked: string[] = [];
  const made = world({
    ...options,
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      asked.push(url);
      if (!which(url, asked.length)) return made.sandbox(url, init);
      if (kind === 'refuses') return Response.json({ message: 'no' }, { status: 422 });
      throw new TransportError('a broken line', { sent: true });
    },
  });
  return Object.assign(made, { asked });
}
