/** A fleet run under way: each target's command, its lines in the journal, and what is seen of it. */
import { createPace } from '../client/pace.ts';
import { HmsError } from '../errors.ts';
import { inParallel } from '../fleet/engine.ts';
import { type Plan, pathOf, type Target } from '../fleet/journal.ts';
import type { Log } from '../log.ts';
import type { Input, LocalContext, Options } from '../runner/command.ts';
import type { Performed } from '../runner/inside.ts';
import { wholeNumber } from '../runner/values.ts';
import { watchFleet } from './fleet-progress.ts';

export interface Terms {
  concurrency: number;
  canaries: number;
  maxFailures: number | undefined;
  dryRun: boolean;
}

export const termOptions = {
  concurrency: { value: wholeNumber('N', 1, 64), help: 'so many at a time', fallback: '4' },
  canary: {
    value: wholeNumber('N', 0, 1000),
    help: 'the first N alone; when one fails nothing else starts',
    fallback: '0',
  },
  maxFailures: {
    value: wholeNumber('N', 1, 999_999),
    help: 'start nothing more after so many failures',
  },
  dryRun: { help: 'look everything up, show what would be sent, and send nothing' },
} as const satisfies Options;

export function termsOf(input: Input<Record<never, never>, typeof termOptions>): Terms {
  const { concurrency = 4, canary: canaries = 0, maxFailures, dryRun } = input;
  return { concurrency, canaries, maxFailures, dryRun };
}

/** The line of a target. */
export interface Row {
  run: string | null;
  target: string;
  id: string;
  exit: number;
  /** `ok`, or the kind of its error. */
  kind: string;
  result: unknown;
  error: Performed['error'] | null;
  /** What the command says whatever `--quiet` says, where it said anything. */
  said?: string[];
  /** ISO 8601. */
  started: string;
  ended: string;
}

export interface Tally {
  total: number;
  ended: number;
  failed: number;
  /** How many of each kind. */
  kinds: Map<string, number>;
  /** Sent, and nobody knows what became of it. */
  unknown: Row[];
}

/** `{}` is the id, so that nothing has to be looked up; `{name}` the name. */
export function wordsFor(words: readonly string[], { id, name, words: own }: Target) {
  return own ?? words.map((word) => word.replaceAll('{}', id).replaceAll('{name}', name));
}

/** A run as it is kept: under a name that no other has. */
export function planOf(
  words: readonly string[],
  targets: readonly Target[],
  { service, system: { now, uuid } }: { service: string; system: LocalContext['system'] },
): Plan {
  const at = new Date(now()).toISOString();
  return { version: 1, run: nameOf(at, uuid()), at, words, service, targets };
}

/** `20261128-061502-1f3a` */
function nameOf(at: string, uuid: string): string {
  const moment = at.replace(/[-:]|\..*/g, '').replace('T', '-');
  return `${moment}-${uuid.slice(-4)}`;
}

/** Keeps the plan, unless it is a dry run, and runs it. @param what the targets are: `installs` */
export async function startFleet(
  plan: Plan,
  what: string,
  terms: Terms,
  context: LocalContext,
): Promise<void> {
  const { targets, run } = plan;
  const begun = { plan, left: targets, held: [] };
  if (terms.dryRun) return runFleet(begun, terms, context);
  const { system, tell } = context;
  const path = pathOf(run, system);
  return system.exclusively(path, async () => {
    const log = await system.openLog(path);
    await log.append(plan);
    await log.close();
    tell(`run ${run}: ${targets.length} ${what}`);
    return runFleet(begun, terms, context);
  });
}

/**
 * Shows a line a target, and then throws what the run ends with.
 * @param left what is to be done, in its order
 * @param held what was sent before, and has to be looked at by a person
 */
export async function runFleet(
  { plan, left, held }: { plan: Plan; left: readonly Target[]; held: readonly string[] },
  terms: Terms,
  context: LocalContext,
): Promise<void> {
  const { system } = context;
  const tally: Tally = {
    total: left.length,
    ended: 0,
    failed: 0,
    kinds: new Map(),
    unknown: [],
  };
  const progress = watchFleet(plan.words.join(' '), tally, context);
  const log = terms.dryRun ? undefined : await system.openLog(pathOf(plan.run, system));
  const going = show();
  system.linger(going.catch(() => {}));
  await going;
  end(plan, tally, held, context);

  async function show(): Promise<void> {
    try {
      await context.print(rows());
    } finally {
      progress.stop();
      await log?.close();
    }
  }

  async function* rows(): AsyncGenerator<Row[]> {
    const pace = createPace(system);
    const work = {
      targets: left,
      concurrency: terms.concurrency,
      canaries: terms.canaries,
      mayStart: () => mayStart(tally, terms, context),
      perform: (target: Target) => rowOf(target, { plan, terms, log, pace, context }),
    };
    for await (const row of inParallel(work)) {
      count(tally, row);
      progress.clear();
      yield [row];
      progress.saw();
    }
  }
}

function mayStart({ ended, failed }: Tally, terms: Terms, { system }: LocalContext): boolean {
  if (system.interrupted.aborted) return false;
  if (failed > 0 && ended <= terms.canaries) return false;
  return failed < (terms.maxFailures ?? Number.POSITIVE_INFINITY);
}

interface Surroundings {
  plan: Plan;
  terms: Terms;
  log: Log | undefined;
  pace: ReturnType<typeof createPace>;
  context: LocalContext;
}

async function rowOf(target: Target, { plan, terms, log, pace, context }: Surroundings) {
  const { system } = context;
  const now = () => new Date(system.now()).toISOString();
  const { id, name } = target;
  const started = now();
  const chosen = context.chosenIn(wordsFor(plan.words, target));
  const input = terms.dryRun ? { ...chosen.input, dryRun: true } : chosen.input;
  const { exit, error, result, said } = await context.perform({
    chosen: { ...chosen, input },
    pace,
    beforeWrite: async ({ method, path }) =>
      log?.append({ sending: id, request: `${method} ${path}`, at: now() }),
  });
  const ended = now();
  const kind = error?.kind ?? 'ok';
  await log?.append({ ended: id, exit, kind, again: error?.retry_safe ?? false, at: ended });
  const row: Row = {
    run: log ? plan.run : null,
    target: name,
    id,
    exit,
    kind,
    result,
    error: error ?? null,
    ...(said.length > 0 ? { said } : {}),
    started,
    ended,
  };
  return row;
}

function count(tally: Tally, row: Row): void {
  // It was interrupted before anything was sent: as if it had not been started.
  if (row.kind === 'cancelled' && row.error?.retry_safe) return;
  tally.ended += 1;
  if (row.exit === 0) return;
  tally.failed += 1;
  tally.kinds.set(row.kind, (tally.kinds.get(row.kind) ?? 0) + 1);
  if (row.error?.retry_safe === false) tally.unknown.push(row);
}

/** @throws HmsError cancelled or partial, unless every target did what it was asked to */
function end(
  { run }: Plan,
  tally: Tally,
  held: readonly string[],
  { system, note }: LocalContext,
): void {
  const { total, ended, failed, kinds, unknown } = tally;
  const left = total - ended;
  const resume = `to go on: hms each --resume ${run}`;
  const details = [
    ...(left > 0 ? [`${left} of ${total} were not started`] : []),
    ...unknown.map(({ target, error }) =>
      [`${target}: ${error?.message}`, error?.hint].filter(Boolean).join('; '),
    ),
    ...held,
  ];
  if (system.interrupted.aborted) {
    const { message, exitCode } = system.interrupted.reason as HmsError;
    const what = `${message}: ${ended - failed} of ${total} done, ${failed} failed`;
    throw new HmsError('cancelled', what, { exitCode, details, hint: resume, retrySafe: false });
  }
  if (failed === 0 && left === 0) {
    note(`${total} done`);
    if (held.length === 0) return;
    throw new HmsError('partial', `${held.length} have to be looked at`, {
      details,
      hint: 'they were sent before, and are not asked for again',
      retrySafe: false,
    });
  }
  const which = [...kinds].map(([kind, times]) => `${times} ${kind}`).join(', ');
  throw new HmsError('partial', `${failed} of ${total} failed (${which})`, {
    details,
    hint: `${resume}; what is done, failed for good or unknown is not asked for again`,
    retrySafe: false,
  });
}
