import { bodyOptions } from '../../command-model/body-fields.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { type Chosen, command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { laterWitnessOptions, waitEndOptions } from '../../command-model/runner-options.ts';
import { duration, text, type Value, ValueError, wholeNumber } from '../../command-model/values.ts';
import { openView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { exactly, spanOf } from '../../core/units.ts';
import type { SavedPlan } from '../../plans/plan-file.ts';
import { maxClockSkewMs } from '../../resolve/backup.ts';
import { checkedPlan, file, readPlan } from '../plan/file.ts';
import { summaries } from '../summaries.ts';
import { checkApproval } from './approval.ts';

const hash: Value<string> = {
  placeholder: 'SHA256',
  parse(given) {
    const hex = given.replace(/^sha256:/i, '').toLowerCase();
    if (/^[0-9a-f]{64}$/.test(hex)) return hex;
    throw new ValueError('It must be 64 hexadecimal digits, as `hms plan show` prints them.');
  },
};

const defaultMaxAgeMs = 24 * 3_600_000;

/** @throws HmsError changed, if the plan is too old, or made after now */
function checkAge({ made }: SavedPlan, maxAgeMs: number, now: number): void {
  const ageMs = now - Date.parse(made);
  const nowText = new Date(now).toISOString();
  if (ageMs < -maxClockSkewMs) {
    throw new HmsError('changed', `The plan is from the future. Nothing was sent.`, {
      details: [`made: ${made}`, `now: ${nowText}, by the clock of this machine`],
      hint: 'Set the clock of this machine, or make a new plan with --plan-out.',
    });
  }
  if (ageMs <= maxAgeMs) return;
  throw new HmsError('changed', `The plan is ${spanOf(ageMs)} old. Nothing was sent.`, {
    details: [`made: ${made}`, `now: ${nowText}`, `--max-age: ${exactly(maxAgeMs)}`],
    hint: 'Make a new plan with --plan-out, or set --max-age DURATION.',
  });
}

interface GivenAgain {
  /** The words, as the plan's command takes them. */
  words: readonly string[];
}

/** The options that the plan does not hold. They are read from the typed words: their exact text counts. */
async function givenAgain(plan: SavedPlan, context: LocalContext): Promise<GivenAgain> {
  const { checkGiven, keptWords, withheldValues } = await import('../../plans/plan-words.ts');
  const { withheld } = keptWords(context.words(), apply);
  checkGiven(plan.withheld, withheldValues(withheld, plan.salt));
  return { words: withheld.map(({ option, value }) => `${option}=${value}`) };
}

interface ConfirmationInput {
  yes: boolean;
  confirm: readonly string[];
  confirmCount: number | undefined;
}

/** The names and the number are in the signed bytes, so the signature confirms them. */
function signedConfirmation({ changes, is_run: isRun }: SavedPlan): ConfirmationInput {
  const losses = changes.flatMap(({ loss }) => loss ?? []);
  const ids = new Set(losses.flatMap((one) => one.ids.map((id) => id.toLowerCase())));
  return {
    yes: true,
    confirm: losses.map(({ name }) => name),
    confirmCount: isRun && ids.size > 0 ? ids.size : undefined,
  };
}

/** The command of the plan, with the options that are given to `apply`. */
function confirmedBy(
  { input, ...chosen }: Chosen,
  { yes, confirm, confirmCount }: ConfirmationInput,
  { dryRun, isRun }: { dryRun: boolean; isRun: boolean },
): Chosen {
  // As: the confirmation of a run has several names.
  const ofRun = { yes, confirm, confirmCount } as Readonly<Record<string, unknown>>;
  if (isRun) return { ...chosen, input: { ...input, ...ofRun, dryRun } };
  const [name, other] = confirm;
  if (other !== undefined || confirmCount !== undefined) {
    const flag = other === undefined ? '--confirm-count' : 'A second --confirm';
    throw new HmsError('usage', `${flag} is for the plan of a run. Nothing was sent.`);
  }
  // Only what is given to `apply` confirms.
  const { confirm: _, ...planned } = input;
  return { ...chosen, input: { ...planned, yes, ...(name && { confirm: name }), dryRun } };
}

export const apply = command({
  name: 'apply',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'changed', 'failed', 'pending', 'unknown', 'partial'],
  summary: summaries.apply,
  description:
    'Runs the command of a plan that --plan-out wrote. hms looks everything up again, after the confirmation and ' +
    'right before it sends. It refuses (exit 6, changed) if the service, an install, the chosen backup, the targets, ' +
    'the source of a copy or a file is not what the plan saw. A plan is applied once. The confirmation is given here, ' +
    'as for the command itself, unless an approver has signed the plan. See docs/plans.md.',
  arguments: { file },
  options: {
    yes: { help: 'Confirm without a prompt, as for the command of the plan' },
    confirm: {
      value: text('NAME'),
      help: 'Name of what is overwritten, moved or deleted',
      repeat: true,
    },
    confirmCount: {
      value: wholeNumber('N', 0, 999_999),
      help: 'Number of installs whose data a run overwrites or deletes. Requires --yes',
    },
    maxAge: { value: duration, help: 'Refuse a plan that is older', fallback: '24h' },
    expectHash: { value: hash, help: 'Refuse a file with another SHA-256' },
    requireSignature: {
      value: text('PUBLIC', 'files'),
      help: 'Refuse a plan that the owner of this key (PEM) has not signed. If repeated, one of the keys is enough',
      repeat: true,
    },
    ...bodyOptions,
    untilCommand: {
      ...laterWitnessOptions.untilCommand,
      help: 'Same as in the command of the plan, which does not hold it',
    },
    dryRun: { help: 'Check everything and show what would be sent. Send nothing' },
    ...waitEndOptions,
  },
  examples: ['apply restore.plan', 'apply restore.plan --yes --confirm acmeprod --max-age 2h'],
  view: openView,
  defaultFormat: () => 'jsonl',
  async local(context, input) {
    const { bytes, hash: found } = await readPlan(input.file);
    if (input.expectHash !== undefined && input.expectHash !== found) {
      throw new HmsError('changed', `${input.file} is not the expected plan. Nothing was sent.`, {
        details: [`expected: sha256 ${input.expectHash}`, `this file: sha256 ${found}`],
        hint: 'Apply the file that was reviewed.',
      });
    }
    const plan = await checkedPlan(bytes, input.file, context);
    checkAge(plan, input.maxAge ?? defaultMaxAgeMs, context.system.now());
    const isApproved = await checkApproval(
      { path: input.file, bytes },
      input.requireSignature,
      context,
    );
    return applyPlan(plan, { ...input, isApproved }, context);
  },
});

interface ApplyInput extends ConfirmationInput {
  dryRun: boolean;
  isApproved: boolean;
}

async function applyPlan(
  plan: SavedPlan,
  { isApproved, dryRun, ...typed }: ApplyInput,
  context: LocalContext,
): Promise<CommandAnswer> {
  const { appliedChange, appliedRun, refuseApplied } = await import('../../plans/applied.ts');
  const { withOptionWords } = await import('../../plans/plan-words.ts');
  const { words: given } = await givenAgain(plan, context);
  const journal = () => context.stores.journal();
  await refuseApplied(plan, journal, !dryRun);
  const isRun = plan.is_run;
  // In a run, they belong to the command behind `--`.
  const inner = isRun ? plan.command.indexOf('--') + 1 : 0;
  const [own, rest] = [plan.command.slice(0, inner), plan.command.slice(inner)];
  const chosen = await context.nested.parse([...own, ...withOptionWords(rest, given)]);
  const confirmation = isApproved ? signedConfirmation(plan) : typed;
  const saved = isRun
    ? { run: appliedRun(plan, journal, given) }
    : { change: appliedChange(plan, journal) };
  const result = await context.nested.runSaved({
    ...saved,
    chosen: confirmedBy(chosen, confirmation, { dryRun, isRun }),
    isApproved,
  });
  return new CommandAnswer(undefined, { result });
}
