/** What uploads, waits and fleet runs have in common on stderr. */
import { spanOf } from '../command-model/values.ts';

/** Milliseconds. A CI engine must not take a long job for a dead one. */
export const HEARTBEAT_MS = 60_000;

/** @param width in cells */
export function progressBar(done: number, total: number, width: number): string {
  const filled = Math.round((done / Math.max(total, 1)) * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** `, 4 s left`; empty where nothing is done yet. @param ms since the begin */
export function timeLeft(done: number, total: number, ms: number): string {
  const rate = done / Math.max(ms / 1000, 0.001);
  return done === 0 ? '' : `, ${spanOf(((total - done) / rate) * 1000)} left`;
}
