/**
 * Looks up what a fleet run would destroy, and checks that the operator confirmed it. Counts and names what the
 * requests would overwrite, which may differ from the selected installs: `installs copy {} acmeprod`.
 */

import {
  type Chosen,
  type Command,
  effectiveCommand,
  type LocalContext,
  type LossPreview,
} from '../command-model/definition.ts';
import { notPromptedReason } from '../command-model/output-options.ts';
import type { ConfirmationTarget } from '../command-model/plan.ts';
import { isId, optionWords, shellQuoted } from '../command-model/values.ts';
import { isSameName } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { type ErrorKind, isRefusal } from '../core/exit-codes.ts';
import { numberOf, withFullStop } from '../core/wording.ts';
import { confirmLoss } from '../runner/confirm.ts';
import { isProtected, protectedReason, withProtection } from '../runner/protection.ts';
import { type FleetOptions, wordsFor } from './options.ts';
import { mayDiffer } from './preflight.ts';
import type { Target } from './run-journal.ts';
import { survey } from './survey.ts';

export interface Consent {
  yes: boolean;
  /** `--confirm-count`: how many installs the operator expects to be overwritten. */
  confirmCount: number | undefined;
  /** `--confirm`: names of targets that require their name. */
  confirm: readonly string[];
}

/** Target id → what that target would destroy. */
export type Losses = ReadonlyMap<string, ConfirmationTarget>;

interface TargetPreview {
  target: Target;
  /** What the command destroys, in words; undefined for a command that destroys nothing. */
  effect: string | undefined;
  loss: ConfirmationTarget | undefined;
  /** Why the target cannot be planned: it would fail, and destroy nothing. */
  error: HmsError | undefined;
}

/**
 * Looks up what every target would destroy, and prompts for the names that `--confirm` did not give.
 * @throws HmsError usage, when the operator has not confirmed; or the error that prevents the look-up
 */
export async function confirmLosses(
  { words, targets }: { words: readonly string[]; targets: readonly Target[] },
  consent: Consent,
  options: FleetOptions,
  context: LocalContext,
): Promise<Losses> {
  if (targets.length === 0) return new Map();
  const previews = await previewAll({ words, targets }, options, context);
  const destructive = previews.filter(hasLoss);
  refuseDuplicates(destructive);
  refuseSources(destructive);
  checkNames(destructive, previews, consent);
  if (previews.some(({ effect }) => effect !== undefined)) {
    await checkConsent(destructive, previews, consent, options, context);
  }
  return new Map(destructive.map(({ target, loss }) => [target.id, loss]));
}

type DestructiveTarget = TargetPreview & { effect: string; loss: ConfirmationTarget };

function hasLoss(one: TargetPreview): one is DestructiveTarget {
  return one.loss !== undefined;
}

/** @throws HmsError, when the service cannot be reached */
async function previewAll(
  { words, targets }: { words: readonly string[]; targets: readonly Target[] },
  { concurrency }: FleetOptions,
  context: LocalContext,
): Promise<TargetPreview[]> {
  const [first] = targets;
  if (first === undefined) return [];
  const { command } = await context.nested.parse(wordsFor(words, first));
  if (!mayDestroy(command) && !targets.some((target) => mayDiffer(words, target))) return [];
  const { defaults } = await context.services.open();
  let preview: Promise<LossPreview> | undefined;
  return survey(
    targets,
    {
      name: 'checking what the run would overwrite or delete',
      concurrency,
      async read(target, rateLimiter) {
        preview ??= context.nested.previewLosses(rateLimiter);
        const chosen = await context.nested.parse(wordsFor(words, target));
        const { protect } = defaults;
        return previewTarget(target, chosen, { preview: await preview, protect });
      },
    },
    context,
  );
}

/** The words of a raw request decide whether it destroys something, so it may. */
function mayDestroy(command: Command): boolean {
  return command.kind === 'raw' || (command.kind === 'change' && command.destroys !== undefined);
}

/** Whether it is an error of one target: the run may continue with the others. */
function isTargetError(kind: ErrorKind): boolean {
  return isRefusal(kind) || ['usage', 'notFound', 'forbidden'].includes(kind);
}

async function previewTarget(
  target: Target,
  chosen: Chosen,
  { preview, protect }: { preview: LossPreview; protect: readonly string[] },
): Promise<TargetPreview> {
  const command = effectiveCommand(chosen.command, chosen.input);
  const none = { target, effect: undefined, loss: undefined, error: undefined };
  if (command.kind !== 'change' || !command.destroys) return none;
  const { effect } = command.destroys;
  try {
    const loss = await preview(chosen);
    return { ...none, effect, loss: loss && withTarget(loss, target, chosen, protect) };
  } catch (error) {
    if (!(error instanceof HmsError) || !isTargetError(error.kind)) throw error;
    return { ...none, effect, error };
  }
}

/** A raw request names no install, so assume that it acts on the install it is made for. */
function withTarget(
  loss: ConfirmationTarget,
  { name }: Target,
  { command }: Chosen,
  protect: readonly string[],
): ConfirmationTarget {
  if (command.kind !== 'raw' || !isProtected(name, protect)) return withProtection(loss, protect);
  return { ...loss, protectedBy: `is for ${name}, which ${protectedReason}` };
}

/**
 * Two targets that overwrite the same install would run in an arbitrary order.
 * @throws HmsError usage, when two targets would destroy the same
 */
function refuseDuplicates(destructive: readonly DestructiveTarget[]): void {
  const byId = new Map<string, DestructiveTarget[]>();
  for (const one of destructive) {
    for (const id of new Set(one.loss.ids.map((own) => own.toLowerCase()))) {
      const others = byId.get(id);
      if (others === undefined) byId.set(id, [one]);
      else others.push(one);
    }
  }
  const duplicates = new Map<string, DestructiveTarget[]>();
  for (const all of byId.values()) {
    const [first, second] = all;
    if (first && second) duplicates.set(first.loss.name, all);
  }
  const [first] = duplicates;
  if (first === undefined) return;
  const [name, all] = first;
  throw new HmsError('usage', `${all.length} targets would overwrite or delete '${name}'.`, {
    details: [...duplicates].map(
      ([one, by]) => `'${one}' by ${by.map(({ target }) => target.name).join(', ')}`,
    ),
    hint: `Select one target for it, or put {} in its place in the command. Nothing was sent.`,
  });
}

/**
 * With --pairs, only `{to}` may be overwritten: a command with both the wrong way round would destroy the source.
 * @throws HmsError usage
 */
function refuseSources(destructive: readonly DestructiveTarget[]): void {
  const wrong = destructive.flatMap(({ target: { name, from }, loss }) => {
    const source = from?.id.toLowerCase();
    const isHit = loss.ids.some((id) => idsInPath(id).some((one) => one === source));
    return from && isHit ? [`'${from.name}' in the pair of '${name}'`] : [];
  });
  if (wrong.length === 0) return;
  throw new HmsError('usage', 'The command would overwrite or delete {from}, not {to}.', {
    details: wrong,
    hint: 'Exchange them in the command, or in --pairs. Nothing was sent.',
  });
}

/** @throws HmsError usage, when `--confirm` names something that no target would destroy */
function checkNames(
  destructive: readonly DestructiveTarget[],
  previews: readonly TargetPreview[],
  { confirm }: Consent,
): void {
  // A target that cannot be planned fails for itself: its name was meant.
  const failing = previews.filter(({ error }) => error !== undefined);
  const names = [
    ...destructive.map(({ loss }) => loss.name),
    ...failing.map(({ target }) => target.name),
  ];
  const wrong = confirm.find((typed) => !names.some((name) => isSameName(name, typed)));
  if (wrong === undefined) return;
  throw new HmsError(
    'usage',
    `--confirm ${wrong} matches nothing that the run would overwrite or delete.`,
    {
      details: [...guardLines(destructive), ...failureLines(previews)],
      hint: 'Omit it. Nothing was sent.',
    },
  );
}

/** @throws HmsError usage or cancelled, when the operator has not confirmed */
async function checkConsent(
  destructive: readonly DestructiveTarget[],
  previews: readonly TargetPreview[],
  { yes, confirmCount, confirm }: Consent,
  { dryRun }: FleetOptions,
  context: LocalContext,
): Promise<void> {
  const ids = new Set(previews.flatMap(idsOf).map((id) => id.toLowerCase()));
  if (ids.size === 0) return;
  const countText = numberOf(ids.size, [...ids].every(isId) ? 'install' : 'record');
  const nameRequired = destructive.filter(requiresName);
  const names = [...new Set(nameRequired.map(({ loss }) => loss.name))];
  const flags = ['--yes', '--confirm-count', String(ids.size)];
  const words = [...flags, ...names.flatMap((name) => optionWords('--confirm', name))];
  const confirmOptions = words.map(shellQuoted).join(' ');
  const missing = nameRequired.filter(
    ({ loss }) => !confirm.some((typed) => isSameName(typed, loss.name)),
  );
  const isCounted = yes && confirmCount === ids.size;
  if (dryRun) {
    const isConfirmed = isCounted && missing.length === 0;
    const remedy = isConfirmed ? '' : ` To run it, add ${confirmOptions}`;
    return context.ui.info(`This would overwrite or delete data on ${countText}.${remedy}`);
  }
  if (!isCounted) {
    const isCountRight = confirmCount === undefined || confirmCount === ids.size;
    const given = isCountRight ? '' : `, but --confirm-count is ${confirmCount}`;
    const effects = [...new Set(previews.flatMap((one) => one.effect ?? []))];
    throw new HmsError('usage', `This overwrites or deletes data on ${countText}${given}.`, {
      details: [
        ...effects.map(withFullStop),
        ...guardLines(nameRequired),
        ...failureLines(previews),
      ],
      hint: `To see what would be sent, add --dry-run. To continue, add ${confirmOptions}`,
    });
  }
  const {
    system,
    ui: { outputOptions },
  } = context;
  if (missing.length > 0 && !outputOptions.interactive) {
    throw new HmsError('usage', `--confirm is missing for ${missing.length} of ${countText}.`, {
      details: [...guardLines(missing), ...notPromptedReason(outputOptions)],
      hint: `Nothing was sent. To confirm, add ${confirmOptions}`,
    });
  }
  for (const { loss, effect } of missing) {
    await confirmLoss(loss, effect, { yes, confirm: undefined }, outputOptions, system);
  }
}

/** Ids of what a target may destroy; the target's own id when the look-up failed. */
function idsOf({ effect, loss, error, target }: TargetPreview): readonly string[] {
  if (effect === undefined) return [];
  return loss?.ids ?? (error ? [target.id] : []);
}

/**
 * `--confirm-count` covers the selected installs. Anything else needs its name, as it does in a single command: a site,
 * an application or a record in a path may have the same name, and nobody selected it. With --pairs hms selects the
 * install that is overwritten. What the profile protects is refused when its target runs.
 */
function requiresName({
  loss: { ids, requireNameReason: why, protectedBy, isNamedInRuns },
  target,
}: DestructiveTarget): boolean {
  if (why === undefined || protectedBy !== undefined) return false;
  // hms chose the install, by its site.
  if (target.from !== undefined || isNamedInRuns) return true;
  const own = target.id.toLowerCase();
  return !ids.every((id) => idsInPath(id).every((one) => one === own));
}

/** The records an id stands for: for the path of a raw request, every id in it. */
function idsInPath(id: string): string[] {
  const parts = id.toLowerCase().split('/');
  const records = parts.filter(isId);
  return records.length > 0 ? records : [id];
}

/** Why `--yes` is not enough. */
function guardLines(destructive: readonly DestructiveTarget[]): string[] {
  return destructive.flatMap(({ loss: { name, requireNameReason: why } }) =>
    why ? [`'${name}' ${why}.`] : [],
  );
}

/** Targets that count, but will fail unless something changes before they run. */
function failureLines(previews: readonly TargetPreview[]): string[] {
  return previews.flatMap(({ target, error }) =>
    error ? [`'${target.name}' would fail: ${error.message}`] : [],
  );
}
