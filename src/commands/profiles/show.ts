import { command } from '../../command-model/definition.ts';
import { name } from './arguments.ts';
import { requireProfile } from './known-profile.ts';
import { shownProfile, view } from './view.ts';

export const profilesShow = command({
  name: 'profiles show',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Show a profile without its password',
  arguments: { name },
  options: {},
  examples: ['profiles show default', 'profiles show default --json'],
  view,
  async local(context, { name: wanted }) {
    const { profile, current } = await requireProfile(context, wanted);
    return shownProfile(wanted, profile, current);
  },
});
