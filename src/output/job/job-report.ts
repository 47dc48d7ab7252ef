/** Reports a command to its CI job: outputs, a step summary, and an annotation for each install that needs attention. */

import type { JobEntry } from '../../command-model/definition.ts';
import { followedBy, type Result } from '../../command-model/result.ts';
import type { Ui } from '../../command-model/ui.ts';
import { errorMessage } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import type { Redactor } from '../../core/redact/redact.ts';
import { statOf } from '../../storage/files.ts';
import type { System } from '../../system/system.ts';
import { messageOf } from '../redacted-output.ts';
import { annotateInstalls } from './install-annotations.ts';
import { githubOutputFile, type JobOutputs, type OutputsFile } from './job-outputs.ts';
import { maxSummaryBytes, stepSummary } from './step-summary.ts';

type OutputRecord = Readonly<Record<string, unknown>>;

export interface JobReport {
  /** Stores the latest record, from which the outputs are made. */
  update(record: OutputRecord): void;
  add(entry: JobEntry): void;
  /** Runs the work, and reports after its result is printed, even on an error. */
  wrap(work: () => Promise<Result>): Promise<Result>;
}

export interface JobReportOptions {
  githubOutput: boolean;
  /** The file of `--dotenv`. */
  dotenv: string | undefined;
  /** The command line, without secrets: `hms audit`. */
  title: string;
  /** Makes the outputs of a record. */
  outputsOf(record: OutputRecord): JobOutputs;
}

interface JobContext {
  system: System;
  ui: Pick<Ui, 'warn' | 'outputOptions'>;
  redactor: Redactor;
}

/** @throws HmsError usage, before anything is sent, when a file cannot be written */
export async function openJobReport(
  { githubOutput, dotenv, title, outputsOf }: JobReportOptions,
  { system, ui, redactor }: JobContext,
): Promise<JobReport> {
  const files: OutputsFile[] = [];
  if (githubOutput) files.push(await githubOutputFile(system, redactor));
  if (dotenv !== undefined) {
    const { dotenvFile } = await import('./dotenv-file.ts');
    const context = { redactor, warn: ui.warn };
    files.push(await dotenvFile(dotenv, Object.keys(outputsOf({})), context));
  }
  const summaryPath = githubOutput ? system.env.GITHUB_STEP_SUMMARY : undefined;
  const entries: JobEntry[] = [];
  let last: OutputRecord | undefined;

  /** @throws HmsError bug, which names the file */
  async function write(outputs: JobOutputs): Promise<void> {
    for (const file of files) {
      await file.write(outputs).catch((cause) => {
        throw outputWriteError(file.name, last, cause);
      });
    }
  }

  /** Only a page for people, so a failure is a warning. */
  async function writeSummary(outputs: JobOutputs): Promise<void> {
    if (!summaryPath) return;
    try {
      const used = (await statOf(summaryPath))?.size ?? 0;
      const summary = { title, outputs, entries, redact: messageOf(redactor) };
      await system.append(summaryPath, stepSummary(summary, maxSummaryBytes - used));
    } catch (error) {
      ui.warn(`The step summary cannot be written: ${errorMessage(error)}`);
    }
  }

  async function annotate(): Promise<void> {
    const { annotations } = ui.outputOptions;
    // When stderr cannot be written, the exit code still reports the error.
    await annotateInstalls(entries, annotations, system.stderr).catch(() => {});
  }

  /** Undefined when nothing was sent. */
  function outputsAfter(raised: unknown): JobOutputs | undefined {
    const { record = last, kind } = raised instanceof HmsError ? raised : {};
    if (record !== undefined) return outputsOf(recordIn(record));
    return kind === 'unknown' ? { ...outputsOf({}), status: 'unknown' } : undefined;
  }

  async function failed(raised: unknown): Promise<void> {
    await annotate();
    const outputs = outputsAfter(raised);
    if (outputs === undefined) return;
    await writeSummary(outputs);
    // The earlier error says more than a failed write.
    await write(outputs).catch((trouble: Error) => ui.warn(trouble.message));
  }

  async function shown(): Promise<void> {
    await annotate();
    if (last === undefined) return;
    await writeSummary(outputsOf(last));
    await write(outputsOf(last));
  }

  return {
    update(record) {
      last = record;
    },
    add(entry) {
      entries.push(entry);
    },
    async wrap(work) {
      try {
        return followedBy(await work(), { shown, failed });
      } catch (raised) {
        await failed(raised);
        throw raised;
      }
    },
  };
}

/** The write failed after the request was sent. */
function outputWriteError(name: string, record: unknown, cause: Error): HmsError {
  return new HmsError('bug', `The result cannot be written to ${name}: ${cause.message}`, {
    hint: 'The request was sent. Check its result before you retry.',
    record,
    cause,
  });
}
