/** Runs the program of one target: its journal lines, its log and its row. */

import type { LocalContext } from '../../command-model/definition.ts';
import type { NestedFailure } from '../../command-model/nested/outcomes.ts';
import { HmsError } from '../../core/errors.ts';
import type { ErrorKind } from '../../core/exit-codes.ts';
import { exactly } from '../../core/units.ts';
import { failureOf } from '../../output/error-report.ts';
import { clean } from '../../output/sanitize.ts';
import type { LogFolder } from '../../storage/program-log.ts';
import type { GroupedEnd } from '../../system/programs/grouped-program.ts';
import type { FleetProgress } from '../progress.ts';
import type { Target } from '../run-journal.ts';
import { beginTarget, cancellation, type TargetContext, type TargetOutcome } from '../target.ts';
import type { TargetRow } from '../target-row.ts';
import type { ExecOptions } from './exec-options.ts';
import { execEnv, execWordsFor, markOf } from './placeholders.ts';
import { openProgramOutput } from './program-output.ts';
import { createStartPace, type StartPace } from './start-pace.ts';

/** How the programs of a run are run, after every check. */
export type CheckedExec = Pick<ExecRun, 'options' | 'logFolder'>;

/** What the programs of a run share. */
export interface ExecRun {
  options: ExecOptions;
  pace: StartPace;
  /** Undefined without --logs, and for a dry run. */
  logFolder: LogFolder | undefined;
  /** Shows a line of a program. */
  show(name: string, line: string): Promise<void>;
}

export function openExecRun(
  { options, logFolder }: CheckedExec,
  progress: Pick<FleetProgress, 'clear'>,
  { system }: LocalContext,
): ExecRun {
  return {
    options,
    pace: createStartPace(options.startEveryMs, system),
    logFolder,
    async show(name, line) {
      progress.clear();
      await system.stderr.write(`${clean(name)} | ${line}\n`).catch(() => {}); // nobody reads it
    },
  };
}

interface ProgramRun {
  end: GroupedEnd | undefined;
  failure: NestedFailure | undefined;
  log: string | null;
  lines: readonly string[];
  warnings: readonly string[];
}

/** Never rejects: the row holds the error of the target. */
export async function execOutcomeOf(
  target: Target,
  execRun: ExecRun,
  targetContext: TargetContext,
): Promise<TargetOutcome> {
  const { plan, context, options } = targetContext;
  const { dryRun } = options;
  const { id, name } = target;
  const { log: journalLines, stop, leaves, end: endTarget } = beginTarget(target, targetContext);
  const words = execWordsFor(plan.words, target);
  const ran = dryRun
    ? nothingRan
    : await runProgram().catch((raised: unknown) => ({
        ...nothingRan,
        failure: failureOf(raised),
      }));
  const { head, tail, written, isUnstarted } = await endTarget(ran.failure, ran.warnings);
  const row: TargetRow = {
    ...head,
    state: dryRun ? 'shown' : head.kind,
    ...(dryRun ? {} : programFields(ran)),
    result: dryRun ? { dry_run: true, command: words } : null,
    ...tail,
  };
  return { row, changes: !execRun.options.reads, state: written.state, isUnstarted };

  async function runProgram(): Promise<ProgramRun> {
    const { limitMs, tail, passCredentials } = execRun.options;
    const { system, redactor } = context;
    const interrupted = AbortSignal.any([stop, system.interrupted]);
    await execRun.pace.turn(interrupted).catch(() => {});
    refuseStopped();
    const log = await execRun.logFolder?.create(fileNameOf(name));
    try {
      const show = tail ? (line: string) => execRun.show(name, line) : undefined;
      const output = openProgramOutput({ log, show, redactor });
      await journalLines.sending(`the program ${clean(words[0] ?? '')}`);
      leaves();
      const end = await system.runGrouped(words, {
        env: execEnv(target, plan.run, { env: system.env, passCredentials }),
        limitMs,
        mark: { name: markOf(plan.run), value: id },
        onStart: (group) => void journalLines.started(group),
        onOutput: output.add,
      });
      await output.end();
      const problem = output.logProblem();
      return {
        end,
        failure:
          programFailure(words[0] ?? '', end, limitMs) ?? logFailure(words[0] ?? '', problem),
        log: log?.path ?? null,
        lines: output.lastLines(),
        warnings: problem === undefined ? [] : [`The log is incomplete: ${problem}`],
      };
    } finally {
      log?.close();
    }
  }

  /** @throws HmsError cancelled */
  function refuseStopped(): void {
    const reason = targetContext.stopped();
    if (reason !== undefined) throw cancellation('Not started', reason);
    const { interrupted } = context.system;
    if (interrupted.aborted) throw cancellation('Not started', interrupted.reason);
  }
}

const nothingRan: ProgramRun = {
  end: undefined,
  failure: undefined,
  log: null,
  lines: [],
  warnings: [],
};

function programFields({ end, log, lines }: ProgramRun) {
  return {
    command_exit: end?.code ?? null,
    signal: end?.signalName ?? null,
    log,
    output: lines,
  };
}

/** Bytes. Some file systems take 255. */
const maxFileName = 200;

/** The name of an install in a file name: it cannot name another folder, or a hidden file. */
export function fileNameOf(name: string): string {
  let short = name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^\.+/, '_');
  while (Buffer.byteLength(short) > maxFileName) short = [...short].slice(0, -1).join('');
  return short || '_';
}

/** hms judges a program only by its exit code. */
function programFailure(
  program: string,
  { code, signalName, notStarted, timedOut, stillRuns }: GroupedEnd,
  limitMs: number | undefined,
): NestedFailure | undefined {
  if (stillRuns) {
    return failed(
      'unknown',
      `hms cannot end ${program}, which takes longer than --timeout. It still runs.`,
    );
  }
  if (notStarted !== undefined) {
    return failed('failed', `The program ${program} cannot be started: ${notStarted}.`, true);
  }
  if (timedOut && limitMs !== undefined) {
    return failed('timeout', `hms ended ${program} after ${exactly(limitMs)} (--timeout).`);
  }
  if (code === 0) return undefined;
  const how = signalName === undefined ? `with exit code ${code}` : `by ${signalName}`;
  return failed('failed', `${program} ended ${how}.`);
}

/** Whoever reads the log would take it for complete. */
function logFailure(program: string, problem: string | undefined): NestedFailure | undefined {
  if (problem === undefined) return undefined;
  return failed(
    'failed',
    `${program} ended with exit code 0, but its log is incomplete: ${problem}`,
  );
}

function failed(kind: ErrorKind, message: string, changedNothing = false): NestedFailure {
  return failureOf(new HmsError(kind, message, { changedNothing }));
}
