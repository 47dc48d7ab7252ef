/**
 * Sets V8 flags. Node's own modules and those of hms (src/entry/loader.ts) are compiled for the initial flags. So flags
 * are set as late as possible and reset before the compile cache is written.
 */

async function setFlags(flags: readonly string[], resetFlags: readonly string[]): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  flags.forEach(setFlagsFromString);
  process.prependOnceListener('exit', () => resetFlags.forEach(setFlagsFromString));
}

let isLiftoffOnly = false;

/**
 * undici's parser is WebAssembly. At exit, Node 20 waits about 250 ms for an optimized build of it, which a short
 * process never uses. Later versions do not wait, and start more slowly with the flag.
 */
export async function skipWasmTierUp(node: string): Promise<void> {
  if (isLiftoffOnly || !node.startsWith('20.')) return;
  isLiftoffOnly = true;
  await setFlags(
    ['--liftoff-only'],
    ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'],
  );
}

const limits = {
  /** New objects get no more room than at the start: collecting them more often takes less time than more memory. */
  young: { flag: '--semi-space-growth-factor=1', reset: ['--semi-space-growth-factor=2'] },
  /** Much less memory, and a fifth more time. */
  all: {
    flag: '--optimize-for-size',
    reset: ['--no-optimize-for-size', '--max-semi-space-size=0'],
  },
} as const;

const limited = new Set<keyof typeof limits>();

/**
 * Pages, and the output of programs, arrive faster than Node collects garbage. They would take twice the memory. A size
 * that Node was started with stays: a process that runs many commands, as tests do, would collect garbage all the time.
 */
export async function limitHeap(part: keyof typeof limits): Promise<void> {
  const isSizeGiven = process.execArgv.some((word) => word.startsWith('--max-semi-space-size'));
  if (limited.has(part) || isSizeGiven) return;
  limited.add(part);
  await setFlags([limits[part].flag], limits[part].reset);
}

/** A function that frees young objects, with the buffers that belong to them. Other engines than V8 have none. */
export async function openCollector(): Promise<() => void> {
  const { runInNewContext } = await import('node:vm');
  await setFlags(['--expose-gc'], ['--no-expose-gc']);
  type Collect = (options: { type: 'minor' }) => void;
  const gc = runInNewContext('globalThis.gc') as Collect | undefined; // As: V8 documents it.
  return () => gc?.({ type: 'minor' });
}
