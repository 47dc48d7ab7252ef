/** The end of a command that waits: a bell on a terminal, and the program of `--on-end`. */
import type { Chosen } from '../command-model/definition.ts';
import type { CommandInput } from '../command-model/input.ts';
import type { Result } from '../command-model/result.ts';
import { programEnv } from '../core/env.ts';
import { errorCode, errorMessage } from '../core/error-code.ts';
import { bugOf, HmsError } from '../core/errors.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import { withFullStop } from '../core/wording.ts';
import { errorFacts } from '../output/error-report.ts';
import { messageOf } from '../output/redacted-output.ts';
import { cleanJson } from '../output/sanitize.ts';
import type { Session } from '../runner/session.ts';
import { lastLines } from '../system/programs/printed-lines.ts';
import type { Ask, System } from '../system/system.ts';

export interface WaitEnd {
  /** Keeps what is printed, for the program. */
  recording(result: Result): Result;
  /** Call it once the command has ended. Never rejects. @param raised the error of the command */
  ended(raised?: unknown): Promise<void>;
}

interface WaitEndContext {
  chosen: Chosen;
  session: Session;
  /** Milliseconds of the monotonic clock at the last answer of a person. */
  answeredAt(): number;
}

/** A shorter wait needs no bell. */
const bellAfterMs = 10_000;

/** Timeout of the program. */
const limitMs = 30_000;

/** The same after a signal, when somebody waits for hms to end. */
const interruptedLimitMs = 3000;

const bell = '\u0007';

/** Before anything is sent: after the wait it is too late. @throws HmsError usage */
export async function checkOnEnd({ onEnd }: CommandInput, system: System): Promise<void> {
  const [program] = onEnd ?? [];
  const problem = program && (await system.programProblem(program, system.env));
  if (!problem) return;
  throw new HmsError(
    'usage',
    `The program of --on-end, '${program}', ${problem}. Nothing was sent.`,
    {
      hint: 'hms runs it without a shell. To use a shell, write: --on-end \'sh -c "…"\'',
    },
  );
}

export function openWaitEnd({ chosen, session, answeredAt }: WaitEndContext): WaitEnd {
  const { command, input } = chosen;
  const { system, ui } = session;
  const { onEnd } = input;
  const started = { now: system.now(), monotonic: system.monotonic() };
  const waits =
    command.kind !== 'change' ||
    input.wait === true ||
    command.waitsBefore === true ||
    command.alwaysWaits === true;
  let result: unknown = null;

  function rings(): boolean {
    const { animated } = ui.outputOptions;
    if (input.noBell !== false || !animated || !waits || input.dryRun) return false;
    const since = Math.max(started.monotonic, answeredAt());
    return !isEnding(system) && system.monotonic() - since > bellAfterMs;
  }

  function documentOf(raised: unknown): string {
    const redact = messageOf(session.redactor);
    const error =
      raised === undefined ? null : errorFacts(raised, { redact, addProfile: ui.withProfile });
    return cleanJson({
      command: redact(session.typedCommand()),
      exit: exitCodeOf(raised),
      kind: error?.kind ?? null,
      result: session.redactor.redactValue(withoutSecrets(result)),
      error,
      started: new Date(started.now).toISOString(),
      ended: new Date(system.now()).toISOString(),
    });
  }

  async function runOnEnd(program: readonly string[], raised: unknown): Promise<void> {
    const isInterrupted = isEnding(system);
    const ran = await system.runProgram(program, {
      input: `${documentOf(raised)}\n`,
      limitMs: isInterrupted ? interruptedLimitMs : limitMs,
      signal: isInterrupted ? new AbortController().signal : system.interrupted,
      env: programEnv(system.env),
      ownGroup: true,
    });
    if (ran.code === 0) return;
    const why = ran.killedBecause ?? `ended with exit code ${ran.code}`;
    ui.warn(`The program of --on-end failed: ${program[0]} ${why}.`);
    for (const printed of lastLines(ran)) ui.warn(`  ${printed}`);
  }

  return {
    recording(given) {
      if (onEnd === undefined) return given;
      if (given.kind === 'record') result = given.record;
      if (given.kind !== 'list') return given;
      const rows: unknown[] = [];
      result = rows;
      async function* kept(batches: AsyncIterable<readonly unknown[]>) {
        for await (const batch of batches) {
          rows.push(...batch);
          yield batch;
        }
      }
      return { ...given, batches: kept(given.batches) };
    },
    async ended(raised) {
      if (rings()) await system.stderr.write(bell).catch(() => {});
      if (onEnd === undefined || input.dryRun || hasNotBegun(raised, system)) return;
      try {
        await runOnEnd(onEnd, raised);
      } catch (error) {
        const text = errorMessage(error);
        ui.warn(`The program of --on-end failed: ${withFullStop(text)}`);
      }
    },
  };
}

/** The command line was refused, or a person answered "no". */
function hasNotBegun(raised: unknown, system: System): boolean {
  if (!(raised instanceof HmsError)) return false;
  return raised.kind === 'usage' || (raised.kind === 'cancelled' && !isEnding(system));
}

/** A signal or a crash ends hms. */
export function isEnding({ interrupted, crashed }: System): boolean {
  return interrupted.aborted || crashed.aborted;
}

function exitCodeOf(raised: unknown): number {
  if (raised === undefined) return 0;
  if (errorCode(raised) === 'EPIPE') return 141;
  return (raised instanceof HmsError ? raised : bugOf(raised)).exitCode;
}

/** Calls `answered` after each prompt. */
export function watchedAsk(ask: Ask, answered: () => void): Ask {
  const watched = <T>(answer: Promise<T>) => answer.finally(answered);
  return {
    confirm: (...given) => watched(ask.confirm(...given)),
    line: (...given) => watched(ask.line(...given)),
    pick: (...given) => watched(ask.pick(...given)),
    secret: (...given) => watched(ask.secret(...given)),
  };
}
