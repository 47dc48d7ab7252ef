import { HmsError } from '../errors.ts';
import { profileName, trimmed } from '../profile-rules.ts';
import { command, type LocalContext } from '../runner/command.ts';
import { text } from '../runner/values.ts';
import { sandboxCredentials } from '../sandbox/credentials.ts';
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

export const authLogin = command({
  name: 'auth login',
  summary: 'Store the credentials of a service in a profile',
  description:
    'Asks for what is not given, tries the credentials against the service, and stores them only when it ' +
    'knows them. There is no flag for the password: --password-stdin reads it.',
  arguments: {},
  options: {
    username: { value: text('NAME'), help: 'user name' },
    passwordStdin: { help: 'read the password from standard input' },
    baseUrl: { value: baseUrl, help: 'base URL of the service, like https://api.example.com/v1' },
    headlessUrl: { value: baseUrl, help: 'base URL of the headless platform' },
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
    const { system, note, connect } = context;
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
    const api = await connect({ baseUrl: base_url, username, password });
    for await (const _ of api.pages('listInstalls', {}, 1)) break;
    const headless =
      input.headlessUrl === undefined ? {} : { headless_url: trimmed(input.headlessUrl) };
    const stored_in = await updateProfiles(system.configDir, (profiles, current) => {
      const { headless_url, ...before } = profiles.get(name) ?? {};
      // The other host of another service is not a place for these credentials.
      const same = before.base_url === base_url && headless_url ? { headless_url } : {};
      profiles.set(name, { ...before, ...same, base_url, ...headless, username, password });
      return current ?? name;
    });
    note('the service knows these credentials; they are stored, readable by you alone');
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
  async local({ system, profile: named, note }) {
    const { readProfiles, updateProfiles } = await import('../profiles.ts');
    const { current, profiles: known } = await readProfiles(system.configDir);
    const name = profileName(named, current);
    if (!known.has(name)) {
      throw new HmsError('notFound', `there is no profile '${name}'`, {
        hint: 'hms profiles list',
      });
    }
    if (known.get(name)?.password === undefined) {
      throw new HmsError('usage', `the profile '${name}' has no credentials`, {
        hint: 'hms profiles list',
      });
    }
    const stored_in = await updateProfiles(system.configDir, (profiles, chosen) => {
      const { username, password, ...rest } = profiles.get(name) ?? {};
      profiles.set(name, rest);
      return chosen;
    });
    note('the credentials are forgotten');
    return { profile: name, stored_in };
  },
});

export const authStatus = command({
  name: 'auth status',
  summary: 'Show which service hms talks to, as whom, and where that is set',
  description: 'Sends nothing, and never shows a password.',
  arguments: {},
  options: {},
  examples: ['auth status', 'auth status --profile sandbox'],
  view: {
    columns: [
      { name: 'profile' },
      { name: 'base_url' },
      { name: 'headless_url' },
      { name: 'username' },
      { name: 'credentials_from' },
      { name: 'account' },
      { name: 'headless_account' },
      { name: 'notify' },
      { name: 'read_only' },
      { name: 'protect' },
    ],
  },
  async local({ system, profile: named, note }) {
    const { resolveSettings } = await import('../settings.ts');
    const settings = await resolveSettings(named, system, sandboxCredentials);
    for (const line of settings.notes) note(line);
    const { credentials } = settings;
    return {
      profile: settings.profile ?? null,
      base_url: settings.baseUrl,
      headless_url: settings.headlessUrl ?? null,
      username: credentials.username,
      credentials_from: credentials.from,
      account: settings.account ?? null,
      headless_account: settings.headlessAccount ?? null,
      notify: settings.notify,
      read_only: settings.readOnly,
      protect: settings.protect,
    };
  },
});
