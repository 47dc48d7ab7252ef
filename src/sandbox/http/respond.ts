/** Turns a result into a response, and applies a fault. */
import { TransportError } from '../../core/errors.ts';
import { jsonText } from '../../core/json.ts';
import type { Fault } from '../faults.ts';
import { isErrorStatus, Refusal } from './refusal.ts';

export interface ResponseOptions {
  /** Handles the request. Throws a Refusal. */
  handle(): Promise<HandledRequest>;
  sleep(ms: number): Promise<void>;
  /** Follow the documented shapes exactly: no null and no empty body where they have none. */
  strict: boolean;
  requestId: string;
}

export interface HandledRequest {
  status: number;
  /** Sent as JSON, if there is no content. */
  body?: unknown;
  /** Bytes that are not JSON. */
  content?: { bytes: Uint8Array<ArrayBuffer>; type: string };
}

export async function respondWith(
  options: ResponseOptions,
  fault: Fault | undefined,
): Promise<Response> {
  if (fault?.kind === 'reset') throw connectionClosed();
  if (fault?.kind === 'status') return faultResponse(options, fault);
  const { status, body, content } = await handledOrRefused(options);
  if (fault?.kind === 'resetAfterRead') throw connectionClosed();
  if (fault?.kind === 'slow') await options.sleep(fault.ms);
  const bytes =
    content?.bytes ??
    new TextEncoder().encode(status === 204 ? '' : bodyText(body, options.strict));
  const headers = content && {
    'content-type': content.type,
    'content-length': String(bytes.length),
  };
  if (fault?.kind === 'empty') return responseOf(options, status, '');
  if (fault?.kind === 'half') return responseOf(options, status, halfOf(bytes), headers);
  return responseOf(options, status, bytes.length === 0 ? '' : bytes, headers);
}

async function handledOrRefused(options: ResponseOptions): Promise<HandledRequest> {
  try {
    return await options.handle();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}

function connectionClosed(): TransportError {
  return new TransportError('the sandbox closed the connection', { sent: true });
}

function faultResponse(options: ResponseOptions, fault: Fault & { kind: 'status' }): Response {
  const { status, retryAfter, html } = fault;
  const extra = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (html) {
    const page = `<html><body><h1>${status}</h1>sandbox gateway</body></html>`;
    return responseOf(options, status, page, { ...extra, 'content-type': 'text/html' });
  }
  const body = isErrorStatus(status) ? new Refusal(status).body : undefined;
  return responseOf(options, status, body === undefined ? '' : JSON.stringify(body), extra);
}

function responseOf(
  { requestId }: ResponseOptions,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
): Response {
  const json = { 'content-type': 'application/json' };
  const commonHeaders = { 'x-sandbox': '1', 'x-amzn-requestid': requestId };
  return new Response(body === '' ? null : body, {
    status,
    headers: { ...commonHeaders, ...(body === '' ? {} : json), ...headers },
  });
}

/** Sends the first half, then breaks the connection. */
function halfOf(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice(0, bytes.length / 2)),
    pull: (controller) => controller.error(connectionClosed()),
  });
}

/** Fields that are null in the source itself (2.1, 2.5). */
const nullable = new Set(['previous', 'next', 'complete_time']);

function bodyText(body: unknown, strict: boolean): string {
  if (body === undefined) return strict ? 'null' : '';
  return jsonText(body, { replacer: strict ? withoutNulls : undefined });
}

/** Documented as required but observed to be null: in strict mode an empty text. */
const requiredTexts = new Set(['phone']);

function withoutNulls(name: string, value: unknown): unknown {
  if (value === null && requiredTexts.has(name)) return '';
  const isRoot = name === ''; // a response that is null stays null
  return value === null && !isRoot && !nullable.has(name) ? undefined : value;
}
