import type { JsonObject } from '../../core/json.ts';
import { recordIn } from '../../core/json.ts';

/** The records of a list; empty for anything else. */
export function rows(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(recordIn) : [];
}
