/** Which installs a user can see: the named ones with a partial role, otherwise all. */

import type { Context } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { installRef } from '../../resolve/install.ts';

/** @throws HmsError usage: partial roles need installs, other roles refuse them */
export function checkInstalls(given: string, installs: readonly string[]): void {
  if (given.startsWith('partial') === installs.length > 0) return;
  if (installs.length === 0) {
    throw new HmsError('usage', `The role ${given} sees only the installs that you name.`, {
      hint: 'Name them with --install. Nothing was sent.',
      missing: 'install',
    });
  }
  throw new HmsError(
    'usage',
    `The role ${given} sees every install, so you cannot name installs.`,
    {
      hint: 'Remove --install, or use the role partial. Nothing was sent.',
    },
  );
}

export async function installIds(context: Context, given: string, installs: readonly string[]) {
  checkInstalls(given, installs);
  if (installs.length === 0) return {};
  const refs = await Promise.all(installs.map((one) => installRef(context.directory, one)));
  return { install_ids: refs.map(({ id }) => id) };
}
