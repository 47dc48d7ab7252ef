import type { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { text, wholeNumber } from '../../command-model/values.ts';
import { fieldsOf } from '../../command-model/view.ts';
import { passwordsIn } from '../../core/env.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { type Consent, confirmLosses, type Losses } from '../../fleet/consent.ts';
import {
  type ExecFlags,
  execOptions,
  execOptionsOf,
  refuseOtherOptions,
} from '../../fleet/exec/exec-options.ts';
import {
  type FleetOptions,
  maxOpenOption,
  runOptions,
  runOptionsOf,
  serviceAddress,
  titleOf,
  wordsFor,
} from '../../fleet/options.ts';
import { checkCommand, checkTargets, checkWords } from '../../fleet/preflight.ts';
import {
  closedOnError,
  runFleet,
  startFleet,
  takeOwnership,
  withRunLock,
} from '../../fleet/run.ts';
import {
  attentionLine,
  type FleetPlan,
  type JournalRecord,
  journalPath,
  readRun,
  type Target,
  targetStateIn,
} from '../../fleet/run-journal.ts';
import { openSavedRun } from '../../fleet/saved/saved-run.ts';
import { fleetSelector } from '../../fleet/selection/backup-age.ts';
import { pairsValue } from '../../fleet/selection/pairs.ts';
import { shardText } from '../../fleet/selection/shard.ts';
import { settleByReading } from '../../fleet/settle.ts';
import { newPlanHint, runOutputs } from '../../fleet/summary.ts';
import { dryRunView, pairedView, rowView } from '../../fleet/target-row.ts';
import { view } from '../installs/view.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { summaries } from '../summaries.ts';
import { acknowledgeRun } from './acknowledge.ts';
import { checkedExec, refuseCredentials, resumePrograms } from './exec-run.ts';
import { type PlanInput, planRun } from './plan-run.ts';
import { listRuns, runsView } from './runs.ts';

interface EachInput extends Consent, PlanInput, ExecFlags {
  maxOpen: number | undefined;
  planOut: string | undefined;
}

async function startRun(
  input: EachInput,
  options: FleetOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  refuseOtherOptions(input, input.exec);
  const saved = await openSavedRun(each, input, options, context);
  const selected = await planRun(input, options, context);
  if (selected === undefined) return saved.empty(input.words);
  const plan = await saved.checked(selected);
  const { words, targets } = plan;
  const noun = targets.length === 1 ? 'install' : 'installs';
  if (input.exec) {
    refuseCredentials(words, context);
    const consent = { yes: input.yes, dryRun: options.dryRun };
    const exec = await checkedExec(plan, execOptionsOf(input), consent, context);
    return startFleet({ plan, noun, losses: new Map(), exec }, options, context);
  }
  await checkCommand(words, targets, options, context);
  const consent = await consentIn(input, plan, context);
  const losses = await confirmLosses({ words, targets }, consent, options, context);
  const again = () =>
    planRun(input, options, { ...context, ui: { ...context.ui, info() {}, warn() {} } });
  return saved.start({ plan, noun, losses }, again);
}

/** --yes and --confirm behind the `--` count too. */
async function consentIn(
  { yes, confirmCount, confirm }: EachInput,
  { words, targets }: FleetPlan,
  { nested: { parse: parseNested } }: LocalContext,
): Promise<Consent> {
  const [first] = targets;
  if (first === undefined) return { yes, confirmCount, confirm };
  const { input } = await parseNested(wordsFor(words, first));
  const name = typeof input.confirm === 'string' ? [input.confirm] : [];
  return { yes: yes || input.yes === true, confirmCount, confirm: [...confirm, ...name] };
}

async function checkService(
  { run, service, words, exec }: FleetPlan,
  context: LocalContext,
): Promise<void> {
  const address = serviceAddress({ words, exec }, await context.services.open());
  if (service === address) return;
  throw new HmsError(
    'usage',
    `Run ${run} was started against ${service}, but this is ${address}. Nothing was sent.`,
    {
      hint: 'Use the profile that the run was started with.',
    },
  );
}

/** @param words of a command */
function refuseSelection(
  option: string,
  { where, from, all, shard, account, pairs, skipUnpaired, allowEmpty, exec }: EachInput,
  words: readonly string[] = [],
): void {
  const isFlagged = all || skipUnpaired || allowEmpty || exec;
  const values = [from, shard, account, pairs].filter((one) => one !== undefined);
  if (!isFlagged && [...words, ...where, ...values].length === 0) return;
  throw new HmsError(
    'usage',
    `${option} uses the installs and the command of the run. Do not give them again.`,
    { hint: `Run: hms each ${option} RUN` },
  );
}

/** A resume does not compare with the plan. */
function refuseSavedRun(record: JournalRecord): never {
  const { run } = record.plan;
  throw new HmsError('changed', `Run ${run} applies a plan, so it cannot be resumed.`, {
    details: ['hms sends its requests only after it has compared everything with the plan.'],
    hint: `Nothing was sent. ${newPlanHint(run, numberOf(openTargetsIn(record).length, 'open target'))}`,
  });
}

/** Resumes a run with its own selection and command. The lock excludes a second resume. */
function resumeRun(
  run: string,
  input: EachInput,
  options: FleetOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  refuseSelection('--resume', input, input.words);
  const {
    system,
    ui: { info },
  } = context;
  return withRunLock(journalPath(run, system), system, async () => {
    const found = await readRun(run, system);
    const { plan } = found;
    refuseOtherOptions(input, plan.exec === true);
    if (plan.saved && !options.dryRun) refuseSavedRun(found);
    await checkService(plan, context);
    if (plan.exec) {
      const { yes, rerunUnknown } = input;
      const resumed = { options, execOptions: execOptionsOf(input), yes, rerunUnknown };
      return resumePrograms(found, resumed, context);
    }
    const losses = await recheck(plan.words, openTargetsIn(found), input, options, context);
    // Take the run over only after the checks: until here it may belong to another process.
    const journal = options.dryRun ? undefined : await takeOwnership(run, system);
    const record = await closedOnError(journal, async () => {
      const owned = await readRun(run, system);
      const isSettled = journal && (await settleByReading(owned, journal, options, context));
      return isSettled ? readRun(run, system) : owned;
    });
    const openTargets = openTargetsIn(record);
    const needAttention = plan.targets.flatMap((target) => attentionLine(record, target) ?? []);
    info(
      `Resuming run ${run}: ${openTargets.length} of ${plan.targets.length} targets left: ${titleOf(plan)}`,
    );
    return runFleet({ plan, openTargets, needAttention, journal, losses }, options, context);
  });
}

function openTargetsIn(record: JournalRecord): Target[] {
  return record.plan.targets.filter((target) => targetStateIn(record, target) === 'open');
}

/**
 * Checks as at the start, with the options typed now and the current state of the service. A confirmation in the
 * journal may not be the operator's.
 */
async function recheck(
  words: readonly string[],
  openTargets: readonly Target[],
  consent: Consent,
  options: FleetOptions,
  context: LocalContext,
): Promise<Losses> {
  const isPaired = openTargets.some(({ from }) => from !== undefined);
  if (openTargets.some((target) => target.words === undefined))
    await checkWords(words, isPaired, context);
  await checkTargets(words, openTargets, context);
  await checkCommand(words, openTargets, options, context);
  return confirmLosses({ words, targets: openTargets }, consent, options, context);
}

export const each = command({
  name: 'each',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'partial'],
  summary: summaries.each,
  description:
    'hms runs the command for several installs in parallel, as fast as the service allows. It prints ' +
    'a row per target and keeps a journal for --resume. In the command, {} stands for the ID ' +
    'of the install and {name} for its name. Select installs with exactly one of --where, --from and ' +
    '--all. With --exec, it runs a program instead of an hms command. With --pairs, the command runs once for each site, and {from} and {to} stand for two of its installs. A resumed run never repeats a request that was accepted or whose outcome is unknown. ' +
    "See 'hms help fleet'.",
  arguments: {
    words: { value: text('COMMAND'), help: 'Command to run, after --', optional: true, many: true },
  },
  options: {
    where: {
      value: { ...fleetSelector, fields: [...fieldsOf(view), 'last_backup_age'] },
      help: "Select installs that match, like 'environment=production' or 'last_backup_age>24h'",
      repeat: true,
    },
    from: {
      value: text('FILE', 'files'),
      help: 'Select the installs in a file: names, IDs or domains, one per line, or JSON lines with an id. Use - for standard input',
    },
    all: { help: 'Select every install' },
    account: { ...accountOption, help: 'ID of an account. Cannot be combined with --from' },
    allowEmpty: { help: 'Exit with 0 instead of 5 if the selection is empty' },
    pairs: {
      value: pairsValue,
      help: 'Pair two installs of each selected site by environment. The command takes {from} and {to}',
    },
    skipUnpaired: { help: 'Skip the sites without exactly one pair', requires: '--pairs' },
    shard: {
      value: shardText,
      help: 'Run one part of N, like 2/8. `auto` reads the variables of the CI engine',
    },
    resume: { value: text('RUN'), help: 'Resume a run, with its installs and its command' },
    acknowledge: {
      value: text('RUN'),
      help: 'Note that you checked targets of a run, all or the named ones: --acknowledge RUN [TARGET…]',
    },
    yes: {
      help: 'Confirm that the command overwrites or deletes data, together with --confirm-count. With --exec: run the program for protected installs too',
    },
    confirmCount: {
      value: wholeNumber('N', 0, 999_999),
      // --yes counts behind the `--` too, so the parser cannot require it.
      help: 'Number of installs whose data the command overwrites or deletes. Requires --yes',
    },
    confirm: {
      value: text('NAME'),
      help: 'Name of what is overwritten but was not selected, like a production install. Requires --yes',
      repeat: true,
    },
    ...runOptions,
    maxOpen: maxOpenOption,
    ...execOptions,
    list: { help: 'List the runs' },
  },
  examples: [
    'each --where environment=production -- backups create {} --notify ops@example.com --wait',
    'each --all --dry-run -- backups create {} --notify ops@example.com',
    "each --where 'last_backup_age>24h' --allow-empty -- backups create {} --notify ops@example.com",
    'each --where environment=production --pairs from=production,to=staging --dry-run -- installs copy {from} {to}',
    'each --list',
  ],
  defaultFormat: ({ list }) => (list ? undefined : 'jsonl'),
  view: rowView,
  outputs: runOutputs,
  viewFor({ list, dryRun, pairs }) {
    if (list) return runsView;
    const view = dryRun ? dryRunView : rowView;
    return pairs ? pairedView(view) : view;
  },
  async local(context, input) {
    // They may be in the words of a command, which `--list` and messages show.
    for (const one of passwordsIn(context.system.env)) context.addSecret(one);
    const { planOut, list, acknowledge, resume } = input;
    if (planOut !== undefined && (list || (acknowledge ?? resume) !== undefined))
      throw new HmsError('usage', '--plan-out works only for a new run. Nothing was sent.');
    if (input.list) return listRuns(context.system);
    if (input.acknowledge !== undefined) {
      refuseSelection('--acknowledge', input);
      return acknowledgeRun(input.acknowledge, input.words, context);
    }
    const options = runOptionsOf(input);
    return input.resume === undefined
      ? startRun(input, options, context)
      : resumeRun(input.resume, input, options, context);
  },
});
