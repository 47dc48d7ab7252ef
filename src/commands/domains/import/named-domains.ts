/** Finds the domains of a list by name and by id. */
import { domainKey } from '../../../core/compare-names.ts';
import type { JsonObject } from '../../../core/json.ts';

/** Domains by the key of the name, and their names by id. */
export interface NamedDomains {
  byKey: ReadonlyMap<string, JsonObject>;
  nameOf: ReadonlyMap<string, string>;
}

export function namedDomains(records: Iterable<JsonObject>): NamedDomains {
  const byKey = new Map<string, JsonObject>();
  const nameOf = new Map<string, string>();
  for (const one of records) {
    if (typeof one.name !== 'string') continue;
    byKey.set(domainKey(one.name), one);
    if (typeof one.id === 'string') nameOf.set(one.id.toLowerCase(), one.name);
  }
  return { byKey, nameOf };
}
