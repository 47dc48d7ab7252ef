/** What the sandbox's handlers receive and share. */
import type { OperationId, Operations } from '../contract/operations.ts';
import type { Install } from '../contract/schemas/records.ts';
import type { ErrorStatus } from '../contract/statuses.ts';
import type { Body, OperationOutput, Params, Query } from '../contract/types.ts';
import type { FieldError, Refusal } from './http/refusal.ts';
import { queueJob } from './jobs.ts';
import type { JobOutcome, SandboxJob, State } from './state.ts';
import type { SandboxUser } from './user.ts';

/** Statuses that the source lists (7.3), or our guesses where it lists none. */
type Statuses<K extends OperationId> =
  | Operations[K]['errors'][number]
  | (Operations[K] extends { unlisted: readonly (infer S)[] } ? S : never);

export interface Call<K extends OperationId> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  state: State;
  user: SandboxUser;
  now: number;
  uuid(): string;
  /** The part of the service's URL before its path. */
  origin: string;
  /** The service offers part 1 only. */
  isPart1: boolean;
  /** Duration and outcome of the job. */
  job: { ms: number; outcome: JobOutcome };
  /** Creates the error response: `throw` it. */
  refusal(
    status: Extract<ErrorStatus, Statuses<K>>,
    facts?: { message?: string; errors?: FieldError[] },
  ): Refusal;
}

export type Handlers = { [K in OperationId]: (call: Call<K>) => OperationOutput<K> };

type BaseCall = Pick<Call<OperationId>, 'state' | 'now' | 'job' | 'user'>;

/** `next` and `previous` are absolute links to the production host, whatever host received the request. */
const productionHost = 'https://api.hosting.example/v1';

export function pageOf<T>(path: string, query: Query<'listBackups'>, all: readonly T[]) {
  const { limit = 100, offset = 0 } = query;
  const link = (start: number) => `${productionHost}${path}?limit=${limit}&offset=${start}`;
  const end = offset + limit;
  return {
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    next: end < all.length ? link(end) : null,
    count: all.length,
    results: all.slice(offset, end),
  };
}

export function startJob(
  { state, now, job }: BaseCall,
  facts: Pick<SandboxJob, 'kind' | 'subject_id' | 'emails'> & Partial<SandboxJob>,
): void {
  queueJob(state, { outcome: job.outcome, ...facts }, now, job.ms);
}

export function maySee({ user }: BaseCall, installId: string): boolean {
  return user.installs === 'all' || user.installs.includes(installId);
}

/**
 * The install, if the user may access it. That a partial user gets 403 for other installs is our reading of 4.16.
 * Operations without 404 in 7.3 answer 403 for a missing install too.
 */
export function installFor<S extends number>(
  call: BaseCall & { refusal(status: S | 403): Refusal },
  id: string,
  missing: S | 403,
): Install {
  const install = call.state.installs.find((one) => one.id === id);
  if (install === undefined) throw call.refusal(missing);
  if (!maySee(call, id)) throw call.refusal(403);
  return install;
}

/** Access to account-wide resources is not documented. Here a partial user has none. */
export function mayManage({ user }: BaseCall): boolean {
  return user.role !== 'partial';
}

/** 4.13 to 4.15: Owner or Full with Billing. */
export function mayTransfer({ user }: BaseCall): boolean {
  return user.role === 'owner' || user.role === 'full,billing';
}
