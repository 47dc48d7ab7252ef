/** Decides if a stream gets color. */
import type { Env } from '../../core/env.ts';
import { isSet } from '../ci-engines.ts';

export function isColored(isTTY: boolean, noColor: boolean, env: Env): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return isSet(env.FORCE_COLOR);
  return isTTY && env.TERM !== 'dumb';
}
