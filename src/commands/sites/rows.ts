import type { JsonObject } from '../../core/json.ts';
import { recordIn } from '../../core/json.ts';

/** The records of a list; none where it is no list. */
export function rows(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(recordIn) : [];
}
