import type { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import type { Selector } from '../../command-model/selection/expression.ts';
import { text, wholeNumber } from '../../command-model/values.ts';
import { time, type View } from '../../command-model/view.ts';
import { uncomparableNote } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { type Consent, confirmLosses, type Losses } from '../../fleet/consent.ts';
import {
  type FleetOptions,
  maxOpenOption,
  planOf,
  runOptions,
  runOptionsOf,
  serviceAddress,
  titleOf,
  wordsFor,
} from '../../fleet/options.ts';
import { checkCommand, checkTargets, checkWords } from '../../fleet/preflight.ts';
import { runFleet, startFleet, takeOwnership, withRunLock } from '../../fleet/run.ts';
import {
  attentionLine,
  type FleetPlan,
  type JournalRecord,
  journalPath,
  readRun,
  runsIn,
  type Target,
  type TargetState,
  targetStateIn,
} from '../../fleet/run-journal.ts';
import { inShard, selectTargets, shardIn, shardText } from '../../fleet/selection.ts';
import { settleByReading } from '../../fleet/settle.ts';
import { rowView } from '../../fleet/summary.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { accountOption } from '../shared/account-option.ts';
import { installSelector } from '../shared/install-selector.ts';
import { summaries } from '../summaries.ts';
import { acknowledgeRun } from './acknowledge.ts';

interface EachInput extends Consent {
  words: readonly string[];
  where: readonly Selector[];
  from: string | undefined;
  all: boolean;
  account: string | undefined;
  shard: string | undefined;
}

async function planRun(input: EachInput, context: LocalContext): Promise<FleetPlan> {
  const { words, where, from, all } = input;
  const {
    system,
    ui: { info },
  } = context;
  await checkWords(words, context);
  const given = [where.length > 0, from !== undefined, all].filter(Boolean);
  if (given.length !== 1) {
    throw new HmsError(
      'usage',
      'Select the installs with exactly one of --where, --from and --all.',
      {
        hint: 'For example, run: hms each --where environment=production -- COMMAND',
      },
    );
  }
  if (from !== undefined && input.account !== undefined) {
    throw new HmsError(
      'usage',
      '--account and --from cannot be combined: the file names the installs.',
      {
        hint: 'Remove one of them.',
      },
    );
  }
  const shard = shardIn(input.shard, system.env);
  const fileText = from === undefined ? undefined : await context.stores.readText(from);
  const service = await context.services.open();
  const { defaults } = service;
  const account =
    from === undefined ? onlyAccount(input.account, defaults.account, info) : undefined;
  const needsNames = defaults.protect.length > 0 || words.some((word) => word.includes('{name}'));
  const selected = await selectTargets(
    { where, fileText, account, needsNames },
    context,
    (count, of) => context.ui.warn(uncomparableNote(count, of)),
  );
  const targets = inShard(selected, shard);
  if (shard)
    info(
      `Shard ${shard.index}/${shard.total}: ${targets.length} of ${numberOf(selected.length, 'install')}.`,
    );
  else if (Number(system.env.CI_NODE_TOTAL) > 1) {
    context.ui.warn(
      'CI_NODE_TOTAL is set without --shard, so this job processes all installs. To split them, add --shard auto.',
    );
  }
  await checkTargets(words, targets, context);
  return planOf(words, targets, { service: serviceAddress(words, service), system });
}

async function startRun(
  input: EachInput,
  options: FleetOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  const plan = await planRun(input, context);
  const { words, targets } = plan;
  await checkCommand(words, targets, options, context);
  const consent = await consentIn(input, plan, context);
  const losses = await confirmLosses({ words, targets }, consent, options, context);
  const noun = targets.length === 1 ? 'install' : 'installs';
  return startFleet({ plan, noun, losses }, options, context);
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
  { run, service, words }: FleetPlan,
  context: LocalContext,
): Promise<void> {
  const address = serviceAddress(words, await context.services.open());
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
  { where, from, all, shard, account }: EachInput,
  words: readonly string[] = [],
): void {
  if (words.length === 0 && where.length === 0 && !from && !all && !shard && !account) return;
  throw new HmsError(
    'usage',
    `${option} uses the installs and the command of the run. Do not give them again.`,
  );
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
    ui: { warn },
  } = context;
  return withRunLock(journalPath(run, system), system, async () => {
    const found = await readRun(run, system);
    const { plan } = found;
    await checkService(plan, context);
    const losses = await recheck(plan.words, openTargetsIn(found), input, options, context);
    // Take the run over only after the checks: until here it may belong to another process.
    const journal = options.dryRun ? undefined : await takeOwnership(run, system);
    if (journal) await settleByReading(await readRun(run, system), journal, options, context);
    const record = await readRun(run, system);
    const openTargets = openTargetsIn(record);
    const needAttention = plan.targets.flatMap((target) => attentionLine(record, target) ?? []);
    warn(
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
  if (openTargets.some((target) => target.words === undefined)) await checkWords(words, context);
  await checkTargets(words, openTargets, context);
  await checkCommand(words, openTargets, options, context);
  return confirmLosses({ words, targets: openTargets }, consent, options, context);
}

async function summaryOf(run: string, system: LocalContext['system']) {
  try {
    const record = await readRun(run, system);
    const { at, targets } = record.plan;
    const count = (state: TargetState) =>
      targets.filter((one) => targetStateIn(record, one) === state).length;
    const states = {
      ok: count('ok'),
      failed: count('failed'),
      accepted: count('accepted'),
      unknown: count('unknown'),
      acknowledged: count('acknowledged'),
      open: count('open'),
    };
    return { run, at, targets: targets.length, ...states, command: titleOf(record.plan) };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return { run, trouble: error.message }; // still list the other runs
  }
}

async function listRuns(system: LocalContext['system']) {
  const names = await runsIn(system);
  return Promise.all(names.map((name) => summaryOf(name, system)));
}

const runsView: View = {
  columns: [
    { name: 'run', dropPriority: 0 },
    { name: 'at', dropPriority: 3, show: time },
    { name: 'targets', dropPriority: 1 },
    { name: 'ok', dropPriority: 1 },
    { name: 'failed', dropPriority: 1 },
    { name: 'accepted', dropPriority: 2 },
    { name: 'unknown', dropPriority: 1 },
    { name: 'acknowledged', dropPriority: 2 },
    { name: 'open', dropPriority: 1 },
    { name: 'command', dropPriority: 4, sentences: (command) => [command ?? []].flat() },
    { name: 'trouble', dropPriority: 0 },
  ],
};

export const each = command({
  name: 'each',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'partial'],
  summary: summaries.each,
  description:
    'hms runs the command for several installs in parallel, as fast as the service allows. It prints ' +
    'one line of JSON per target and keeps a journal for --resume. In the command, {} stands for the ID ' +
    'of the install and {name} for its name. Select installs with exactly one of --where, --from and ' +
    '--all. A resumed run never repeats a request that was accepted or whose outcome is unknown. ' +
    "See 'hms help fleet'.",
  arguments: {
    words: { value: text('COMMAND'), help: 'Command to run, after --', optional: true, many: true },
  },
  options: {
    where: {
      value: installSelector,
      help: "Select installs that match, like 'environment=production'",
      repeat: true,
    },
    from: {
      value: text('FILE', 'files'),
      help: 'Select the installs in a file: names, IDs or domains, one per line, or JSON lines with an id. Use - for standard input',
    },
    all: { help: 'Select every install' },
    account: { ...accountOption, help: 'ID of an account. Cannot be combined with --from' },
    shard: {
      value: shardText,
      help: 'Run one part of N, like 2/8. `auto` reads the variables of the CI engine',
    },
    resume: { value: text('RUN'), help: 'Resume a run, with its installs and its command' },
    acknowledge: {
      value: text('RUN'),
      help: 'Note that you checked targets of a run, all or the named ones: --acknowledge RUN [TARGET…]',
    },
    yes: { help: 'Confirm that the command overwrites or deletes data. Requires --confirm-count' },
    confirmCount: {
      value: wholeNumber('N', 0, 999_999),
      help: 'Number of installs whose data the command overwrites or deletes',
      requires: '--yes',
    },
    confirm: {
      value: text('NAME'),
      help: 'Name of what is overwritten but was not selected, like a production install',
      repeat: true,
      requires: '--yes',
    },
    ...runOptions,
    maxOpen: maxOpenOption,
    list: { help: 'List the runs' },
  },
  examples: [
    'each --where environment=production -- backups create {} --notify ops@example.com --wait',
    'each --all --dry-run -- backups create {} --notify ops@example.com',
    'each --list',
  ],
  defaultFormat: ({ list }) => (list ? undefined : 'jsonl'),
  view: rowView,
  viewFor: ({ list }) => (list ? runsView : undefined),
  async local(context, input) {
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
