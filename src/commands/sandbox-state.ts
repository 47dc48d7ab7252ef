/** The sandbox's state on this machine. */
import { HmsError } from '../errors.ts';
import type { LocalContext } from '../runner/command.ts';
import { sandboxPath, sandboxStore } from '../sandbox/store.ts';

type Local = LocalContext['system'];

export function keptSandbox(system: Local) {
  const path = sandboxPath(system.stateDir);
  if (path === undefined) {
    throw new HmsError('usage', 'this machine has no home folder to keep a sandbox in', {
      hint: 'name a folder with HMS_STATE_DIR',
    });
  }
  return { path, store: sandboxStore(path, system) };
}

export async function currentSandbox(system: Local) {
  const { path, store } = keptSandbox(system);
  const { advance } = await import('../sandbox/jobs.ts');
  const state = structuredClone(await store.read());
  advance(state, system.now());
  return { path, state };
}
