/** Which service, as whom, with which defaults: flag > environment > profile > built in. */
import { HmsError } from './errors.ts';
import { baseUrlProblem, sandboxProfile, trimmed } from './profile-rules.ts';
import { type Profile, type Profiles, readProfiles } from './profiles.ts';
import type { System } from './system.ts';

export interface Settings {
  /** The built-in sandbox, embedded; the network is not used. */
  embedded: boolean;
  /** What the operator should know about where the settings came from. */
  notes: readonly string[];
  /** Of the hosting service, without a trailing slash. */
  baseUrl: string;
  /** Of the headless platform, likewise; undefined where nobody said. */
  headlessUrl: string | undefined;
  credentials: Credentials;
  /** The account commands act on when none is named. */
  account: string | undefined;
  /** The same for the headless platform, where an account goes by its name. */
  headlessAccount: string | undefined;
  /** Addresses the service e-mails when none are named. */
  notify: readonly string[];
  readOnly: boolean;
  /** Installs that are overwritten only by name. */
  protect: readonly string[];
  /** Which profile was chosen, if any. */
  profile: string | undefined;
}

export interface Credentials {
  username: string;
  password: string;
  /** For the error that says they are wrong. */
  from: string;
}

type Env = System['env'];

const ownHosts = 'credentials of a profile are sent to its own hosts only';

/**
 * @param flag the value of `--profile`
 * @throws HmsError auth (no credentials, half a pair), usage (no base URL, no such profile)
 */
export async function resolveSettings(
  flag: string | undefined,
  system: Pick<System, 'env' | 'configDir'>,
  sandbox: Omit<Credentials, 'from'>,
): Promise<Settings> {
  const { env } = system;
  const named = flag ?? (env.HMS_PROFILE || undefined);
  if (named === sandboxProfile) return embeddedSettings(sandbox, env);
  const pair = environmentPair(env);
  const url = env.HMS_BASE_URL || undefined;
  const needsFile = named !== undefined || pair === undefined || url === undefined;
  const found = needsFile
    ? chooseProfile(await readProfiles(system.configDir), named)
    : { name: undefined, profile: undefined, source: '', others: [], notes: [] };
  const own = found.profile?.headless_url;
  const ignoresHeadless = pair === undefined && isForeign(env.HMS_HEADLESS_URL, own);
  return {
    embedded: false,
    notes: [
      ...found.notes,
      ...(ignoresHeadless ? [`HMS_HEADLESS_URL is not used: ${ownHosts}`] : []),
    ],
    credentials: pair ?? profileCredentials(found, url),
    baseUrl: checkedBaseUrl(url, found.profile?.base_url),
    headlessUrl: checkedHeadlessUrl(ignoresHeadless ? own : env.HMS_HEADLESS_URL || own),
    headlessAccount: env.HMS_HEADLESS_ACCOUNT || found.profile?.headless_account,
    account: env.HMS_ACCOUNT || found.profile?.account,
    notify: found.profile?.notify ?? [],
    readOnly: found.profile?.read_only === true,
    protect: found.profile?.protect ?? [],
    profile: found.name,
  };
}

function embeddedSettings(credentials: Omit<Credentials, 'from'>, env: Env): Settings {
  const ignored = 'HMS_BASE_URL is not used: the profile is the embedded sandbox';
  return {
    embedded: true,
    notes: env.HMS_BASE_URL ? [ignored] : [],
    baseUrl: 'http://sandbox.localhost/v1',
    headlessUrl: 'http://sandbox.localhost',
    headlessAccount: 'northlight',
    credentials: { ...credentials, from: 'the built-in sandbox' },
    account: undefined,
    notify: [],
    readOnly: false,
    protect: [],
    profile: sandboxProfile,
  };
}

function environmentPair(env: Env): Credentials | undefined {
  const { HMS_USERNAME: username, HMS_PASSWORD: password } = env;
  if (username && password) {
    return { username, password, from: 'HMS_USERNAME and HMS_PASSWORD in the environment' };
  }
  if (!username && !password) return undefined;
  const [set, missing] = username
    ? ['HMS_USERNAME', 'HMS_PASSWORD']
    : ['HMS_PASSWORD', 'HMS_USERNAME'];
  throw new HmsError('auth', `${set} is set, but ${missing} is not`, {
    hint: `set ${missing} too, or neither`,
  });
}

interface Found {
  name: string | undefined;
  profile: Profile | undefined;
  /** `profile 'prod' in /home/…/profiles.json` */
  source: string;
  /** Profiles there are, where none of them was chosen. */
  others: string[];
  notes: readonly string[];
}

function chooseProfile(
  { path, current, profiles, notes }: Profiles,
  named: string | undefined,
): Found {
  const name = named ?? current ?? 'default';
  const profile = profiles.get(name);
  if (profile === undefined && (named ?? current) !== undefined) {
    const known = [...profiles.keys(), sandboxProfile].join(', ');
    throw new HmsError('usage', `there is no profile '${name}' in ${path}`, {
      hint: `there are: ${known}`,
    });
  }
  const others = profile === undefined ? [...profiles.keys()] : [];
  const found = profile === undefined ? undefined : name;
  return { name: found, profile, source: `profile '${name}' in ${path}`, others, notes };
}

/** A profile's credentials go to the profile's own hosts and nowhere else. */
function profileCredentials(
  { profile, source, others }: Found,
  url: string | undefined,
): Credentials {
  const { username, password, base_url } = profile ?? {};
  if (!username || !password) {
    const named =
      others.length > 0 ? `name a profile with --profile (${others.join(', ')}); or ` : '';
    throw new HmsError('auth', 'no credentials', {
      hint:
        `${named}hms auth login, or set HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD; ` +
        `to try hms without a service: --profile ${sandboxProfile}`,
    });
  }
  if (!isForeign(url, base_url)) return { username, password, from: source };
  throw new HmsError('auth', `HMS_BASE_URL is not the service of ${source}`, {
    hint: `${ownHosts}: set HMS_USERNAME and HMS_PASSWORD too`,
  });
}

function isForeign(fromEnv: string | undefined, own: string | undefined): boolean {
  return Boolean(fromEnv) && trimmed(fromEnv ?? '') !== trimmed(own ?? '');
}

function checkedBaseUrl(fromEnv: string | undefined, fromProfile: string | undefined): string {
  const text = fromEnv ?? fromProfile;
  const source = fromEnv === undefined ? 'base_url of the profile' : 'HMS_BASE_URL';
  if (text === undefined) {
    throw new HmsError('usage', 'no base URL', {
      hint: 'set HMS_BASE_URL, for example https://api.example.com/v1',
    });
  }
  return checkedUrl(text, source);
}

function checkedHeadlessUrl(text: string | undefined): string | undefined {
  return text === undefined ? undefined : checkedUrl(text, 'the headless base URL');
}

function checkedUrl(text: string, source: string): string {
  const problem = baseUrlProblem(text);
  if (problem === undefined) return trimmed(text);
  throw new HmsError('usage', `${source} ${problem}`);
}

/** The value of the Authorization header: Basic, in UTF-8. */
export function basicAuthorization({ username, password, from }: Credentials): string {
  const control = /\p{Cc}/u;
  if (username.includes(':') || control.test(username) || control.test(password)) {
    throw new HmsError(
      'auth',
      `the user name must have no colon, and neither half a control character (from ${from})`,
    );
  }
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
