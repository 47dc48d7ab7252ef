/** Services that answer every request alike. */
import type { Fetch } from '../../src/system/system.ts';

export function answering(body: unknown): Fetch {
  const text = JSON.stringify(body);
  return async () => new Response(text);
}

/** A service with these installs, each with an id of its own where it brings none. */
export function installsWith(records: readonly object[]): Fetch {
  const results = records.map((record, index) => ({ id: `id-${index}`, ...record }));
  return answering({ count: results.length, next: null, results });
}
