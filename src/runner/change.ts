/** Runs a change: plan, confirm, send, wait. */
import type { Reply } from '../client/api.ts';
import type { Command, CommandOf } from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import type { AlreadyDone, ConfirmationTarget, Plan, Preview } from '../command-model/plan.ts';
import { followedBy, listOf, type Result } from '../command-model/result.ts';
import type { Service } from '../command-model/services.ts';
import { shellQuoted } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import { isRefusal } from '../core/exit-codes.ts';
import { recordIn } from '../core/json.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import { capitalized, checkHint, withFullStop } from '../core/wording.ts';
import { newJobId } from '../ledger/job-ledger.ts';
import { checkConfirmed, checkName, confirmLoss, factLines, refuseUnanswered } from './confirm.ts';
import { openPlanStage } from './plan-stage.ts';
import {
  acceptedRecord,
  refuseErrorBody,
  refuseWithoutId,
  waitAccepted,
} from './sending/accepted-answer.ts';
import { recordDone, refuseFailed, sendChecked, waitForJob } from './sending/await-job.ts';
import { refuseBusyTarget } from './sending/recorded-job.ts';
import { finalResult, otherRecord, replyResult } from './sending/reply-result.ts';
import { AlreadyListed, type RunningChange } from './sending/running-change.ts';
import { recordingSeenEnd } from './sending/seen-end.ts';
import { intentOf } from './sending/send.ts';
import { contextFor, type Session } from './session.ts';
import { hasStatus, namesWitness, refuseWithoutWitness } from './witnesses/given-witnesses.ts';
import { prepareEnd, sendWitnessed } from './witnesses/witnessed-change.ts';

type Change = CommandOf<'change'>;

export async function change(
  command: Change,
  given: CommandInput,
  session: Session,
): Promise<Result> {
  const { dryRun = false } = given;
  const input = command.alwaysWaits ? { ...given, wait: true } : given;
  if (command.destroys && !dryRun && session.confirmed === undefined)
    refuseEarly(command.destroys, input, session);
  const stage = await openPlanStage(command, input, session);
  const service = await session.services.open();
  if (!dryRun) refuseReadOnly(service);
  // The list a person chose from may be out of date by now.
  if (command.destroys && !dryRun) service.directory.forget();
  const isWitnessed = command.witnessed === true && input.wait === true;
  // If the service may show the end, the plan says whether it does.
  if (isWitnessed && (!command.settled || namesWitness(input)))
    refuseWithoutWitness(input, service);
  const context = await contextFor(session, input);
  const planned = await stage.checked(service, () => command.plan(context, input));
  if ('because' in planned) {
    if (dryRun) await stage.onPlanned?.(planned);
    return alreadyDone(planned, command, input, session);
  }
  // The preview and the confirmation show the body.
  session.addPrivateKeys(planned.request.json);
  if (isWitnessed && !dryRun && !hasStatus(planned, input))
    refuseWithoutWitness(input, service, planned.whyNoStatus);
  const intent = intentOf(planned);
  if (intent) await (await session.stores.journal()).refuseRepeated(intent, !dryRun);
  if (dryRun) {
    const shown = await dryRunResult(planned, command, input, session);
    await stage.onPlanned?.(planned);
    return shown;
  }
  const jobId = newJobId(session.system.uuid());
  const run: RunningChange = { command, input, session, accepted: [], jobId };
  await refuseBusyTarget(planned, run);
  await confirmChange(planned, command, input, session);
  const failed = (raised: unknown) => {
    if (raised instanceof HmsError) throw afterAccepting(raised, run);
    if (run.undo !== undefined)
      session.ui.warn(`To restore the backup taken before, run: ${run.undo}`);
  };
  try {
    const end = command.witnessed ? await prepareEnd(planned, run) : undefined;
    const plan = await stage.again(service, planned);
    if ('because' in plan) return alreadyDone(plan, command, input, session);
    await sendFirst(plan, run);
    const { undo } = run;
    if (plan.first !== undefined) {
      await stage.again(service, plan);
      await end?.prepare();
    }
    const shown = () => {
      // Not a note: `--quiet` must not hide the only way to undo the change.
      if (undo !== undefined) session.ui.warn(`To undo this, run: ${undo}`);
    };
    const isSeen = end === undefined || hasStatus(plan, input);
    const result = isSeen ? sendAndWait(plan, run, jobId) : sendWitnessed(plan, end, run);
    return followedBy(await result, { shown, failed });
  } catch (error) {
    if (error instanceof AlreadyListed) return alreadyDone(error.found, command, input, session);
    failed(error);
    throw error;
  }
}

/** Why the profile allows no change, as a sentence; undefined if it allows them. */
export function whyNoChange({
  readOnly,
  approvers: [first],
}: Pick<Service, 'readOnly' | 'approvers'>):
  | { kind: 'read_only' | 'protected'; why: string }
  | undefined {
  if (readOnly) return { kind: 'read_only', why: 'The profile is read-only.' };
  if (first === undefined) return undefined;
  const why = `Every change needs a signed plan, because approvers are set (${first.from}).`;
  return { kind: 'protected', why };
}

/** @throws HmsError read_only; protected, if only a signed plan may be sent */
export function refuseReadOnly(service: Pick<Service, 'readOnly' | 'profile' | 'approvers'>): void {
  const refused = whyNoChange(service);
  if (refused === undefined) return;
  const profile = shellQuoted(String(service.profile));
  const hints = {
    read_only: `Use another profile with --profile. To allow changes, run: hms profiles set ${profile} --read-only off`,
    protected: 'Make the plan with --plan-out FILE and have it signed. Then run: hms apply FILE',
  };
  throw new HmsError(refused.kind, `${refused.why} Nothing was sent.`, {
    hint: hints[refused.kind],
  });
}

/** After the service has accepted a request, an error must not say that nothing was changed. */
function afterAccepting(error: HmsError, { accepted, undo }: RunningChange): HmsError {
  const last = accepted.at(-1);
  if (last === undefined || (undo === undefined && !error.changedNothing)) return error;
  const known = error.changedNothing ? checkHint(last.check) : error.hint;
  const undoHint =
    undo === undefined ? undefined : `to restore the backup taken before, run: ${undo}`;
  const names = accepted.map(({ request }) => `${request.method} ${request.path}`);
  const facts = {
    changedNothing: false,
    hint: joinedHints(known, undoHint),
    details: [...error.details, `Accepted before: ${names.join(', ')}`],
  };
  // Exit 2, 5, 6 and 7 mean that nothing was changed. A usage error stops the polling, any other the next request.
  const isUsage = error.kind === 'usage';
  if (
    isUsage ||
    isRefusal(error.kind) ||
    error.kind === 'notFound' ||
    error.kind === 'unavailable'
  ) {
    const { status, requestId, record, cause } = error;
    const message = error.message.replace('Nothing was sent', 'Nothing more was sent');
    const words = `${names.at(-1)} was accepted. ${message}`;
    const response = { status, requestId, record, cause };
    return new HmsError(isUsage ? 'pending' : 'failed', words, { ...facts, ...response });
  }
  return error.with(facts);
}

/** Joins two hints. The second is a sentence of its own, unless the first ends in a command. */
function joinedHints(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return first ?? (second && capitalized(second));
  return first.endsWith('.') ? `${first} ${capitalized(second)}` : `${first}; ${second}`;
}

function refuseEarly(
  destroys: NonNullable<Change['destroys']>,
  input: CommandInput,
  { ui: { outputOptions } }: Session,
): void {
  const { yes = false, confirm } = input;
  const { effect, alwaysNamed = false } = destroys;
  const loss = { effect, name: destroys.typedName?.(input), alwaysNamed };
  refuseUnanswered(loss, { yes, confirm }, outputOptions);
}

/** Sends nothing. With `--wait`, still waits for the job that was requested earlier. */
async function alreadyDone(
  { record, because, job, finish }: AlreadyDone,
  { view }: Command,
  input: RunnerInput,
  session: Session,
): Promise<Result> {
  if (because !== '') session.ui.hint(because);
  if (input.dryRun === true) return finalResult(record, { view }, session, job);
  if (job === undefined) return finalResult(await finished({ finish }, record), { view }, session);
  const seen = await recordingSeenEnd(job, session, async () =>
    input.wait === true ? waitAccepted(job, input, session) : record,
  );
  return finalResult(await finished({ finish }, seen), { view }, session, job);
}

/** Does what is left to do on this machine. */
async function finished(
  { finish }: Pick<AlreadyDone, 'finish'>,
  record: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (finish === undefined) return record;
  try {
    return await finish(record);
  } catch (error) {
    // A usage error would say that nothing was sent.
    if (!(error instanceof HmsError) || error.kind !== 'usage') throw error;
    const { message, hint, details } = error;
    throw new HmsError('failed', message, { hint, details, record, cause: error });
  }
}

/** The result of a dry run: the request that would be sent. */
async function dryRunResult(
  plan: Plan,
  command: Change,
  input: RunnerInput,
  session: Session,
): Promise<Result> {
  const { method, url, json, upload } = plan.request;
  if (plan.confirmation) {
    await checkName(plan.confirmation, input.confirm);
    const lines = await factLines(plan.confirmation);
    for (const line of [`${command.destroys?.effect}:`, ...lines]) session.ui.info(line);
    if (plan.confirmation.requireNameReason)
      session.ui.info(`In a script, add --yes --confirm ${shellQuoted(plan.confirmation.name)}`);
  }
  if (plan.first) session.ui.info('A backup would be created and completed before this request.');
  if (plan.next && input.wait)
    session.ui.info('A second request, made from the response, would follow.');
  if (plan.afterEnd) session.ui.info(`After its end, hms would ${plan.afterEnd.what}.`);
  for (const line of plan.notes ?? []) session.ui.info(line);
  session.ui.info('Dry run: nothing was sent.');
  const { preview } = plan;
  if (preview !== undefined && session.ui.outputOptions.format !== 'json')
    return previewResult(preview, session);
  const body = upload?.description ?? withoutSecrets(json) ?? null;
  return otherRecord({ dry_run: true, method, url, body, ...preview?.facts });
}

function previewResult({ rows, view, note }: Preview, session: Session): Result {
  return followedBy(listOf(rows, view), { shown: () => session.ui.info(note) });
}

async function confirmChange(plan: Plan, command: Change, input: CommandInput, session: Session) {
  const { yes = false, confirm } = input;
  if (!command.destroys || !plan.confirmation) return;
  const { effect } = command.destroys;
  if (session.confirmed) {
    await checkName(plan.confirmation, confirm);
    refuseProtected({ ...session.confirmed.target, ...plan.confirmation });
    return checkConfirmed(plan.confirmation, session.confirmed.target);
  }
  const {
    system,
    confirmedOptions,
    ui: { outputOptions },
  } = session;
  const answers = { yes, confirm };
  const promptedOptions = await confirmLoss(
    plan.confirmation,
    effect,
    answers,
    outputOptions,
    system,
  );
  if (promptedOptions.length > 0) (await session.services.open()).directory.forget();
  confirmedOptions.push(...promptedOptions);
}

/** `--yes --confirm-count` names no install, so it cannot confirm a protected one. */
function refuseProtected({ name, protectedBy }: ConfirmationTarget): void {
  if (protectedBy === undefined) return;
  throw new HmsError('protected', `'${name}' ${protectedBy}. Nothing was sent.`, {
    hint: `Leave it out, or run the command for it alone with --confirm ${shellQuoted(name)}`,
  });
}

/** Sends the request of `--backup-first` and waits for it. Notes the command that undoes the change. */
async function sendFirst({ first, request }: Plan, run: RunningChange): Promise<void> {
  if (first === undefined) return;
  const { uuid } = run.session.system;
  try {
    const plan = await first.plan();
    const body = acceptedRecord((await sendChecked(plan, run, newJobId(uuid()))).body);
    await run.session.onAccepted?.(body);
    const job = plan.job?.(body);
    if (job === undefined) throw new Error('There is nothing to wait for.');
    const record = await waitForJob(plan, job, body, run);
    const undo = first.undo?.(record);
    if (undo !== undefined) run.undo = undo;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const unsent = `${request.method} ${request.path} was not sent`;
    throw error.with({ message: `${withFullStop(error.message)} ${unsent}.` });
  }
}

/** Sends the request. With `--wait`, also waits, and sends the next request of the plan. */
async function sendAndWait(plan: Plan, run: RunningChange, jobId: string): Promise<Result> {
  const { command, input, session } = run;
  const { wait: waits = false } = input;
  const reply = await sendChecked(plan, run, jobId);
  const body = acceptedRecord(reply.body);
  if (waits && (plan.next || plan.job)) await session.onAccepted?.(body);
  const awaited = waits ? plan.job?.(body) : undefined;
  if (waits && plan.next) {
    refuseWithoutId(plan, body);
    const seen = awaited ? acceptedRecord(await waitForJob(plan, awaited, body, run)) : body;
    const next = await plan.next(seen);
    if ('because' in next) return alreadyDone(next, command, input, session);
    const nextId = plan.starts ? newJobId(session.system.uuid()) : jobId;
    return sendAndWait(next, run, nextId);
  }
  if (awaited) {
    const record = await waitForJob(plan, awaited, body, run);
    const view = plan.endView ?? command.view;
    return finalResult(await finished(plan, record), { view }, session, awaited);
  }
  if (plan.lookAfter) return lookedAfter(plan, reply, run, plan.lookAfter);
  return followedBy(replyResult(command, plan, reply, run), {
    async shown() {
      if (command.isRaw) refuseErrorBody(plan, reply.body);
      const job = plan.job?.(body);
      await refuseFailed(job, body, run);
      await recordDone(job, body, run);
      await session.onAccepted?.(body);
      // A line is empty when the response already says it.
      for (const line of [plan.acceptedLines(body)].flat().filter(Boolean)) session.ui.hint(line);
    },
  });
}

/** Looks after the service accepted the request: before that, nothing of it may be lost. */
async function lookedAfter(
  plan: Plan,
  reply: Reply<unknown>,
  run: RunningChange,
  look: NonNullable<Plan['lookAfter']>,
): Promise<Result> {
  const { command, session } = run;
  const body = acceptedRecord(reply.body);
  const job = plan.job?.(body);
  await refuseFailed(job, body, run);
  await recordDone(job, body, run);
  await session.onAccepted?.(body);
  const { record, line, status, error } = await look(body);
  const replied = replyResult(command, plan, reply, run);
  if (status !== undefined) replied.record = { ...recordIn(replied.record), status };
  const result = record ? finalResult(record, command, session) : replied;
  return followedBy(result, {
    async shown() {
      // A line is empty when the error says it.
      if (line !== '') session.ui.hint(line);
      if (error) throw error;
    },
  });
}
