import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { laterWitnessOptions, waitOptions } from '../../command-model/runner-options.ts';
import { HmsError } from '../../core/errors.ts';
import { pageKey } from '../../core/url.ts';
import {
  type EndState,
  isInFlight,
  isOpen,
  type JobRecord,
  jobName,
} from '../../ledger/job-record.ts';
import { waitForWitnesses } from '../../runner/witnesses/witness-wait.ts';
import type { JobEvidence } from '../../witness/witness.ts';
import { findJob, jobs } from './find.ts';
import { type UntilInput, witnessesOf } from './observe.ts';
import { type EndedJob, endError } from './outcome.ts';
import { jobRow, notObserved, view } from './view.ts';

export const jobsWait = command({
  name: 'jobs wait',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'failed', 'pending', 'unknown'],
  summary: 'Wait until jobs of the ledger end',
  description:
    'A job that the service shows a status for needs no option. A restore, a copy or an archive needs ' +
    'a witness: its e-mail in your mailbox, or one of the --until options. Without an option, hms uses ' +
    'those of the command that requested the job. The exit code is the worst of all jobs: 10 for an ' +
    'unknown outcome, 8 for a failed job, 9 if the end was not seen.',
  arguments: { jobs },
  options: { ...waitOptions, ...laterWitnessOptions },
  examples: [
    'jobs wait j-7k2mxabc',
    "jobs wait j-7k2mxabc --until-url https://acmestage.example/ --until-text 'Spring sale'",
  ],
  view: { ...view, isList: true },
  async local(context, { jobs: typed, timeout, interval, ...until }) {
    const found = await Promise.all(typed.map((one) => findJob(one, context)));
    const records = [...new Map(found.map((one) => [one.job, one])).values()];
    refuseSharedWitness(records, until);
    const limits = { timeout, interval };
    const waits = await Promise.all(
      records.map((record) =>
        openWait(record, until, { limits, isAlone: records.length === 1 }, context),
      ),
    );
    const ended = await Promise.all(waits.map((wait) => wait()));
    return new CommandAnswer(
      ended.map(({ record, note }) => jobRow(record, note)),
      { error: endError(ended) },
    );
  },
});

/** A page says nothing about which of several jobs ended. */
function refuseSharedWitness(records: readonly JobRecord[], until: UntilInput): void {
  if (records.length === 1) return;
  const urls = records
    .filter(isOpen)
    .flatMap(({ until: stored }) => (stored ? pageKey(stored.url) : []));
  if (until.untilMail !== true && new Set(urls).size < urls.length) {
    throw new HmsError('usage', 'One page cannot show the end of several jobs.', {
      details: urls,
      hint: 'Wait for one job at a time.',
    });
  }
  const given = until.untilUrl !== undefined ? '--until-url' : '--until-command';
  if (until.untilUrl === undefined && until.untilCommand === undefined) return;
  throw new HmsError('usage', `${given} cannot show the end of several jobs.`, {
    hint: 'Wait for one job at a time.',
  });
}

interface WaitOptions {
  limits: { timeout: number | undefined; interval: number | undefined };
  /** A single wait may show a spinner. */
  isAlone: boolean;
}

/** The record once its request is answered, or surely not on its way any more. */
async function answered(first: JobRecord, context: LocalContext): Promise<JobRecord> {
  const { system, ui } = context;
  let record = first;
  if (isInFlight(record, system.now()))
    ui.info(`${record.job}: the request is on its way. Waiting for its answer.`);
  while (isInFlight(record, system.now())) {
    await system.sleep(1000, system.interrupted);
    record = await findJob(record.job, context);
  }
  return record;
}

async function openWait(
  first: JobRecord,
  until: UntilInput,
  { limits, isAlone }: WaitOptions,
  context: LocalContext,
): Promise<() => Promise<EndedJob>> {
  const record = await answered(first, context);
  if (!isOpen(record)) return async () => ({ record });
  const witnesses = await witnessesOf(record, until, context);
  if (witnesses.length === 0) {
    context.ui.warn(
      `${record.job}: nothing shows the end of the ${jobName(record)}. Add --until-url URL or --until-command COMMAND, or check it and run: hms jobs settle ${record.job} --as completed`,
    );
    return async () => ({ record: notObserved(record), note: 'nothing shows its end' });
  }
  const ledger = await context.stores.ledger();
  const { outputOptions } = context.ui;
  const ui = isAlone
    ? context.ui
    : { ...context.ui, outputOptions: { ...outputOptions, animated: false } };
  let seen = record;
  /** The ledger may break meanwhile: what was seen is still the result. */
  async function note(evidence: JobEvidence, ends?: EndState): Promise<void> {
    const ended = ends ? { state: ends, ended_at: evidence.at } : {};
    seen = { ...seen, ...ended, evidence: [...seen.evidence, evidence] };
    await ledger.note(record, evidence, ends).catch(({ message }: Error) => {
      context.ui.warn(`The ledger does not have this evidence: ${message}`);
    });
  }

  /** Another process may have settled it. */
  const current = () => findJob(record.job, context).catch(() => seen);
  return async () => {
    try {
      await waitForWitnesses(
        {
          name: jobName(record),
          known:
            record.state === 'unknown'
              ? `The outcome of the request is unknown: ${jobName(record)}.`
              : `The ${jobName(record)} was requested.`,
          witnesses,
          limits,
          resume: `To keep waiting, run: hms jobs wait ${record.job}`,
          after: `To see the job, run: hms jobs show ${record.job}`,
          onEvidence: note,
        },
        { system: context.system, ui },
      );
      return { record: await current() };
    } catch (error) {
      if (!(error instanceof HmsError) || context.system.interrupted.aborted) throw error;
      return { record: await current(), note: error.message, error };
    } finally {
      await Promise.all(witnesses.map((one) => one.close()));
    }
  };
}
