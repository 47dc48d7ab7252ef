/** What a profile may be called, and what a base URL in it may be. A leaf, so that help can be had without more. */
import { HmsError } from './errors.ts';

/** The profile that needs no configuration. Nothing of the environment applies to it. */
export const sandboxProfile = 'sandbox';

/** @throws HmsError usage for the one name that is built in, and the one JavaScript keeps for itself */
export function profileName(named: string | undefined, usual = 'default'): string {
  if (named === '__proto__') throw new HmsError('usage', `a profile cannot be called '${named}'`);
  if (named !== sandboxProfile) return named ?? usual;
  throw builtIn();
}

export function builtIn(): HmsError {
  return new HmsError('usage', `the profile ${sandboxProfile} is built in and has no settings`, {
    hint: 'name one of your own with --profile NAME, or unset HMS_PROFILE',
  });
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** What is wrong with a base URL, as the end of a sentence about it. */
export function baseUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) {
    // It may be one with a password that has a slash in it.
    const shown = text.includes('@') ? ', and is not shown: it has an @' : `: '${text}'`;
    return `is not a URL${shown}`;
  }
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password) return 'holds credentials: set HMS_USERNAME and HMS_PASSWORD instead';
  if (search || hash || /[?#]/.test(text)) return `has a query or a fragment: '${text}'`;
  if (/\s/.test(text)) return `has a space in it: '${text}'`;
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
  return `must be https, or http on this machine: '${text}'`;
}

export function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

/** @param flag the value of `--profile` */
export function namedProfile(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return flag ?? (env.HMS_PROFILE || undefined);
}
