/** The accounts that the credentials see: as the service lists them, or else those that installs belong to. */
import { everyRecord } from '../../client/pages/pages.ts';
import type { Context } from '../../command-model/definition.ts';
import { fieldIn } from '../../command-model/where.ts';
import { foldedName } from '../../core/compare-names.ts';
import { whereOffered } from '../../resolve/where-offered.ts';

export interface KnownAccount {
  id: string;
  /** Null if the service does not say. */
  name: string | null;
  nickname: string | null;
}

export interface KnownAccounts {
  accounts: KnownAccount[];
  /** The service does not list accounts, so these are the ones that installs belong to. */
  isDerived: boolean;
}

export const derivedNote =
  'The service does not list accounts. hms shows the accounts of your installs, without names. An account without ' +
  'installs is missing.';

type Reader = Pick<Context, 'api' | 'directory'>;

/**
 * Every account that the credentials see: those that the service lists, then those that only installs belong to.
 * Requests every page of both lists.
 */
export async function knownAccounts(reader: Reader): Promise<KnownAccounts> {
  const { accounts: listed, isDerived } = await listedAccounts(reader);
  const others = isDerived ? [] : await accountsOfInstalls(reader.directory);
  const accounts = new Map<string, KnownAccount>();
  for (const one of [...listed, ...others]) {
    const key = one.id.toLowerCase();
    if (!accounts.has(key)) accounts.set(key, one);
  }
  return { accounts: [...accounts.values()], isDerived };
}

/**
 * The accounts that the service lists, without those that only installs belong to. One request for each page; where the
 * service does not list them, of installs.
 */
export async function listedAccounts({ api, directory }: Reader): Promise<KnownAccounts> {
  return whereOffered<KnownAccounts>(
    async () => {
      const records = await everyRecord(api.pages('listAccounts', {}));
      const accounts = records.map(({ id, name, nickname }) => ({
        id,
        name: textOrNull(name),
        nickname: textOrNull(nickname),
      }));
      return { accounts, isDerived: false };
    },
    async () => ({ accounts: await accountsOfInstalls(directory), isDerived: true }),
  );
}

async function accountsOfInstalls({ installs }: Reader['directory']): Promise<KnownAccount[]> {
  const ids = new Set<string>();
  for await (const install of installs()) {
    const id = fieldIn(install, 'account.id');
    if (typeof id === 'string') ids.add(id);
  }
  return [...ids].map((id) => ({ id, name: null, nickname: null }));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The name of each account by its id: `northlight`, or `northlight (1a2b)` if several have the name. */
export function accountLabels(accounts: readonly KnownAccount[]): ReadonlyMap<string, string> {
  const labels = accounts.map((one) => foldedName(accountLabel(one)));
  return new Map(
    accounts.map((account, at) => {
      const isOnly = labels.indexOf(labels[at] ?? '') === labels.lastIndexOf(labels[at] ?? '');
      const label = accountLabel(account);
      return [account.id, isOnly ? label : `${label} (${account.id})`];
    }),
  );
}

/** `northlight`, or the id. */
export function accountLabel({ id, name, nickname }: KnownAccount): string {
  return name ?? nickname ?? id;
}
