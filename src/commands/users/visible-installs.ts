/** Which installs a user can see: the named ones with a partial role, otherwise all. */

import type { Context } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { installRef } from '../../resolve/install.ts';

/** @throws HmsError usage: partial roles need installs, other roles refuse them */
export function checkInstalls(given: string, installs: readonly string[]): void {
  if (given.startsWith('partial') === installs.length > 0) return;
  if (installs.length === 0) {
    throw new HmsError('usage', `the role ${given} sees only installs that are named`, {
      hint: 'name them with --install; nothing was sent',
      missing: 'install',
    });
  }
  throw new HmsError('usage', `the role ${given} sees every install: none can be named`, {
    hint: 'leave --install out, or choose partial; nothing was sent',
  });
}

export async function installIds(context: Context, given: string, installs: readonly string[]) {
  checkInstalls(given, installs);
  if (installs.length === 0) return {};
  const refs = await Promise.all(installs.map((one) => installRef(context.directory, one)));
  return { install_ids: refs.map(({ id }) => id) };
}
