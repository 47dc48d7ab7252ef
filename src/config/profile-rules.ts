/** Rules for profile names. */
import { HmsError } from '../core/errors.ts';

/** The built-in profile. The environment does not apply to it. */
export const sandboxProfile = 'sandbox';

/** @throws HmsError usage, for the built-in profile and for `__proto__` */
export function profileName(named: string | undefined, usual = 'default'): string {
  if (named === '__proto__') throw new HmsError('usage', `A profile cannot be named '${named}'.`);
  if (named !== sandboxProfile) return named ?? usual;
  throw builtIn();
}

export function builtIn(): HmsError {
  return new HmsError('usage', `The profile '${sandboxProfile}' is built in and has no settings.`, {
    hint: 'Name one of your own profiles with --profile NAME, or unset HMS_PROFILE.',
  });
}

/** @param flag value of `--profile` */
export function namedProfile(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return flag ?? (env.HMS_PROFILE || undefined);
}

/** A hint that lists the names of all profiles. */
export function knownProfiles(names: Iterable<string>): string {
  const list = [...names].join(', ');
  return list === ''
    ? 'No profile exists yet. To create one, run: hms auth login'
    : `Known profiles: ${list}.`;
}
