/** A program of the operator, which succeeds once the job has ended. */
import { programEnv } from '../core/env.ts';
import { HmsError } from '../core/errors.ts';
import { lastLines } from '../system/programs/printed-lines.ts';
import { mayStartLater } from '../system/programs/run-program.ts';
import type { System } from '../system/system.ts';
import {
  type Look,
  type SeenBefore,
  seenHere,
  type Witness,
  type WitnessedJob,
} from './witness.ts';

export interface CommandOptions {
  /** `--until-command`, as words. */
  words: readonly string[];
  job: WitnessedJob;
  before?: SeenBefore;
}

export type CommandSystem = Pick<System, 'runProgram' | 'now' | 'env' | 'interrupted'>;

/** Timeout of one try. */
const limitMs = 30_000;

/** What a try says. */
interface ProgramTry {
  succeeded: boolean;
  /** It ended by itself. */
  isEnded: boolean;
  /** Why it was not started, as a sentence. A shell ends with 126 or 127 then, and `spawn` fails. */
  notStarted: string | undefined;
  /** The start failed for a reason that may pass. */
  mayPass: boolean;
  /** `exit code 1`, as a clause */
  note: string;
  details: readonly string[];
}

export function commandWitness(
  { words, job, before: seenBefore = 'nothing' }: CommandOptions,
  system: CommandSystem,
): Witness {
  const [program = ''] = words;
  const env = programEnv(system.env, {
    HMS_TARGET: job.target.name,
    HMS_TARGET_ID: job.target.id,
    HMS_JOB: job.id,
  });
  let isPrepared = seenBefore === 'silent';
  /** Whether a try of this wait failed. */
  let hasFailed = false;

  async function attempt(signal: AbortSignal): Promise<ProgramTry> {
    try {
      const ran = await system.runProgram(words, { limitMs, signal, env, ownGroup: true });
      const { code, killedBecause } = ran;
      const note = killedBecause ?? `exit code ${code}`;
      const hasNoStart = code === 126 || code === 127;
      return {
        succeeded: code === 0,
        isEnded: code !== undefined,
        notStarted: hasNoStart ? `${program} ended with ${note}.` : undefined,
        mayPass: false,
        note,
        details: lastLines(ran),
      };
    } catch (error) {
      if (signal.aborted || !(error instanceof HmsError)) throw error;
      return {
        succeeded: false,
        isEnded: false,
        notStarted: error.message,
        mayPass: mayStartLater(error),
        note: error.message.replace(/\.$/, ''),
        details: [],
      };
    }
  }

  return {
    kind: 'command',
    name: `the command ${program}`,
    async prepare() {
      const { succeeded, notStarted, details } = await attempt(system.interrupted);
      if (notStarted !== undefined) {
        throw new HmsError(
          'usage',
          `The command of --until-command cannot be started: ${notStarted} Nothing was sent.`,
          { hint: startHint, details },
        );
      }
      if (succeeded) {
        throw new HmsError(
          'not_ready',
          `The command ${program} already succeeds, so it would prove nothing. Nothing was sent.`,
          { hint: 'Name a command that fails until the job has ended, with --until-command.' },
        );
      }
      isPrepared = true;
    },
    async look(signal): Promise<Look> {
      const { succeeded, notStarted, mayPass, isEnded, note, details } = await attempt(signal);
      if (notStarted !== undefined && !mayPass) {
        throw new HmsError(
          'pending',
          `The command of --until-command cannot be started: ${notStarted}`,
          { hint: startHint, details },
        );
      }
      if (!succeeded) {
        // Only an exit code is an answer.
        if (isEnded) hasFailed = true;
        return { state: 'silent', note, details };
      }
      if (seenBefore === 'must be silent first' && !hasFailed)
        return { state: 'silent', note: 'exit code 0 from the first try on: that proves nothing' };
      const before = isPrepared || hasFailed ? '' : ' It may have succeeded so before the request.';
      const says = `The command ${program} ended with exit code 0.${before}`;
      return { state: 'ended', evidence: seenHere('command', says, system.now()) };
    },
    close: async () => {},
  };
}

const startHint = "Check its name and that it can be executed. To use a shell, write: sh -c '…'";
