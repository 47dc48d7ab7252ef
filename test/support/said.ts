/** The client's messages about a response, verbatim. */
import { expect } from 'vitest';
import type { Fetch } from '../../src/system/system.ts';
import { lastError } from './fleet.ts';
import { acme } from './service.ts';
import { run, type WorldOptions } from './world.ts';

export const read = 'installs list --json --retries 0';
export const write = `backups create ${acme} --notify ops@example.com --json`;
export const written = `POST /installs/${acme}/backups`;
export const check = `To check before you retry, run: hms backups list ${acme}`;

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export interface Said {
  code: number;
  message: string;
  details?: string[];
  hint?: string | null;
}

export async function expectSaid(
  line: string,
  options: WorldOptions,
  said: Said,
  besides: object = {},
) {
  const ran = await run(line, options);
  expect(ran).toMatchObject({ code: said.code, stdout: '' });
  expect(lastError(ran)).toMatchObject({ details: [], hint: null, ...said, ...besides });
}
