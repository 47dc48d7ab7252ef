/** Milliseconds from an arbitrary start, never decreasing. Like `performance.now()`, which loads slowly. */
export function monotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
