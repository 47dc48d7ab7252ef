import type { LocalContext } from '../../command-model/definition.ts';
import { builtIn, knownProfiles, sandboxProfile } from '../../config/profile-rules.ts';
import { HmsError } from '../../core/errors.ts';

export async function requireProfile({ system, ui: { warn } }: LocalContext, wanted: string) {
  const { readProfiles } = await import('../../config/profiles.ts');
  const { profiles, current, path, notes } = await readProfiles(system.configDir);
  for (const line of notes) warn(line);
  const profile = profiles.get(wanted);
  if (profile) return { profile, current };
  if (wanted === sandboxProfile) throw builtIn();
  throw new HmsError('notFound', `No profile is named '${wanted}' in ${path}.`, {
    hint: knownProfiles(profiles.keys()),
  });
}
