/** Milliseconds from an arbitrary start, never going backwards: as `performance.now()`, which is slow to load. */
export function monotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
