import type { Api } from '../../client/api.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { text } from '../../command-model/values.ts';
import { namedProfile, profileName } from '../../config/profile-rules.ts';
import type { Profile } from '../../config/profile-schema.ts';
import { HmsError } from '../../core/errors.ts';
import { baseUrl } from '../shared/base-url.ts';
import { forgetPassword, storePassword, withoutCredentials } from '../shared/password.ts';
import { isOverridden } from './environment-wins.ts';
import { answersFor, promptForPassword } from './login-answers.ts';

/** @throws HmsError, when the service rejects the credentials or is unavailable */
async function testCredentials(api: Api): Promise<void> {
  try {
    for await (const _ of api.pages('listInstalls', {}, 1)) break;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const hint =
      error.kind === 'auth' ? 'Check user name, password and base URL.' : (error.hint ?? '');
    throw error.with({ hint: `Nothing was stored.${hint === '' ? '' : ` ${hint}`}` });
  }
}

const maxPasswords = 3;

/**
 * Prompts again when the service rejects a typed password. A person cannot see what was mistyped.
 * @param wasTyped the password comes from a prompt, and not from standard input
 * @returns the password that the service accepted
 */
async function acceptedPassword(
  login: { baseUrl: string; username: string; password: string },
  wasTyped: boolean,
  context: LocalContext,
): Promise<string> {
  let { password } = login;
  for (let attempt = 2; ; attempt += 1) {
    try {
      await testCredentials(await context.services.connect({ ...login, password }));
      return password;
    } catch (error) {
      const isRejected = error instanceof HmsError && error.kind === 'auth';
      if (!isRejected || !wasTyped || attempt > maxPasswords) throw error;
      context.ui.warn('The service rejected the user name or the password.');
      context.ui.warn(
        `Enter the password again (${attempt} of ${maxPasswords}), or press Esc to leave.`,
      );
      password = await promptForPassword(context);
    }
  }
}

export const authLogin = command({
  name: 'auth login',
  kind: 'local',
  errorKinds: requestErrorKinds,
  summary: 'Store credentials in a profile',
  description:
    'Prompts for missing values, and offers HMS_BASE_URL and HMS_USERNAME as answers. Without a ' +
    'terminal, hms uses these variables. It also stores HMS_HEADLESS_URL, if that belongs to the same ' +
    'base URL. hms tests the credentials against the service, and stores them only if they work. After a rejected login, a terminal prompts for the password again, up to three times in all. The password goes into the keyring of the system. ' +
    'Without a keyring, it goes into the profile file, which only you can read. No option takes the ' +
    'password: use --password-stdin.',
  arguments: {},
  options: {
    username: { value: text('NAME'), help: 'User name' },
    passwordStdin: { help: 'Read the password from standard input' },
    baseUrl: { value: baseUrl, help: 'Base URL of the service, like https://api.example.com/v1' },
    headlessUrl: { value: baseUrl, help: 'Base URL of the headless platform' },
    noKeyring: { help: 'Store the password in the profile file' },
  },
  examples: ['auth login', 'auth login --profile staging --base-url https://api.example.com/v1'],
  view: {
    columns: [
      { name: 'profile' },
      { name: 'base_url' },
      { name: 'username' },
      { name: 'stored_in' },
    ],
  },
  async local(context, input) {
    const { readProfiles, updateProfiles } = await import('../../config/profiles.ts');
    const {
      system,
      ui: { info, warn, hint },
    } = context;
    const named = namedProfile(context.profile, system.env);
    const name = profileName(named);
    const store = await readProfiles(system.configDir);
    for (const line of store.notes) warn(line);
    const piped = input.passwordStdin ? await system.stdin.text() : undefined;
    const given = {
      baseUrl: input.baseUrl,
      headlessUrl: input.headlessUrl,
      profileBaseUrl: store.profiles.get(name)?.base_url,
      username: input.username,
      password: piped?.replace(/\r?\n$/, ''),
    };
    if (given.password?.includes('\ufffd')) {
      throw new HmsError(
        'usage',
        'The password on standard input is not UTF-8. Nothing was stored.',
      );
    }
    const answers = await answersFor(given, name, context);
    const { baseUrl: base_url, username } = answers;
    const password = await acceptedPassword(answers, piped === undefined, context);
    const headless = answers.headlessUrl === undefined ? {} : { headless_url: answers.headlessUrl };
    const login = { profile: name, username, baseUrl: base_url, password };
    let before: Profile = {};
    let isInKeyring = false;
    let entry: Profile = {};
    const stored = updateProfiles(
      system.configDir,
      async (profiles, current) => {
        before = profiles.get(name) ?? {};
        const { headless_url, ...rest } = withoutCredentials(before);
        // The headless host of another service must not get these credentials.
        const same = before.base_url === base_url && headless_url ? { headless_url } : {};
        isInKeyring = !input.noKeyring && (await storePassword(login, context));
        const secret = isInKeyring ? { password_in: 'keyring' } : { password };
        entry = { ...rest, ...same, base_url, ...headless, username, ...secret };
        profiles.set(name, entry);
        return current ?? name;
      },
      warn,
    );
    const path = await stored.catch(async (error) => {
      await forgetPassword(name, entry, context);
      throw error;
    });
    const isReplaced = isInKeyring && before.base_url === base_url && before.username === username;
    const keyringError = isReplaced ? undefined : await forgetPassword(name, before, context);
    if (keyringError) warn(keyringError.message);
    if (before.credential_command)
      warn('The credential_command of the profile was removed: the stored password replaces it.');
    if (isOverridden(system))
      warn('HMS_USERNAME and HMS_PASSWORD are set and override the profile.');
    const stored_in = isInKeyring ? 'the system keyring' : path;
    const who = isInKeyring ? '' : ', readable by you alone';
    info(`Logged in. The password is stored in ${stored_in}${who}.`);
    const isUsed = named !== undefined || (store.current ?? name) === name;
    hint(
      isUsed
        ? 'To list your installs, run: hms installs list'
        : `To make this profile the current one, run: hms profiles use ${name}`,
    );
    return { profile: name, base_url, username, stored_in };
  },
});
