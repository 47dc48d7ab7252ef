/** Opens the state of the sandbox on this machine. */
import type { LocalContext } from '../../command-model/definition.ts';
import { noHomeFolder, sandboxPath, sandboxStore } from '../../sandbox/store.ts';

type Local = LocalContext['system'];

export function keptSandbox(system: Local) {
  const path = sandboxPath(system.stateDir);
  if (path === undefined) return noHomeFolder();
  return { path, store: sandboxStore(path, system) };
}

export async function currentSandbox(system: Local) {
  const { path, store } = keptSandbox(system);
  const { advance } = await import('../../sandbox/jobs.ts');
  const state = structuredClone(await store.read());
  advance(state, system.now());
  return { path, state };
}
