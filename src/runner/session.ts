/** What the runner can use while a command runs. */

import type { Catalogue } from '../command-model/catalogue.ts';
import type { Context, LocalContext, LocalStores } from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import type { JobWaits, PlanRecorder } from '../command-model/nested/outcomes.ts';
import type { ConfirmationTarget, Job, JobStatus } from '../command-model/plan.ts';
import type { AppliedChange } from '../command-model/saved/applied-plan.ts';
import type { MailMark } from '../core/mail/mail.ts';
import { tagOf } from '../core/mail/tag.ts';
import { showByteProgress } from '../output/byte-progress.ts';

/** Stores that outlive the process, and readers for the files the operator named. */
export interface Stores extends LocalStores {
  /**
   * Runs `work` under a lock between the processes of this machine. `isAlone` returns false once another process has
   * taken the lock over: then `work` throws LostLock, and starts again.
   */
  withMachineLock<R>(
    name: string,
    work: (ownsLock: () => Promise<boolean>) => Promise<R>,
  ): Promise<R>;
}

export interface Session extends LocalContext {
  catalogue: Catalogue;
  /** The command line, as typed and without secrets. */
  typedCommand(): string;
  stores: Stores;
  /** Redacts from now on the private keys in a body. */
  addPrivateKeys(value: unknown): void;
  /** Redacts from now on every value in it whose field name is secret. */
  addSecrets(value: unknown): void;
  /** The options that would have answered the prompts before something was overwritten. */
  readonly confirmedOptions: string[];
  /** In a fleet run: what the operator confirmed for this target before the run started. */
  confirmed?: { target: ConfirmationTarget | undefined };
  /** In a run with --plan-out: takes what would be sent. */
  planning?: PlanRecorder | undefined;
  /** Set while a saved plan is applied. */
  saved?: AppliedChange | undefined;
  /** Called with the id of each job that is recorded in the ledger. */
  onJob?(id: string): void;
  /** A request that starts a job is sent only if the ledger records it. */
  requiresLedger?: boolean;
  /** In a fleet run: called when the service accepted a request, and its response passed every check. */
  onAccepted?(body: unknown): Promise<void>;
  /** In a fleet run: how the run waits for jobs. */
  jobWaits?: JobWaits;
  /** Stops prefetching lists that were not read to the end. */
  close(): void;
}

export const defaultTimeoutMs = 30 * 60_000;

export async function contextFor(session: Session, input: CommandInput): Promise<Context> {
  const {
    system,
    ui: { info },
    stores: { openZip, readText },
  } = session;
  const service = await session.services.open();
  const { api, directory, defaults, lookupTxt, date, mailbox, download, baseUrl } = service;
  const { limit, wait: waits = false, dryRun = false, noMailbox = false } = input;
  let mark: MailMark | undefined;
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
    mailMark() {
      if (noMailbox || mailbox === undefined) return undefined;
      const tag = tagOf(system.uuid());
      const address = mailbox.addressFor(tag);
      mark ??= address === undefined ? undefined : { tag, address };
      return mark;
    },
    limit: limit,
    waits: waits && !dryRun,
    dryRun,
    showByteProgress: (name, total) =>
      showByteProgress({ name, total }, session.ui.outputOptions, system, info),
    wait: (job) => wait(job, input, session),
    downloads: {
      request: download,
      from: baseUrl,
      interrupted: system.interrupted,
      sleep: (ms) => system.sleep(ms, system.interrupted),
      uuid: system.uuid,
      beforeShutdown: system.beforeShutdown,
      addSecret: session.addSecret,
    },
  };
}

/** @param isAccepted whether the service has just accepted the job. In a run, the first poll then comes later. */
export async function wait(
  job: Job,
  input: RunnerInput,
  session: Session,
  isAccepted = false,
): Promise<JobStatus['record']> {
  const {
    system,
    jobWaits,
    ui: { outputOptions, info },
  } = session;
  const { timeout: timeoutMs = defaultTimeoutMs, interval } = input;
  const { pollTimes, waitFor } = await import('./poll.ts');
  const { showProgress } = await import('../output/wait-progress.ts');
  const nextPoll = pollTimes(interval, jobWaits);
  const startsWithPoll = jobWaits === undefined || !isAccepted;
  const limits = { timeoutMs, nextPoll, startsWithPoll, isAccepted };
  const progress = showProgress(job.name, outputOptions, system, info);
  const group = outputOptions.quiet ? undefined : system.stderr.command;
  // A closed pipe must not end the wait.
  await group?.('group', `Waiting for ${job.name}`).catch(() => {});
  jobWaits?.begin();
  try {
    return await waitFor(job, limits, system, {
      ...progress,
      setPollSignal: session.services.setPollSignal,
    });
  } finally {
    jobWaits?.end();
    await group?.('endgroup', '').catch(() => {}); // the earlier error says more
  }
}
