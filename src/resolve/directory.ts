/** Caches the lists that one command reads: each page is read once. */
import type { Api, Pages } from '../client/api.ts';
import type { Directory } from '../command-model/services.ts';
import type { Item } from '../contract/types.ts';
import { type InstallIds, noInstallIds } from '../storage/install-ids.ts';

/** A list of more installs is worth a file: finding a name in it takes several requests. */
const onePage = 100;

/** @param names id → name of installs that were read before */
export function openDirectory(
  api: Api,
  ids: InstallIds = noInstallIds,
  names: ReadonlyMap<string, string> = new Map(),
): Directory {
  const fresh = {
    installs: () => api.pages('listInstalls', {}),
    backups: ({ id }: { id: string }) => api.pages('listBackups', { install_id: id }),
    domains: ({ id }: { id: string }) => api.pages('listDomains', { install_id: id }),
  };
  const installs = cachedLists(fresh.installs);
  const backups = cachedLists((id) => fresh.backups({ id }));
  const domains = cachedLists((id) => fresh.domains({ id }));

  /** Remembers the ids of a list that was read to its end. */
  async function* rememberedInstalls(): AsyncGenerator<Item<'listInstalls'>> {
    const wasRead = installs.isRead('');
    const all: { id: string; name?: unknown }[] = [];
    for await (const install of installs.records('')) {
      all.push({ id: install.id, name: install.name });
      yield install;
    }
    if (!wasRead && all.length > onePage) await ids.remember(all);
  }

  async function installNamed(name: string): Promise<Item<'listInstalls'> | undefined> {
    if (installs.isRead('')) return undefined;
    const install_id = await ids.idOf(name);
    if (install_id === undefined) return undefined;
    const reply = await api.call('getInstall', { install_id }).catch(() => undefined);
    return reply?.body.name === name ? reply.body : undefined;
  }

  return {
    installs: rememberedInstalls,
    installNamed,
    nameOf: (id) => names.get(id.toLowerCase()),
    backups: ({ id }) => backups.records(id),
    domains: ({ id }) => domains.records(id),
    fresh,
    forget() {
      for (const list of [installs, backups, domains]) list.forget();
    },
  };
}

interface CachedList<T> {
  /** Requested pages; every reader can await them. */
  pages: Promise<IteratorResult<T[]>>[];
  source: AsyncIterator<T[]>;
  readers: number;
}

/** Caches a list for each id, read only as far as a reader needs. A failed read is dropped from the cache. */
function cachedLists<T>(list: (id: string) => Pages<T>) {
  const cache = new Map<string, CachedList<T>>();

  function begin(id: string): CachedList<T> {
    const source = list(id).batches(false)[Symbol.asyncIterator]();
    const cached = { pages: [], source, readers: 0 };
    cache.set(id.toLowerCase(), cached);
    return cached;
  }

  /** Stops the prefetch, unless a reader is active: it would take the stop for the end of the list. */
  function close({ source, readers }: CachedList<T>): void {
    if (readers === 0) source.return?.().catch(() => {});
  }

  async function* records(id: string): AsyncGenerator<T> {
    const key = id.toLowerCase();
    const cached = cache.get(key) ?? begin(id);
    const { pages, source } = cached;
    cached.readers += 1;
    try {
      for (let at = 0; ; at += 1) {
        const next = pages[at] ?? source.next();
        pages[at] = next;
        const page = await next.catch((error: unknown) => {
          if (cache.get(key) === cached) cache.delete(key);
          throw error;
        });
        if (page.done) return;
        yield* page.value;
      }
    } finally {
      cached.readers -= 1;
      if (cache.get(key) !== cached) close(cached);
    }
  }

  function forget(): void {
    const all = [...cache.values()];
    cache.clear();
    all.forEach(close);
  }

  return { records, forget, isRead: (id: string) => cache.has(id.toLowerCase()) };
}
