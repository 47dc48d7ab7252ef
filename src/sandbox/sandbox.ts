/**
 * The service as a function from request to response. In memory it is the test double, embedded it is
 * the profile `sandbox`, on a socket a server to rehearse against.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type OperationId, operations } from '../contract/operations.ts';
import type { Operation } from '../contract/types.ts';
import type { Cell } from '../storage.ts';
import { createFaults, type FaultRule, outcomeFor } from './faults.ts';
import { handlers } from './handlers.ts';
import { advance } from './jobs.ts';
import { type FieldError, isErrorStatus, Refusal } from './refusal.ts';
import { type Behaviour, behave } from './respond.ts';
import type { Outcome, State } from './state.ts';
import { sandboxCredentials } from './user.ts';

export interface SandboxOptions {
  store: Cell<State>;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  uuid?(): string;
  /** How long a job takes, in milliseconds. */
  jobMs?: number;
  jobOutcome?: Outcome;
  faults?: readonly FaultRule[];
  /** Added to every answer. */
  latencyMs?: number;
  /** Requests a second; what comes faster is answered 429. */
  rate?: number | undefined;
  /** Answer to the letter of the description: no null, and no empty body, where it has none. */
  strict?: boolean;
}

export interface SandboxRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
}

export type Sandbox = (url: string, init: SandboxRequest) => Promise<Response>;

/** The version segment of the hosting API (service-api.md, section 9). */
const basePath = '/v1';

export function createSandbox(options: SandboxOptions): Sandbox {
  const faultFor = createFaults(options.faults ?? []);
  const admit = rateLimit(options.rate, options.now);

  return async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
    const body = parseBody(init.body);
    if (options.latencyMs) await options.sleep(options.latencyMs, init.signal);
    const fault = admit()
      ? faultFor(init.method, path ?? pathname, body)
      : ({ kind: 'status', status: 429, retryAfter: 1 } as const);
    const behaviour: Behaviour = {
      act: () => answer(options, { method: init.method, path, query: searchParams, body, init }),
      sleep: (ms) => options.sleep(ms, init.signal),
      strict: options.strict === true,
      requestId: (options.uuid ?? randomUUID)(),
    };
    return behave(behaviour, fault);
  };
}

interface Question {
  method: string;
  /** Below the base path; undefined where it is not there. */
  path: string | undefined;
  query: URLSearchParams;
  /** Undefined where it is not JSON. */
  body: unknown;
  init: SandboxRequest;
}

/** Route, authenticate, validate, handle. Throws a Refusal. */
async function answer(options: SandboxOptions, question: Question) {
  const { method, path, query, body, init } = question;
  const found = path === undefined ? undefined : route(method, path);
  // The gateway's answer to a path it does not know is this, and not 404.
  if (found === undefined) throw new Refusal(403, { message: 'Missing Authentication Token' });
  if (!isOwner(init.headers.authorization)) throw new Refusal(401);
  const { id, operation, params } = found;
  const refusal = (status: number, facts?: object) => refuse(operation, status, facts);
  const input = {
    params: validate(operation.params, params, (errors) => refusal(404, { errors })),
    query: validate(operation.query, numbers(query), (errors) => refusal(400, { errors })),
    body: validate(operation.body, body, (errors) => refusal(400, { errors })),
  };
  const handle = (state: State) => {
    const now = options.now();
    advance(state, now);
    const call = {
      ...input,
      state,
      now,
      uuid: options.uuid ?? randomUUID,
      job: {
        ms: options.jobMs ?? 5000,
        outcome: outcomeFor(body) ?? options.jobOutcome ?? 'completed',
      },
      refusal,
    };
    // Copied at once: what is answered must not change when the state does.
    return structuredClone((handlers[id] as (call: unknown) => unknown)(call));
  };
  const result = await (method === 'GET'
    ? options.store.read().then(handle)
    : options.store.update(handle));
  return { status: operation.success, body: result };
}

/** A status the operation does not list becomes a bare 500, as at the gateway. */
function refuse(operation: Operation, status: number, facts?: object): Refusal {
  const listed = isErrorStatus(status) && operation.errors.includes(status);
  return listed ? new Refusal(status, facts) : new Refusal(500);
}

const routes = Object.entries(operations).map(([id, operation]) => ({
  id: id as OperationId,
  operation: operation as Operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function route(method: string, path: string) {
  for (const { id, operation, pattern } of routes) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match) return { id, operation, params: { ...match.groups } };
  }
  return undefined;
}

function isOwner(authorization: string | undefined): boolean {
  const { username, password } = sandboxCredentials;
  const expected = Buffer.from(`${username}:${password}`).toString('base64');
  return authorization === `Basic ${expected}`;
}

/** Fields nobody declared are dropped silently, as the gateway does with query parameters. */
function validate(
  shape: Operation['body'],
  value: unknown,
  refused: (errors: FieldError[]) => Refusal,
): unknown {
  if (Object.keys(shape).length === 0) return {};
  const result = z.object(shape).safeParse(value);
  if (result.success) return result.data;
  throw refused(
    result.error.issues.map(({ path, message }) => ({
      resource: 'Request',
      field: path.join('.'),
      type: 'invalid_value',
      code: 'invalid',
      message,
    })),
  );
}

function numbers(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}

function parseBody(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A bucket of one second's worth, filled steadily. */
function rateLimit(perSecond: number | undefined, now: () => number): () => boolean {
  if (perSecond === undefined) return () => true;
  let tokens = perSecond;
  let filledAt = now();
  return () => {
    tokens = Math.min(perSecond, tokens + ((now() - filledAt) / 1000) * perSecond);
    filledAt = now();
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
