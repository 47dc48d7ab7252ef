import { command } from '../../command-model/definition.ts';
import { namedProfile, profileName } from '../../config/profile-rules.ts';
import { forgetMailPassword } from '../shared/password.ts';
import { noMailbox, shownSettings, view } from './view.ts';

export const mailboxRemove = command({
  name: 'mailbox remove',
  kind: 'local',
  errorKinds: ['auth'],
  summary: 'Remove the mailbox and its password',
  description: 'The other settings of the profile stay. Nothing changes in the mailbox itself.',
  arguments: {},
  options: {},
  examples: ['mailbox remove', 'mailbox remove --profile staging'],
  view,
  async local(context) {
    const {
      system,
      ui: { info, warn },
    } = context;
    const { readProfiles, updateProfiles } = await import('../../config/profiles.ts');
    const { current, profiles: known, notes } = await readProfiles(system.configDir);
    for (const line of notes) warn(line);
    const name = profileName(namedProfile(context.profile, system.env), current);
    const before = known.get(name)?.mailbox;
    if (before === undefined) throw noMailbox();
    // Before the settings are removed: they have the name of the keyring entry.
    const keyringError = await forgetMailPassword(name, before, context);
    if (keyringError) throw keyringError;
    await updateProfiles(
      system.configDir,
      (profiles, chosen) => {
        const { mailbox: _, ...rest } = profiles.get(name) ?? {};
        profiles.set(name, rest);
        return chosen;
      },
      warn,
    );
    info(`Removed the mailbox of profile '${name}'.`);
    if (system.env.HMS_MAILBOX_HOST) warn('HMS_MAILBOX_HOST is still set and still used.');
    return shownSettings(name, before);
  },
});
