import { command, type LocalContext } from '../../command/definition.ts';
import { choice, email, id, text } from '../../command/values.ts';
import { builtIn, profileName, sandboxProfile } from '../../config/profile-rules.ts';
import type { Profile } from '../../config/profiles.ts';
import { HmsError } from '../../core/errors.ts';
import { mapTexts } from '../../core/json.ts';
import { mask } from '../../core/redact/redact.ts';
import { namesSecret, withoutSecrets } from '../../core/redact/secret-fields.ts';
import { withoutOpening, withoutSignatures } from '../../core/redact/signed-links.ts';
import { trimmed } from '../../core/url.ts';
import { namesFile, namesFolder } from '../../storage/name-cache.ts';
import { forgetPassword, placeOf, withoutCredentials } from '../auth/password.ts';
import { baseUrl, commandWords, plainName } from './values.ts';

const name = { value: text('NAME', 'profiles'), help: 'name of a profile' } as const;

const view = {
  columns: [
    { name: 'name' },
    { name: 'current' },
    { name: 'base_url' },
    { name: 'username' },
    { name: 'credentials_in' },
    { name: 'headless_url', extra: true },
    { name: 'account', extra: true },
    { name: 'headless_account', extra: true },
    { name: 'notify', extra: true },
    { name: 'read_only', extra: true },
    { name: 'protect', extra: true },
    { name: 'credential_command', extra: true },
  ],
} as const;

const settings = [
  'headless-url',
  'account',
  'headless-account',
  'notify',
  'read-only',
  'protect',
  'credential-command',
] as const;

function without(profile: Profile, names: readonly string[]): Profile {
  const gone = names.map((one) => one.replaceAll('-', '_'));
  return Object.fromEntries(Object.entries(profile).filter(([key]) => !gone.includes(key)));
}

/** Credentials belong to the service they were tried against. */
function isElsewhere(before: Profile, after: Profile): boolean {
  return (
    placeOf(before) !== undefined &&
    trimmed(before.base_url ?? '') !== trimmed(after.base_url ?? '')
  );
}

function discreet([name, value]: [string, unknown]): [string, unknown] {
  if (namesSecret(name)) return [name, mask];
  return [name, mapTexts(withoutSecrets(value, namesSecret), withoutSignatures)];
}

/** Everything but the password, and where that is; of what a person or a later hms wrote beside it, no secret either. */
function shown(key: string, profile: Profile, current: string | undefined) {
  const { password, password_in, credential_command: words, ...rest } = profile;
  const credentials_in = placeOf(profile) ?? null;
  return {
    ...{ name: key, current: key === current },
    ...Object.fromEntries(Object.entries(rest).map(discreet)),
    ...(words && { credential_command: withoutOpening(words) }),
    credentials_in,
  };
}

async function known({ system, tell }: LocalContext, wanted: string) {
  const { readProfiles } = await import('../../config/profiles.ts');
  const { profiles, current, path, notes } = await readProfiles(system.configDir);
  for (const line of notes) tell(line);
  const profile = profiles.get(wanted);
  if (profile) return { profile, current };
  if (wanted === sandboxProfile) throw builtIn();
  const names = [...profiles.keys()].join(', ') || 'none yet';
  throw new HmsError('notFound', `there is no profile '${wanted}' in ${path}`, {
    hint: `there are: ${names}`,
  });
}

export const profilesList = command({
  name: 'profiles list',
  many: true,
  summary: 'List the profiles there are',
  arguments: {},
  options: {},
  examples: ['profiles list', 'profiles list --json'],
  view,
  async local({ system, tell }) {
    const { readProfiles } = await import('../../config/profiles.ts');
    const { profiles, current, notes } = await readProfiles(system.configDir);
    for (const line of notes) tell(line);
    return [...profiles].map(([key, profile]) => shown(key, profile, current));
  },
});

export const profilesShow = command({
  name: 'profiles show',
  ends: ['notFound'],
  summary: 'Show a profile, without its password',
  arguments: { name },
  options: {},
  examples: ['profiles show default', 'profiles show default --json'],
  view,
  async local(context, { name: wanted }) {
    const { profile, current } = await known(context, wanted);
    return shown(wanted, profile, current);
  },
});

export const profilesUse = command({
  name: 'profiles use',
  ends: ['notFound'],
  summary: 'Use this profile where none is named',
  arguments: { name },
  options: {},
  examples: ['profiles use default', 'profiles use staging'],
  view,
  async local(context, { name: wanted }) {
    const { profile } = await known(context, wanted);
    const { updateProfiles } = await import('../../config/profiles.ts');
    await updateProfiles(context.system.configDir, () => wanted, context.tell);
    return shown(wanted, profile, wanted);
  },
});

export const profilesSet = command({
  name: 'profiles set',
  summary: 'Change the settings of a profile, or make one',
  description:
    'What is not given stays; a list that is given replaces the one before. Credentials are stored by ' +
    'auth login, or printed by --credential-command each time they are needed; they are forgotten when the ' +
    'base URL becomes another one.',
  arguments: { name: { ...name, value: { ...name.value, mayBeOther: true } } },
  options: {
    baseUrl: { value: baseUrl, help: 'base URL of the service' },
    headlessUrl: { value: baseUrl, help: 'base URL of the headless platform' },
    account: {
      value: id('ACCOUNT', 'accounts'),
      help: 'account commands act on when none is named',
    },
    headlessAccount: { value: text('NAME'), help: 'the same on the headless platform: a name' },
    notify: { value: email, help: 'whom the service e-mails', repeat: true },
    readOnly: { value: choice('ON', 'on', 'off'), help: 'on or off: refuse every change' },
    credentialCommand: {
      value: commandWords,
      help: 'program that prints user name and password: words with spaces between, or a JSON list of them',
    },
    protect: {
      value: plainName,
      help: 'name of an install to overwrite only by name',
      repeat: true,
    },
    unset: {
      value: choice('SETTING', ...settings),
      help: `take a setting out: ${settings.join(', ')}`,
      repeat: true,
    },
  },
  examples: [
    'profiles set default --notify ops@example.com --protect acmestage',
    'profiles set default --read-only on',
  ],
  view,
  async local(context, { name: wanted, ...given }) {
    const { system, tell } = context;
    const key = profileName(wanted);
    const changes: Profile = {
      ...(given.baseUrl === undefined ? {} : { base_url: trimmed(given.baseUrl) }),
      ...(given.headlessUrl === undefined ? {} : { headless_url: trimmed(given.headlessUrl) }),
      ...(given.account === undefined ? {} : { account: given.account }),
      ...(given.headlessAccount === undefined ? {} : { headless_account: given.headlessAccount }),
      ...(given.notify.length === 0 ? {} : { notify: given.notify }),
      ...(given.readOnly === undefined ? {} : { read_only: given.readOnly === 'on' }),
      ...(given.protect.length === 0 ? {} : { protect: given.protect }),
      ...(given.credentialCommand === undefined
        ? {}
        : { credential_command: given.credentialCommand }),
    };
    if (Object.keys(changes).length === 0 && given.unset.length === 0) {
      throw new HmsError('usage', 'nothing to set', { hint: 'hms profiles set --help' });
    }
    const { updateProfiles } = await import('../../config/profiles.ts');
    let before: Profile | undefined;
    let after: Profile = {};
    let current: string | undefined;
    await updateProfiles(
      system.configDir,
      (profiles, chosen) => {
        before = profiles.get(key);
        after = { ...without(before ?? {}, given.unset), ...changes };
        if (isElsewhere(before ?? {}, after)) after = { ...withoutCredentials(after), ...changes };
        profiles.set(key, after);
        current = chosen;
        return chosen;
      },
      tell,
    );
    if (before === undefined) {
      const lacks = after.base_url === undefined ? '; it has no base URL yet' : '';
      context.note(`the profile '${key}' is a new one${lacks}`);
    } else if (isElsewhere(before, after)) {
      tell('the service is another one now: the credentials of the one before are forgotten');
      const left = await forgetPassword(key, before, context);
      if (left) tell(left.message);
    }
    return shown(key, after, current);
  },
});

/** What a shell was offered of it; the profile itself is gone by then. */
async function forgetNames(profile: string, { system, tell }: LocalContext): Promise<void> {
  if (system.stateDir === undefined) return;
  const folder = namesFolder(system.stateDir, profile);
  await system.removeFolder(folder, namesFile).catch((error: HmsError) => tell(error.message));
}

export const profilesRemove = command({
  name: 'profiles remove',
  ends: ['notFound'],
  summary: 'Remove a profile with its credentials',
  arguments: { name: { ...name, isLost: true } },
  options: {},
  examples: ['profiles remove staging', 'profiles remove staging --json'],
  view,
  async local(context, { name: wanted }) {
    const { profile } = await known(context, wanted);
    const { updateProfiles } = await import('../../config/profiles.ts');
    await updateProfiles(
      context.system.configDir,
      (profiles, chosen) => {
        profiles.delete(wanted);
        return chosen === wanted ? undefined : chosen;
      },
      context.tell,
    );
    const left = await forgetPassword(wanted, profile, context);
    if (left) context.tell(left.message);
    await forgetNames(wanted, context);
    context.note(`the profile '${wanted}' is removed`);
    return shown(wanted, profile, undefined);
  },
});
