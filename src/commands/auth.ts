import type { Api } from '../client/client.ts';
import { HmsError } from '../errors.ts';
import { profileName, trimmed } from '../profile-rules.ts';
import type { Profile } from '../profiles.ts';
import { command, type LocalContext } from '../runner/command.ts';
import { text } from '../runner/values.ts';
import { sandboxCredentials } from '../sandbox/credentials.ts';
import type { Settings } from '../settings.ts';
import { forgetPassword, keepPassword, placeOf, withoutCredentials } from './password.ts';
import { baseUrl } from './profile-values.ts';

/** Asks on a terminal; elsewhere the flag has to give it. */
async function answer(
  context: LocalContext,
  given: string | undefined,
  { question, flag, secret = false }: { question: string; flag: string; secret?: boolean },
): Promise<string> {
  const { manner, system } = context;
  if (given !== undefined && given !== '') return given;
  if (!manner.asks) {
    throw new HmsError('usage', `${question} is missing, and there is nobody to ask`, {
      hint: `give it with ${flag}`,
    });
  }
  const look = { color: manner.colorNotes };
  const typed = await (secret
    ? system.ask.secret(`${question}:`, look)
    : system.ask.line(`${question}:`, look));
  if (typed.trim() !== '') return secret ? typed : typed.trim();
  throw new HmsError('cancelled', `no ${question.toLowerCase()}: nothing was stored`, {
    retrySafe: true,
  });
}

/** @throws HmsError auth, where the service does not know them */
async function tryOut(api: Api): Promise<void> {
  try {
    for await (const _ of api.pages('listInstalls', {}, 1)) break;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'auth') throw error;
    throw error.with({ hint: 'nothing was stored: check user name, password and base URL' });
  }
}

export const authLogin = command({
  name: 'auth login',
  summary: 'Store the credentials of a service in a profile',
  description:
    'Asks for what is not given, tries the credentials against the service, and stores them only when it ' +
    "knows them: the password in the system's keyring, or, where there is none, in the profile file, readable " +
    'by you alone. There is no flag for the password: --password-stdin reads it.',
  arguments: {},
  options: {
    username: { value: text('NAME'), help: 'user name' },
    passwordStdin: { help: 'read the password from standard input' },
    baseUrl: { value: baseUrl, help: 'base URL of the service, like https://api.example.com/v1' },
    headlessUrl: { value: baseUrl, help: 'base URL of the headless platform' },
    noKeyring: { help: 'keep the password in the profile file' },
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
    const { readProfiles, updateProfiles } = await import('../profiles.ts');
    const { system, note, tell, suggest, connect } = context;
    const name = profileName(context.profile);
    const known = (await readProfiles(system.configDir)).profiles.get(name);
    const url = await answer(context, input.baseUrl ?? known?.base_url, {
      question: 'Base URL',
      flag: '--base-url',
    });
    const base_url = trimmed(baseUrl.parse(url));
    const username = await answer(context, input.username, {
      question: 'User name',
      flag: '--username',
    });
    const piped = input.passwordStdin ? await system.stdin.text() : undefined;
    const password = await answer(context, piped?.replace(/\r?\n$/, ''), {
      question: 'Password',
      flag: '--password-stdin',
      secret: true,
    });
    await tryOut(await connect({ baseUrl: base_url, username, password }));
    const headless =
      input.headlessUrl === undefined ? {} : { headless_url: trimmed(input.headlessUrl) };
    const login = { profile: name, username, baseUrl: base_url, password };
    const isKept = !input.noKeyring && (await keepPassword(login, context));
    const secret = isKept ? { password_in: 'keyring' } : { password };
    let before: Profile = {};
    const path = await updateProfiles(system.configDir, (profiles, current) => {
      before = profiles.get(name) ?? {};
      const { headless_url, ...rest } = withoutCredentials(before);
      // The other host of another service is not a place for these credentials.
      const same = before.base_url === base_url && headless_url ? { headless_url } : {};
      profiles.set(name, { ...rest, ...same, base_url, ...headless, username, ...secret });
      return current ?? name;
    });
    const isOver = isKept && before.base_url === base_url && before.username === username;
    const left = isOver ? undefined : await forgetPassword(name, before, context);
    if (left) tell(left.message);
    if (before.credential_command) tell('its credential_command is taken out: these count now');
    if (system.env.HMS_USERNAME) tell('HMS_USERNAME and HMS_PASSWORD are set, and come before it');
    const stored_in = isKept ? 'the system keyring' : path;
    const who = isKept ? '' : ', readable by you alone';
    note(`the service knows these credentials; the password is in ${stored_in}${who}`);
    suggest('to see what there is: hms installs list');
    return { profile: name, base_url, username, stored_in };
  },
});

export const authLogout = command({
  name: 'auth logout',
  summary: 'Forget the credentials of a profile',
  description: 'Its other settings stay.',
  arguments: {},
  options: {},
  examples: ['auth logout', 'auth logout --profile staging'],
  view: { columns: [{ name: 'profile' }, { name: 'stored_in' }] },
  async local(context) {
    const { system, profile: named, note, tell } = context;
    const { readProfiles, updateProfiles } = await import('../profiles.ts');
    const { current, profiles: known } = await readProfiles(system.configDir);
    const name = profileName(named, current);
    const before = known.get(name);
    if (before === undefined) {
      throw new HmsError('notFound', `there is no profile '${name}'`, {
        hint: 'hms profiles list',
      });
    }
    const place = placeOf(before);
    if (place === undefined) {
      throw new HmsError('usage', `the profile '${name}' has no credentials`, {
        hint: 'hms profiles list',
      });
    }
    // Before the profile: it knows by which name the keyring has it.
    const left = await forgetPassword(name, before, context);
    if (left) throw left;
    const path = await updateProfiles(system.configDir, (profiles, chosen) => {
      profiles.set(name, withoutCredentials(profiles.get(name) ?? {}));
      return chosen;
    });
    note('the credentials are forgotten');
    if (system.env.HMS_USERNAME) tell('HMS_USERNAME and HMS_PASSWORD are set, and still count');
    return { profile: name, stored_in: place === 'keyring' ? 'the system keyring' : path };
  },
});

/** Names as in the file, each with what it was taken from. */
function statusOf(settings: Settings) {
  const { sources, credentials } = settings;
  return {
    profile: settings.profile ?? null,
    base_url: settings.baseUrl,
    headless_url: settings.headlessUrl ?? null,
    username: credentials.username ?? null,
    account: settings.account ?? null,
    headless_account: settings.headlessAccount ?? null,
    notify: settings.notify,
    read_only: settings.readOnly,
    protect: settings.protect,
    sources: {
      profile: sources.profile ?? null,
      base_url: sources.baseUrl ?? null,
      headless_url: sources.headlessUrl ?? null,
      username: credentials.from,
      password: credentials.from,
      account: sources.account ?? null,
      headless_account: sources.headlessAccount ?? null,
      notify: sources.notify ?? null,
      read_only: sources.readOnly ?? null,
      protect: sources.protect ?? null,
    },
  };
}

/** One line a setting. */
function settingsIn(body: unknown): unknown {
  const { sources, ...values } = body as ReturnType<typeof statusOf>;
  const shown: Record<string, unknown> = { ...values, password: 'not shown' };
  return Object.entries(sources).map(([setting, source]) => ({
    setting,
    value: setting in shown ? shown[setting] : null,
    source,
  }));
}

export const authStatus = command({
  name: 'auth status',
  many: true,
  summary: 'Show which service hms talks to, as whom, and where each setting is made',
  description: 'Sends nothing, runs nothing, and never shows a password. hms doctor tries them.',
  arguments: {},
  options: {},
  examples: ['auth status', 'auth status --profile sandbox'],
  view: {
    columns: [{ name: 'setting', gives: 0 }, { name: 'value', gives: 0 }, { name: 'source' }],
    records: settingsIn,
  },
  async local({ system, profile: named, note }) {
    const { resolveSettings } = await import('../settings.ts');
    const settings = await resolveSettings(named, system, sandboxCredentials);
    for (const line of settings.notes) note(line);
    return statusOf(settings);
  },
});
