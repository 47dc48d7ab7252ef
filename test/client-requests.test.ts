/** S10: which request leaves for an input, and which inputs make none. */
import { describe, expect, test } from 'vitest';
import { type BaseUrls, encode, isDestructive, type RawRequest } from '../src/client/encode.ts';
import type { Method } from '../src/contract/operation.ts';
import type { OperationId } from '../src/contract/operations.ts';
import type { OperationInput } from '../src/contract/types.ts';
import { acme, nobody, northlight } from './support/service.ts';
import { run } from './support/world.ts';

const baseUrls: BaseUrls = {
  hosting: 'https://api.hosting.example/v1',
  headless: 'https://headless.hosting.example',
  headlessRemedy: 'set it',
};
const request = <K extends OperationId>(operation: K, input: OperationInput<K>) =>
  encode(baseUrls, operation, input);

describe('an id', () => {
  test.each(['', 'acmeprod', '../x', `${acme}x`, ` ${acme}`])(
    'S10: %j is none, and nothing is sent',
    (id) => {
      expect(() => request('getInstall', { install_id: id })).toThrow(
        expect.objectContaining({
          kind: 'usage',
          message: expect.stringMatching(/^Invalid request \(.+\)\. Nothing was sent\.$/),
          details: ['install_id: Invalid input'],
        }),
      );
      expect(() => request('listInstalls', { account_id: id, limit: 1, offset: 0 })).toThrow(
        expect.objectContaining({ details: ['account_id: Invalid input'] }),
      );
    },
  );

  test('S10: of a path and of a query may be right', () => {
    const base = 'https://api.hosting.example/v1';
    expect(request('getInstall', { install_id: acme }).url).toBe(`${base}/installs/${acme}`);
    const list = request('listInstalls', { account_id: northlight, limit: 1, offset: 0 });
    expect(new URL(list.url).searchParams.get('account_id')).toBe(northlight);
    expect(request('listInstalls', { limit: 1, offset: 0 }).url).toBe(
      `${base}/installs?limit=1&offset=0`,
    );
  });

  test.each(['', '.', '..'])('S10: a name of the headless platform is not %j', (app) => {
    expect(() => request('getApp', { account: 'northlight', app })).toThrow(
      expect.objectContaining({ kind: 'usage', message: `app cannot be '${app}'.` }),
    );
  });

  test('S10: a name of the headless platform is encoded', () => {
    const { url, requested } = request('getApp', { account: 'north/light', app: '../x?' });
    expect(url).toBe('https://headless.hosting.example/v1/accounts/north%2Flight/apps/..%2Fx%3F');
    expect(requested).toEqual({ param: 'app', value: '../x?' });
  });
});

describe('what an answer has to be about', () => {
  test('S11: a list by what it was asked for, a record by its own id alone', () => {
    expect(
      request('listInstalls', { account_id: northlight, limit: 1, offset: 0 }).allowedOwners,
    ).toEqual({
      account_id: [northlight],
    });
    expect(request('listBackups', { install_id: acme, limit: 1, offset: 0 }).allowedOwners).toEqual(
      {
        install_id: [acme],
      },
    );
    const { allowedOwners, owners, expectedNames, requested } = request('getInstall', {
      install_id: acme,
    });
    expect({ allowedOwners, owners, expectedNames }).toEqual({
      allowedOwners: {},
      owners: {},
      expectedNames: {},
    });
    expect(requested).toEqual({ param: 'install_id', value: acme });
  });

  test('S4: a write by the install, site or account in its path, and by no other id', () => {
    const restore = request('restoreBackup', {
      install_id: acme,
      backup_id: nobody,
      notification_emails: ['a@b.example'],
    });
    expect(restore.owners).toEqual({ install_id: acme });
    expect(restore.allowedOwners).toEqual({});
  });
});

describe('a raw request', () => {
  const raw = (method: Method, path: string, json?: unknown): RawRequest => ({
    method,
    path,
    json,
    headless: false,
  });

  test.each(['/installs', '/x', '/', `/installs/${acme}`])(
    'D4: DELETE %s destroys, whatever its path',
    async (path) => {
      expect(isDestructive(raw('DELETE', path))).toBe(true);
      const fetch = async () => Response.json({});
      expect(await run(`api DELETE ${path} --yes`, { fetch })).toMatchObject({
        code: 2,
        requests: [],
      });
    },
  );

  test.each<[Method, string, unknown?]>([
    ['POST', '/x?_method=delete'],
    ['POST', '/x?_METHOD=%20Delete%20'],
    ['POST', '/x?a=1&method_override=DELETE'],
    ['POST', '/x', { _method: ' delete\n' }],
    ['PATCH', '/x', { 'X-HTTP-Method-Override': 'DELETE' }],
    ['POST', '/x?a=b?_method=x&_method=delete'],
    ['POST', '/things/delete'],
    ['PATCH', '/things/destroy/7'],
    ['POST', '/things/purge'],
    ['POST', '/remove/things'],
    ['POST', '/things/batchRemoveAll'],
    ['POST', '/things/removeall'],
    ['POST', '/things/purge_cache_and_delete'],
    ['POST', '/cache/purge/all'],
    ['POST', '/purge-the-cache'],
    ['POST', '/install_copy'],
    ['POST', '/v1/install_copy'],
    ['POST', '/INSTALL_COPY.json'],
  ])('D4: %s %s %j destroys', (method, path, json) => {
    expect(isDestructive(raw(method, path, json))).toBe(true);
  });

  test.each<[Method, string, unknown?]>([
    ['POST', '/x?_method=deleted'],
    ['POST', '/x?_method=undelete'],
    ['POST', '/x?_method=delete%20x'],
    ['POST', '/x?method_of=delete'],
    ['POST', '/x?_method=patch'],
    ['POST', '/x', { _method: 'undelete' }],
    ['POST', '/x', ['_method', 'delete']],
    ['POST', '/x', '_method=delete'],
    ['POST', '/x', { a: { _method: 'delete' } }],
    ['POST', '/things/removed'],
    ['POST', '/things/deletion'],
    ['POST', '/things/destroyer'],
    ['POST', '/purge_cache'],
    ['POST', '/x?y=/delete'],
    ['GET', '/install_copy'],
    ['POST', '/install_copy/x'],
    ['POST', '/install_copies'],
    ['POST', '/install_copy.a.b'],
  ])('D4: %s %s %j does not', (method, path, json) => {
    expect(isDestructive(raw(method, path, json))).toBe(false);
  });

  test.each([
    '//x',
    '/a b',
    '/a\tb',
    '/a#b',
    '/a#',
    '/a?b=#',
    '/../x',
    '/./x',
    '/a/..',
    '/%2e%2e/x',
    '/a\\b',
    '/ü',
    '/a"b',
  ])('S10: the path cannot be %s', async (path) => {
    const ran = await run(`api GET '${path}'`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toBe(
      `error: Invalid path: '${path.replace('\t', '\\t')}'.\nhint: Give a path relative to the base URL, such as /installs. Percent-encode special characters.\n`,
    );
  });

  test.each(['/a', '/', '/a/', '/a//b', '/a?b=c?d', '/a?b=%23', '/a%20b', '/a?', '/..a'])(
    'S10: the path %s is sent as it is typed',
    async (path) => {
      const urls: string[] = [];
      const fetch = async (url: string) => {
        urls.push(url);
        return Response.json({});
      };
      expect((await run(`api GET '${path}'`, { fetch })).code).toBe(0);
      expect(urls).toEqual([`https://api.hosting.example/v1${path}`]);
    },
  );
});
