import { command, type LocalContext } from '../../command-model/definition.ts';
import { choice, commandWords, email, id, text } from '../../command-model/values.ts';
import { profileName } from '../../config/profile-rules.ts';
import type { Profile } from '../../config/profile-schema.ts';
import { HmsError } from '../../core/errors.ts';
import { withoutTrailingSlash } from '../../core/url.ts';
import { baseUrl, completedUrl } from '../shared/base-url.ts';
import { forgetPassword, passwordLocation, withoutCredentials } from '../shared/password.ts';
import { name } from './arguments.ts';
import { plainName } from './values.ts';
import { shownProfile, view } from './view.ts';

const settings = [
  'headless-url',
  'account',
  'headless-account',
  'notify',
  'read-only',
  'protect',
  'approvers',
  'credential-command',
] as const;

function withoutSettings(profile: Profile, names: readonly string[]): Profile {
  const removed = names.map((one) => one.replaceAll('-', '_'));
  return Object.fromEntries(Object.entries(profile).filter(([key]) => !removed.includes(key)));
}

/** Credentials belong to the service they were tested against. */
function isOtherService(before: Profile, after: Profile): boolean {
  return (
    passwordLocation(before) !== undefined &&
    withoutTrailingSlash(before.base_url ?? '') !== withoutTrailingSlash(after.base_url ?? '')
  );
}

/** The keys themselves: a file could be replaced later. @throws HmsError usage */
async function keyLines(paths: readonly string[], { stores }: LocalContext): Promise<string[]> {
  const { keyLine, publicKeyIn } = await import('../../plans/signature.ts');
  const read = paths.map(async (path) => keyLine(publicKeyIn(await stores.readText(path), path)));
  return Promise.all(read);
}

export const profilesSet = command({
  name: 'profiles set',
  kind: 'local',
  summary: 'Create or change a profile',
  description:
    'Settings that you do not give stay as they are. A list replaces the previous list. `hms auth ' +
    'login` stores credentials, and --credential-command prints them each time they are needed. If the ' +
    'base URL changes, hms forgets the credentials.',
  arguments: { name: { ...name, value: { ...name.value, mayBeOther: true } } },
  options: {
    baseUrl: { value: baseUrl, help: 'Base URL of the service' },
    headlessUrl: { value: baseUrl, help: 'Base URL of the headless platform' },
    account: {
      value: id('ACCOUNT', 'accounts'),
      help: 'ID of the default account',
    },
    headlessAccount: {
      value: text('NAME'),
      help: 'Name of the default account of the headless platform',
    },
    notify: { value: email, help: 'E-mail address to notify by default', repeat: true },
    readOnly: {
      value: choice('ON', 'on', 'off'),
      help: '`on` refuses every change, `off` allows changes',
    },
    credentialCommand: {
      value: commandWords,
      help: 'Program that prints the user name and password: words separated by spaces, or a JSON list of words',
    },
    protect: {
      value: plainName,
      help: 'Name of an install to protect. To overwrite it, you must confirm its name',
      repeat: true,
    },
    approvers: {
      value: text('PUBLIC', 'files'),
      help: 'File of a public key (PEM, Ed25519). hms then sends only plans that one of these keys has signed',
      repeat: true,
    },
    unset: {
      value: choice('SETTING', ...settings),
      help: `Remove a setting: ${settings.join(', ')}`,
      repeat: true,
    },
  },
  examples: [
    'profiles set default --notify ops@example.com --protect acmestage',
    'profiles set default --read-only on',
  ],
  view,
  async local(context, { name: wanted, ...given }) {
    const {
      system,
      ui: { warn },
    } = context;
    const key = profileName(wanted);
    const changes: Profile = {
      ...(given.baseUrl === undefined
        ? {}
        : { base_url: withoutTrailingSlash(completedUrl(given.baseUrl, context.ui.info)) }),
      ...(given.headlessUrl === undefined
        ? {}
        : { headless_url: withoutTrailingSlash(completedUrl(given.headlessUrl, context.ui.info)) }),
      ...(given.account === undefined ? {} : { account: given.account }),
      ...(given.headlessAccount === undefined ? {} : { headless_account: given.headlessAccount }),
      ...(given.notify.length === 0 ? {} : { notify: given.notify }),
      ...(given.readOnly === undefined ? {} : { read_only: given.readOnly === 'on' }),
      ...(given.protect.length === 0 ? {} : { protect: given.protect }),
      ...(given.approvers.length === 0
        ? {}
        : { approvers: await keyLines(given.approvers, context) }),
      ...(given.credentialCommand === undefined
        ? {}
        : { credential_command: given.credentialCommand }),
    };
    if (Object.keys(changes).length === 0 && given.unset.length === 0) {
      throw new HmsError('usage', 'Nothing to set.', {
        hint: 'To see the settings, run: hms profiles set --help',
      });
    }
    const { updateProfiles } = await import('../../config/profiles.ts');
    let before: Profile | undefined;
    let after: Profile = {};
    let current: string | undefined;
    await updateProfiles(
      system.configDir,
      (profiles, chosen) => {
        before = profiles.get(key);
        after = { ...withoutSettings(before ?? {}, given.unset), ...changes };
        if (isOtherService(before ?? {}, after))
          after = { ...withoutCredentials(after), ...changes };
        profiles.set(key, after);
        current = chosen;
        return chosen;
      },
      warn,
    );
    if (before === undefined) {
      const noUrlNote = after.base_url === undefined ? ' It has no base URL yet.' : '';
      context.ui.info(`Created the profile '${key}'.${noUrlNote}`);
    } else if (isOtherService(before, after)) {
      warn('The base URL changed, so the credentials for the previous service were removed.');
      const keyringError = await forgetPassword(key, before, context);
      if (keyringError) warn(keyringError.message);
    }
    return shownProfile(key, after, current);
  },
});
