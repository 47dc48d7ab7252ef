/** Resolves settings: option > environment > profile > default. */

import { delimiter } from 'node:path';
import { nameAmong } from '../core/compare-names.ts';
import type { Env } from '../core/env.ts';
import { HmsError } from '../core/errors.ts';
import { baseUrlProblem, withoutTrailingSlash, withScheme } from '../core/url.ts';
import { cacheFingerprint } from '../storage/name-cache.ts';
import type { System } from '../system/system.ts';
import {
  type CredentialSource,
  type CredentialSystem,
  type Credentials,
  givenCredentials,
  missingCredentials,
  profileSource,
} from './credentials.ts';
import { type MailboxSettings, mailboxSettings } from './mailbox-settings.ts';
import { knownProfiles, namedProfile, sandboxProfile } from './profile-rules.ts';
import type { Profile } from './profile-schema.ts';
import { type Profiles, readProfiles } from './profiles.ts';

export interface Settings {
  /** Uses the embedded sandbox instead of the network. */
  embedded: boolean;
  /** Notes about where the settings came from. */
  notes: readonly string[];
  /** URL of the hosting service, without a trailing slash. */
  baseUrl: string;
  /** URL of the headless platform, without a trailing slash; undefined when not set. */
  headlessUrl: string | undefined;
  credentials: CredentialSource;
  /** The default account of commands. */
  account: string | undefined;
  /** The default account on the headless platform, which names accounts. */
  headlessAccount: string | undefined;
  /** Default addresses that the service e-mails. */
  notify: readonly string[];
  notifyFrom: string | undefined;
  readOnly: boolean;
  /** Installs that need their name to be overwritten. */
  protect: readonly string[];
  /** Who must sign every change; none for nobody. */
  approvers: readonly Approvers[];
  profile: string | undefined;
  /** The settings its lists depend on (src/storage/name-cache.ts); undefined when the environment sets one. */
  cacheFingerprint: string | undefined;
  /** Undefined when none is set, and for the embedded sandbox. */
  mailbox: MailboxSettings | undefined;
  /** Where each setting came from; undefined when it is not set. */
  sources: Readonly<Record<SettingName, string | undefined>>;
}

/** Public keys, of which one must have signed a plan. */
export interface Approvers {
  /** Where they are set: `the profile 'live'`, `HMS_APPROVERS`. */
  from: string;
  /** Keys as the profile keeps them, or paths of PEM files. */
  keys: readonly string[];
  areFiles: boolean;
}

type SettingName =
  | 'profile'
  | 'baseUrl'
  | 'headlessUrl'
  | 'account'
  | 'headlessAccount'
  | 'notify'
  | 'readOnly'
  | 'protect';

const ownHosts = 'the credentials of a profile are sent only to its own hosts';

type SettingsContext = Pick<System, 'env' | 'configDir'> & CredentialSystem;

/**
 * @param flag value of `--profile`
 * @throws HmsError auth (no credentials, or only half of them), usage (no base URL, no such profile)
 */
export async function resolveSettings(
  flag: string | undefined,
  system: SettingsContext,
  sandbox: Omit<Credentials, 'from'>,
): Promise<Settings> {
  const { env, notes } = completedUrls(system.env);
  const { named, namedBy } = namedWith(flag, env);
  if (named === sandboxProfile) return embeddedSettings(sandbox, env, namedBy);
  const pair = environmentPair(env);
  const hasPair = pair !== undefined && pair.problem === undefined;
  const url = env.HMS_BASE_URL || undefined;
  const found = await findProfile(flag, { env, configDir: system.configDir });
  const { profile } = found;
  const ignoresHeadless = !hasPair && isOtherHost(env.HMS_HEADLESS_URL, profile?.headless_url);
  const variable = (name: string) => [env[name] || undefined, name] as const;
  const field = <K extends keyof Profile>(name: K) =>
    // As: undefined where there is no profile, which each field may be.
    [profile?.[name] as Profile[K], `profile '${found.name}'`] as const;
  const baseUrl = firstSetting(variable('HMS_BASE_URL'), field('base_url'));
  const headlessUrl = firstSetting(
    ...(ignoresHeadless ? [] : [variable('HMS_HEADLESS_URL')]),
    field('headless_url'),
  );
  const account = firstSetting(variable('HMS_ACCOUNT'), field('account'));
  const headlessAccount = firstSetting(variable('HMS_HEADLESS_ACCOUNT'), field('headless_account'));
  const notify = firstSetting(notifyVariable(env), field('notify'));
  const readOnly = firstSetting(field('read_only'));
  const protect = firstSetting(field('protect'));
  const credentials = pair ?? credentialsOf(found, url, system);
  return {
    embedded: false,
    notes: [
      ...notes,
      ...found.notes,
      ...(flag !== undefined && (hasPair || url) ? [overriddenNote(flag)] : []),
      ...(ignoresHeadless ? [`HMS_HEADLESS_URL is ignored: ${ownHosts}.`] : []),
    ],
    credentials,
    baseUrl: checkedBaseUrl(baseUrl.value, baseUrl.from, credentials),
    headlessUrl: checkedHeadlessUrl(headlessUrl.value),
    account: account.value,
    headlessAccount: headlessAccount.value,
    notify: notify.value ?? [],
    notifyFrom: notify.from,
    readOnly: readOnly.value === true,
    protect: protect.value ?? [],
    approvers: approversOf(found, env),
    profile: found.name,
    mailbox: mailboxSettings(found, env, system),
    cacheFingerprint: pair || url || profile === undefined ? undefined : cacheFingerprint(profile),
    sources: {
      profile: found.chosenBy,
      baseUrl: baseUrl.from,
      headlessUrl: headlessUrl.from,
      account: account.from,
      headlessAccount: headlessAccount.from,
      notify: notify.from,
      readOnly: readOnly.from,
      protect: protect.from,
    },
  };
}

function namedWith(flag: string | undefined, env: Env) {
  return {
    named: namedProfile(flag, env),
    namedBy: flag === undefined ? 'HMS_PROFILE' : '--profile',
  };
}

/** The profile of the settings. The file is not read when the environment has everything. */
async function findProfile(
  flag: string | undefined,
  { env, configDir }: Pick<System, 'env' | 'configDir'>,
): Promise<ChosenProfile> {
  const { named, namedBy } = namedWith(flag, env);
  const pair = environmentPair(env);
  const hasPair = pair !== undefined && pair.problem === undefined;
  if (named === undefined && hasPair && env.HMS_BASE_URL) {
    return {
      name: undefined,
      chosenBy: undefined,
      profile: undefined,
      path: '',
      others: [],
      notes: [],
    };
  }
  return chooseProfile(await readProfiles(configDir), named, namedBy);
}

/**
 * The mailbox of the settings, without the service.
 * @returns `sandbox` for the embedded sandbox; undefined when none is set
 */
export async function resolveMailbox(
  flag: string | undefined,
  system: SettingsContext,
): Promise<MailboxSettings | typeof sandboxProfile | undefined> {
  if (namedProfile(flag, system.env) === sandboxProfile) return sandboxProfile;
  return mailboxSettings(await findProfile(flag, system), system.env, system);
}

/** Adds https:// to URLs without a scheme, with a note. */
function completedUrls(given: Env): { env: Env; notes: string[] } {
  const completed = ['HMS_BASE_URL', 'HMS_HEADLESS_URL'].flatMap((name) => {
    const text = given[name] ?? '';
    const url = withScheme(text);
    return url === text ? [] : [{ name, url }];
  });
  return {
    env: { ...given, ...Object.fromEntries(completed.map(({ name, url }) => [name, url])) },
    notes: completed.map(({ name, url }) => `${name} has no scheme, so hms uses ${url}`),
  };
}

/**
 * The profile and the variable do not replace each other: neither may loosen what the other requires.
 * @throws HmsError usage, for a value without a key: it would require nothing, or too little
 */
function approversOf(
  { name, profile }: Pick<ChosenProfile, 'name' | 'profile'>,
  { HMS_APPROVERS: text = '' }: Env,
): Approvers[] {
  const paths = text === '' ? [] : text.split(delimiter);
  if (paths.some((one) => one.trim() === '')) {
    throw new HmsError('usage', `HMS_APPROVERS has an empty path: '${text}'. Nothing was sent.`, {
      hint: `Set it to paths of public keys, separated by '${delimiter}', or unset it. Are all of its variables set?`,
    });
  }
  const keys = profile?.approvers ?? [];
  if (profile?.approvers?.length === 0) {
    throw new HmsError('usage', `The approvers of the profile '${name}' are an empty list.`, {
      hint: `To require a signature, run: hms profiles set ${name} --approvers PUBLIC.pem. To require none, run: hms profiles set ${name} --unset approvers`,
    });
  }
  return [
    { from: `the profile '${name}'`, keys, areFiles: false },
    { from: 'HMS_APPROVERS', keys: paths, areFiles: true },
  ].filter((one) => one.keys.length > 0);
}

function overriddenNote(profile: string): string {
  return `HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD override the profile '${profile}' where they are set.`;
}

/** The addresses in HMS_NOTIFY, separated by spaces. */
function notifyVariable({ HMS_NOTIFY: text = '' }: Env) {
  const addresses = text.split(/\s+/).filter((one) => one !== '');
  return [addresses.length > 0 ? addresses : undefined, 'HMS_NOTIFY'] as const;
}

/** The first candidate with a value wins. */
function firstSetting<T>(
  ...candidates: readonly (readonly [value: T | undefined, from: string])[]
) {
  const [value, from] = candidates.find(([said]) => said !== undefined) ?? [];
  return { value, from };
}

/** The addresses of the embedded sandbox. Nothing listens there. */
export const embeddedUrls = {
  baseUrl: 'http://sandbox.localhost/v1',
  headlessUrl: 'http://sandbox.localhost',
};

function embeddedSettings(
  credentials: Omit<Credentials, 'from'>,
  env: Env,
  namedBy: string,
): Settings {
  // They name a real service and an account of it.
  const ignored = ['HMS_BASE_URL', 'HMS_ACCOUNT'].filter((name) => env[name]);
  const note = (name: string) => `${name} is ignored: the profile is the embedded sandbox.`;
  const from = 'the built-in sandbox';
  const notify = firstSetting(notifyVariable(env));
  return {
    embedded: true,
    notes: ignored.map(note),
    ...embeddedUrls,
    headlessAccount: 'northlight',
    credentials: givenCredentials({ ...credentials, from }),
    account: undefined,
    notify: notify.value ?? [],
    notifyFrom: notify.from,
    readOnly: false,
    protect: [],
    approvers: [],
    mailbox: undefined,
    profile: sandboxProfile,
    cacheFingerprint: cacheFingerprint({}),
    sources: {
      profile: namedBy,
      baseUrl: from,
      headlessUrl: from,
      headlessAccount: from,
      account: undefined,
      notify: notify.from,
      readOnly: undefined,
      protect: undefined,
    },
  };
}

function environmentPair(env: Env): CredentialSource | undefined {
  const { HMS_USERNAME: username, HMS_PASSWORD: password } = env;
  if (username && password) {
    const from = 'HMS_USERNAME and HMS_PASSWORD in the environment';
    return givenCredentials({ username, password, from }, 'the environment');
  }
  if (!username && !password) return undefined;
  const [set, missingVariable] = username
    ? ['HMS_USERNAME', 'HMS_PASSWORD']
    : ['HMS_PASSWORD', 'HMS_USERNAME'];
  const message = `${set} is set, but ${missingVariable} is not.`;
  return missingCredentials(
    new HmsError('auth', message, { hint: `Set ${missingVariable} too, or unset ${set}.` }),
  );
}

interface ChosenProfile {
  name: string | undefined;
  /** What chose the profile. */
  chosenBy: string | undefined;
  profile: Profile | undefined;
  path: string;
  /** Other profiles, when none was chosen. */
  others: string[];
  notes: readonly string[];
}

function chooseProfile(
  { path, current, profiles, notes }: Profiles,
  named: string | undefined,
  namedBy: string,
): ChosenProfile {
  const name = nameAmong(profiles.keys(), named ?? current ?? 'default');
  const profile = profiles.get(name);
  if (profile === undefined && (named ?? current) !== undefined) {
    throw new HmsError('usage', `No profile is named '${name}' in ${path}.`, {
      hint: knownProfiles([...profiles.keys(), sandboxProfile]),
    });
  }
  if (profile === undefined) {
    return {
      name: undefined,
      chosenBy: undefined,
      profile,
      path,
      others: [...profiles.keys()],
      notes,
    };
  }
  const chosenBy =
    named === undefined ? `${path}${current ? '' : ' (no current profile is set)'}` : namedBy;
  return { name, chosenBy, profile, path, others: [], notes };
}

/** A profile's credentials go only to the profile's own hosts. */
function credentialsOf(
  found: ChosenProfile,
  url: string | undefined,
  vault: CredentialSystem,
): CredentialSource {
  const { name, path, profile, others } = found;
  const source = name && profile && profileSource({ name, path, profile }, vault);
  if (!source) {
    const named = others.length > 0 ? `Name a profile with --profile (${others.join(', ')}). ` : '';
    const hint =
      `${named}In scripts, set HMS_BASE_URL, HMS_USERNAME and HMS_PASSWORD. ` +
      `To try hms without a service, add --profile ${sandboxProfile}. To log in, run: hms auth login`;
    return missingCredentials(new HmsError('auth', 'No credentials found.', { hint }));
  }
  if (!isOtherHost(url, profile.base_url)) return source;
  const message = `HMS_BASE_URL differs from the base URL of profile '${name}' in ${path}.`;
  const hint = `Set HMS_USERNAME and HMS_PASSWORD too: ${ownHosts}.`;
  return missingCredentials(new HmsError('auth', message, { hint }));
}

function isOtherHost(fromEnv: string | undefined, own: string | undefined): boolean {
  return (
    Boolean(fromEnv) && withoutTrailingSlash(fromEnv ?? '') !== withoutTrailingSlash(own ?? '')
  );
}

function checkedBaseUrl(
  text: string | undefined,
  from = '',
  { problem }: Pick<CredentialSource, 'problem'>,
): string {
  if (text === undefined && problem) throw problem; // nothing is configured at all
  if (text === undefined) {
    throw new HmsError('usage', 'No base URL is set.', {
      hint: 'Set HMS_BASE_URL (for example https://api.example.com/v1).',
    });
  }
  return checkedUrl(text, from === 'HMS_BASE_URL' ? from : 'The base_url of the profile');
}

function checkedHeadlessUrl(text: string | undefined): string | undefined {
  return text === undefined ? undefined : checkedUrl(text, 'The headless base URL');
}

function checkedUrl(text: string, source: string): string {
  const problem = baseUrlProblem(text);
  if (problem === undefined) return withoutTrailingSlash(text);
  throw new HmsError('usage', `${source} ${problem}.`);
}
