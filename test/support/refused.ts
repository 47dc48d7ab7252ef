/** Expects an error response of the sandbox, without a change of its state. */
import { expect } from 'vitest';
import type { State } from '../../src/sandbox/state.ts';
import { openService } from './service.ts';

/** The default body of each status. */
export const usual: Record<number, object> = Object.fromEntries(
  [
    [400, 'Bad Request'],
    [401, 'Bad Credentials'],
    [403, "You don't have permission to perform that action"],
    [404, 'Not Found'],
    [409, 'Conflict'],
    [422, 'Unprocessable Entity'],
  ].map(([status, message]) => [
    status,
    { message, documentation_url: 'https://docs.sandbox.example/errors' },
  ]),
);
usual[500] = { message: 'An unexpected error occurred, please try again in a few minutes' };

export type Sent = [method: string, path: string, json?: object | undefined, as?: string];
export type Change = (state: State) => void;

/** @param facts fields of the body in addition to the status's default */
export async function expectRefused(
  sent: Sent,
  status: number,
  facts: object = {},
  change?: Change,
) {
  const { ask, state } = openService();
  change?.(state);
  const before = structuredClone(state);
  const [method, path, json, as = 'owner'] = sent;
  const host = path.includes('/apps') ? '' : '/v1';
  const answer = await ask(method, path, json, { as, host });
  expect([answer.status, answer.body]).toEqual([status, { ...usual[status], ...facts }]);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(state).toEqual(before);
}
