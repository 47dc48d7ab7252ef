/**
 * Confirms a command that overwrites or deletes something. For production, and for any environment that hms does not
 * know, the operator types the name. Everything else needs a yes. Without a terminal, --yes and --confirm answer.
 */

import { notPromptedReason, type OutputOptions } from '../command-model/output-options.ts';
import type { ConfirmationTarget } from '../command-model/plan.ts';
import { optionWords, shellQuoted } from '../command-model/values.ts';
import { isSameName } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { highlighter } from '../output/highlight.ts';
import { clean } from '../output/sanitize.ts';
import type { System } from '../system/system.ts';

export interface ConfirmAnswers {
  yes: boolean;
  confirm: string | undefined;
}

/**
 * Refuses before any request when the options cannot lead to a confirmation.
 * @param loss its name is the one to confirm, as typed; undefined if only a look-up shows it
 */
export function refuseUnanswered(
  { effect, name, alwaysNamed }: { effect: string; name: string | undefined; alwaysNamed: boolean },
  { yes, confirm }: ConfirmAnswers,
  outputOptions: OutputOptions,
): void {
  if (
    confirm !== undefined &&
    name !== undefined &&
    isPlainName(name) &&
    !isSameName(confirm, name)
  )
    throw wrongName(confirm, name);
  if (outputOptions.interactive || yes) return;
  throw new HmsError('usage', `${effect}. hms cannot prompt for a confirmation here.`, {
    details: notPromptedReason(outputOptions),
    hint: `${confirm === undefined ? answerFor(name, alwaysNamed) : 'Add --yes.'} Nothing was sent.`,
  });
}

/** The options that confirm. */
function answerFor(name: string | undefined, alwaysNamed: boolean): string {
  const option = `--confirm ${name === undefined ? 'NAME' : shellQuoted(name)}`;
  if (!alwaysNamed) return `Add --yes, and ${option} if its name is required.`;
  const unknown = name === undefined ? ' To see the name, add --dry-run.' : '';
  return `Add --yes ${option}.${unknown}`;
}

/** A domain, an e-mail address and a path have several spellings, so they are compared after the look-up. */
function isPlainName(typed: string): boolean {
  return !/[.@/-]/.test(typed);
}

function wrongName(confirm: string, name: string, details: string[] = []): HmsError {
  return new HmsError('usage', `--confirm ${confirm} does not match '${name}'.`, {
    details,
    hint: `Nothing was sent. If you mean '${name}', use --confirm ${shellQuoted(name)}`,
  });
}

/** A dry run also refuses a wrong name. */
export async function checkName(
  target: ConfirmationTarget,
  confirm: string | undefined,
): Promise<void> {
  if (confirm !== undefined && !isSameName(confirm, target.name)) {
    throw wrongName(confirm, target.name, await factLines(target));
  }
}

/**
 * Checks a target of a fleet run again just before the request. Since the confirmation, the name may have moved to
 * another install, or the install may have become production.
 * @param confirmed what the operator confirmed; undefined for nothing
 * @throws HmsError changed
 */
export function checkConfirmed(
  target: ConfirmationTarget,
  confirmed: ConfirmationTarget | undefined,
): void {
  const { name, ids, requireNameReason } = target;
  const isSame = name === confirmed?.name && ids.every((id) => includesId(id, confirmed.ids));
  if (isSame && (requireNameReason === undefined || confirmed.requireNameReason !== undefined))
    return;
  const why = isSame ? `has changed: it ${requireNameReason}` : 'is not what you confirmed';
  throw new HmsError('changed', `'${name}' ${why}. Nothing was sent.`, {
    hint: 'Run the same command again to see what it would overwrite or delete.',
  });
}

function includesId(id: string, ids: readonly string[]): boolean {
  return ids.some((one) => one.toLowerCase() === id.toLowerCase());
}

/**
 * @returns the options that would have answered the prompt
 * @throws HmsError usage (an option is missing or wrong) or cancelled (the answer was no)
 */
export async function confirmLoss(
  target: ConfirmationTarget,
  effect: string,
  { yes, confirm }: ConfirmAnswers,
  outputOptions: OutputOptions,
  system: Pick<System, 'ask' | 'stderr'>,
): Promise<readonly string[]> {
  const { name, requireNameReason } = target;
  await checkName(target, confirm);
  const isNamed = confirm !== undefined && isSameName(confirm, name);
  const answered = requireNameReason
    ? isNamed && (yes || outputOptions.interactive)
    : yes || isNamed;
  if (!answered && !outputOptions.interactive) {
    throw new HmsError('usage', `'${name}' ${requireNameReason}.`, {
      details: [...(await factLines(target)), ...notPromptedReason(outputOptions)],
      hint: `Nothing was sent. To confirm, add --yes --confirm ${shellQuoted(name)}`,
    });
  }
  if (outputOptions.quiet && answered) return [];
  const look = { color: outputOptions.colorNotes };
  const lines = await factLines(target, look.color);
  await system.stderr.write(`${clean(effect)}:\n${lines.join('\n')}\n`);
  if (answered) return [];
  if (!requireNameReason) {
    if (await system.ask.confirm(`Continue with ${clean(name)}?`, look)) return ['--yes'];
    throw new HmsError('cancelled', 'Nothing was changed.', { changedNothing: true });
  }
  const typed = await system.ask.line(`Type ${clean(name)} to confirm:`, look);
  if (isSameName(typed, name))
    return [...(yes ? [] : ['--yes']), ...optionWords('--confirm', name)];
  throw new HmsError('cancelled', `'${typed}' does not match '${name}'. Nothing was changed.`, {
    changedNothing: true,
  });
}

/** What will be lost, one fact a line. */
export async function factLines(target: ConfirmationTarget, color = false): Promise<string[]> {
  const facts = (await target.facts()).map(([label, ...rest]) => [clean(label), ...rest] as const);
  const highlighted = await highlighter(color);
  const width = Math.max(...facts.map(([label]) => label.length));
  return facts.map(([label, value, highlight]) => {
    const shown = clean(value);
    return `${label.padEnd(width)}  ${highlight ? highlighted(shown, highlight) : shown}`;
  });
}
