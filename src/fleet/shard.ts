/** A part of a selection, the same whatever the order of the list and on whatever machine. */
import { createHash } from 'node:crypto';

export interface Shard {
  /** From 1. */
  index: number;
  total: number;
}

export function belongsToShard({ index, total }: Shard, id: string): boolean {
  const hash = createHash('sha256').update(id.toLowerCase()).digest();
  return hash.readUInt32BE(0) % total === index - 1;
}
