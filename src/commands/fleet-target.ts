/** One target of a fleet run: its command, its lines in the journal, and its row. */
import type { Pace } from '../client/pace.ts';
import { HmsError } from '../errors.ts';
import { type Line, type Plan, type State, stateOf, type Target } from '../fleet/journal.ts';
import type { Log } from '../log.ts';
import type { LocalContext } from '../runner/command.ts';
import type { Performed } from '../runner/inside.ts';
import { errorFacts } from '../runner/report.ts';
import { kindOf } from '../runner/run.ts';
import type { Row } from './fleet-tally.ts';
import { type Terms, wordsFor } from './fleet-terms.ts';

export interface Surroundings {
  plan: Plan;
  terms: Terms;
  /** None for a dry run. */
  log: Log | undefined;
  pace: Pace;
  context: LocalContext;
  /** Ends the run: nothing more is started, and what has sent nothing yet is given up. */
  stop(reason: HmsError): void;
  /** What `stop` may still give up. */
  unsent: Set<AbortController>;
  /** Targets with a request under way that changes something. */
  writing: Set<string>;
}

export interface Outcome {
  row: Row;
  state: State;
  /** Whether the command is one that changes something. */
  changes: boolean;
  /** It was given up before anything was sent: as if it had not been started. */
  isUnstarted: boolean;
}

/** Never rejects: what is wrong with one target is said in its row. */
export async function outcomeOf(target: Target, around: Surroundings): Promise<Outcome> {
  const { plan, terms, log, context } = around;
  const now = () => new Date(context.system.now()).toISOString();
  const { id, name } = target;
  const started = now();
  let sent: { state: State } | undefined;
  let isTold = false;
  const own = new AbortController();
  around.unsent.add(own);
  /** @throws HmsError, when it cannot be kept: then nothing is sent */
  async function keep(line: Line): Promise<void> {
    if (log === undefined) return;
    try {
      await log.append(line);
      if (!log.isAlone) throw taken(plan);
    } catch (error) {
      if (error instanceof HmsError) around.stop(error);
      throw error;
    }
  }

  let changes = false;
  let performed: Performed;
  try {
    const chosen = context.chosenIn(wordsFor(plan.words, target));
    const { command, input } = chosen;
    changes = kindOf(command, input) === 'plan';
    const { defaults } = await context.service();
    performed = await context.perform({
      chosen: terms.dryRun ? { ...chosen, input: { ...input, dryRun: true } } : chosen,
      isProtected: defaults.protect.includes(name),
      pace: around.pace,
      stop: own.signal,
      async beforeWrite({ method, path }) {
        isTold = true;
        await keep({ sending: id, request: `${method} ${path}`, at: now() });
        around.unsent.delete(own);
        around.writing.add(id);
        sent = { state: 'unknown' };
      },
      async onAccepted() {
        sent = { state: 'accepted' };
        around.writing.delete(id);
        await keep({ accepted: id, at: now() }).catch(() => {}); // it was accepted all the same
      },
    });
  } catch (raised) {
    const error = errorFacts(raised, { hide: context.conceal, naming: (text) => text });
    performed = {
      exit: error.code,
      error: { ...error, retry_safe: sent === undefined },
      result: null,
      said: [],
    };
  }
  around.unsent.delete(own);
  around.writing.delete(id);
  const { exit, error, result, said } = performed;
  const ended = now();
  const kind = error?.kind ?? 'ok';
  const again = error?.retry_safe ?? false;
  const isUnstarted = kind === 'cancelled' && again;
  if (!isUnstarted || isTold) {
    const { message = null, hint = null } = error ?? {};
    await keep({ ended: id, exit, kind, again, message, hint, at: ended }).catch(() => {});
  }
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
  return { row, state: stateOf({ exit, kind, again }, sent), changes, isUnstarted };
}

function taken({ run }: Plan): HmsError {
  return new HmsError('cancelled', `another process goes on with run ${run}: nothing was sent`, {
    retrySafe: true,
  });
}
