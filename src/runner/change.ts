/** Runs a change: plan, confirm, send, wait. */
import type { Reply } from '../client/api.ts';
import type { Command, CommandOf } from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import type {
  AlreadyDone,
  ConfirmationTarget,
  JobStatus,
  Plan,
  Preview,
} from '../command-model/plan.ts';
import { followedBy, listOf, type RecordResult, type Result } from '../command-model/result.ts';
import type { Service } from '../command-model/services.ts';
import { shellQuoted } from '../command-model/values.ts';
import { isOneOf, openView, requestedView, type View, word } from '../command-model/view.ts';
import type { ReceivedRecord } from '../contract/types.ts';
import { foldedName } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { isRefusal } from '../core/exit-codes.ts';
import { isObject } from '../core/json.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import { capitalized, checkHint, withFullStop } from '../core/wording.ts';
import {
  acceptedRecord,
  pollFresh,
  refuseErrorBody,
  refuseFailedJob,
  refuseStale,
  refuseWithoutId,
  waitAccepted,
} from './accepted-answer.ts';
import { checkConfirmed, checkName, confirmLoss, factLines, refuseUnanswered } from './confirm.ts';
import { AlreadyListed, intentOf, type RunningChange, sendPlan } from './send.ts';
import { contextFor, type Session } from './session.ts';

type Change = CommandOf<'change'>;

export async function change(
  command: Change,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const { dryRun = false } = input;
  if (command.destroys && !dryRun && session.confirmed === undefined)
    refuseEarly(command.destroys, input, session);
  const service = await session.services.open();
  if (!dryRun) refuseReadOnly(service);
  // The list a person chose from may be out of date by now.
  if (command.destroys && !dryRun) service.directory.forget();
  const context = await contextFor(session, input);
  const planned = await command.plan(context, input);
  if ('because' in planned) return alreadyDone(planned, command, input, session);
  const { confirmation } = planned;
  const plan = confirmation
    ? { ...planned, confirmation: withProtection(confirmation, service.defaults.protect) }
    : planned;
  const intent = intentOf(plan);
  if (intent) await (await session.stores.journal()).refuseRepeated(intent, !dryRun);
  if (dryRun) return dryRunResult(plan, command, input, session);
  await confirmChange(plan, command, input, session);
  const run: RunningChange = { command, input, session, accepted: [] };
  const failed = (raised: unknown) => {
    if (raised instanceof HmsError) throw afterAccepting(raised, run);
    if (run.undo !== undefined)
      session.ui.warn(`To restore the backup taken before, run: ${run.undo}`);
  };
  try {
    const undo = await sendFirst(plan, run);
    const shown = () => {
      // Not a note: `--quiet` must not hide the only way to undo the change.
      if (undo !== undefined) session.ui.warn(`To undo this, run: ${undo}`);
    };
    return followedBy(await sendAndWait(plan, run), { shown, failed });
  } catch (error) {
    if (error instanceof AlreadyListed) return alreadyDone(error.found, command, input, session);
    failed(error);
    throw error;
  }
}

/** @throws HmsError read_only */
export function refuseReadOnly({ readOnly, profile }: Pick<Service, 'readOnly' | 'profile'>): void {
  if (!readOnly) return;
  throw new HmsError('read_only', 'The profile is read-only. Nothing was sent.', {
    hint: `Use another profile with --profile. To allow changes, run: hms profiles set ${shellQuoted(String(profile))} --read-only off`,
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

/** Adds the profile's protection to the target. Names are compared without regard to case. */
export function withProtection(
  target: ConfirmationTarget,
  protect: readonly string[],
): ConfirmationTarget {
  const { name, members = [] } = target;
  const member = [name, ...members].find((one) => isProtected(one, protect));
  if (member === undefined) return target;
  const protectedBy =
    member === name ? protectedReason : `holds ${member}, which ${protectedReason}`;
  return { ...target, requireNameReason: target.requireNameReason ?? protectedBy, protectedBy };
}

export function isProtected(name: string, protect: readonly string[]): boolean {
  return protect.some((one) => foldedName(one) === foldedName(name));
}

export const protectedReason = 'is protected by the profile';

function refuseEarly(
  { effect, target }: NonNullable<Change['destroys']>,
  input: CommandInput,
  { ui: { outputOptions } }: Session,
): void {
  const { yes = false, confirm } = input;
  const typed = target === undefined ? undefined : input[target];
  refuseUnanswered({ effect, typed }, { yes, confirm }, outputOptions);
}

/** Sends nothing. With `--wait`, still waits for the job that was requested earlier. */
async function alreadyDone(
  { record, because, job }: AlreadyDone,
  { view }: Command,
  input: RunnerInput,
  session: Session,
): Promise<Result> {
  session.ui.hint(because);
  const waits = input.wait === true && input.dryRun !== true && job !== undefined;
  return finalResult(waits ? await waitAccepted(job, input, session) : record, view, session);
}

function finalResult(record: JobStatus['record'], view: View, session: Session): Result {
  session.onRecord?.(record);
  return { kind: 'record', record, view };
}

/** A record in another shape than the command's view. */
function otherRecord(record: Readonly<Record<string, unknown>>): RecordResult {
  return { kind: 'record', record, view: openView, isOther: true };
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

/** Sends the request of `--backup-first` and waits for it. @returns the command that undoes the change */
async function sendFirst(
  { first, request }: Plan,
  run: RunningChange,
): Promise<string | undefined> {
  if (first === undefined) return undefined;
  try {
    const plan = await first.plan();
    const body = acceptedRecord((await sendPlan(plan, run)).body);
    refuseErrorBody(plan, body);
    refuseStale(plan, body);
    await run.session.onAccepted?.(body);
    run.undo = first.undo(await waitForJob(plan, body, run));
    return run.undo;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const unsent = `${request.method} ${request.path} was not sent`;
    throw error.with({ message: `${withFullStop(error.message)} ${unsent}.` });
  }
}

/** Waits for an accepted request, unless the response already reports its end. */
async function waitForJob(plan: Plan, body: ReceivedRecord, { input, session }: RunningChange) {
  const job = plan.job?.(body);
  if (job === undefined) throw new Error('There is nothing to wait for.');
  refuseFailedJob(job, body);
  refuseWithoutId(plan, body);
  if (isOneOf(job.done, word(body.status))) {
    session.ui.info(`${capitalized(job.name)} ${word(body.status)}.`);
    return body;
  }
  return waitAccepted({ ...job, poll: () => pollFresh(plan, job) }, input, session);
}

/** Sends the request. With `--wait`, also waits, and sends the next request of the plan. */
async function sendAndWait(plan: Plan, run: RunningChange): Promise<Result> {
  const { command, input, session } = run;
  const { wait: waits = false } = input;
  const reply = await sendPlan(plan, run);
  const body = acceptedRecord(reply.body);
  session.onRecord?.(body); // in case no later status arrives
  if (!command.isRaw) refuseErrorBody(plan, reply.body);
  refuseStale(plan, body);
  if (waits && (plan.next || plan.job)) await session.onAccepted?.(body);
  if (waits && plan.next) {
    refuseWithoutId(plan, body);
    const next = await plan.next(body);
    return 'because' in next ? alreadyDone(next, command, input, session) : sendAndWait(next, run);
  }
  if (waits && plan.job)
    return finalResult(await waitForJob(plan, body, run), command.view, session);
  return followedBy(replyResult(command, plan, reply, session), {
    async shown() {
      if (command.isRaw) refuseErrorBody(plan, reply.body);
      refuseFailedJob(plan.job?.(body), body);
      await session.onAccepted?.(body);
      for (const line of [plan.acceptedLines(body)].flat()) hintUnlessEmpty(line, session);
    },
  });
}

/** The text is empty when the response already says it. */
function hintUnlessEmpty(words: string, session: Session): void {
  if (words !== '') session.ui.hint(words);
}

/** The result of a request that hms does not wait for. */
function replyResult(
  command: Change,
  plan: Plan,
  reply: Reply<unknown>,
  session: Session,
): RecordResult {
  const { body } = reply;
  const { view } = command;
  if (plan.shows) return otherRecord(plan.shows(reply));
  if (isEmpty(body))
    return { kind: 'record', record: requestedRecord(plan, reply), view: requestedView };
  if (!isObject(body)) return otherRecord({ answer: body });
  if (view === requestedView) return otherRecord(body);
  const { format, columns } = session.ui.outputOptions;
  const isWhole = format === 'json' && columns === undefined;
  if (isWhole || command.shows === undefined) return { kind: 'record', record: body, view };
  const record = command.shows(body);
  return record === undefined ? otherRecord(body) : { kind: 'record', record, view };
}

/** 4.9 to 4.11: these operations answer with an empty body. */
function isEmpty(body: unknown): boolean {
  return body === null || body === undefined || (isObject(body) && Object.keys(body).length === 0);
}

/** The record hms prints when the service returns an empty body. */
function requestedRecord({ request, extraFields }: Plan, { requestId }: Reply<unknown>) {
  return {
    requested: true,
    operation: request.name,
    request_id: requestId ?? null,
    ...extraFields,
  };
}
