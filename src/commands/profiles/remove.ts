import { command, type LocalContext } from '../../command-model/definition.ts';
import type { HmsError } from '../../core/errors.ts';
import { namesFile, namesFolder } from '../../storage/name-cache.ts';
import { forgetMailPassword, forgetPassword } from '../shared/password.ts';
import { name } from './arguments.ts';
import { requireProfile } from './known-profile.ts';
import { shownProfile, view } from './view.ts';

/** Removes the cached names of a profile that is already gone. */
async function forgetNames(profile: string, { system, ui: { warn } }: LocalContext): Promise<void> {
  if (system.stateDir === undefined) return;
  const folder = namesFolder(system.stateDir, profile);
  await system.removeFolder(folder, namesFile).catch((error: HmsError) => warn(error.message));
}

export const profilesRemove = command({
  name: 'profiles remove',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Remove a profile and its credentials',
  arguments: { name: { ...name, destructivePick: true } },
  options: {},
  examples: ['profiles remove staging', 'profiles remove staging --json'],
  view,
  async local(context, { name: wanted }) {
    const { profile } = await requireProfile(context, wanted);
    const { updateProfiles } = await import('../../config/profiles.ts');
    await updateProfiles(
      context.system.configDir,
      (profiles, chosen) => {
        profiles.delete(wanted);
        return chosen === wanted ? undefined : chosen;
      },
      context.ui.warn,
    );
    const keyringError = await forgetPassword(wanted, profile, context);
    if (keyringError) context.ui.warn(keyringError.message);
    const mailError = await forgetMailPassword(wanted, profile.mailbox, context);
    if (mailError) context.ui.warn(mailError.message);
    await forgetNames(wanted, context);
    context.ui.info(`Removed the profile '${wanted}'.`);
    return shownProfile(wanted, profile, undefined);
  },
});
