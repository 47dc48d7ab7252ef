/** Refuses a saved plan whose parts do not fit together: what is shown and approved must be what is sent. */
import {
  type Chosen,
  type Command,
  effectiveCommand,
  type LocalContext,
} from '../../command-model/definition.ts';
import { optionsOf } from '../../command-model/runner-options.ts';
import type { PlannedChange, PlannedTarget } from '../../command-model/saved/planned-change.ts';
import { flagOf, shellQuoted } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { runWords } from '../../plans/make-plan.ts';
import type { SavedPlan } from '../../plans/plan-file.ts';
import { isMadeFrom, keptWords, notKeptIn, optionNamesIn } from '../../plans/plan-words.ts';
import { wordsFor } from '../options.ts';
import { sampleTarget } from '../preflight.ts';
import type { Target } from '../run-journal.ts';
import { hasInner } from './saved-run.ts';

type Parse = LocalContext['nested']['parse'];

class Contradiction extends Error {}

function require(isRight: boolean, why: string): asserts isRight {
  if (!isRight) throw new Contradiction(why);
}

/** @throws HmsError usage, unless hms can have written this plan */
export async function checkConsistent(
  plan: SavedPlan,
  path: string,
  { nested }: LocalContext,
): Promise<void> {
  try {
    await checkPlanParts(plan, nested.parse);
  } catch (error) {
    const isUsage = error instanceof HmsError && error.kind === 'usage';
    if (!isUsage && !(error instanceof Contradiction)) throw error;
    throw new HmsError('usage', `${path} was edited after hms wrote it. Nothing was sent.`, {
      details: [error.message],
      hint: 'Make a new plan with --plan-out.',
    });
  }
}

async function checkPlanParts(plan: SavedPlan, parse: Parse): Promise<void> {
  const own = await parse(plan.command);
  const { command, input } = own;
  require('planOut' in optionsOf(command), `'${command.name}' has no plans.`);
  requireKept(own);
  const isRun = command.kind === 'local';
  require(plan.is_run === isRun, `is_run is ${plan.is_run}, but the command is '${command.name}'.`);
  for (const { request, because } of plan.changes)
    require((request === null) === (because !== null), 'A change has a request and a reason.');
  if (!isRun) return checkSingle(plan, own);
  for (const name of ['exec', 'list', 'resume', 'acknowledge']) {
    const isGiven = isGivenValue(input[name]);
    require(!isGiven, `No plan holds ${flagOf(name)}.`);
  }
  const targets = plan.changes.map(({ target }) => target);
  const ids = new Set(targets.map((target) => target?.id.toLowerCase()));
  require(!ids.has(undefined), 'A change of the run has no target.');
  require(ids.size === targets.length, 'The run has a target twice.');
  return hasInner(command) ? checkEach(plan, own, parse) : checkImport(plan, own, parse);
}

function checkSingle(plan: SavedPlan, own: Chosen): void {
  const [change, ...more] = plan.changes;
  require(change !== undefined && more.length === 0, 'The plan must hold exactly one change.');
  require(change.target === null, 'The change has a target, but the plan is not one of a run.');
  require(isSameList(change.command, plan.command), 'The change has another command.');
  require(plan.files.length === 0, 'Only a run reads its targets from a file.');
  requireChange(own);
  requireWithheld(plan, own.command);
  requireSameWords(plan.command, keptWords(plan.command, own.command).words);
}

async function checkEach(plan: SavedPlan, own: Chosen, parse: Parse): Promise<void> {
  const dashes = plan.command.indexOf('--');
  require(dashes >= 0, "The run has no command behind '--'.");
  require(plan.files.length === 0, 'The run reads no file.');
  const words = plan.command.slice(dashes + 1);
  const filled = (target: PlannedTarget | null | undefined) =>
    wordsFor(words, target ? savedTarget(target) : sampleTarget);
  const inner = await parse(filled(plan.changes[0]?.target));
  requireChange(inner);
  requireWithheld(plan, inner.command);
  requireSameWords(plan.command, runWords(plan.command, own.command, inner.command).words);
  for (const change of plan.changes) {
    await requireInner(change, inner.command, parse);
    const isMade = isMadeFrom(filled(change.target), change.command, inner.command);
    require(isMade, `The command of a target is not that of the run: ${shownCommand(change)}`);
  }
}

function savedTarget({ id, name, from }: PlannedTarget): Target {
  return { id, name, ...(from && { from }) };
}

const importOptions = new Set(['account', 'firstName', 'lastName', 'email', 'role', 'install']);

async function checkImport(plan: SavedPlan, own: Chosen, parse: Parse): Promise<void> {
  const isOwn = plan.files.length === 1 && plan.files[0]?.path === own.input.file;
  require(isOwn, 'The file of the people is another one.');
  require(plan.withheld.length === 0, 'The command has no values to give again.');
  requireSameWords(plan.command, keptWords(plan.command, own.command).words);
  for (const change of plan.changes) {
    const { command } = await parse(change.command);
    require(command.name === 'users create', `The command of a person is ${shownCommand(change)}`);
    await requireInner(change, command, parse);
    const names = optionNamesIn(change.command, command);
    const isAllowed = names.every((name) => importOptions.has(name));
    require(isAllowed, `The command of a person has other options: ${shownCommand(change)}`);
  }
}

/** The command of one target. */
async function requireInner(change: PlannedChange, inner: Command, parse: Parse): Promise<void> {
  const chosen = await parse(change.command);
  const isSame = chosen.command.name === inner.name;
  require(isSame, `The command of a target is another one: ${shownCommand(change)}`);
  requireKept(chosen);
  requireChange(chosen);
}

function shownCommand({ command }: PlannedChange): string {
  return ['hms', ...command].map(shellQuoted).join(' ');
}

function requireChange({ command, input }: Chosen): void {
  const isChange = effectiveCommand(command, input).kind === 'change';
  require(isChange, `'${command.name}' changes nothing.`);
}

function requireKept(chosen: Chosen): void {
  const found = notKeptIn(chosen);
  require(found === undefined, `No plan holds ${found}.`);
}

function requireSameWords(words: readonly string[], kept: readonly string[]): void {
  require(isSameList(words, kept), 'The command holds options that no plan holds.');
}

function requireWithheld({ withheld }: SavedPlan, command: Command): void {
  const flags = Object.entries(optionsOf(command)).flatMap(([name, option]) =>
    option.withheld ? [flagOf(name)] : [],
  );
  const other = withheld.find(({ option }) => !flags.includes(option));
  require(other === undefined, `'${command.name}' does not have ${other?.option} to give again.`);
}

/** An option that was given. */
function isGivenValue(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}
