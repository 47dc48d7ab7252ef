import type { LocalContext } from '../../command-model/definition.ts';

/** HMS_USERNAME and HMS_PASSWORD override every profile. */
export function isOverridden({ env }: LocalContext['system']): boolean {
  return Boolean(env.HMS_USERNAME && env.HMS_PASSWORD);
}
