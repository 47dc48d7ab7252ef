/** The result of a request that the service accepted. */
import type { Reply } from '../../client/api.ts';
import type { Command, CommandOf } from '../../command-model/definition.ts';
import type { Job, JobStatus, Plan } from '../../command-model/plan.ts';
import { followedBy, type RecordResult, type Result } from '../../command-model/result.ts';
import { openView, requestedView } from '../../command-model/view.ts';
import { isObject } from '../../core/json.ts';
import type { Session } from '../session.ts';
import type { RunningChange } from './running-change.ts';

/** @param job the job that ended with the record; its verdict is the error of the command */
export function finalResult(
  record: JobStatus['record'],
  { view }: Pick<Command, 'view'>,
  session: Session,
  job?: Job,
): Result {
  session.onRecord?.(record);
  const result: Result = { kind: 'record', record, view };
  const error = job?.verdict?.(record);
  return error === undefined ? result : followedBy(result, { shown: () => Promise.reject(error) });
}

/** A record in another shape than the command's view. */
export function otherRecord(record: Readonly<Record<string, unknown>>): RecordResult {
  return { kind: 'record', record, view: openView, isOther: true };
}

/** The result of a request that hms does not wait for. */
export function replyResult(
  command: CommandOf<'change'>,
  plan: Plan,
  reply: Reply<unknown>,
  run: RunningChange,
): RecordResult {
  const { body } = reply;
  const { view } = command;
  if (plan.shows) return otherRecord(plan.shows(reply));
  if (isEmpty(body))
    return { kind: 'record', record: requestedRecord(plan, reply, run), view: requestedView };
  if (!isObject(body)) return otherRecord({ answer: body });
  if (view === requestedView) return otherRecord(body);
  const { format, columns } = run.session.ui.outputOptions;
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
export function requestedRecord(
  { request, extraFields }: Plan,
  { requestId }: Pick<Reply<unknown>, 'requestId'>,
  { entry }: Pick<RunningChange, 'entry'>,
): Readonly<Record<string, unknown>> {
  return {
    requested: true,
    operation: request.name,
    request_id: requestId ?? null,
    ...extraFields,
    ...(entry ? { job: entry.id } : {}),
    status: 'requested',
  };
}
