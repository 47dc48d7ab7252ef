/** Checks a fleet run before it sends anything. */

import { type Chosen, type LocalContext, settledOn } from '../command-model/definition.ts';
import { isId } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import { refuseReadOnly } from '../runner/change.ts';
import { braces, wordsFor } from './options.ts';
import type { Target } from './run-journal.ts';

const samples = {
  one: { id: '00000000-0000-4000-8000-000000000000', name: 'sample' },
  other: { id: '11111111-1111-4111-8111-111111111111', name: 'other' },
};

/** @throws HmsError usage, for a command that a fleet run cannot run */
export async function checkWords(
  words: readonly string[],
  { nested: { parse: parseNested } }: LocalContext,
): Promise<void> {
  if (words.length === 0) {
    throw new HmsError('usage', 'there is no command behind --', {
      hint: 'hms each --all -- backups create {} --notify ops@example.com',
    });
  }
  if (!words.some((word) => word.search(braces) >= 0)) {
    throw new HmsError('usage', 'the command has no {}: it would do the same thing each time', {
      hint: '{} stands for the id of the install, {name} for its name',
    });
  }
  const [one, other] = await Promise.all([
    parseNested(wordsFor(words, samples.one)),
    parseNested(wordsFor(words, samples.other)),
  ]);
  const { command, input } = one;
  checkMany(one);
  if (input.confirm !== other.input.confirm) {
    throw new HmsError('usage', '--confirm with {} or {name} in it would confirm whatever comes', {
      hint: 'name what may be destroyed: hms each --confirm NAME, once for each',
    });
  }
  const names = Object.keys(command.arguments);
  const isSame = (name: string) => String(input[name]) === String(other.input[name]);
  if (names.length > 0 && names.every(isSame)) {
    throw new HmsError('usage', `'${command.name}' would be about the same thing each time`, {
      hint: 'none of its arguments has {} or {name} in it',
    });
  }
}

/** @throws HmsError usage, for a command that a fleet run cannot run */
function checkMany({ command, input }: Chosen): void {
  if (settledOn(command, input).kind === 'local') {
    throw new HmsError('usage', `'${command.name}' is no command about installs`);
  }
  if (input.dryRun === true) {
    throw new HmsError('usage', '--dry-run is about all of them: it stands before the --');
  }
  if (input.githubOutput === true) {
    throw new HmsError('usage', '--github-output is about one, and each run would write it');
  }
}

/** Whether the words may parse differently for this target: a name may look like an option or a command. */
export function mayDiffer(words: readonly string[], target: Target): boolean {
  return Boolean(target.words) || words.some((word) => word.includes('{name}')) || !isId(target.id);
}

/** @throws HmsError usage, when the words are no valid command for a target */
export async function checkTargets(
  words: readonly string[],
  targets: readonly Target[],
  { nested: { parse: parseNested } }: LocalContext,
): Promise<void> {
  const uncertain = targets.filter((one) => mayDiffer(words, one));
  const details: string[] = [];
  for (const target of uncertain) {
    try {
      checkMany(await parseNested(wordsFor(words, target)));
    } catch (error) {
      if (!(error instanceof HmsError)) throw error;
      details.push(`${target.name} (${target.id}): ${error.message}`);
    }
  }
  if (details.length === 0) return;
  throw new HmsError('usage', `${details.length} of ${targets.length} make no command of it`, {
    details,
    hint: 'nothing was sent',
  });
}

/**
 * Preflights the first target. An error that does not depend on the service is the same for every target.
 * @throws HmsError usage, for such an error, or when the profile is read-only
 */
export async function checkCommand(
  words: readonly string[],
  [first]: readonly Target[],
  dryRun: boolean,
  context: LocalContext,
): Promise<void> {
  if (first === undefined) return;
  const chosen = await context.nested.parse(wordsFor(words, first));
  await context.nested.preflight(chosen);
  const isChange = settledOn(chosen.command, chosen.input).kind === 'change';
  if (isChange && !dryRun) refuseReadOnly(await context.services.open());
}
