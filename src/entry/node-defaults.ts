/** Turns off defaults of Node that do not suit hms. */

/**
 * SIGUSR1 would open a debugger on a process that holds a password. Node's warnings concern the code of hms or the
 * variables of other programs, and the last line of stderr has to come from hms. So only `--debug` shows them.
 * @param words the arguments of the command line
 */
export function dropNodeDefaults(words: readonly string[]): void {
  process.on('SIGUSR1', () => {});
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (!own.includes('--debug')) process.removeAllListeners('warning');
}
