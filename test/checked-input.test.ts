/** What is asked of the service is what the contract says, whatever ids the service has given. */
import { expect, test } from 'vitest';
import { acme } from './support/service.ts';
import { run } from './support/world.ts';

const pageOf = (record: object) => Response.json({ count: 1, results: [record] });

/** A service whose install and backup have these ids. */
function serviceWith({ install = acme, backup = 'b-1' }) {
  return {
    fetch: async (url: string) =>
      new URL(url).pathname === '/v1/installs'
        ? pageOf({ id: install, name: 'acmeprod' })
        : pageOf({ id: backup, status: 'completed', complete_time: '2026-03-01T09:00:00Z' }),
  };
}

test.each([
  ['the path of a read', 'backups list acmeprod', { install: '../7' }, 'install_id: '],
  ['the path of a write', 'domains add acmeprod a.example', { install: '7' }, 'install_id: '],
  ['a body', 'backups archive acmeprod latest --notify a@b.example', {}, 'backup_id: '],
])('an id of another form is not sent in %s', async (_, line, ids, detail) => {
  const { code, stderr, requests } = await run(line, serviceWith(ids));
  expect(code).toBe(2);
  expect(stderr).toContain('Invalid request (');
  expect(stderr).toContain(detail);
  expect(requests.filter((one) => !/^GET .*\/(installs|backups)(\?|$)/.test(one))).toEqual([]);
});
