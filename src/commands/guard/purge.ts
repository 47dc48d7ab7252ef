import { shellQuoted } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { withFullStop } from '../../core/wording.ts';
import type { Guarded } from './guarded.ts';

/**
 * Purges the cache that the options name.
 * @param typedCommand what the ledger notes as typed
 * @returns why it was not purged
 * @throws HmsError cancelled
 */
export async function purgeCache(
  guarded: Guarded,
  typedCommand: string,
): Promise<HmsError | undefined> {
  const { input, context, install, witnesses } = guarded;
  const { purge: type } = input;
  if (type === undefined) return undefined;
  const words = (target: string) => ['cache', 'purge', target, '--type', type];
  const { error } = await context.nested.runShown(words(install.name), typedCommand);
  const { changedNothing, details } = error ?? {};
  const outcome = error === undefined ? 'requested' : changedNothing ? 'failed' : 'unknown';
  guarded.record = { ...guarded.record, purge: outcome };
  if (error?.kind === 'cancelled') throw error;
  if (error === undefined) return undefined;
  const message = `The command succeeded, but hms did not purge the cache: ${withFullStop(error.message)}`;
  // The witnesses may take long.
  if (witnesses.length > 0) context.ui.warn(message);
  return new HmsError(changedNothing ? 'failed' : 'unknown', message, {
    details,
    hint: `To purge it, run: hms ${words(install.name).map(shellQuoted).join(' ')}`,
    cause: error,
  });
}
