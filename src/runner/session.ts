/** What the runner has at hand while a command runs. */

import type { Catalogue } from '../command-model/catalogue.ts';
import type { Context, LocalContext, Readers } from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import type { ConfirmationTarget, Job, JobStatus } from '../command-model/plan.ts';
import { watchBytes } from '../output/byte-progress.ts';
import type { Journal } from '../storage/once-journal.ts';

/** What outlives the process, and what the operator named to be read. */
export interface Stores extends Readers {
  /** What was sent with `--once`. */
  journal(): Promise<Journal>;
  /**
   * Runs `work` while no other process of this machine does the same by that name. `isAlone` is false once another
   * one does: then work throws LostLock, and begins again.
   */
  withMachineLock<R>(
    name: string,
    work: (isAlone: () => Promise<boolean>) => Promise<R>,
  ): Promise<R>;
}

export interface Session extends LocalContext {
  catalogue: Catalogue;
  stores: Stores;
  /** What is found in it and secret by its name is not shown from now on. */
  addSecrets(value: unknown): void;
  /** Told the record of what was asked for, as it is known by now. */
  onRecord?(record: JobStatus['record']): void;
  /** The options that would have answered what was asked before something was destroyed. */
  readonly confirmedOptions: string[];
  /** As one of many: what of it the operator has agreed to lose, before the first of them began. */
  agreed?: { loss: ConfirmationTarget | undefined };
  /** Ends what is on its way of lists that nobody has read to their end. */
  close(): void;
}

const defaultTimeoutMs = 30 * 60_000;

export async function contextFor(session: Session, input: CommandInput): Promise<Context> {
  const {
    system,
    ui: { info },
    stores: { openZip, readText },
  } = session;
  const { api, directory, defaults, lookupTxt, date } = await session.services.open();
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
    watchBytes: (name, total) =>
      watchBytes({ name, total }, session.ui.outputOptions, system, info),
    wait: (job) => wait(job, input, session),
  };
}

export async function wait(
  job: Job,
  input: RunnerInput,
  session: Session,
): Promise<JobStatus['record']> {
  const {
    system,
    ui: { outputOptions, info },
  } = session;
  const patience = { timeoutMs: input.timeout ?? defaultTimeoutMs, intervalMs: input.interval };
  const { waitFor } = await import('./poll.ts');
  const { showProgress } = await import('../output/wait-progress.ts');
  const progress = showProgress(job.name, outputOptions, system, info);
  const group = outputOptions.quiet ? undefined : system.stderr.command;
  await group?.('group', `waiting for ${job.name}`);
  try {
    return await waitFor(job, patience, system, { ...progress, watch: session.services.watch });
  } finally {
    await group?.('endgroup', '').catch(() => {}); // its error says less than the one before
  }
}
