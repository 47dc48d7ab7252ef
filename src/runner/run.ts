/** One command from its parsed input to its last line: confirm → send → wait → show. */
import type { Api, Reply } from '../client/client.ts';
import type { Received } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import type { System } from '../system.ts';
import type { Command, CommandInput, Context, DestroyingPlan, Job, Plan } from './command.ts';
import type { Manner } from './common.ts';
import { confirmLoss, refuseUnanswered } from './confirm.ts';
import type { RunnerInput } from './options.ts';
import { waitFor } from './poll.ts';
import type { Table } from './program.ts';
import { showProgress } from './progress.ts';
import { checkColumns, renderList, renderRecord } from './render.ts';
import { requestedView, type View } from './view.ts';

export interface Session {
  system: System;
  table: Table;
  manner: Manner;
  /** A line for the operator, on stderr, unless `--quiet`. */
  note(text: string): void;
  /** The same, for a line with commands to type in it. */
  suggest(text: string): void;
  /** Opened on first use: settings may be missing or wrong, and local commands need none. */
  service(): Promise<{
    api: Api;
    account: string | undefined;
    notify: readonly string[];
    readOnly: boolean;
  }>;
}

type Of<Key extends string> = Extract<Command, Record<Key, unknown>>;

const defaultTimeoutMs = 30 * 60_000;

export async function run(command: Command, input: CommandInput, session: Session): Promise<void> {
  checkColumns(command.view, session.manner);
  if ('local' in command) return runLocal(command, input, session);
  if ('list' in command) return runList(command, input, session);
  if ('read' in command) return runRead(command, input, session);
  if ('follow' in command) return runFollow(command, input, session);
  return runPlan(command, input, session);
}

async function contextFor({ system, note, service }: Session, atMost?: number): Promise<Context> {
  const { api, account, notify } = await service();
  return { api, account, notify, note, atMost, now: system.now };
}

function show(record: unknown, view: View, { manner, system }: Session): Promise<void> {
  return renderRecord(record, view, manner, system);
}

/** A record of another shape than the command's own: `--columns` was about that one. */
function showAll(record: Readonly<Record<string, unknown>>, session: Session): Promise<void> {
  const view = { columns: Object.keys(record).map((name) => ({ name })) };
  const manner = { ...session.manner, columns: undefined };
  return renderRecord(record, view, manner, session.system);
}

async function runLocal(command: Of<'local'>, input: CommandInput, session: Session) {
  const { system, table, manner, note } = session;
  const print = (record: unknown) => show(record, command.view, session);
  const result = await command.local({ system, table, note, print }, input);
  if (Array.isArray(result)) {
    const count = await renderList(asyncOf(result), command.view, manner, system);
    if (count === 0) note('there are none');
  } else if (result !== undefined) {
    await print(result);
  }
}

async function* asyncOf<T>(all: readonly T[]): AsyncIterable<T> {
  yield* all;
}

async function runList(command: Of<'list'>, input: CommandInput, session: Session) {
  const { limit } = input as RunnerInput;
  const { system, manner, note } = session;
  const pages = await command.list(await contextFor(session, limit), input);
  const count = await renderList(pages, command.view, manner, system);
  const total = pages.total();
  if (count === 0) note('there are none');
  if (limit === undefined || count < limit) return;
  if (total === undefined) note(`${count} shown; there may be more (--limit ${limit})`);
  else if (total > count) note(`${count} of ${total} shown (--limit ${limit})`);
}

async function runRead(command: Of<'read'>, input: CommandInput, session: Session) {
  await show(await command.read(await contextFor(session), input), command.view, session);
}

async function runFollow(command: Of<'follow'>, input: CommandInput, session: Session) {
  const job = await command.follow(await contextFor(session), input);
  await show(await wait(job, input, session), command.view, session);
}

function wait(job: Job, input: RunnerInput, { manner, system, note }: Session): Promise<Received> {
  const patience = { timeoutMs: input.timeout ?? defaultTimeoutMs, intervalMs: input.interval };
  return waitFor(job, patience, system, showProgress(job.name, manner, system, note));
}

async function runPlan(command: Of<'plan'>, input: CommandInput, session: Session) {
  const { system, manner, note, suggest } = session;
  const { dryRun = false, yes = false, confirm, wait: waits } = input as RunnerInput;
  if (command.destroys && !dryRun) {
    const { what, target } = command.destroys;
    const typed = target === undefined ? undefined : input[target];
    refuseUnanswered({ what, typed }, { yes, confirm }, manner);
  }
  const { api, readOnly } = await session.service();
  if (readOnly && !dryRun) {
    throw new HmsError('usage', 'this profile is read-only: nothing was sent', {
      hint: 'use another profile, or take read_only out of this one',
    });
  }
  const context = await contextFor(session);
  const plan = await command.plan(context, input);
  if (dryRun) {
    note('dry run: nothing was sent');
    const { method, url, body } = api.encode(plan.operation, plan.input);
    return showAll({ dry_run: true, method, url, body: body ?? null }, session);
  }
  if (command.destroys) {
    const { loss } = plan as DestroyingPlan;
    await confirmLoss(loss, command.destroys.what, { yes, confirm }, manner, system);
  }
  const reply = await send(api, plan);
  const record = reply.body as Received;
  if (command.settled && waits) {
    const ended = await wait(command.settled(context, input, plan, record), input, session);
    return show(ended, command.view, session);
  }
  if (isEmpty(reply.body)) await show(requested(plan, reply), requestedView, session);
  else if (command.view === requestedView) await showAll(record, session);
  else await show(record, command.view, session);
  suggest(plan.agreed(record));
}

async function send(api: Api, plan: Plan): Promise<Reply<unknown>> {
  try {
    return await api.call(plan.operation, plan.input);
  } catch (error) {
    const uncertain = error instanceof HmsError && error.hint === undefined && !error.retrySafe;
    if (!uncertain) throw error;
    const { kind, message, details, status, requestId, exitCode } = error;
    throw new HmsError(kind, message, {
      hint: `before asking again, check: ${plan.check}`,
      details,
      status,
      requestId,
      exitCode,
      retrySafe: false,
      cause: error,
    });
  }
}

function isEmpty(body: unknown): boolean {
  return Object.keys(Object(body)).length === 0;
}

/** Our own record, where the service answered with nothing. */
function requested({ operation, input }: Plan, { requestId }: Reply<unknown>) {
  const { notification_emails } = input as { notification_emails?: readonly string[] };
  return { requested: true, operation, request_id: requestId ?? null, notification_emails };
}
