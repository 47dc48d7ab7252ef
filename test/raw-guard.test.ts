/** What a raw request destroys is guarded however its path is spelled. */
import { describe, expect, test } from 'vitest';
import { createWorld, run, writes } from './support/world.ts';

const taken = { fetch: async () => Response.json({}) };
const restores = ['%69nstalls/x/backups/y', 'installs/a%2Fb/backups/y', 'Installs/x;a=1/Backups/y'];

describe('a path that is routed to what destroys', () => {
  test.each([
    '/Install_copy',
    '/INSTALL%5fCOPY',
    '/install_copy;v=1',
    '/install_copy%3Bv=1',
    '/install_copy%252F',
    '/%2525252569nstall_copy',
    '/install_copy;%zz',
    '/x/..;/install_copy',
    '/x/%252e%252e/install_copy',
    '/x%2F..%2Finstall_copy',
    '/x%5C..%5Cinstall_copy',
    '/%2F/install_copy',
    '/install_copy%3Fa=b',
    '/install_copy%23a',
    '/install_copy%20',
    '/install_copy%00',
    '/install_copy.json',
    '/v1/install_copy',
    ...restores.flatMap((path) => [`/${path}/restore`, `/${path}/Restore.xml`]),
    '/sites/x/Site_Transfers;x/',
    '/installs/x?_method=DELETE',
    '/installs/x/delete',
    '/apps/x:Destroy',
    '/installs/x?_HttpMethod=DELETE',
    '/installs/x?X-HTTP-Method-Override=Delete',
    '/installs/x?method=delete',
    '/installs/delete/1',
    '/installs:batchDelete',
    '/installs:deleteAll',
    '/installs/bulk_delete',
    '/installs/bulkdelete',
    '/installs/1/remove_all',
    '/installs/1/remove-all.json',
    '/installs/1/purgeBackups',
    '/installs/1/%64elete_all',
    '/DestroyInstall/1',
    '/cache/purge',
  ])('D4: POST %s takes the path for a name', async (path) => {
    const line = `api POST '${path}' --field a=1 --yes`;
    expect(await run(line, taken)).toMatchObject({ code: 2, requests: [] });
    expect((await run(`${line} --confirm '${path}'`, taken)).code).toBe(0);
  });

  test.each(['//install_copy', '/./install_copy', '/./x/../install_copy', '/%2e/install_copy'])(
    'D4: POST %s is refused',
    async (path) => {
      const ran = await run(`api POST ${path} --yes --confirm ${path}`, taken);
      expect(ran).toMatchObject({ code: 2, requests: [] });
    },
  );

  test.each(['_method', 'httpMethod', 'X-HTTP-Method-Override'])(
    'D4: a method in the body counts: %s',
    async (name) => {
      const line = `api POST /installs/x --field ${name}=delete --yes`;
      expect(await run(line, taken)).toMatchObject({ code: 2, requests: [] });
    },
  );

  test.each([
    '/installs',
    '/installs/x/backups',
    '/install_copy/x',
    '/removed',
    '/deleted_items/7',
    '/installs/x/purge_cache',
    '/installs/x/purgeCache',
    '/x?a=/delete',
    '/x?method=PATCH',
    '/x?methods=delete',
  ])('D4: POST %s asks for no name', async (path) => {
    expect((await run(`api POST '${path}' --field a=1 --yes`, taken)).code).toBe(0);
  });

  test('D4: in a fleet two spellings of one path are one record', async () => {
    for (const path of ['/things;for={}', '/things%3Ffor={}', '/things%3B{}']) {
      const world = createWorld();
      const ran = await world.run(
        `each --where name~acme --yes --confirm-count 3 -- api DELETE ${path}`,
      );
      expect(ran.code, path).toBe(2);
      expect(ran.stderr).toContain('would overwrite or delete');
      expect(writes(ran)).toEqual([]);
    }
  });
});
