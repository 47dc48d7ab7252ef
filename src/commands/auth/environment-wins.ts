import type { LocalContext } from '../../command-model/definition.ts';

/** A pair in the environment comes before whatever a profile has. */
export function isOverruled({ env }: LocalContext['system']): boolean {
  return Boolean(env.HMS_USERNAME && env.HMS_PASSWORD);
}
