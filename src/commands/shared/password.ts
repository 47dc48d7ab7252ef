/** Stores the password of a profile: in the keyring if there is one, otherwise in the profile file. */

import type { LocalContext } from '../../command-model/definition.ts';
import { keyringName } from '../../config/credentials.ts';
import { mailKeyringName } from '../../config/mailbox-settings.ts';
import type { MailboxProfile, Profile } from '../../config/profile-schema.ts';
import { HmsError } from '../../core/errors.ts';

interface Login {
  profile: string;
  username: string;
  baseUrl: string;
  password: string;
}

/** @returns whether the keyring has it; otherwise a note says why not */
export function storePassword(
  { profile, username, baseUrl, password }: Login,
  context: LocalContext,
): Promise<boolean> {
  return storeSecret(keyringName(profile, username, baseUrl), password, context);
}

/** @returns whether the keyring has it; otherwise a note says why not */
export async function storeSecret(
  entry: string,
  secret: string,
  { system, ui: { info } }: LocalContext,
): Promise<boolean> {
  try {
    await system.keyring.set(entry, secret);
    return true;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'auth') throw error;
    info(error.message);
    return false;
  }
}

/** @returns the error when the keyring entry could not be deleted */
export async function forgetPassword(
  name: string,
  { username, base_url, password_in }: Profile,
  context: LocalContext,
): Promise<HmsError | undefined> {
  if (password_in !== 'keyring' || username === undefined || base_url === undefined) return;
  return forgetSecret(keyringName(name, username, base_url), context);
}

/** @returns the error when the keyring entry could not be deleted */
export async function forgetMailPassword(
  name: string,
  mailbox: MailboxProfile | undefined,
  context: LocalContext,
): Promise<HmsError | undefined> {
  if (mailbox?.password_in !== 'keyring') return;
  return forgetSecret(mailKeyringName(name, mailbox), context);
}

async function forgetSecret(
  entry: string,
  { system }: LocalContext,
): Promise<HmsError | undefined> {
  try {
    await system.keyring.remove(entry);
    return undefined;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'auth') throw error;
    return error.with({
      message: `${error.message} It still contains the password of '${entry}'.`,
      hint: 'Unlock it and retry, or remove that entry of hms-cli in the keyring application.',
    });
  }
}

export function passwordLocation(profile: Profile): 'command' | 'keyring' | 'file' | undefined {
  if (profile.credential_command) return 'command';
  if (profile.username === undefined) return undefined;
  if (profile.password_in === 'keyring') return 'keyring';
  return profile.password === undefined ? undefined : 'file';
}

/** The profile without its credentials, for another service or after a logout. */
export function withoutCredentials(profile: Profile): Profile {
  const { username, password, password_in, credential_command, ...rest } = profile;
  return rest;
}
