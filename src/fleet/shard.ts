/** Assigns each target to a shard by a hash of its id: independent of the list's order and of the machine. */
import { createHash } from 'node:crypto';

export interface Shard {
  /** Starts at 1. */
  index: number;
  total: number;
}

export function belongsToShard({ index, total }: Shard, id: string): boolean {
  const hash = createHash('sha256').update(id.toLowerCase()).digest();
  return hash.readUInt32BE(0) % total === index - 1;
}
