/** What Node does to every process by itself, and must not do to hms. */

/**
 * SIGUSR1 would open a debugger on a process that holds a password. Warnings of Node are about the code of hms or about
 * variables of others, and stderr ends with what hms says: they are shown with `--debug` alone.
 * @param words of the command line
 */
export function dropNodeDefaults(words: readonly string[]): void {
  process.on('SIGUSR1', () => {});
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (!own.includes('--debug')) process.removeAllListeners('warning');
}
