/** Services with the same response for every request. */
import type { Fetch } from '../../src/system/system.ts';

export function answering(body: unknown): Fetch {
  const text = JSON.stringify(body);
  return async () => new Response(text);
}

/** A service with these installs. Adds an id where one is missing. */
export function installsWith(records: readonly object[]): Fetch {
  const results = records.map((record, index) => ({ id: `id-${index}`, ...record }));
  return answering({ count: results.length, next: null, results });
}
