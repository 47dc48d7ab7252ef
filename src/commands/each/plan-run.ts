/** Selects the targets of a new run. */

import type { LocalContext } from '../../command-model/definition.ts';
import type { Defaults } from '../../command-model/services.ts';
import { shellQuoted } from '../../command-model/values.ts';
import { uncomparableNote } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { checkExecValues, checkExecWords, execTargetOf } from '../../fleet/exec/placeholders.ts';
import { type FleetOptions, planOf, serviceAddress } from '../../fleet/options.ts';
import { checkTargets, checkWords } from '../../fleet/preflight.ts';
import { type FleetPlan, type Target, targetOf } from '../../fleet/run-journal.ts';
import {
  type FleetSelector,
  selectByBackupAge,
  splitSelectors,
} from '../../fleet/selection/backup-age.ts';
import { type Pairs, pairSites, unpairedError } from '../../fleet/selection/pairs.ts';
import { type Selected, selectTargets } from '../../fleet/selection/selection.ts';
import { inShard, type Shard, shardIn } from '../../fleet/selection/shard.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { summaries } from '../summaries.ts';

export interface PlanInput {
  words: readonly string[];
  where: readonly FleetSelector[];
  from: string | undefined;
  all: boolean;
  account: string | undefined;
  allowEmpty: boolean;
  pairs: Pairs | undefined;
  skipUnpaired: boolean;
  readonly exec: boolean;
  shard: string | undefined;
}

/**
 * @returns undefined when the selection is empty, and may be
 * @throws HmsError notFound, when the selection is empty
 */
export async function planRun(
  input: PlanInput,
  options: FleetOptions,
  context: LocalContext,
): Promise<FleetPlan | undefined> {
  const { words, pairs, from, exec } = input;
  const { system } = context;
  refuseTargets(words, context.words());
  const check = exec ? checkExecWords : checkWords;
  await check(words, pairs !== undefined, context);
  checkSelection(input);
  const shard = shardIn(input.shard, system.env);
  const fileText = await listIn(from, context);
  const service = await context.services.open();
  const selected = await selectedInstalls(input, fileText, service.defaults, context);
  const targets = await targetsIn(selected, input, { shard, options, context });
  const isPart = shard !== undefined && selected.installs.length > 0;
  if (targets.length === 0 && !isPart) {
    const message =
      fileText?.trim() === '' ? '--from contains no names or ids.' : 'No install matches.';
    if (!input.allowEmpty) {
      throw new HmsError('notFound', message, {
        hint: 'Nothing was sent. If the selection may be empty, add --allow-empty.',
      });
    }
    context.ui.info(`${message} Nothing was sent.`);
    return undefined;
  }
  if (shard === undefined && Number(system.env.CI_NODE_TOTAL) > 1) {
    context.ui.warn(
      'CI_NODE_TOTAL is set without --shard, so this job processes all installs. To split them, add --shard auto.',
    );
  }
  if (exec) checkExecValues(words, targets);
  else await checkTargets(words, targets, context);
  const address = serviceAddress({ words, exec }, service);
  return planOf(words, targets, { service: address, exec, system });
}

/**
 * Refuses `each acmeprod -- backups list {}`.
 * @param typed the whole line
 * @throws HmsError usage
 */
function refuseTargets(words: readonly string[], typed: readonly string[]): void {
  const end = typed.indexOf('--');
  const before = end < 0 ? [] : words.slice(0, Math.max(0, words.length - typed.length + end + 1));
  const [first, ...more] = before;
  if (first === undefined || Object.hasOwn(summaries, first)) return;
  const selector = more.length > 0 ? `name in (${before.join(',')})` : `name=${first}`;
  throw new HmsError('usage', `'${before.join(' ')}' before the '--' selects no installs.`, {
    hint: `To select installs, use --where ${shellQuoted(selector)} or --from FILE.`,
  });
}

/** While a saved plan is applied, it is the list: standard input is gone, and a file may have changed. */
async function listIn(
  from: string | undefined,
  { savedRun, stores }: LocalContext,
): Promise<string | undefined> {
  if (from === undefined) return undefined;
  return savedRun?.targetList() ?? stores.readText(from);
}

/** @throws HmsError usage, when the options contradict each other */
function checkSelection({ where, from, all, account }: PlanInput): void {
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
  if (from !== undefined && account !== undefined) {
    throw new HmsError(
      'usage',
      '--account and --from cannot be combined: the file names the installs.',
      {
        hint: 'Remove one of them.',
      },
    );
  }
}

/** The selected installs, before the age of their backups is known. */
function selectedInstalls(
  { where, account: given, pairs }: PlanInput,
  fileText: string | undefined,
  defaults: Defaults,
  context: LocalContext,
): Promise<Selected> {
  const { info, warn } = context.ui;
  const account = fileText === undefined ? onlyAccount(given, defaults.account, info) : undefined;
  return selectTargets(
    { where: splitSelectors(where).where, fileText, account, needsAll: pairs !== undefined },
    context,
    (count, of) => warn(uncomparableNote(count, of)),
  );
}

interface Narrowing {
  shard: Shard | undefined;
  options: FleetOptions;
  context: LocalContext;
}

/**
 * The targets among the selected installs. A part of a run reads the backups of its own installs only. With pairs, the
 * backups of every selected install are read: any of them can select its site.
 */
async function targetsIn(
  { installs, all }: Selected,
  { where, pairs, skipUnpaired, exec }: PlanInput,
  { shard, options: { concurrency }, context }: Narrowing,
): Promise<readonly Target[]> {
  const { ages } = splitSelectors(where);
  const toTarget = exec ? execTargetOf : targetOf;
  if (pairs === undefined) {
    const part = inShard(installs, shard);
    noteShard(shard, { part: part.length, of: numberOf(installs.length, 'install') }, context);
    return (await selectByBackupAge(part, ages, concurrency, context)).map(toTarget);
  }
  const chosen = await selectByBackupAge(installs, ages, concurrency, context);
  const pairing = pairSites(chosen, all, pairs, toTarget);
  if (pairing.unpaired.length > 0 && !skipUnpaired) throw unpairedError(pairing, pairs);
  for (const problem of pairing.unpaired) context.ui.warn(`Skipped: ${problem}`);
  const part = inShard(pairing.targets, shard);
  noteShard(shard, { part: part.length, of: numberOf(pairing.targets.length, 'pair') }, context);
  return part;
}

function noteShard(
  shard: Shard | undefined,
  { part, of }: { part: number; of: string },
  { ui: { info } }: LocalContext,
): void {
  if (shard) info(`Shard ${shard.index}/${shard.total}: ${part} of ${of}.`);
}
