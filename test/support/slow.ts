/** Real time, for what is slow on the other side: a server that delays, a disk that takes its time. */
export const realSleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
