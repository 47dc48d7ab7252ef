import { HmsError } from '../errors.ts';
import { profileName, sandboxProfile } from '../profile-rules.ts';
import type { Profile } from '../profiles.ts';
import { command, type LocalContext } from '../runner/command.ts';
import { choice, email, id, text } from '../runner/values.ts';
import { baseUrl } from './profile-values.ts';

const name = { value: text('NAME'), help: 'name of a profile' } as const;

const view = {
  columns: [
    { name: 'name' },
    { name: 'current' },
    { name: 'base_url' },
    { name: 'username' },
    { name: 'has_password' },
    { name: 'headless_url', extra: true },
    { name: 'account', extra: true },
    { name: 'headless_account', extra: true },
    { name: 'notify', extra: true },
    { name: 'read_only', extra: true },
    { name: 'protect', extra: true },
  ],
} as const;

/** Everything but the password. */
function shown(key: string, { password, ...profile }: Profile, current: string | undefined) {
  return { name: key, current: key === current, ...profile, has_password: password !== undefined };
}

async function known({ system }: LocalContext, wanted: string) {
  const { readProfiles } = await import('../profiles.ts');
  const { profiles, current, path } = await readProfiles(system.configDir);
  const profile = profiles.get(wanted);
  if (profile) return { profile, current };
  const names = [...profiles.keys(), sandboxProfile].join(', ');
  throw new HmsError('notFound', `there is no profile '${wanted}' in ${path}`, {
    hint: `there are: ${names}`,
  });
}

export const profilesList = command({
  name: 'profiles list',
  summary: 'List the profiles there are',
  arguments: {},
  options: {},
  examples: ['profiles list'],
  view,
  async local({ system }) {
    const { readProfiles } = await import('../profiles.ts');
    const { profiles, current } = await readProfiles(system.configDir);
    return [...profiles].map(([key, profile]) => shown(key, profile, current));
  },
});

export const profilesShow = command({
  name: 'profiles show',
  summary: 'Show a profile, without its password',
  arguments: { name },
  options: {},
  examples: ['profiles show default'],
  view,
  async local(context, { name: wanted }) {
    const { profile, current } = await known(context, wanted);
    return shown(wanted, profile, current);
  },
});

export const profilesUse = command({
  name: 'profiles use',
  summary: 'Use this profile where none is named',
  arguments: { name },
  options: {},
  examples: ['profiles use default'],
  view,
  async local(context, { name: wanted }) {
    const { profile } = await known(context, wanted);
    const { updateProfiles } = await import('../profiles.ts');
    await updateProfiles(context.system.configDir, () => wanted);
    return shown(wanted, profile, wanted);
  },
});

export const profilesSet = command({
  name: 'profiles set',
  summary: 'Change the settings of a profile, or make one',
  description: 'What is not given stays. Credentials are stored by auth login.',
  arguments: { name },
  options: {
    baseUrl: { value: baseUrl, help: 'base URL of the service' },
    headlessUrl: { value: baseUrl, help: 'base URL of the headless platform' },
    account: { value: id('ACCOUNT'), help: 'account commands act on when none is named' },
    headlessAccount: { value: text('NAME'), help: 'the same on the headless platform: a name' },
    notify: { value: email, help: 'whom the service e-mails', repeat: true },
    readOnly: { value: choice('ON', 'on', 'off'), help: 'on or off: refuse every change' },
    protect: { value: text('INSTALL'), help: 'overwrite this install only by name', repeat: true },
  },
  examples: ['profiles set default --notify ops@example.com --protect acmestage'],
  view,
  async local({ system }, { name: wanted, ...given }) {
    const key = profileName(wanted);
    const changes: Profile = {
      ...(given.baseUrl === undefined ? {} : { base_url: given.baseUrl }),
      ...(given.headlessUrl === undefined ? {} : { headless_url: given.headlessUrl }),
      ...(given.account === undefined ? {} : { account: given.account }),
      ...(given.headlessAccount === undefined ? {} : { headless_account: given.headlessAccount }),
      ...(given.notify.length === 0 ? {} : { notify: given.notify }),
      ...(given.readOnly === undefined ? {} : { read_only: given.readOnly === 'on' }),
      ...(given.protect.length === 0 ? {} : { protect: given.protect }),
    };
    if (Object.keys(changes).length === 0) {
      throw new HmsError('usage', 'nothing to set', { hint: 'hms profiles set --help' });
    }
    const { updateProfiles } = await import('../profiles.ts');
    let after: Profile = {};
    let current: string | undefined;
    await updateProfiles(system.configDir, (profiles, chosen) => {
      after = { ...profiles.get(key), ...changes };
      profiles.set(key, after);
      current = chosen;
      return chosen;
    });
    return shown(key, after, current);
  },
});

export const profilesRemove = command({
  name: 'profiles remove',
  summary: 'Remove a profile with its credentials',
  arguments: { name },
  options: {},
  examples: ['profiles remove staging'],
  view,
  async local(context, { name: wanted }) {
    const { profile, current } = await known(context, wanted);
    const { updateProfiles } = await import('../profiles.ts');
    await updateProfiles(context.system.configDir, (profiles, chosen) => {
      profiles.delete(wanted);
      return chosen === wanted ? undefined : chosen;
    });
    return shown(wanted, profile, current);
  },
});
