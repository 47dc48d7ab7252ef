import { command } from '../../command-model/definition.ts';
import { name } from './arguments.ts';
import { requireProfile } from './known-profile.ts';
import { shownProfile, view } from './view.ts';

export const profilesUse = command({
  name: 'profiles use',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Switch to a profile',
  description: 'Commands use this profile unless you name another one.',
  arguments: { name },
  options: {},
  examples: ['profiles use default', 'profiles use staging'],
  view,
  async local(context, { name: wanted }) {
    const { profile } = await requireProfile(context, wanted);
    const { updateProfiles } = await import('../../config/profiles.ts');
    await updateProfiles(context.system.configDir, () => wanted, context.ui.warn);
    return shownProfile(wanted, profile, wanted);
  },
});
