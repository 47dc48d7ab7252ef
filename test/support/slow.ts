/** Real time, for what is slow on the other side: a server that delays, a disk that takes its time. */
export const realSleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** So many pieces of 1 KiB, 50 ms apart; `taken` counts them. */
export function slowPieces(count: number) {
  let taken = 0;
  async function* pieces() {
    for (; taken < count; taken += 1) {
      await realSleep(50);
      yield Buffer.alloc(1024);
    }
  }
  return { pieces: pieces(), taken: () => taken };
}
