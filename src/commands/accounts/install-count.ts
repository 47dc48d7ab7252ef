/** `1 install`, `12 installs`. */
export function installCount(installs: number): string {
  return installs === 1 ? '1 install' : `${installs} installs`;
}
