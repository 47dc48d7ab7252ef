import { command } from '../../command-model/definition.ts';
import { shownProfile, view } from './view.ts';

export const profilesList = command({
  name: 'profiles list',
  kind: 'local',
  many: true,
  summary: 'List the profiles',
  arguments: {},
  options: {},
  examples: ['profiles list', 'profiles list --json'],
  view,
  async local({ system, ui: { warn } }) {
    const { readProfiles } = await import('../../config/profiles.ts');
    const { profiles, current, notes } = await readProfiles(system.configDir);
    for (const line of notes) warn(line);
    return [...profiles].map(([key, profile]) => shownProfile(key, profile, current));
  },
});
