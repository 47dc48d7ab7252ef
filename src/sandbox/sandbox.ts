/**
 * The service as a function from request to response. It runs in memory as the test double, embedded as the profile
 * `sandbox`, and on a socket as a server.
 */
import type { Operation } from '../contract/operation.ts';
import {
  type OperationSchemas,
  operationSchemas,
  parameterSchemas,
} from '../contract/schemas/operation-schemas.ts';
import type { ErrorStatus } from '../contract/statuses.ts';
import { parseJson } from '../core/json.ts';
import type { StoredValue } from '../storage/locked-file.ts';
import { isSandboxPath, zoneNameIn, zoneValues } from './dns-zone.ts';
import { downloadResponse, isDownload } from './downloads.ts';
import { createFaults, type FaultRule, outcomeFor, unknownFaultIn } from './faults.ts';
import { handlers } from './handlers.ts';
import { bytesOf, fileIn, maxJsonBytes } from './http/body.ts';
import { type FieldError, Refusal } from './http/refusal.ts';
import { type ResponseOptions, respondWith } from './http/respond.ts';
import { numbers, route, routePath, validate } from './http/route.ts';
import { advance } from './jobs.ts';
import type { JobOutcome, State } from './state.ts';
import {
  type ReceivedUpload,
  type Uploads,
  type UploadTarget,
  uploadsInMemory,
} from './uploads.ts';
import { authorizedUser, nobody } from './user.ts';

export interface SandboxOptions {
  store: StoredValue<State>;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  uuid(): string;
  /** Duration of a job in milliseconds. */
  jobMs?: number;
  jobOutcome?: JobOutcome;
  faults?: readonly FaultRule[];
  /** Added to every response. */
  latencyMs?: number;
  /** Requests per second; requests beyond it get 429. */
  rate?: number | undefined;
  /** Storage for uploads. */
  uploads?: Uploads;
  /** Follow the documented shapes exactly: no null and no empty body where they have none. */
  strict?: boolean;
  /** Offer no operation of part 2, except the status and the description of the service. */
  part1?: boolean;
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
    const { pathname, searchParams, origin } = new URL(url);
    const matched = route(init.method, pathname, options.part1);
    const body = await parseBody(
      init,
      matched?.operation.content === 'upload' ? uploads : undefined,
    );
    if (options.latencyMs) await options.sleep(options.latencyMs, init.signal);
    const isSandboxRequest = isSandboxPath(pathname);
    const fault =
      isSandboxRequest || admit()
        ? faultFor(init.method, routePath(pathname, matched?.operation), body.json)
        : ({ kind: 'status', status: 429, retryAfter: 1 } as const);
    const { method, headers } = init;
    const response: ResponseOptions = {
      async handle() {
        // The upload was too large, so it was not read to its end.
        if (body.refusal?.status === 413) throw body.refusal;
        if (isDownload(method, pathname)) {
          return downloadResponse(await options.store.read(), new URL(url), options.now());
        }
        if (isSandboxRequest) return handleZoneRequest(options, { method, pathname, headers });
        return handleRequest(options, { matched, query: searchParams, body, headers, origin });
      },
      sleep: (ms) => options.sleep(ms, init.signal),
      strict: options.strict === true,
      requestId: options.uuid(),
    };
    return respondWith(response, fault).finally(() => body.file?.drop());
  };
}

/** The request body, parsed. */
interface ParsedBody {
  /** Whether the body is empty. */
  isEmpty: boolean;
  /** Undefined if it is not JSON. */
  json?: unknown;
  file?: ReceivedUpload;
  /** Why it cannot be used. */
  refusal?: Refusal;
}

/** @param uploads the storage, if the request is an upload */
async function parseBody(
  { body, headers }: SandboxRequest,
  uploads?: Uploads,
): Promise<ParsedBody> {
  try {
    if (uploads) {
      const pieces = fileIn(body, headers['content-type'], uploads.maxBytes);
      return { isEmpty: false, file: await uploads.receive(pieces) };
    }
    const bytes = await bytesOf(body, maxJsonBytes);
    return { isEmpty: bytes.length === 0, json: parseJson(Buffer.from(bytes).toString()) };
  } catch (error) {
    if (error instanceof Refusal) return { isEmpty: false, refusal: error };
    throw error;
  }
}

/** Requests for the zone, which is not part of the service. */
async function handleZoneRequest(
  { store }: SandboxOptions,
  {
    method,
    pathname,
    headers,
  }: { method: string; pathname: string } & Pick<ServiceRequest, 'headers'>,
) {
  if (authorizedUser(headers.authorization) === undefined) throw new Refusal(401);
  const zoneName = zoneNameIn(method, pathname);
  if (zoneName === undefined) throw new Refusal(404);
  return { status: 200, body: zoneValues(await store.read(), zoneName) };
}

interface ServiceRequest {
  matched: ReturnType<typeof route>;
  query: URLSearchParams;
  body: ParsedBody;
  headers: SandboxRequest['headers'];
  origin: string;
}

/** Authenticates, validates and handles a request. Throws a Refusal. */
async function handleRequest(
  options: SandboxOptions,
  { matched, query, body, headers, origin }: ServiceRequest,
) {
  // For unknown paths the gateway sends this, not 404.
  if (matched === undefined) throw new Refusal(403, { message: 'Missing Authentication Token' });
  const { id, operation, params } = matched;
  const user = operation.anonymous ? nobody : authorizedUser(headers.authorization);
  if (user === undefined) throw new Refusal(401);
  if (body.refusal) throw body.refusal;
  const mistyped = unknownFaultIn(body.json);
  if (mistyped !== undefined) {
    throw new Refusal(400, { message: `The sandbox has no fault for '${mistyped}'` });
  }
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
    const isPart1 = options.part1 === true;
    const call = { ...input, state, user, now, uuid, origin, isPart1, job, refusal };
    // As: each handler takes the input of its own operation, which was checked above.
    const handler = handlers[id] as (call: unknown) => unknown;
    // Copied now, because the state may change before the response is written.
    return structuredClone(handler(call));
  };
  const isRead = operation.method === 'GET';
  const result = await (isRead ? options.store.read().then(handle) : options.store.update(handle));
  // As: only the upload has a file, and its path has all three parameters.
  await body.file?.keep(input.params as UploadTarget);
  return { status: operation.success, body: result };
}

/** Operations without status 400 ignore an invalid query. */
function queryFor(
  operation: Operation,
  shape: OperationSchemas['query'],
  query: URLSearchParams,
  refusal: (status: number, facts?: object) => Refusal,
): unknown {
  const refused = (errors: FieldError[]) => refusal(400, { errors });
  if (statusesOf(operation).includes(400)) return validate(shape, numbers(query), refused);
  try {
    return validate(shape, numbers(query), refused);
  } catch {
    return {};
  }
}

function bodyFor(
  operation: Operation,
  shape: OperationSchemas['body'],
  { isEmpty, json, file }: ParsedBody,
  refusal: (status: number, facts?: object) => Refusal,
): unknown {
  if (operation.content === 'upload') return { body: file };
  if (operation.content === 'any') {
    if (json === undefined && !isEmpty) throw refusal(400, { message: 'The body is not JSON' });
    return { body: json };
  }
  // 7.3: "validation of the transfer parameters" is 422, for operations that have it.
  const status = operation.errors.includes(422) ? 422 : 400;
  return validate(shape, json, (errors) => refusal(status, { errors }));
}

function statusesOf({ errors, unlisted = [] }: Operation): readonly ErrorStatus[] {
  return [...errors, ...unlisted];
}

/** An unlisted status becomes a bare 500, as at the gateway. */
function refuse(operation: Operation, status: number, facts?: object): Refusal {
  const listed = statusesOf(operation).find((one) => one === status);
  return listed === undefined ? new Refusal(500) : new Refusal(listed, facts);
}

/** A token bucket with the capacity of one second. */
function rateLimit(perSecond: number | undefined, now: () => number): () => boolean {
  if (perSecond === undefined) return () => true;
  let tokens = perSecond;
  let filledAt = now();
  return () => {
    const moment = now();
    // A clock that goes backwards changes nothing.
    tokens = Math.min(perSecond, tokens + (Math.max(0, moment - filledAt) / 1000) * perSecond);
    filledAt = moment;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
