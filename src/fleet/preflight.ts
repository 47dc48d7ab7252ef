/** Checks a fleet run before it sends anything. */

import { type Chosen, effectiveCommand, type LocalContext } from '../command-model/definition.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf, isId } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import { pageKey } from '../core/url.ts';
import { numberOf } from '../core/wording.ts';
import { refuseReadOnly } from '../runner/change.ts';
import { placeOf } from '../storage/output-file.ts';
import { type FleetOptions, placeholdersIn, wordsFor } from './options.ts';
import type { Target } from './run-journal.ts';

/** For the words of a run whose targets are not known. */
export const sampleTarget: Target = { id: '00000000-0000-4000-8000-000000000000', name: 'sample' };

const samples = {
  one: sampleTarget,
  other: { id: '11111111-1111-4111-8111-111111111111', name: 'other' },
  from: { id: '22222222-2222-4222-8222-222222222222', name: 'source' },
  otherFrom: { id: '33333333-3333-4333-8333-333333333333', name: 'othersource' },
};

/**
 * @param isPaired the run has --pairs
 * @throws HmsError usage, for a command that a fleet run cannot run
 */
export async function checkWords(
  words: readonly string[],
  isPaired: boolean,
  { nested: { parse: parseNested } }: LocalContext,
): Promise<void> {
  if (words.length === 0) {
    throw new HmsError('usage', "No command follows '--'.", {
      hint: 'To back up every install, run: hms each --all -- backups create {} --notify ops@example.com',
    });
  }
  checkPlaceholders(words, isPaired);
  const { one: first, other: second, from, otherFrom } = samples;
  const parse = (target: Target) => parseNested(wordsFor(words, target));
  const [one, other] = await Promise.all([
    parse(isPaired ? { ...first, from } : first),
    parse(isPaired ? { ...second, from: otherFrom } : second),
  ]);
  const { command, input } = one;
  checkMany(one);
  if (input.confirm !== other.input.confirm) {
    throw new HmsError('usage', '--confirm with a placeholder would confirm every target.', {
      hint: "Put --confirm NAME before '--', once for each name.",
    });
  }
  const names = Object.keys(command.arguments);
  const isSame = (name: string) => String(input[name]) === String(other.input[name]);
  if (names.length > 0 && names.every(isSame)) {
    throw new HmsError('usage', `'${command.name}' would do the same thing each time.`, {
      hint: `Use ${isPaired ? '{from} and {to}' : '{} or {name}'} in its arguments.`,
    });
  }
}

const pairPlaceholders = ['from', 'to', 'from_name', 'to_name'];

/** @throws HmsError usage */
function checkPlaceholders(words: readonly string[], isPaired: boolean): void {
  const found = placeholdersIn(words);
  const other = [...found].find((name) => pairPlaceholders.includes(name) !== isPaired);
  if (other !== undefined) {
    throw new HmsError(
      'usage',
      isPaired ? `With --pairs, {${other}} has no meaning.` : `{${other}} requires --pairs.`,
      {
        hint: isPaired
          ? 'Use {from} and {to} for ids, or {from_name} and {to_name} for names.'
          : 'For example, add --pairs from=production,to=staging',
      },
    );
  }
  if (isPaired && !found.has('to') && !found.has('to_name')) {
    throw new HmsError(
      'usage',
      'The command contains no {to}, but --pairs is for what it does to {to}.',
      {
        hint: 'Use {from} and {to} for ids, or {from_name} and {to_name} for names.',
      },
    );
  }
  if (found.size > 0) return;
  throw new HmsError(
    'usage',
    'The command contains no {}, so it would do the same thing each time.',
    {
      hint: 'Use {} for the id of the install, or {name} for its name.',
    },
  );
}

/** @throws HmsError usage, for a command that a fleet run cannot run */
function checkMany({ command, input }: Chosen): void {
  const effective = effectiveCommand(command, input);
  if (effective.kind === 'local') {
    const why = effective.whyNotInEach ?? 'it does not work on installs';
    throw new HmsError('usage', `'each' cannot run '${command.name}': ${why}.`);
  }
  if (input.dryRun === true) {
    const flag = input.planOut === undefined ? '--dry-run' : '--plan-out';
    throw new HmsError('usage', `${flag} applies to the whole run. Put it before '--'.`);
  }
  const outputs = input.githubOutput === true ? '--github-output' : '--dotenv';
  if (input.githubOutput === true || input.dotenv !== undefined) {
    throw new HmsError('usage', `${outputs} applies to the whole run. Put it before '--'.`);
  }
}

/** Whether the words may parse differently for this target: a name may look like an option or a command. */
export function mayDiffer(words: readonly string[], target: Target): boolean {
  const isNamed = [...placeholdersIn(words)].some((one) => one.endsWith('name'));
  return Boolean(target.words) || isNamed || !isId(target.id);
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
  throw new HmsError(
    'usage',
    `The command is invalid for ${details.length} of ${numberOf(targets.length, 'target')}.`,
    {
      details,
      hint: 'Nothing was sent.',
    },
  );
}

/**
 * Preflights the first target. An error that does not depend on the service is the same for every target.
 * @throws HmsError usage, for such an error; read_only
 */
export async function checkCommand(
  words: readonly string[],
  targets: readonly Target[],
  { dryRun, maxOpen }: Pick<FleetOptions, 'dryRun' | 'maxOpen'>,
  context: LocalContext,
): Promise<void> {
  const [first, second] = targets;
  if (first === undefined) return;
  const chosen = await context.nested.parse(wordsFor(words, first));
  if (second) refuseSharedPage(chosen, await context.nested.parse(wordsFor(words, second)));
  await refuseSharedFiles(words, targets, chosen, context);
  if (maxOpen !== undefined && !waitsForJobs(chosen)) {
    throw new HmsError(
      'usage',
      `--max-open ${maxOpen} limits the jobs that hms waits for, but '${chosen.command.name}' does not wait.`,
      { hint: "Add --wait to the command after '--', or remove --max-open." },
    );
  }
  await context.nested.preflight(chosen);
  const isChange = effectiveCommand(chosen.command, chosen.input).kind === 'change';
  if (isChange && !dryRun) refuseReadOnly(await context.services.open());
}

/** One page cannot show which of several jobs ended. @throws HmsError usage */
function refuseSharedPage({ input: one }: Chosen, { input: other }: Chosen): void {
  if (one.untilUrl === undefined || other.untilUrl === undefined) return;
  if (pageKey(one.untilUrl) !== pageKey(other.untilUrl)) return;
  throw new HmsError(
    'usage',
    '--until-url names the same page for every target. Nothing was sent.',
    {
      hint: 'Use {} or {name} in the URL, or --until-command, which gets HMS_TARGET.',
    },
  );
}

/** The last target would replace the files of the others. @throws HmsError usage */
async function refuseSharedFiles(
  words: readonly string[],
  targets: readonly Target[],
  { command, input: sample }: Chosen,
  { nested }: LocalContext,
): Promise<void> {
  const options = Object.entries(optionsOf(command));
  const written = options.flatMap(([name, { value }]) =>
    value?.isWritten && sample[name] !== undefined ? [name] : [],
  );
  if (written.length === 0) return;
  const inputs: { target: Target; input: Chosen['input'] }[] = [];
  for (const target of targets) {
    const { input } = await nested.parse(wordsFor(words, target));
    inputs.push({ target, input });
  }
  for (const name of written) {
    const byFile = new Map<string, Target[]>();
    for (const { target, input } of inputs) {
      if (typeof input[name] !== 'string') continue;
      const file = await placeOf(input[name]);
      const others = byFile.get(file);
      if (others === undefined) byFile.set(file, [target]);
      else others.push(target);
    }
    const shared = [...byFile].filter(([, all]) => all.length > 1);
    const [first] = shared;
    if (first === undefined) continue;
    const [file, all] = first;
    const placeholder = all.some(({ from }) => from !== undefined) ? '{to_name}' : '{name}';
    throw new HmsError('usage', `${all.length} targets would write the same file: ${file}.`, {
      details: shared.map(([one, by]) => `${one} by ${by.map((target) => target.name).join(', ')}`),
      hint: `Nothing was sent. Put ${placeholder} in the value of ${flagOf(name)}.`,
    });
  }
}

function waitsForJobs({ command, input }: Chosen): boolean {
  const { wait: waits = false, backupFirst = false } = input;
  const effective = effectiveCommand(command, input);
  const alwaysWaits = effective.kind === 'change' && effective.alwaysWaits === true;
  return effective.kind === 'follow' || alwaysWaits || Boolean(waits) || Boolean(backupFirst);
}

/**
 * Jobs of a command that overwrites or deletes data must not pile up, so their number is that of `--concurrency`. Any
 * other job may be open beside all others.
 */
export async function openLimit(
  words: readonly string[],
  [first]: readonly Target[],
  { maxOpen, concurrency }: FleetOptions,
  { nested }: LocalContext,
): Promise<number> {
  if (maxOpen !== undefined) return maxOpen;
  if (first === undefined) return concurrency;
  const { command, input } = await nested.parse(wordsFor(words, first));
  const chosen = effectiveCommand(command, input);
  const destroys = chosen.kind === 'change' && chosen.destroys !== undefined;
  return destroys ? concurrency : Number.POSITIVE_INFINITY;
}
