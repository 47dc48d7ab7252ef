/** A change whose end only witnesses show: what is looked at before it is sent, and the wait for them. */
import type { Plan } from '../../command-model/plan.ts';
import { followedBy, type Result } from '../../command-model/result.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject } from '../../core/json.ts';
import { checkHint } from '../../core/wording.ts';
import { newJobId } from '../../ledger/job-ledger.ts';
import { jobName, type StartedJob } from '../../ledger/job-record.ts';
import { type JobEvidence, seenHere, type Witness } from '../../witness/witness.ts';
import { acceptedRecord } from '../sending/accepted-answer.ts';
import { sendChecked } from '../sending/await-job.ts';
import { finalResult, replyResult, requestedRecord } from '../sending/reply-result.ts';
import type { RunningChange } from '../sending/running-change.ts';
import { hasStatus, mailedKind, openWitnesses } from './given-witnesses.ts';
import { waitForWitnesses } from './witness-wait.ts';

export interface PlannedEnd {
  starts: StartedJob;
  /** None without `--wait`. */
  witnesses: readonly Witness[];
  /** Looks again just before the request, when something else was sent since the first look. */
  prepare(): Promise<void>;
}

/**
 * Looks before anything is sent: a witness that already says what the wait is for would prove nothing.
 * @throws HmsError not_ready, usage, unavailable or auth; nothing was sent
 */
export async function prepareEnd(plan: Plan, run: RunningChange): Promise<PlannedEnd> {
  const { starts } = plan;
  if (starts === undefined) throw new Error('A witnessed command starts a job.');
  const { input, session, jobId } = run;
  const { target, source, mail } = starts;
  const job = { id: jobId, target, kind: mailedKind(starts.kind) };
  const isAwaited = input.wait === true && !hasStatus(plan, input);
  const witnesses = isAwaited ? await openWitnesses(input, { job, source, mail }, session) : [];
  const isMailWitness = witnesses.some(({ kind }) => kind === 'mail');

  async function prepare(): Promise<void> {
    for (const witness of witnesses) await witness.prepare();
    // The e-mail can still be waited for later: `hms jobs wait`.
    if (mail && !isMailWitness) await readPositions();
  }

  async function readPositions(): Promise<void> {
    const { mailbox } = await session.services.open();
    if (mailbox === undefined || mail === undefined) return;
    try {
      mail.positions = await mailbox.connection.positions(session.system.interrupted);
    } catch (error) {
      if (!(error instanceof HmsError) || session.system.interrupted.aborted) throw error;
      session.ui.warn(
        `hms cannot look for the e-mail about this job later: ${error.message} The request is sent anyway.`,
      );
    }
  }

  await prepare();
  return { starts, witnesses, prepare };
}

/** Sends the request. With `--wait`, also waits for the witnesses. */
export async function sendWitnessed(
  plan: Plan,
  { starts, witnesses }: PlannedEnd,
  run: RunningChange,
): Promise<Result> {
  const { command, input, session } = run;
  const before = witnesses.length > 0 ? await backupIds(starts, run) : undefined;
  const reply = await sendChecked(plan, run, run.jobId);
  const body = acceptedRecord(reply.body);
  if (witnesses.length === 0) {
    return followedBy(replyResult(command, plan, reply, run), {
      async shown() {
        await session.onAccepted?.(body);
        for (const line of [plan.acceptedLines(body)].flat()) session.ui.hint(line);
        if (starts.mail?.positions && run.entry)
          session.ui.hint(`To wait for its e-mail, run: hms jobs wait ${run.entry.id}`);
      },
    });
  }
  await session.onAccepted?.(body);
  const { entry } = run;
  const requested = requestedRecord(plan, reply, run);
  const seen: JobEvidence[] = [];
  const name = jobName(starts);
  session.ui.info(
    `Requested: ${name}. hms waits for ${witnesses.map((one) => one.name).join(' and ')}.`,
  );
  try {
    const record = await waitForWitnesses(
      {
        name,
        known: `The ${name} was requested.`,
        witnesses,
        limits: input,
        resume: entry ? `To keep waiting, run: hms jobs wait ${entry.id}` : checkHint(plan.check),
        after: checkHint(plan.check),
        onEvidence: async (evidence, ends) => entry?.saw(evidence, ends),
        async beforeEnd() {
          for (const evidence of await newBackups(starts, before, run)) {
            seen.push(evidence);
            await entry?.saw(evidence);
          }
        },
        recordOf: (status, evidence) => ({
          ...requested,
          status,
          evidence: [...evidence, ...seen],
        }),
      },
      session,
    );
    return finalResult({ ...record, ...(await sendAfterEnd(plan, record, run)) }, command, session);
  } catch (error) {
    throw withUnsentEnd(error, plan);
  } finally {
    await Promise.all(witnesses.map((one) => one.close()));
  }
}

/** The error of a wait, which also says what would have followed the end. */
function withUnsentEnd(error: unknown, { afterEnd }: Plan): unknown {
  if (afterEnd === undefined || !(error instanceof HmsError)) return error;
  const { details, record } = error;
  if (isObject(record) && afterEnd.field in record) return error; // it was tried
  const left = `hms did not ${afterEnd.what}. To do it after the end, run: ${afterEnd.command}`;
  return error.with({
    details: [...details, left],
    record: isObject(record) ? { ...record, [afterEnd.field]: 'not_sent' } : record,
  });
}

/**
 * Sends the request that follows the end of the job.
 * @returns more fields of the result
 * @throws HmsError, with the record of the job, which ended
 */
async function sendAfterEnd(
  { afterEnd }: Plan,
  record: Readonly<Record<string, unknown>>,
  run: RunningChange,
): Promise<Readonly<Record<string, unknown>>> {
  if (afterEnd === undefined) return {};
  const { session } = run;
  try {
    const reply = await sendChecked(afterEnd.plan, run, newJobId(session.system.uuid()));
    for (const line of [afterEnd.plan.acceptedLines(acceptedRecord(reply.body))].flat())
      session.ui.hint(line);
    return { [afterEnd.field]: 'requested' };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    // A response that reports a failure is a refusal too.
    const isRefused = error.changedNothing || error.kind === 'failed';
    const outcome = isRefused ? 'failed' : 'unknown';
    const facts = {
      message: `The job ended, but hms could not ${afterEnd.what}: ${error.message}`,
      hint: checkHint(afterEnd.plan.check),
      record: { ...record, [afterEnd.field]: outcome },
      // The job itself has changed something.
      changedNothing: false,
    };
    if (error.kind === 'cancelled') throw error.with(facts);
    const { details, status, requestId, cause } = error;
    throw new HmsError(outcome, facts.message, { ...facts, details, status, requestId, cause });
  }
}

/** Ids of the listed backups in lower case; undefined if it is no restore, or they cannot be listed. */
async function backupIds(
  { kind, target }: StartedJob,
  { session: { services, system } }: RunningChange,
): Promise<ReadonlySet<string> | undefined> {
  if (kind !== 'restore') return undefined;
  try {
    const { directory } = await services.open();
    const ids = new Set<string>();
    for await (const { id } of directory.backups(target)) ids.add(id.toLowerCase());
    return ids;
  } catch (error) {
    if (!(error instanceof HmsError) || system.interrupted.aborted) throw error;
    return undefined;
  }
}

/** A backup that hms did not request. It says nothing about the end of the restore. */
async function newBackups(
  starts: StartedJob,
  before: ReadonlySet<string> | undefined,
  run: RunningChange,
): Promise<JobEvidence[]> {
  if (before === undefined) return [];
  const ids = (await backupIds(starts, run)) ?? new Set();
  const says = (id: string) =>
    `Backup ${id} appeared after the restore was requested. It is perhaps the checkpoint.`;
  return [...ids]
    .filter((id) => !before.has(id))
    .map((id) => seenHere('backup_seen', says(id), run.session.system.now()));
}
