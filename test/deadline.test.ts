/** S7: one deadline for an attempt, whatever arrives. The clock is virtual. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Act } from './support/fault-server.ts';
import { lastError } from './support/fleet.ts';
import { acme } from './support/service.ts';
import { runOn } from './support/socket.ts';
import { afterLookUp } from './support/upload.ts';
import { zipWith } from './support/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-deadline-'));
const small = join(folder, 'small.zip');
/** More than the buffers between here and there hold while nobody reads; and while somebody does. */
const large = join(folder, 'large.zip');
const huge = join(folder, 'huge.zip');

beforeAll(async () => {
  writeFileSync(small, await zipWith({ 'a.txt': Buffer.from('a') }));
  writeFileSync(large, await zipWith({ 'big.bin': Buffer.alloc(16 << 20) }, false));
  writeFileSync(huge, await zipWith({ 'big.bin': Buffer.alloc(24 << 20) }, false));
}, 60_000);
const upload = (path: string) => `headless upload storefront env-main ${path} --json`;
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const endless: [string, Act][] = [
  ['103 for ever', { do: 'trickle', everyMs: 1000, bytes: 'HTTP/1.1 103 Early Hints\r\n\r\n' }],
  ['100 for ever', { do: 'trickle', everyMs: 1000, bytes: 'HTTP/1.1 100 Continue\r\n\r\n' }],
  ['half a line of its status, and silence', { do: 'bytes', bytes: 'HTTP/1.1 2', end: 'stall' }],
  ['half of its headers, and silence', { do: 'bytes', bytes: head, end: 'stall' }],
  ['a body that drips', { do: 'trickle', everyMs: 1000 }],
  ['silence', { do: 'stall' }],
];

describe.each(endless)('D13: an answer of %s', (_, act) => {
  test('ends an upload a minute after its last byte: its outcome is not known', async () => {
    const { ran, ms } = await runOn(
      upload(small),
      afterLookUp(() => act),
    );
    expect({ code: ran.code, ms }).toEqual({ code: 10, ms: 60_000 });
    expect(lastError(ran).message).toContain('no complete response followed it, for 60 s');
    expect(lastError(ran).hint).toContain('hms headless envs get');
  });

  test.each([
    ['a read', 'installs list --json --retries 0', 7],
    ['a write', `backups create ${acme} --notify a@b.example --json`, 10],
  ])('ends %s after a minute', async (_, line, code) => {
    const { ran, ms } = await runOn(line, () => act);
    expect({ code: ran.code, ms }).toEqual({ code, ms: 60_000 });
  });
});

describe('D13: an answer whose headers drip', () => {
  // A header is a byte longer each second, and less than a limit when the time is over.
  const act: Act = { do: 'bytes', bytes: `${head}x-long: `, end: 'drip' };

  test.each([
    ['an upload', () => upload(small), 10],
    ['a read', () => 'installs list --json --retries 0', 7],
  ])('ends %s after a minute', async (_, line, code) => {
    const { ran, ms } = await runOn(
      line(),
      afterLookUp(() => act),
    );
    expect({ code: ran.code, ms }).toEqual({ code, ms: 60_000 });
  });
});

describe('D13: an upload nobody reads', () => {
  test('ends after a minute', async () => {
    const { ran, ms } = await runOn(
      upload(large),
      afterLookUp(() => ({ do: 'drop' })),
    );
    expect({ code: ran.code, ms }).toEqual({ code: 10, ms: 60_000 });
    expect(lastError(ran).message).toContain('the upload made no progress');
  });

  test('to its end ends a minute after something moved last', async () => {
    const act: Act = { do: 'sip', bytes: 4 << 20, everyMs: 11_000, act: { do: 'drop' } };
    const { ran, ms } = await runOn(
      upload(huge),
      afterLookUp(() => act),
    );
    expect(ran.code).toBe(10);
    // 24 MiB are read with six rests. Buffers may hold all but the first 4 MiB of them.
    expect(ms).toBeGreaterThan(70_000);
    expect(ms).toBeLessThanOrEqual(6 * 11_000 + 60_000);
  });
});

test('S7 D13: an upload may take longer than any limit, as long as something moves', async () => {
  const act: Act = { do: 'json', value: {} };
  const { ran, ms } = await runOn(
    upload(huge),
    afterLookUp(() => ({
      do: 'sip',
      bytes: 4 << 20,
      everyMs: 11_000,
      act,
    })),
  );
  expect(ran.code).toBe(0);
  expect(ms).toBeGreaterThanOrEqual(6 * 11_000);
});

describe('S4: an answer before the upload was taken whole', () => {
  const message = 'The limit is 1 MiB';
  const early = (status: number, ends?: true): Act => ({
    do: 'early',
    status,
    body: JSON.stringify({ message }),
    ...(ends ? { ends } : {}),
  });

  test.each([
    [401, 3],
    [413, 6],
    [422, 6],
    [425, 7],
    [303, 10],
    [503, 10],
    [200, 10],
    [202, 10],
  ])('of %i is exit %i', async (status, code) => {
    const { ran, server } = await runOn(
      upload(large),
      afterLookUp(() => early(status)),
    );
    expect({ code: ran.code, stdout: ran.stdout, sent: server.log.length - 1 }).toEqual({
      code,
      stdout: '',
      sent: 1,
    });
    if (status >= 300)
      expect(lastError(ran)).toMatchObject({ status, message: expect.stringContaining(message) });
    else
      expect(lastError(ran).message).toMatch(
        /responded \d+ before it received all of the \d+ bytes/,
      );
  });
});
