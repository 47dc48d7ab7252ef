import { command, type LocalContext } from '../../command-model/definition.ts';
import { choice, commandWords, text, wholeNumber } from '../../command-model/values.ts';
import {
  imapPort,
  mailboxVariables,
  mailCredentialsPlace,
  mailKeyringName,
} from '../../config/mailbox-settings.ts';
import { namedProfile, profileName } from '../../config/profile-rules.ts';
import type { MailboxProfile } from '../../config/profile-schema.ts';
import { HmsError } from '../../core/errors.ts';
import { tagPlace } from '../../core/mail/tag.ts';
import { entriesOf } from '../../core/typed-keys.ts';
import { forgetMailPassword, storeSecret } from '../shared/password.ts';
import { mailAddress, mailHost, mailSender, mailWords } from './values.ts';
import { shownSettings, view } from './view.ts';

/** Settings that can be removed, as typed → their fields in the file. */
const removable = {
  port: 'port',
  sender: 'senders',
  folder: 'folders',
  plus: 'plus',
  accept: 'accept',
  'failure-word': 'failure_words',
  'start-word': 'start_words',
  'success-word': 'success_words',
  'credential-command': 'credential_command',
  'token-command': 'token_command',
} as const;

type Removable = keyof typeof removable;

function without(kept: MailboxProfile, fields: readonly string[]): MailboxProfile {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !fields.includes(name)));
}

const passwordFields = ['password', 'password_in'];
const credentialFields = [...passwordFields, 'credential_command', 'token_command'];

/** A password belongs to the user and the server it was typed for. */
function isOtherLogin(before: MailboxProfile, after: MailboxProfile): boolean {
  return mailKeyringName('', before) !== mailKeyringName('', after);
}

/** @throws HmsError cancelled, without an answer */
async function promptForMailPassword(
  { user = '', host = '' }: MailboxProfile,
  { system, ui }: LocalContext,
): Promise<string> {
  const question = `Password of ${user} at ${host}:`;
  const password = await system.ask.secret(question, { color: ui.outputOptions.colorNotes });
  if (password !== '') return password;
  throw new HmsError('cancelled', 'No password was entered. Nothing was stored.', {
    changedNothing: true,
  });
}

export const mailboxSet = command({
  name: 'mailbox set',
  kind: 'local',
  errorKinds: ['auth'],
  summary: 'Set the mailbox of a profile',
  description:
    'hms looks into this mailbox for the e-mail that the service sends at the end of a restore, a copy or an ' +
    'archive. Settings that you do not give stay as they are. A list replaces the previous list. A terminal ' +
    'prompts for the password if none is stored, or if you give no option. It goes into the keyring of the system. ' +
    'Without a keyring, it goes into the profile file, which only you can read. No option takes the password: ' +
    'use --password-stdin.',
  arguments: {},
  options: {
    host: { value: mailHost, help: 'Host of the mail server (IMAP over TLS)' },
    port: {
      value: wholeNumber('PORT', 1, 65_535),
      help: 'Port of the mail server',
      fallback: String(imapPort),
    },
    user: { value: text('NAME'), help: 'User at the mail server', fallback: 'the address' },
    address: {
      value: mailAddress,
      help: `Address of the mailbox, or a pattern with ${tagPlace}`,
    },
    plus: {
      value: choice('ON', 'on', 'off'),
      help: '`off` if the mail server does not accept `ops+suffix@example.com`',
      fallback: 'on',
    },
    sender: {
      value: mailSender,
      help: 'Address or domain that may send the e-mail. Default: any',
      repeat: true,
    },
    folder: {
      value: text('FOLDER'),
      help: 'Folder to watch. Default: the inbox and the junk folder',
      repeat: true,
    },
    accept: {
      value: choice('WHICH', 'strict', 'any'),
      help: '`any` accepts an e-mail without a known word as success',
      fallback: 'strict',
    },
    failureWord: { value: mailWords, help: 'Words of a failure', repeat: true },
    startWord: { value: mailWords, help: 'Words of a start', repeat: true },
    successWord: { value: mailWords, help: 'Words of a success', repeat: true },
    passwordStdin: { help: 'Read the password from standard input' },
    noKeyring: { help: 'Store the password in the profile file' },
    credentialCommand: {
      value: commandWords,
      help: 'Program that prints the user name and password: words separated by spaces, or a JSON list of words',
    },
    tokenCommand: {
      value: commandWords,
      help: 'Program that prints a token for XOAUTH2, for servers without passwords',
    },
    unset: {
      value: choice('SETTING', ...entriesOf(removable).map(([name]) => name)),
      help: `Remove a setting: ${Object.keys(removable).join(', ')}`,
      repeat: true,
    },
  },
  examples: [
    'mailbox set --host imap.example.com --address ops@example.com',
    'mailbox set --address hms-{tag}@ops.example.com --sender hosting.example',
  ],
  view,
  async local(context, input) {
    const {
      system,
      ui: { info, warn, hint, outputOptions },
    } = context;
    const { readProfiles, updateProfiles } = await import('../../config/profiles.ts');
    const store = await readProfiles(system.configDir);
    for (const line of store.notes) warn(line);
    const name = profileName(namedProfile(context.profile, system.env), store.current);
    const changes = changesOf(input);
    const settle = (before: MailboxProfile) => settled(before, changes, input);
    const before = store.profiles.get(name)?.mailbox ?? {};
    const planned = settle(before);
    checkComplete(planned, name);

    const place = mailCredentialsPlace(planned);
    const usesProgram = place === 'command' || place === 'token command';
    if (input.passwordStdin && usesProgram) {
      throw new HmsError('usage', `The password comes from the ${place} of the mailbox.`, {
        hint: 'Leave --password-stdin out, or add --unset credential-command --unset token-command.',
      });
    }
    const givesNothing = Object.keys(changes).length === 0 && input.unset.length === 0;
    let password: string | undefined;
    if (input.passwordStdin) password = await pipedPassword(context);
    else if (!usesProgram && outputOptions.interactive && (place === undefined || givesNothing)) {
      password = await promptForMailPassword(planned, context);
    } else if (givesNothing) {
      throw new HmsError('usage', 'Nothing to set.', {
        hint: 'To see the settings, run: hms mailbox set --help',
      });
    }
    const entry = mailKeyringName(name, planned);
    const isInKeyring =
      password !== undefined && !input.noKeyring && (await storeSecret(entry, password, context));
    const secret =
      password === undefined ? {} : isInKeyring ? { password_in: 'keyring' } : { password };
    let replaced: MailboxProfile = {};
    let after: MailboxProfile = {};
    const stored = updateProfiles(
      system.configDir,
      (profiles, current) => {
        const profile = profiles.get(name) ?? {};
        replaced = profile.mailbox ?? {};
        const kept = settle(replaced);
        after = password === undefined ? kept : { ...without(kept, credentialFields), ...secret };
        profiles.set(name, { ...profile, mailbox: after });
        return current;
      },
      warn,
    );
    const path = await stored.catch(async (error) => {
      if (isInKeyring) await forgetMailPassword(name, { ...planned, ...secret }, context);
      throw error;
    });
    const isKept = after.password_in === 'keyring' && !isOtherLogin(replaced, after);
    const keyringError = isKept ? undefined : await forgetMailPassword(name, replaced, context);
    if (keyringError) warn(keyringError.message);
    if (password !== undefined) {
      const where = isInKeyring ? 'the system keyring' : `${path}, readable by you alone`;
      info(`The password is stored in ${where}.`);
    }
    if (mailCredentialsPlace(after) === undefined) {
      warn('The mailbox has no password yet. Add --password-stdin, or set HMS_MAILBOX_PASSWORD.');
    }
    const overriding = mailboxVariables.filter((variable) => system.env[variable]);
    if (overriding.length > 0) warn(`Set, and wins over the profile: ${overriding.join(', ')}.`);
    hint('To test the mailbox, run: hms mailbox test');
    return shownSettings(name, after);
  },
});

interface SetInput {
  host: string | undefined;
  port: number | undefined;
  user: string | undefined;
  address: string | undefined;
  plus: 'on' | 'off' | undefined;
  sender: string[];
  folder: string[];
  accept: 'strict' | 'any' | undefined;
  failureWord: string[];
  startWord: string[];
  successWord: string[];
  credentialCommand: string[] | undefined;
  tokenCommand: string[] | undefined;
}

/** What was typed, by the names of the file. */
function changesOf(input: SetInput): MailboxProfile {
  const list = (values: string[]) => (values.length === 0 ? undefined : values);
  const fields = {
    host: input.host,
    port: input.port,
    user: input.user,
    address: input.address,
    plus: input.plus && input.plus === 'on',
    senders: list(input.sender),
    folders: list(input.folder),
    accept: input.accept,
    failure_words: list(input.failureWord),
    start_words: list(input.startWord),
    success_words: list(input.successWord),
    credential_command: input.credentialCommand,
    token_command: input.tokenCommand,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The new settings. A login for another server or user, or by another way, drops the stored password. */
function settled(
  before: MailboxProfile,
  changes: MailboxProfile,
  { unset }: { unset: readonly Removable[] },
): MailboxProfile {
  const kept = without(
    before,
    unset.map((one) => removable[one]),
  );
  const isProgram = changes.credential_command ?? changes.token_command;
  const merged = { ...(isProgram ? without(kept, credentialFields) : kept), ...changes };
  const { address = '', user } = merged;
  const named =
    user === undefined && !address.includes(tagPlace) && address !== ''
      ? { ...merged, user: address }
      : merged;
  return isOtherLogin(before, named) ? without(named, passwordFields) : named;
}

/** @throws HmsError usage */
function checkComplete({ host, user, address, credential_command }: MailboxProfile, name: string) {
  const missing = [
    host === undefined ? '--host' : '',
    address === undefined ? '--address' : '',
    address !== undefined && user === undefined && !credential_command ? '--user' : '',
  ].filter((option) => option !== '');
  if (missing.length === 0) return;
  throw new HmsError('usage', `The mailbox of profile '${name}' needs more settings.`, {
    hint: `Add ${missing.join(', ')}.`,
  });
}

/** @throws HmsError usage */
async function pipedPassword({ system }: LocalContext): Promise<string> {
  const password = (await system.stdin.text()).replace(/\r?\n$/, '');
  if (password === '') {
    throw new HmsError('usage', 'Standard input has no password. Nothing was stored.');
  }
  if (!password.includes('\ufffd')) return password;
  throw new HmsError('usage', 'The password on standard input is not UTF-8. Nothing was stored.');
}
