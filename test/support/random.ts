/** Pseudo-random numbers, the same in every run (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Uniform in [0, 1). */
    next,
    pick<T>(all: readonly T[]): T {
      return all[Math.floor(next() * all.length)] as T;
    },
  };
}
