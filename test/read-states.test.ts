/** What is read may be a record that failed, and is shown: only an answer that says that the read failed is an error. */
import { describe, expect, test } from 'vitest';
import { acme, northlight } from './support/service.ts';
import { run } from './support/world.ts';

const id = '44444444-4444-4444-8444-444444444444';
const answering = (value: unknown) => ({ fetch: async () => Response.json(value) });

describe('a record that tells of itself', () => {
  test.each<object>([
    { status: 'aborted' },
    { status: 'failed', message: 'disk full' },
    { state: 'CANCELLED' },
    { status: 'error', message: 'no space' },
    { outcome: 'failure' },
    { success: false },
    { ok: false, message: 'no' },
    { succeeded: 'false' },
    { code: 404, message: 'a page of its own' },
    { error: { message: 'build failed' } },
    { job: { status: 'failed' } },
    { data: { success: false } },
    { errors: 3 },
  ])('D3: with %j it is shown, and exit 0', async (said) => {
    for (const record of [
      { id, ...said },
      { uuid: id, ...said },
    ]) {
      const ran = await run(`api GET /installs/${acme}/backups/${id}`, answering(record));
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toEqual(record);
    }
    const install = { id: acme, name: 'acmeprod', environment: 'production', ...said };
    const ran = await run(`installs get ${acme} --json`, answering(install));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual(install);
  });

  test.each<object>([{ success: false }, { status: 'failed' }, { errors: [{ message: 'no' }] }])(
    'D3: a row with %j is shown, and exit 0',
    async (said) => {
      const row = { name: 'a', ...said };
      expect((await run('api GET /rows', answering([row]))).code).toBe(0);
      expect(
        (
          await run(
            'reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
            answering([row]),
          )
        ).code,
      ).toBe(0);
      const page = { count: 1, results: [{ id, ...row }] };
      expect((await run('api GET /rows --paginate', answering(page))).code).toBe(0);
      expect((await run('api GET /rows', answering(page))).code).toBe(0);
    },
  );

  test('D3: a state without an id is one too', async () => {
    for (const said of [{ report_id: id, status: 'failed' }, { status: 'aborted' }]) {
      expect((await run('api GET /report', answering(said))).code).toBe(0);
    }
  });
});

describe('an answer that is no record', () => {
  test.each<object>([
    { id, errors: [{ resource: 'Install', field: 'id', type: 'access_error' }] },
    { id, message: 'partial failure', errors: ['shard 3 timed out'] },
    { success: false },
    { ok: false, message: 'no' },
    { status: 'error', message: 'down' },
    { code: 503, message: 'down' },
    { error: { message: 'down' } },
    { errors: { base: ['no'] } },
    { Errors: ['no'] },
    { results: [], count: 0, status: 'failed' },
    { results: [], count: 0, errors: 3 },
  ])('D3: %j is exit 7', async (said) => {
    const ran = await run('api GET /things', answering(said));
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.stdout)).toEqual(said);
    expect(ran.stderr).toMatch(/the service reported an error/i);
  });
});

test.each<object>([
  { errors: '12', visits: '100' },
  { errors: 12 },
  { errors: '0.5 %' },
  { errors: { http_5xx: '12' } },
  { errors: { average: '3', latest: { date: '2026-01-01', value: '3' } } },
  { errors: [{ date: '2026-01-01', value: '3' }] },
  { errors: [0, 3, 2] },
  { errors: 'none' },
])('D3: usage with %j is no error', async (said) => {
  expect((await run(`usage show ${northlight} --json`, answering(said))).code).toBe(0);
});
