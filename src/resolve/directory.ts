/** Caches the lists that one command reads: each page is read once. */
import type { Api, Pages } from '../client/api.ts';
import type { Directory } from '../command-model/services.ts';

export function openDirectory(api: Api): Directory {
  const fresh = {
    installs: () => api.pages('listInstalls', {}),
    backups: ({ id }: { id: string }) => api.pages('listBackups', { install_id: id }),
    domains: ({ id }: { id: string }) => api.pages('listDomains', { install_id: id }),
  };
  const installs = remembered(fresh.installs);
  const backups = remembered((id) => fresh.backups({ id }));
  const domains = remembered((id) => fresh.domains({ id }));
  return {
    installs: () => installs.records(''),
    backups: ({ id }) => backups.records(id),
    domains: ({ id }) => domains.records(id),
    fresh,
    forget() {
      for (const list of [installs, backups, domains]) list.forget();
    },
  };
}

interface SharedReading<T> {
  /** Requested pages; every reader can await them. */
  pages: Promise<IteratorResult<T[]>>[];
  source: AsyncIterator<T[]>;
  readers: number;
}

/** Caches a list for each id, read only as far as a reader needs. A failed read is dropped from the cache. */
function remembered<T>(list: (id: string) => Pages<T>) {
  const readings = new Map<string, SharedReading<T>>();

  function begin(id: string): SharedReading<T> {
    const source = list(id).batches(false)[Symbol.asyncIterator]();
    const reading = { pages: [], source, readers: 0 };
    readings.set(id.toLowerCase(), reading);
    return reading;
  }

  /** Stops the prefetch, unless a reader is active: it would take the stop for the end of the list. */
  function close({ source, readers }: SharedReading<T>): void {
    if (readers === 0) source.return?.().catch(() => {});
  }

  async function* records(id: string): AsyncGenerator<T> {
    const key = id.toLowerCase();
    const reading = readings.get(key) ?? begin(id);
    const { pages, source } = reading;
    reading.readers += 1;
    try {
      for (let at = 0; ; at += 1) {
        const next = pages[at] ?? source.next();
        pages[at] = next;
        const page = await next.catch((error: unknown) => {
          if (readings.get(key) === reading) readings.delete(key);
          throw error;
        });
        if (page.done) return;
        yield* page.value;
      }
    } finally {
      reading.readers -= 1;
      if (readings.get(key) !== reading) close(reading);
    }
  }

  function forget(): void {
    const all = [...readings.values()];
    readings.clear();
    all.forEach(close);
  }

  return { records, forget };
}
