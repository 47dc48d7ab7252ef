/** A service with one install, and the audit's result for it. */
import type { Fetch } from '../../src/system/system.ts';
import { run, startOfWorld } from './world.ts';

export interface Row {
  install: string;
  mark: string;
  last_backup: string | null;
  findings: string[];
}

export const ago = (hours: number) => new Date(startOfWorld - hours * 3_600_000).toISOString();

interface Dates {
  /** The service's Date header while installs are listed, and afterwards. */
  listed?: string;
  later?: string;
}

/** Serves one install with its backups and domains. */
export function service(
  install: object,
  backups: object[],
  domains: object[] = [],
  { listed, later }: Dates = {},
): Fetch {
  const page = (results: object[], date = later) =>
    Response.json(
      {
        count: results.length,
        results: results.map((one, at) => ({
          ...one,
          id: `eefc1d7a-7222-4f4b-9661-4c27845f222${at}`,
        })),
      },
      { headers: date === undefined ? {} : { date: new Date(date).toUTCString() } },
    );
  return async (url) => {
    if (url.includes('/backups')) return page(backups);
    if (url.includes('/domains')) return page(domains);
    const usual = { name: 'shop', environment: 'staging', php_version: '8.3' };
    return page([{ ...usual, ...install }], listed);
  };
}

export const fresh = { status: 'completed', create_time: ago(2) };

export const network = (status: unknown, ssl: unknown) => ({
  name: 'shop.example',
  network_details: { network_info: { status, ssl: { status: ssl } } },
});

export async function examined(fetch: Fetch, options = '') {
  const ran = await run(`audit --json ${options}`, { fetch });
  const [row]: Row[] = JSON.parse(ran.stdout);
  return { ...ran, row };
}
