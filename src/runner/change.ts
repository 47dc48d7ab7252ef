/** What changes something, from its plan to its last line: ask → send → wait → show. */
import type { Reply } from '../client/api.ts';
import type { Command } from '../command/definition.ts';
import type { CommandInput } from '../command/input.ts';
import type { Loss, Nothing, Plan, Preview } from '../command/plan.ts';
import type { RunnerInput } from '../command/runner-options.ts';
import type { Service } from '../command/services.ts';
import { asTyped } from '../command/values.ts';
import { isOneOf, requestedView, word } from '../command/view.ts';
import type { Received } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import { foldedName } from '../core/same.ts';
import { renderList } from '../output/render.ts';
import {
  lookFresh,
  refuseEnded,
  refuseFailed,
  refuseNameless,
  refuseStale,
  waitAccepted,
} from './accepted.ts';
import { checkAgreed, checkName, confirmLoss, factLines, refuseUnanswered } from './confirm.ts';
import { AlreadyListed, carryOut, intentOf, type Run } from './send.ts';
import { contextFor, outOf, type Session, show, showAll, showEnd } from './session.ts';

type Change = Run['command'];

export async function runChange(command: Change, input: CommandInput, session: Session) {
  const { dryRun = false } = input as RunnerInput;
  if (command.destroys && !dryRun && session.agreed === undefined)
    refuseEarly(command.destroys, input, session);
  const service = await session.service();
  if (!dryRun) refuseReadOnly(service);
  const context = await contextFor(session, input);
  const thought = await command.plan(context, input);
  if ('because' in thought) return showNothing(thought, command, input, session);
  const { loss } = thought;
  const plan = loss ? { ...thought, loss: guarded(loss, service.defaults.protect) } : thought;
  const intent = intentOf(plan);
  if (intent) await (await session.journal()).refuseRepeated(intent, !dryRun);
  if (dryRun) return showDry(plan, command, input, session);
  await ask(plan, command, input, session);
  const run: Run = { command, input, session, accepted: [] };
  try {
    const undo = await sendFirst(plan, run);
    await carryThrough(plan, run);
    // Not a note: it is the way back, and nowhere else.
    if (undo !== undefined) session.tell(`to undo it: ${undo}`);
  } catch (error) {
    if (error instanceof AlreadyListed) return showNothing(error.found, command, input, session);
    if (error instanceof HmsError) throw afterAccepting(error, run);
    if (run.undo !== undefined) session.tell(`the backup taken before: ${run.undo}`);
    throw error;
  }
}

/** @throws HmsError usage, where this profile changes nothing */
export function refuseReadOnly({ readOnly, profile }: Pick<Service, 'readOnly' | 'profile'>): void {
  if (!readOnly) return;
  throw new HmsError('usage', 'the profile is read-only: nothing was sent', {
    hint: `use another one with --profile, or: hms profiles set ${asTyped(String(profile))} --read-only off`,
  });
}

/** Once something was accepted, no error means any more that nothing was changed. */
function afterAccepting(error: HmsError, { accepted, undo }: Run): HmsError {
  const last = accepted.at(-1);
  if (last === undefined || (undo === undefined && !error.retrySafe)) return error;
  const known = error.retrySafe ? `check: ${last.check}` : error.hint;
  const ways = [known, undo === undefined ? undefined : `the backup taken before: ${undo}`];
  const names = accepted.map(({ request }) => `${request.method} ${request.path}`);
  const facts = {
    retrySafe: false,
    hint: ways.filter((way) => way !== undefined).join('; '),
    details: [...error.details, `accepted before: ${names.join(', ')}`],
  };
  // Exit 2 means that nothing was sent; what was accepted goes on, and hms has stopped looking.
  if (error.kind === 'usage') {
    const { message, record, cause } = error;
    const words = `${names.at(-1)} was accepted, but ${message}`;
    return new HmsError('pending', words, { ...facts, record, cause });
  }
  return error.with(facts);
}

/** A profile may guard what the environment of an install does not; names go by any case. */
export function guarded(loss: Loss, protect: readonly string[]): Loss {
  const { name, holds = [] } = loss;
  const held = [name, ...holds].find((one) => isProtected(one, protect));
  if (held === undefined) return loss;
  const protection = held === name ? protectedWords : `holds ${held}, which ${protectedWords}`;
  return { ...loss, guarded: loss.guarded ?? protection, protection };
}

export function isProtected(name: string, protect: readonly string[]): boolean {
  return protect.some((one) => foldedName(one) === foldedName(name));
}

export const protectedWords = 'is protected by the profile';

function refuseEarly(
  { what, target }: NonNullable<Change['destroys']>,
  input: CommandInput,
  { manner }: Session,
): void {
  const { yes = false, confirm } = input as RunnerInput;
  const typed = target === undefined ? undefined : input[target];
  refuseUnanswered({ what, typed }, { yes, confirm }, manner);
}

/** Nothing is sent; what somebody asked for before is waited for all the same. */
async function showNothing(
  { record, because, job }: Nothing,
  { view }: Command,
  input: RunnerInput,
  session: Session,
) {
  session.suggest(because);
  const waits = input.wait === true && input.dryRun !== true && job !== undefined;
  return showEnd(waits ? await waitAccepted(job, input, session) : record, view, session);
}

async function showDry(plan: Plan, command: Change, input: RunnerInput, session: Session) {
  const { method, url, json, upload } = plan.request;
  if (plan.loss) {
    await checkName(plan.loss, input.confirm);
    const lines = await factLines(plan.loss);
    for (const line of [`${command.destroys?.what}:`, ...lines]) session.note(line);
    if (plan.loss.guarded)
      session.note(`off a terminal it needs --yes --confirm ${asTyped(plan.loss.name)}`);
  }
  if (plan.first) session.note('before this request there would be a backup, and a wait for it');
  if (plan.next && input.wait) session.note('a second request, made from its answer, would follow');
  for (const line of plan.notes ?? []) session.note(line);
  session.note('dry run: nothing was sent');
  const { preview } = plan;
  if (preview !== undefined && session.manner.format !== 'json')
    return showPreview(preview, session);
  const body = upload?.description ?? withoutSecrets(json) ?? null;
  return showAll({ dry_run: true, method, url, body, ...preview?.facts }, session);
}

async function showPreview({ rows, view, note }: Preview, session: Session): Promise<void> {
  async function* batch() {
    yield rows;
  }
  await renderList(batch(), view, session.manner, outOf(session));
  session.note(note);
}

async function ask(plan: Plan, command: Change, input: CommandInput, session: Session) {
  const { yes = false, confirm } = input as RunnerInput;
  if (!command.destroys || !plan.loss) return;
  const { what } = command.destroys;
  if (session.agreed) {
    await checkName(plan.loss, confirm);
    refuseProtected({ ...session.agreed.loss, ...plan.loss });
    return checkAgreed(plan.loss, session.agreed.loss);
  }
  session.confirmed.push(
    ...(await confirmLoss(plan.loss, what, { yes, confirm }, session.manner, session.system)),
  );
}

/** A yes to many names none of them. */
function refuseProtected({ name, protection }: Loss): void {
  if (protection === undefined) return;
  throw new HmsError('usage', `'${name}' ${protection}: nothing was sent`, {
    hint: `leave it out, or run the command for it alone with --confirm ${name}`,
  });
}

/** @returns the command that undoes what comes after */
async function sendFirst({ first, request }: Plan, run: Run): Promise<string | undefined> {
  if (first === undefined) return undefined;
  try {
    const body = Object((await carryOut(first.plan, run)).body) as Received;
    refuseEnded(first.plan, body);
    refuseStale(first.plan, body);
    run.undo = first.undo(await follow(first.plan, body, run));
    run.session.note(`${first.plan.job?.(body).name}: completed`);
    return run.undo;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const unsent = `${request.method} ${request.path} was not sent`;
    throw error.with({ message: `${error.message}; ${unsent}` });
  }
}

/** Waits for what was accepted, unless the answer says already how it ended. */
async function follow(plan: Plan, body: Received, { input, session }: Run) {
  const job = plan.job?.(body);
  if (job === undefined) throw new Error('there is nothing to wait for');
  refuseFailed(job, body);
  refuseNameless(plan, body);
  if (isOneOf(job.done, word(body.status))) return body;
  return waitAccepted({ ...job, look: () => lookFresh(plan, job) }, input, session);
}

/** Sends, waits as far as `--wait` goes, and shows what came of it. */
async function carryThrough(plan: Plan, run: Run): Promise<void> {
  const { command, input, session } = run;
  const { wait: waits = false } = input as RunnerInput;
  const reply = await carryOut(plan, run);
  const body = Object(reply.body) as Received;
  session.ended?.(body); // should nothing more be seen of it
  // A raw request is asked for its answer, whatever it is: it is shown first.
  const isRaw = 'choose' in command;
  if (!isRaw) refuseEnded(plan, reply.body);
  refuseStale(plan, body);
  if (waits && plan.next) {
    refuseNameless(plan, body);
    const next = await plan.next(body);
    return 'because' in next ? showNothing(next, command, input, session) : carryThrough(next, run);
  }
  if (waits && plan.job) {
    return showEnd(await follow(plan, body, run), command.view, session);
  }
  await showReply(command, plan, reply, session);
  if (isRaw) refuseEnded(plan, reply.body);
  refuseFailed(plan.job?.(body), body);
  for (const line of [plan.agreed(body)].flat()) suggestIfAny(line, session);
}

/** Nothing is said twice: some answers say it themselves. */
function suggestIfAny(words: string, session: Session): void {
  if (words !== '') session.suggest(words);
}

async function showReply(command: Change, plan: Plan, reply: Reply<unknown>, session: Session) {
  const { body } = reply;
  if (plan.shows) return showAll(plan.shows(reply), session);
  if (isEmpty(body)) return show(requested(plan, reply), requestedView, session);
  const isObject = typeof body === 'object' && !Array.isArray(body);
  if (!isObject) return showAll({ answer: body }, session);
  if (command.view === requestedView) return showAll(Object(body), session);
  const { format, columns } = session.manner;
  const isWhole = format === 'json' && columns === undefined;
  if (isWhole || command.shows === undefined) return show(body, command.view, session);
  const record = command.shows(Object(body));
  return record === undefined
    ? showAll(Object(body), session)
    : show(record, command.view, session);
}

/** 4.9 to 4.11: an empty body. Anything that says something is shown. */
function isEmpty(body: unknown): boolean {
  return body === null || body === undefined || (isObject(body) && Object.keys(body).length === 0);
}

/** Our own record, where the service answered with nothing. */
function requested({ request }: Plan, { requestId }: Reply<unknown>) {
  const { notification_emails } = Object(request.json) as { notification_emails?: unknown };
  const record = { requested: true, operation: request.name, request_id: requestId ?? null };
  return notification_emails === undefined ? record : { ...record, notification_emails };
}
