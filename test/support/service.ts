/** A sandbox that tests send requests to directly. */

import { randomUUID } from 'node:crypto';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import { memoryCell } from '../../src/storage/locked-file.ts';
import { virtualClock } from './clock.ts';
import { freshState, startOfWorld } from './fresh-state.ts';

export const acme = seedId('install', 'acmeprod');
export const stage = seedId('install', 'acmestage');
export const northlight = seedId('account', 'northlight');
export const harbor = seedId('account', 'harbor');
export const acmeSite = seedId('site', 'acme');
export const completed = seedId('backup', 'acmeprod', '3');
export const aborted = seedId('backup', 'acmestage', '2');
export const nobody = '00000000-0000-4000-8000-000000000000';
export const notification_emails = ['ops@example.com'];

function basic(user: string): string {
  return `Basic ${Buffer.from(`${user}:sandbox`).toString('base64')}`;
}

interface Asked {
  /** The part before the path. */
  host?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** The user who sends the request. */
  as?: string;
}

export function openService(options: Partial<SandboxOptions> = {}) {
  const clock = virtualClock(startOfWorld);
  const state = freshState();
  const { now, sleep } = clock;
  const sandbox = createSandbox({
    store: memoryCell(state),
    now,
    sleep,
    uuid: randomUUID,
    ...options,
  });
  return {
    clock,
    state,
    async ask(method: string, path: string, json?: object, asked: Asked = {}) {
      const { host = '/v1', body, as = 'owner' } = asked;
      const response = await sandbox(`https://any.example${host}${path}`, {
        method,
        headers: { authorization: basic(as), ...asked.headers },
        body: body ?? JSON.stringify(json) ?? '',
      });
      const text = await response.text();
      const { status, headers } = response;
      return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
