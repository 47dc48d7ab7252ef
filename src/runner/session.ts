/** What the runner has at hand while a command runs. */

import type { Catalogue } from '../command/catalogue.ts';
import type { Context, LocalContext } from '../command/definition.ts';
import type { CommandInput, RunnerInput } from '../command/input.ts';
import type { OutputOptions } from '../command/output-options.ts';
import type { ConfirmationTarget, Job, JobStatus } from '../command/plan.ts';
import type { Service } from '../command/services.ts';
import { watchBytes } from '../output/byte-progress.ts';
import type { Journal } from '../storage/once-journal.ts';
import type { System } from '../system/system.ts';

export interface Session {
  system: System;
  catalogue: Catalogue;
  outputOptions: OutputOptions;
  /** A line for the operator, on stderr, unless `--quiet`. */
  info(text: string): void;
  /** The same, for a line with commands to type in it. */
  hint(text: string): void;
  /** The same, whatever `--quiet` says. */
  warn(text: string): void;
  /** What is found in it and secret by its name is not shown from now on. */
  addSecrets(value: unknown): void;
  openZip: Context['openZip'];
  readText(path: string): Promise<string>;
  /** Told the record of what was asked for, as it is known by now. */
  onRecord?(record: JobStatus['record']): void;
  /** The options that would have answered what was asked before something was destroyed. */
  readonly confirmedOptions: string[];
  /** As one of many: what of it the operator has agreed to lose, before the first of them began. */
  agreed?: { loss: ConfirmationTarget | undefined };
  /** The value of `--profile`. */
  profile: string | undefined;
  connect: LocalContext['connect'];
  inspect: LocalContext['inspect'];
  redactor: LocalContext['redactor'];
  parseNested: LocalContext['parseNested'];
  preflight: LocalContext['preflight'];
  previewLosses: LocalContext['previewLosses'];
  runNested: LocalContext['runNested'];
  /** Puts the profile into commands to type next. */
  withProfile(text: string): string;
  /** While a job is watched, the signal that ends a look; the wait says itself when it cannot look. */
  watch(signal: AbortSignal | undefined): void;
  /**
   * Runs `work` while no other process of this machine does the same by that name. `isAlone` is false once another
   * one does: then work throws LostLock, and begins again.
   */
  withMachineLock<R>(
    name: string,
    work: (isAlone: () => Promise<boolean>) => Promise<R>,
  ): Promise<R>;
  /** What was sent with `--once`. */
  journal(): Promise<Journal>;
  /** Opened on first use: settings may be missing or wrong, and local commands need none. */
  service(): Promise<Service>;
  /** Ends what is on its way of lists that nobody has read to their end. */
  close(): void;
}

const defaultTimeoutMs = 30 * 60_000;

export async function contextFor(session: Session, input: CommandInput): Promise<Context> {
  const { system, info, openZip, readText } = session;
  const { api, directory, defaults, lookupTxt, date } = await session.service();
  const { limit, wait: waits = false, dryRun = false } = input;
  return {
    ...defaults,
    api,
    directory,
    info,
    lookupTxt,
    openZip,
    readText,
    now: system.now,
    serviceNow: date,
    atMost: limit,
    waits: waits && !dryRun,
    dryRun,
    watchBytes: (name, total) => watchBytes({ name, total }, session.outputOptions, system, info),
    wait: (job) => wait(job, input, session),
  };
}

export async function wait(
  job: Job,
  input: RunnerInput,
  session: Session,
): Promise<JobStatus['record']> {
  const { outputOptions, system, info } = session;
  const patience = { timeoutMs: input.timeout ?? defaultTimeoutMs, intervalMs: input.interval };
  const { waitFor } = await import('./poll.ts');
  const { showProgress } = await import('../output/wait-progress.ts');
  const progress = showProgress(job.name, outputOptions, system, info);
  const group = outputOptions.quiet ? undefined : system.stderr.command;
  await group?.('group', `waiting for ${job.name}`);
  try {
    return await waitFor(job, patience, system, { ...progress, watch: session.watch });
  } finally {
    await group?.('endgroup', '').catch(() => {}); // its error says less than the one before
  }
}
