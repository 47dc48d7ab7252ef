/**
 * Loads conf without its signal handlers. A dependency of conf handles each signal and sends it to the process again.
 * hms would take that for a second Ctrl-C and exit at once.
 */
export async function loadConf(): Promise<typeof import('conf').default> {
  const before = new Map(signalsHeard().map((signal) => [signal, process.listeners(signal)]));
  const { default: Conf } = await import('conf');
  for (const signal of signalsHeard()) {
    const known = before.get(signal) ?? [];
    const added = process.listeners(signal).filter((listener) => !known.includes(listener));
    for (const listener of added) process.removeListener(signal, listener);
  }
  return Conf;
}

function signalsHeard(): NodeJS.Signals[] {
  return process.eventNames().filter((name): name is NodeJS.Signals => /^SIG/.test(String(name)));
}
