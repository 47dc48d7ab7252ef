/** Loads credentials. Their source is known before they are loaded. */
import { HmsError } from '../core/errors.ts';
import { isObject, parseJson, withoutMark } from '../core/json.ts';
import { openSecrets } from '../core/redact/redact.ts';
import type { System } from '../system/system.ts';
import type { Profile } from './profile-schema.ts';

export interface Credentials {
  username: string;
  password: string;
  /** Where they come from, for the error that rejects them. */
  from: string;
}

export interface CredentialSource {
  /** Undefined when only the credential command knows it, or nothing is set. */
  username: string | undefined;
  /** Short name of the source; undefined without one. */
  usernameFrom: string | undefined;
  passwordFrom: string | undefined;
  /** Why the credentials are missing, if that is known before loading. */
  problem: HmsError | undefined;
  /** @throws HmsError auth, when the source does not return credentials */
  load(): Promise<Credentials>;
}

export type CredentialSystem = Pick<System, 'runProgram' | 'interrupted' | 'keyring'>;

/** Credentials that are already known. @param short short name of their source */
export function givenCredentials(
  credentials: Credentials,
  short = credentials.from,
): CredentialSource {
  const { username } = credentials;
  const load = async () => credentials;
  return { username, usernameFrom: short, passwordFrom: short, problem: undefined, load };
}

/** A source without credentials. */
export function missingCredentials(problem: HmsError): CredentialSource {
  const load = () => Promise.reject(problem);
  return { username: undefined, usernameFrom: undefined, passwordFrom: undefined, problem, load };
}

/**
 * The first that the profile has: its command, the keyring, its password in the file.
 * @param name of the profile
 * @param path of the profile file
 */
export function profileSource(
  { name, path, profile }: { name: string; path: string; profile: Profile },
  system: CredentialSystem,
): CredentialSource | undefined {
  const { credential_command: words, username, password, password_in, base_url = '' } = profile;
  if (words !== undefined) return commandSource(words, name, system);
  if (!username) return undefined;
  const usernameFrom = `profile '${name}'`;
  if (password_in === 'keyring') {
    const from = `the system keyring, for profile '${name}' in ${path}`;
    const load = () => fromKeyring({ username, from, name: keyringName(name, username, base_url) });
    const passwordFrom = 'the system keyring';
    return { username, usernameFrom, passwordFrom, problem: undefined, load };
  }
  if (!password) return undefined;
  return givenCredentials(
    { username, password, from: `profile '${name}' in ${path}` },
    usernameFrom,
  );

  async function fromKeyring(entry: { username: string; from: string; name: string }) {
    const secret = await system.keyring.get(entry.name).catch((error: HmsError) => {
      throw error.with({
        message: `${error.message} The password of this profile is stored there.`,
        hint: unlockHint,
      });
    });
    if (secret) return { username: entry.username, password: secret, from: entry.from };
    throw new HmsError('auth', `The system keyring has no password for '${entry.name}'.`, {
      hint: 'To log in again, run: hms auth login',
    });
  }
}

const unlockHint =
  'Unlock the keyring, or set HMS_USERNAME and HMS_PASSWORD. ' +
  'To store the password in a file, run: hms auth login --no-keyring';

/** Name of a keyring entry. It contains the service, so that no other service receives the password. */
export function keyringName(profile: string, username: string, baseUrl: string): string {
  return `${profile}: ${username} at ${baseUrl}`;
}

/** Timeout of a credential command, in milliseconds: some prompt their owner on a screen of their own. */
const commandLimitMs = 30_000;

function commandSource(
  words: readonly string[],
  name: string,
  system: CredentialSystem,
): CredentialSource {
  const what = `credential_command of profile '${name}'`;
  return {
    username: undefined,
    usernameFrom: what,
    passwordFrom: what,
    problem: undefined,
    load: async () => ({ ...(await credentialsFrom(words, what, system)), from: what }),
  };
}

/**
 * The user name and the password that a program prints.
 * @param what the setting, for messages
 * @throws HmsError auth
 */
export function credentialsFrom(words: readonly string[], what: string, system: CredentialSystem) {
  return printedBy(words, what, system, {
    read: pairIn,
    noun: 'credentials',
    hint: 'It must print {"username": …, "password": …}, or the user name and the password on one line each.',
  });
}

/** The token that a program prints. @throws HmsError auth */
export function tokenFrom(words: readonly string[], what: string, system: CredentialSystem) {
  return printedBy(words, what, system, {
    read: (printed) => /^([^\s\p{Cc}]+)\r?\n?$/u.exec(printed)?.[1],
    noun: 'token',
    hint: 'It must print the token on one line, and nothing else.',
  });
}

interface Printed<T> {
  read(printed: string): T | undefined;
  noun: string;
  hint: string;
}

async function printedBy<T>(
  words: readonly string[],
  what: string,
  { runProgram, interrupted: signal }: CredentialSystem,
  { read, noun, hint }: Printed<T>,
): Promise<T> {
  const failure = `The ${what} failed`;
  const [program = ''] = words;
  const ran = await runProgram(words, { limitMs: commandLimitMs, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof HmsError) || error.kind !== 'auth') throw error;
      throw error.with({ message: `${failure}: ${error.message}`, hint: testHint });
    },
  );
  const { redact } = secretsOf(ran.stdout, pairIn(withoutMark(ran.stdout)));
  const said = redact(ran.stderr).trimEnd();
  const details = said === '' ? [] : said.split('\n').slice(-10);
  if (ran.code !== 0) {
    const why = ran.killedBecause ?? `ended with exit code ${ran.code}`;
    throw new HmsError('auth', `${failure}: ${program} ${why}.`, { details, hint: testHint });
  }
  if (ran.stdout.includes('\ufffd')) {
    throw new HmsError('auth', `${failure}: the output of ${program} is not UTF-8.`, { details });
  }
  const value = read(withoutMark(ran.stdout));
  if (value !== undefined) return value;
  throw new HmsError('auth', `${failure}: ${program} printed no ${noun}.`, { details, hint });
}

const testHint =
  'Run the command yourself to test it. hms runs it without a shell and with empty standard input.';

/** A script that traces itself (`set -x`) prints the credentials on stderr. */
function secretsOf(printed: string, pair: { username: string; password: string } | undefined) {
  const secrets = openSecrets();
  const texts = [...printed.matchAll(/:\s*("(?:[^"\\]|\\.)*")/g)].map(([, json = '']) =>
    parseJson(json),
  );
  const values = pair ? [pair.password] : [];
  for (const text of [...values, ...printed.split(/\r?\n/), ...texts]) {
    if (typeof text === 'string' && text !== pair?.username)
      secrets.addPassword({ username: '', password: text });
  }
  return secrets;
}

function pairIn(printed: string): { username: string; password: string } | undefined {
  const [username, password, ...more] = printed.replace(/\r?\n$/, '').split(/\r?\n/);
  const said = parseJson(printed);
  const pair = isObject(said) ? said : more.length === 0 ? { username, password } : {};
  return typeof pair.username === 'string' &&
    typeof pair.password === 'string' &&
    pair.username &&
    pair.password
    ? { username: pair.username, password: pair.password }
    : undefined;
}

/** The value of the Authorization header: Basic, in UTF-8. */
export function basicAuthorization({ username, password, from }: Credentials): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  const control = /[\u0000-\u001f\u007f-\u009f]/;
  if (username.includes(':') || control.test(username) || control.test(password)) {
    throw new HmsError(
      'auth',
      `The user name contains a colon, or one of user name and password contains a control character (from ${from}).`,
    );
  }
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
