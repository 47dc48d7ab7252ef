/** Real time, for slow servers and disks. */
export const realSleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
