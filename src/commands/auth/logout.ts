import { command } from '../../command-model/definition.ts';
import { knownProfiles, namedProfile, profileName } from '../../config/profile-rules.ts';
import { HmsError } from '../../core/errors.ts';
import { forgetPassword, passwordLocation, withoutCredentials } from '../shared/password.ts';
import { isOverridden } from './environment-wins.ts';

export const authLogout = command({
  name: 'auth logout',
  kind: 'local',
  errorKinds: ['auth', 'notFound'],
  summary: 'Remove the credentials of a profile',
  description: 'The other settings of the profile stay.',
  arguments: {},
  options: {},
  examples: ['auth logout', 'auth logout --profile staging'],
  view: { columns: [{ name: 'profile' }, { name: 'stored_in' }] },
  async local(context) {
    const {
      system,
      ui: { info, warn },
    } = context;
    const named = namedProfile(context.profile, system.env);
    const { damagedCopies, readProfiles, updateProfiles } = await import(
      '../../config/profiles.ts'
    );
    const { current, profiles: known, notes } = await readProfiles(system.configDir);
    for (const line of notes) warn(line);
    const name = profileName(named, current);
    const before = known.get(name);
    if (before === undefined) {
      throw new HmsError('notFound', `No profile is named '${name}'.`, {
        hint: knownProfiles(known.keys()),
      });
    }
    const place = passwordLocation(before);
    if (place === undefined) {
      throw new HmsError('usage', `The profile '${name}' has no credentials.`, {
        hint: 'To list the profiles, run: hms profiles list',
      });
    }
    // Before the profile is removed: it has the name of the keyring entry.
    const keyringError = await forgetPassword(name, before, context);
    if (keyringError) throw keyringError;
    const copies = await damagedCopies(system.configDir);
    const path = await updateProfiles(
      system.configDir,
      (profiles, chosen) => {
        profiles.set(name, withoutCredentials(profiles.get(name) ?? {}));
        return chosen;
      },
      warn,
    );
    info(
      place === 'command'
        ? `Removed the credential_command of profile '${name}', and its stored password if it had one.`
        : `Removed the credentials of profile '${name}'.`,
    );
    if (copies.length > 0)
      warn(`Copies of a damaged profile file may still contain them: ${copies.join(', ')}.`);
    if (isOverridden(system)) warn('HMS_USERNAME and HMS_PASSWORD are still set and still used.');
    const places = { keyring: 'the system keyring', file: path, command: 'credential_command' };
    return { profile: name, stored_in: places[place] };
  },
});
