/**
 * The service as a function from request to response. In memory it is the test double, embedded it is
 * the profile `sandbox`, on a socket a server to rehearse against.
 */
import type { Operation } from '../contract/operation.ts';
import {
  type OperationSchemas,
  operationSchemas,
  parameterSchemas,
} from '../contract/schemas/operation-schemas.ts';
import { parseJson } from '../core/json.ts';
import type { StoredValue } from '../storage/locked-file.ts';
import { isOfSandbox, zoneAnswer, zoneQuestion } from './dns-zone.ts';
import { createFaults, type FaultRule, outcomeFor } from './faults.ts';
import { handlers } from './handlers.ts';
import { bytesOf, fileIn, mostBytes } from './http/body.ts';
import { type FieldError, Refusal } from './http/refusal.ts';
import { behave, type ResponseBehaviour } from './http/respond.ts';
import { numbers, route, routePath, validate } from './http/route.ts';
import { advance } from './jobs.ts';
import type { JobOutcome, State } from './state.ts';
import { type ReceivedUpload, type UploadPlace, type Uploads, uploadsInMemory } from './uploads.ts';
import { userOf } from './user.ts';

export interface SandboxOptions {
  store: StoredValue<State>;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  uuid(): string;
  /** How long a job takes, in milliseconds. */
  jobMs?: number;
  jobOutcome?: JobOutcome;
  faults?: readonly FaultRule[];
  /** Added to every answer. */
  latencyMs?: number;
  /** Requests a second; what comes faster is answered 429. */
  rate?: number | undefined;
  /** Where what was uploaded is kept. */
  uploads?: Uploads;
  /** Answer to the letter of the description: no null, and no empty body, where it has none. */
  strict?: boolean;
}

export interface SandboxRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  signal?: AbortSignal;
}

export type Sandbox = (url: string, init: SandboxRequest) => Promise<Response>;

export function createSandbox(options: SandboxOptions): Sandbox {
  const faultFor = createFaults(options.faults ?? []);
  const admit = rateLimit(options.rate, options.now);
  const uploads = options.uploads ?? uploadsInMemory();

  return async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const found = route(init.method, pathname);
    const body = await taken(init, found?.operation.content === 'upload' ? uploads : undefined);
    if (options.latencyMs) await options.sleep(options.latencyMs, init.signal);
    const isOwn = isOfSandbox(pathname);
    const fault =
      isOwn || admit()
        ? faultFor(init.method, routePath(pathname, found?.operation), body.json)
        : ({ kind: 'status', status: 429, retryAfter: 1 } as const);
    const { method, headers } = init;
    const behaviour: ResponseBehaviour = {
      async act() {
        // It was not taken to its end, whoever sends it.
        if (body.refusal?.status === 413) throw body.refusal;
        if (isOwn) return answerOwn(options, { method, pathname, headers });
        return answer(options, { found, query: searchParams, body, headers });
      },
      sleep: (ms) => options.sleep(ms, init.signal),
      strict: options.strict === true,
      requestId: options.uuid(),
    };
    return behave(behaviour, fault).finally(() => body.file?.drop());
  };
}

/** What was sent, as far as it can be used. */
interface Taken {
  /** Whether there was anything. */
  isEmpty: boolean;
  /** Undefined where it is not JSON. */
  json?: unknown;
  file?: ReceivedUpload;
  /** Why it cannot be used. */
  refusal?: Refusal;
}

/** @param uploads where it is an upload */
async function taken({ body, headers }: SandboxRequest, uploads?: Uploads): Promise<Taken> {
  try {
    if (uploads) {
      const pieces = fileIn(body, headers['content-type'], uploads.most);
      return { isEmpty: false, file: await uploads.receive(pieces) };
    }
    const bytes = await bytesOf(body, mostBytes);
    return { isEmpty: bytes.length === 0, json: parseJson(Buffer.from(bytes).toString()) };
  } catch (error) {
    if (error instanceof Refusal) return { isEmpty: false, refusal: error };
    throw error;
  }
}

/** What is no part of the service: the zone. */
async function answerOwn(
  { store }: SandboxOptions,
  { method, pathname, headers }: { method: string; pathname: string } & Pick<Question, 'headers'>,
) {
  if (userOf(headers.authorization) === undefined) throw new Refusal(401);
  const asked = zoneQuestion(method, pathname);
  if (asked === undefined) throw new Refusal(404);
  return { status: 200, body: zoneAnswer(await store.read(), asked) };
}

interface Question {
  found: ReturnType<typeof route>;
  query: URLSearchParams;
  body: Taken;
  headers: SandboxRequest['headers'];
}

/** Authenticate, validate, handle. Throws a Refusal. */
async function answer(options: SandboxOptions, { found, query, body, headers }: Question) {
  // The gateway's answer to a path it does not know is this, and not 404.
  if (found === undefined) throw new Refusal(403, { message: 'Missing Authentication Token' });
  const user = userOf(headers.authorization);
  if (user === undefined) throw new Refusal(401);
  if (body.refusal) throw body.refusal;
  const { id, operation, params } = found;
  const refusal = (status: number, facts?: object) => refuse(operation, status, facts);
  const schemas: OperationSchemas = operationSchemas[id];
  const input = {
    params: validate(parameterSchemas(operation), params, (errors) => refusal(404, { errors })),
    query: queryFor(operation, schemas.query, query, refusal),
    body: bodyFor(operation, schemas.body, body, refusal),
  };
  const handle = (state: State) => {
    const now = options.now();
    advance(state, now);
    const outcome = outcomeFor(body.json) ?? options.jobOutcome ?? 'completed';
    const job = { ms: options.jobMs ?? 5000, outcome };
    const { uuid } = options;
    const call = { ...input, state, user, now, uuid, job, refusal };
    // Copied at once: what is answered must not change when the state does.
    return structuredClone((handlers[id] as (call: unknown) => unknown)(call));
  };
  const isRead = operation.method === 'GET';
  const result = await (isRead ? options.store.read().then(handle) : options.store.update(handle));
  // As: only the upload has a file, and its path names all three.
  await body.file?.keep(input.params as UploadPlace);
  return { status: operation.success, body: result };
}

/** An operation without 400 in its row reads what it does not understand as not said. */
function queryFor(
  operation: Operation,
  shape: OperationSchemas['query'],
  query: URLSearchParams,
  refusal: (status: number, facts?: object) => Refusal,
): unknown {
  const refused = (errors: FieldError[]) => refusal(400, { errors });
  if (operation.errors.includes(400)) return validate(shape, numbers(query), refused);
  try {
    return validate(shape, numbers(query), refused);
  } catch {
    return {};
  }
}

function bodyFor(
  operation: Operation,
  shape: OperationSchemas['body'],
  { isEmpty, json, file }: Taken,
  refusal: (status: number, facts?: object) => Refusal,
): unknown {
  if (operation.content === 'upload') return { body: file };
  if (operation.content === 'any') {
    if (json === undefined && !isEmpty) throw refusal(400, { message: 'The body is not JSON' });
    return { body: json };
  }
  // 7.3: "validation of the transfer parameters" is 422, where the operation has it.
  const status = operation.errors.includes(422) ? 422 : 400;
  return validate(shape, json, (errors) => refusal(status, { errors }));
}

/** A status nobody lists becomes a bare 500, as at the gateway. */
function refuse(operation: Operation, status: number, facts?: object): Refusal {
  const all = [...operation.errors, ...(operation.unlisted ?? [])];
  const listed = all.find((one) => one === status);
  return listed === undefined ? new Refusal(500) : new Refusal(listed, facts);
}

/** A bucket of one second's worth, filled steadily. */
function rateLimit(perSecond: number | undefined, now: () => number): () => boolean {
  if (perSecond === undefined) return () => true;
  let tokens = perSecond;
  let filledAt = now();
  return () => {
    const moment = now();
    // A clock that is set back fills nothing, and takes nothing away.
    tokens = Math.min(perSecond, tokens + (Math.max(0, moment - filledAt) / 1000) * perSecond);
    filledAt = moment;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
