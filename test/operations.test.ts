/** Every operation has a command, a handler, and each of its statuses seen through the command line. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { ErrorStatus } from '../src/contract/statuses.ts';
import { handlers } from '../src/sandbox/handlers.ts';
import { lines, prepareFor } from './support/lines.ts';
import { type Ran, run } from './support/world.ts';

const entries = Object.entries(operations) as [OperationId, Operation][];

/** What a request of the operation looks like. */
function patternOf({ method, path, host }: Operation): RegExp {
  const whole = `${host === 'headless' ? '' : '/v1'}${path}`.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${method} ${whole}(\\?.*)?$`);
}

/** How fault rules call it: below the base URL. */
function faultPath({ path }: Operation): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function sent(ran: Ran, operation: Operation): string[] {
  return ran.requests.filter((request) => patternOf(operation).test(request));
}

/** design: a 5xx of a write is unknown, of a read unavailable. */
function exitCodeOf(status: ErrorStatus, { method }: Operation): number {
  if (status === 429) return 7;
  if (status >= 500) return method === 'GET' ? 7 : 10;
  return { 401: 3, 403: 4, 404: 5 }[status as number] ?? 6;
}

describe.each(entries)('%s', (id, operation) => {
  test('has a handler in the sandbox', () => {
    expect(handlers[id]).toBeTypeOf('function');
  });

  test('is sent once by its command, which exits 0', async () => {
    const ran = await run(lines[id], { prepare: prepareFor(lines[id]) });
    expect({ code: ran.code, stderr: ran.code === 0 ? '' : ran.stderr }).toEqual({
      code: 0,
      stderr: '',
    });
    expect(sent(ran, operation)).toHaveLength(1);
  });

  const statuses = [...operation.errors, ...(operation.unlisted ?? [])];

  test.each(statuses.map((status) => [status]))('answered %i', async (status) => {
    const { method } = operation;
    const fault = { kind: 'status', status } as const;
    const rule = { method, path: faultPath(operation), fault, remaining: Number.POSITIVE_INFINITY };
    const ran = await run(lines[id], {
      prepare: prepareFor(lines[id]),
      sandbox: { faults: [rule] },
    });
    // Where a single install is not answered for, the record of the list stands in. `auth status` does without a person.
    const isStoodInFor =
      id === 'getUser' || (id === 'getInstall' && (status === 403 || status === 404));
    // 10.17: the install has no certificates.
    const isNone = id === 'listCertificates' && status === 404;
    // A batch of lines fails, and each line has its row. Wrong credentials stop the run.
    const isBatch = id === 'createDomains' && status !== 401;
    const isShown = isStoodInFor || isNone;
    expect(ran.code).toBe(isShown ? 0 : isBatch ? 11 : exitCodeOf(status, operation));
    if (isShown) return;
    if (!isBatch) expect(ran.stdout).toBe('');
    const repeated = status === 429 || (status >= 500 && method === 'GET');
    expect(sent(ran, operation)).toHaveLength(repeated ? 3 : 1);
  });
});
