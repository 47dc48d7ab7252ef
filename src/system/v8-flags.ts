/**
 * Flags of V8. Node has its own modules compiled for the flags it starts with, and src/entry/loader.ts those of hms:
 * they are set as late as can be, and put back at the end, when what was compiled is kept.
 */

async function setFlags(flags: readonly string[], back: readonly string[]): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  flags.forEach(setFlagsFromString);
  process.prependOnceListener('exit', () => back.forEach(setFlagsFromString));
}

let isShort = false;

/**
 * undici's parser is WebAssembly. Node 20 waits about 250 ms at the end for an optimised build of it that no
 * short-lived process will use; later ones do not, and start slower with the flag.
 */
export async function forShortRuns(node: string): Promise<void> {
  if (isShort || !node.startsWith('20.')) return;
  isShort = true;
  await setFlags(
    ['--liftoff-only'],
    ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'],
  );
}

let isFrugal = false;

/** Pages come faster than Node thinks worth collecting: a long list would hold twice what it needs. */
export async function limitHeap(): Promise<void> {
  if (isFrugal) return;
  isFrugal = true;
  await setFlags(['--optimize-for-size'], ['--no-optimize-for-size', '--max-semi-space-size=0']);
}
