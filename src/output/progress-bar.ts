/** Shared by the progress of uploads, waits and fleet runs. */
import { spanOf } from '../core/units.ts';

/** Milliseconds between lines in a log, so that CI does not stop a silent job. */
export const HEARTBEAT_MS = 60_000;

/** @param width in columns */
export function progressBar(done: number, total: number, width: number): string {
  const filled = Math.round((done / Math.max(total, 1)) * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** `, 4 s left`; empty before anything is done. @param ms since the start */
export function timeLeft(done: number, total: number, ms: number): string {
  const rate = done / Math.max(ms / 1000, 0.001);
  return done === 0 ? '' : `, ${spanOf(((total - done) / rate) * 1000)} left`;
}
