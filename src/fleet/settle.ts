/** Settles targets of an earlier process: by what the service shows now, or by what a person has seen. */
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { LocalContext } from '../command-model/definition.ts';
import type { SeenEnd } from '../command-model/nested/outcomes.ts';
import { HmsError } from '../core/errors.ts';
import { numberOf } from '../core/wording.ts';
import { type FleetOptions, wordsFor } from './options.ts';
import {
  type JournalLine,
  type JournalRecord,
  needsAttention,
  type SettledState,
  type Target,
  targetStateIn,
  unsettledRequest,
} from './run-journal.ts';
import { survey } from './survey.ts';
import type { OwnedJournal } from './target.ts';

/**
 * Looks up the targets whose end was not seen, with reads alone, and writes each end to the journal.
 * @returns whether the journal has new lines
 */
export async function settleByReading(
  record: JournalRecord,
  journal: OwnedJournal,
  { concurrency }: Pick<FleetOptions, 'concurrency'>,
  context: LocalContext,
): Promise<boolean> {
  const { plan } = record;
  const targets = plan.targets.filter((target) => unsettledRequest(record, target) !== undefined);
  if (targets.length === 0) return false;

  async function lookUp(target: Target, rateLimiter: RateLimiter): Promise<SeenEnd | undefined> {
    const sent = unsettledRequest(record, target);
    const chosen = await context.nested.parse(wordsFor(plan.words, target));
    const end = sent && (await context.nested.lookUp(chosen, sent, rateLimiter));
    if (end) await settle(target, { state: end.state, message: end.what }, journal, context);
    return end;
  }

  const name = 'looking up the requests of the earlier process';
  const ends = await survey(targets, { name, concurrency, read: lookUp }, context);
  const seen = ends.filter((end) => end !== undefined);
  const failed = seen.filter(({ state }) => state === 'failed').length;
  const failures = failed > 0 ? ` ${failed} of them failed.` : '';
  context.ui.info(
    `hms saw the end of ${seen.length} of ${numberOf(targets.length, 'earlier request')}.${failures}`,
  );
  return seen.length > 0;
}

/** Notes that a person has looked at the targets. */
export async function acknowledge(
  targets: readonly Target[],
  record: JournalRecord,
  journal: OwnedJournal,
  context: LocalContext,
): Promise<void> {
  for (const target of targets) {
    const message = `It was ${targetStateIn(record, target)}, and a person has looked at it`;
    await settle(target, { state: 'acknowledged', message }, journal, context);
  }
}

/**
 * @param names names or ids of targets; none for all that need attention
 * @throws HmsError notFound, for a name that is no target; usage, for a target that needs no attention
 */
export function targetsToAcknowledge(record: JournalRecord, names: readonly string[]): Target[] {
  const { plan } = record;
  const needing = plan.targets.filter((target) => needsAttention(targetStateIn(record, target)));
  if (names.length === 0) return needing;
  return names.flatMap((name) => {
    const named = plan.targets.filter((target) => isTypedTarget(target, name));
    const [first] = named;
    if (first === undefined) {
      throw new HmsError('notFound', `Run ${plan.run} has no target named '${name}'.`, {
        hint: `To see its targets, run: hms each --resume ${plan.run} --dry-run`,
      });
    }
    const attended = named.filter((target) => needing.includes(target));
    if (attended.length > 0) return attended;
    throw new HmsError(
      'usage',
      `'${name}' needs no attention: its state is ${targetStateIn(record, first)}.`,
      { hint: `To see the states of the runs, run: hms each --list` },
    );
  });
}

function isTypedTarget({ id, name }: Target, typed: string): boolean {
  return [id, name].some((one) => one.toLowerCase() === typed.toLowerCase());
}

async function settle(
  { id }: Target,
  { state, message }: { state: SettledState; message: string },
  { log, ownerId }: OwnedJournal,
  { system, redactor }: LocalContext,
): Promise<void> {
  const at = new Date(system.now()).toISOString();
  const line: JournalLine = {
    settled: id,
    by: ownerId,
    state,
    message: redactor.redact(message),
    at,
  };
  await log.append(line);
}
