/** What has to be true of a fleet run before anything is sent. */
import { HmsError } from '../errors.ts';
import type { Target } from '../fleet/journal.ts';
import { refuseReadOnly } from '../runner/change.ts';
import type { Chosen, LocalContext } from '../runner/command.ts';
import { kindOf } from '../runner/run.ts';
import { isId } from '../runner/values.ts';
import { braces, wordsFor } from './fleet-terms.ts';

const samples = [
  { id: '00000000-0000-4000-8000-000000000000', name: 'sample' },
  { id: '11111111-1111-4111-8111-111111111111', name: 'other' },
];

/** @throws HmsError usage, where it is none of those that may run many times */
export async function checkWords(
  words: readonly string[],
  { chosenIn }: LocalContext,
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
  const all = samples.map((sample) => chosenIn(wordsFor(words, sample)));
  const [one, other] = await Promise.all(all);
  const { command, input } = one as Chosen;
  if (kindOf(command, input) === 'local') {
    throw new HmsError('usage', `'${command.name}' is no command about installs`);
  }
  if (input.dryRun === true) {
    throw new HmsError('usage', '--dry-run is about all of them: it stands before the --');
  }
  if (input.githubOutput === true) {
    throw new HmsError('usage', '--github-output is about one, and each run would write it');
  }
  const names = Object.keys(command.arguments);
  const isSame = (name: string) => String(input[name]) === String(other?.input[name]);
  if (names.length > 0 && names.every(isSame)) {
    throw new HmsError('usage', `'${command.name}' would be about the same thing each time`, {
      hint: 'none of its arguments has {} or {name} in it',
    });
  }
}

/** @throws HmsError usage, where a target makes no command of the words */
export async function checkTargets(
  words: readonly string[],
  targets: readonly Target[],
  { chosenIn }: LocalContext,
): Promise<void> {
  // One id is as good as another; anything else may be an option, or too long.
  const usesName = words.some((word) => word.includes('{name}'));
  const uncertain = targets.filter((one) => !one.words && (usesName || !isId(one.id)));
  const details: string[] = [];
  for (const target of uncertain) {
    try {
      await chosenIn(wordsFor(words, target));
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

export interface Consent {
  dryRun: boolean;
  yes: boolean;
  confirmCount: number | undefined;
}

/**
 * What is wrong with the first whatever the service says is wrong with all. A yes to what is destroyed counts what
 * is destroyed.
 * @throws HmsError usage, where something is wrong, there is no yes, or nothing may be changed at all
 */
export async function checkCommand(
  words: readonly string[],
  targets: readonly Target[],
  { dryRun, yes, confirmCount }: Consent,
  context: LocalContext,
): Promise<void> {
  const [first] = targets;
  if (first === undefined) return;
  const chosen = await context.chosenIn(wordsFor(words, first));
  await context.rehearse(chosen);
  const { command, input } = chosen;
  if (dryRun) return;
  if (kindOf(command, input) !== 'plan' || !('plan' in command)) return;
  refuseReadOnly(await context.service());
  if (!command.destroys) return;
  if ((yes || input.yes === true) && confirmCount === targets.length) return;
  const given = confirmCount === undefined ? '' : `, and not ${confirmCount}`;
  throw new HmsError('usage', `it destroys something of ${targets.length} installs${given}`, {
    details: [command.destroys.what],
    hint: `to go on: --yes --confirm-count ${targets.length}; to see what would be sent: --dry-run`,
  });
}
