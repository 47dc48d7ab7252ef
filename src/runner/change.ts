/** What changes something, from its plan to its last line: ask → send → wait → show. */
import type { Reply } from '../client/client.ts';
import type { Received } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import type { Command, CommandInput, Nothing, Plan } from './command.ts';
import { checkName, confirmLoss, factLines, refuseUnanswered } from './confirm.ts';
import type { RunnerInput } from './options.ts';
import { contextFor, type Session, show, showAll, wait } from './session.ts';
import { requestedView, word } from './view.ts';

type Change = Extract<Command, { plan: unknown }>;

export async function runChange(command: Change, input: CommandInput, session: Session) {
  const { dryRun = false, wait: waits = false } = input as RunnerInput;
  if (command.destroys && !dryRun) refuseEarly(command.destroys, input, session);
  const { readOnly } = await session.service();
  if (readOnly && !dryRun) {
    throw new HmsError('usage', 'the profile is read-only: nothing was sent', {
      hint: 'use another one with --profile, or take read_only out of it (docs/configuration.md)',
    });
  }
  const context = await contextFor(session, input);
  const plan = await command.plan(context, input);
  if ('because' in plan) return showNothing(plan, command, session);
  if (dryRun) return showDry(plan, command, input, session);
  await ask(plan, command, input, session);
  const undo = await sendFirst(plan, session, input);
  try {
    const reply = await carryOut(plan, session);
    await showOutcome({ command, plan, reply, waits }, input, session);
  } catch (error) {
    throw undo === undefined || !(error instanceof HmsError) ? error : withUndo(error, undo);
  }
  if (undo !== undefined) session.suggest(`to undo it: ${undo}`);
}

/** Whatever became of the request, the backup before it is there. */
function withUndo(error: HmsError, undo: string): HmsError {
  const taken = `the backup taken before: ${undo}`;
  return error.with({ hint: error.hint === undefined ? taken : `${error.hint}; ${taken}` });
}

function refuseEarly(
  { what, target }: NonNullable<Change['destroys']>,
  input: CommandInput,
  { manner }: Session,
): void {
  const { yes = false, confirm } = input as RunnerInput;
  const typed = target === undefined ? undefined : input[target];
  refuseUnanswered({ what, typed }, { yes, confirm }, manner);
}

function showNothing({ record, because }: Nothing, { view }: Command, session: Session) {
  session.note(because);
  return show(record, view, session);
}

function showDry(plan: Plan, command: Change, input: RunnerInput, session: Session): Promise<void> {
  const { method, url, json, upload } = plan.request;
  if (plan.loss) {
    checkName(plan.loss, input.confirm);
    session.note([`${command.destroys?.what}:`, ...factLines(plan.loss)].join('\n'));
    if (plan.loss.guarded)
      session.note(`off a terminal it needs --yes --confirm ${plan.loss.name}`);
  }
  if (plan.first) session.note('before this request there would be a backup, and a wait for it');
  for (const line of plan.notes ?? []) session.note(line);
  session.note('dry run: nothing was sent');
  const body = upload?.description ?? json ?? null;
  return showAll({ dry_run: true, method, url, body }, session);
}

async function ask(plan: Plan, command: Change, input: CommandInput, session: Session) {
  const { yes = false, confirm } = input as RunnerInput;
  if (command.destroys && plan.loss) {
    const { what } = command.destroys;
    const { defaults } = await session.service();
    const isProtected = defaults.protect.includes(plan.loss.name);
    const guarded = plan.loss.guarded ?? (isProtected ? 'is protected by the profile' : undefined);
    const loss = { ...plan.loss, guarded };
    await confirmLoss(loss, what, { yes, confirm }, session.manner, session.system);
  }
}

/** @returns the command that undoes what comes after */
async function sendFirst({ first }: Plan, session: Session, input: CommandInput) {
  if (first === undefined) return undefined;
  const { body } = await carryOut(first.plan, session);
  const job = first.plan.job?.(Object(body));
  if (job === undefined) throw new Error('what comes first has to be waited for');
  const ended = await wait(job, input, session);
  session.note(`${job.name}: completed`);
  return first.undo(ended);
}

/** The one place a request that changes something is sent from. */
async function carryOut(plan: Plan, { service, note }: Session): Promise<Reply<unknown>> {
  const { api } = await service();
  for (const line of plan.notes ?? []) note(line);
  try {
    return await api.send(plan.request);
  } catch (error) {
    const isUncertain = error instanceof HmsError && error.hint === undefined && !error.retrySafe;
    throw isUncertain ? error.with({ hint: `before asking again, check: ${plan.check}` }) : error;
  }
}

/** Accepted, and failed in the same breath. */
function refuseFailed({ job }: Plan, body: Received): void {
  const started = job?.(body);
  if (started === undefined || !started.failed.includes(word(body.status))) return;
  throw new HmsError('failed', `${started.name} ended: ${word(body.status)}`, {
    record: body,
    hint: started.after,
  });
}

interface Outcome {
  command: Change;
  plan: Plan;
  reply: Reply<unknown>;
  waits: boolean;
}

async function showOutcome(outcome: Outcome, input: CommandInput, session: Session): Promise<void> {
  const { command, plan, reply, waits } = outcome;
  const body = Object(reply.body) as Received;
  if (waits && plan.next) {
    const next = await plan.next(body);
    if ('because' in next) return showNothing(next, command, session);
    const again = { ...outcome, plan: next, reply: await carryOut(next, session) };
    return showOutcome(again, input, session);
  }
  if (waits && plan.job) {
    return show(await wait(plan.job(body), input, session), command.view, session);
  }
  await showReply(command, plan, reply, session);
  refuseFailed(plan, body);
  suggestIfAny(plan.agreed(body), session);
}

/** Nothing is said twice: some answers say it themselves. */
function suggestIfAny(words: string, session: Session): void {
  if (words !== '') session.suggest(words);
}

async function showReply(command: Change, plan: Plan, reply: Reply<unknown>, session: Session) {
  const { body } = reply;
  if (isEmpty(body)) return show(requested(plan, reply), requestedView, session);
  const isObject = typeof body === 'object' && !Array.isArray(body);
  if (!isObject) return showAll({ answer: body }, session);
  if (command.view === requestedView) return showAll(Object(body), session);
  const record = session.manner.format === 'json' ? body : (command.shows?.(Object(body)) ?? body);
  return show(record, command.view, session);
}

function isEmpty(body: unknown): boolean {
  return Object.keys(Object(body)).length === 0;
}

/** Our own record, where the service answered with nothing. */
function requested({ request }: Plan, { requestId }: Reply<unknown>) {
  const { notification_emails } = Object(request.json) as { notification_emails?: unknown };
  const record = { requested: true, operation: request.name, request_id: requestId ?? null };
  return notification_emails === undefined ? record : { ...record, notification_emails };
}
