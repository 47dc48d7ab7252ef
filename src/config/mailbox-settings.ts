/** The settings of the mailbox: environment > profile. */
import { isEmail } from '../core/email.ts';
import type { Env } from '../core/env.ts';
import { HmsError } from '../core/errors.ts';
import type { MailRules } from '../core/mail/mail.ts';
import { tagPlace } from '../core/mail/tag.ts';
import { defaultWords } from '../core/mail/words.ts';
import type { ImapLogin } from '../system/network/imap.ts';
import { type CredentialSystem, credentialsFrom, keyringName, tokenFrom } from './credentials.ts';
import type { MailboxProfile, Profile } from './profile-schema.ts';

export interface MailboxSettings {
  /** The profile; undefined when the settings come from the environment alone. */
  profile: string | undefined;
  host: string | undefined;
  /** The setting that has the host. */
  hostFrom: string;
  port: number;
  /** Undefined when only the credential command knows it, or it is not set. */
  user: string | undefined;
  /** May contain `{tag}`. */
  address: string | undefined;
  plus: boolean;
  folders: readonly string[];
  rules: MailRules;
  /** Where the password or the token comes from; undefined without one. */
  credentialsIn: string | undefined;
  /** The password, if it is known without a program or the keyring. */
  knownPassword: string | undefined;
  /** Why the mailbox cannot be used. */
  problem: HmsError | undefined;
  /** @throws HmsError usage or auth */
  /** @param signal ends the program that prints the credentials */
  login(signal: AbortSignal): Promise<ImapLogin>;
}

/** IMAP over TLS. */
export const imapPort = 993;

const variables = {
  host: 'HMS_MAILBOX_HOST',
  port: 'HMS_MAILBOX_PORT',
  user: 'HMS_MAILBOX_USER',
  password: 'HMS_MAILBOX_PASSWORD',
  address: 'HMS_MAILBOX_ADDRESS',
} as const;

export const mailboxVariables: readonly string[] = Object.values(variables);

interface MailboxOwner {
  name: string | undefined;
  path: string;
  profile: Profile | undefined;
}

/** Undefined when neither the environment nor the profile sets a mailbox. */
export function mailboxSettings(
  { name = '', path, profile }: MailboxOwner,
  env: Env,
  system: CredentialSystem,
): MailboxSettings | undefined {
  const kept: MailboxProfile = profile?.mailbox ?? {};
  const given = (key: keyof typeof variables) => env[variables[key]] || undefined;
  const isGiven = mailboxVariables.some((variable) => env[variable]);
  if (profile?.mailbox === undefined && !isGiven) return undefined;

  const host = given('host') ?? kept.host;
  const portText = given('port') ?? String(kept.port ?? imapPort);
  const port = Number(portText);
  const user = given('user') ?? kept.user;
  const address = given('address') ?? kept.address;
  const password = given('password');
  const isSameServer = host === kept.host && port === (kept.port ?? imapPort);
  const isOwn = isSameServer && (given('user') === undefined || user === kept.user);
  const stored = password === undefined && isOwn ? storedLogin(kept, name, system) : undefined;

  function problem(): HmsError | undefined {
    const set = (what: string, key: keyof typeof variables, option: string) =>
      new HmsError('usage', `The mailbox has no ${what}.`, {
        hint: `Set ${variables[key]}, or run: hms mailbox set --${option} ${option.toUpperCase()}`,
      });
    if (host === undefined) return set('host', 'host', 'host');
    if (!isPort(port)) {
      return new HmsError('usage', `${variables.port} is not a port: '${portText}'.`, {
        hint: `The usual port of IMAP over TLS is ${imapPort}.`,
      });
    }
    if (user === undefined && stored?.place !== 'command') return set('user', 'user', 'user');
    if (address === undefined) return set('address', 'address', 'address');
    const wrong = addressProblem(address);
    if (wrong !== undefined) {
      const from = given('address') ? variables.address : 'The address of the mailbox';
      return new HmsError('usage', `${from} is '${address}'. ${wrong}`);
    }
    if (password !== undefined || stored !== undefined) return undefined;
    if (!isOwn && profile?.mailbox !== undefined) {
      return new HmsError(
        'usage',
        `The environment names another mailbox than profile '${name}' in ${path}.`,
        {
          hint: `Set ${variables.host}, ${variables.user} and ${variables.password}: a stored password is sent only to its own server.`,
        },
      );
    }
    return new HmsError('usage', 'The mailbox has no password.', {
      hint: `Set ${variables.password}, or run: hms mailbox set`,
    });
  }

  const found = problem();
  return {
    profile: profile?.mailbox && name,
    host,
    hostFrom: given('host') ? variables.host : `the mailbox of profile '${name}'`,
    port,
    user,
    address,
    plus: kept.plus !== false,
    folders: kept.folders ?? [],
    rules: mailRulesOf(kept),
    credentialsIn: password === undefined ? stored?.place : 'environment',
    knownPassword: password ?? (isOwn ? kept.password : undefined),
    problem: found,
    async login(signal) {
      if (found) throw found;
      // As: without a password in the environment or a stored one, and without a user, `found` says so.
      if (password === undefined) return (stored as StoredLogin).load(user as string, signal);
      return { user: user as string, secret: { password } };
    },
  };
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

export function mailRulesOf(kept: MailboxProfile): MailRules {
  return {
    senders: kept.senders ?? [],
    failure_words: kept.failure_words ?? defaultWords.failure_words,
    start_words: kept.start_words ?? defaultWords.start_words,
    success_words: kept.success_words ?? defaultWords.success_words,
    acceptsAny: kept.accept === 'any',
  };
}

export type MailCredentialsPlace = 'token command' | 'command' | 'keyring' | 'file';

interface StoredLogin {
  place: MailCredentialsPlace;
  /** @param user of the settings */
  load(user: string, signal: AbortSignal): Promise<ImapLogin>;
}

/** Where the profile has the credentials of its mailbox; undefined without them. */
export function mailCredentialsPlace(kept: MailboxProfile): MailCredentialsPlace | undefined {
  if (kept.token_command) return 'token command';
  if (kept.credential_command) return 'command';
  if (kept.user === undefined) return undefined;
  if (kept.password_in === 'keyring') return 'keyring';
  return kept.password === undefined ? undefined : 'file';
}

function storedLogin(
  kept: MailboxProfile,
  name: string,
  system: CredentialSystem,
): StoredLogin | undefined {
  const place = mailCredentialsPlace(kept);
  const { token_command = [], credential_command = [], password = '' } = kept;
  const of = `of the mailbox of profile '${name}'`;
  const { runProgram, keyring } = system;
  const endedBy = (interrupted: AbortSignal) => ({ runProgram, keyring, interrupted });
  switch (place) {
    case 'token command':
      return {
        place,
        async load(user, signal) {
          return {
            user,
            secret: {
              token: await tokenFrom(token_command, `token_command ${of}`, endedBy(signal)),
            },
          };
        },
      };
    case 'command':
      return {
        place,
        async load(_, signal) {
          const what = `credential_command ${of}`;
          const loaded = await credentialsFrom(credential_command, what, endedBy(signal));
          return { user: loaded.username, secret: { password: loaded.password } };
        },
      };
    case 'keyring':
      return { place, load: (user) => fromKeyring(mailKeyringName(name, kept), user, system) };
    case 'file':
      return { place, load: async (user) => ({ user, secret: { password } }) };
    case undefined:
      return undefined;
    default:
      return place satisfies never;
  }
}

/** Name of a keyring entry. It contains the mail server, so that no other one receives the password. */
export function mailKeyringName(
  profile: string,
  { user = '', host = '', port }: MailboxProfile,
): string {
  return keyringName(profile, user, `imaps://${host}:${port ?? imapPort}`);
}

async function fromKeyring(
  entry: string,
  user: string,
  { keyring }: CredentialSystem,
): Promise<ImapLogin> {
  const password = await keyring.get(entry).catch((error: HmsError) => {
    throw error.with({
      message: `${error.message} The password of the mailbox is stored there.`,
      hint: `Unlock the keyring, or set ${variables.password}.`,
    });
  });
  if (password) return { user, secret: { password } };
  throw new HmsError('auth', `The system keyring has no password for '${entry}'.`, {
    hint: 'To store it again, run: hms mailbox set',
  });
}

/** What is wrong with an address of the settings; undefined if it is valid. */
export function addressProblem(address: string): string | undefined {
  const places = address.split(tagPlace).length - 1;
  if (places > 1) return `It must contain ${tagPlace} once.`;
  if (/[\p{L}\p{N}]\{tag\}|\{tag\}[\p{L}\p{N}]|@.*\{tag\}/u.test(address))
    return `${tagPlace} must stand alone before the @, like hms-${tagPlace}@ops.example.com.`;
  const example = address.replace(tagPlace, 'tag');
  if (isEmail(example) && !/[{}]/.test(example)) return undefined;
  return `It must be an e-mail address like ops@example.com, or a pattern like hms-${tagPlace}@ops.example.com.`;
}
