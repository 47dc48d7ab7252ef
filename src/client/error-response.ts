/** Turns an error response into an HmsError with everything it says (docs/service.md, section 7). */

import { statusNames } from '../contract/statuses.ts';
import { HmsError, shortened } from '../core/errors.ts';
import type { ErrorKind } from '../core/exit-codes.ts';
import { isObject, jsonText } from '../core/json.ts';
import { namesSecretOrLink } from '../core/redact/download-links.ts';
import { withoutSecrets, withoutSecretText } from '../core/redact/secret-fields.ts';
import { spanOf } from '../core/units.ts';

export interface ErrorResponse {
  /** `GET /installs`, for messages. */
  request: string;
  status: number;
  headers: { get(name: string): string | null };
  requestId: string | undefined;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
  /** Why the body is incomplete; empty if it is complete. */
  flaws: readonly string[];
}

/** The request id that support asks for, from either header. */
export function requestIdOf(headers: ErrorResponse['headers']): string | undefined {
  return headers.get('x-amzn-requestid') ?? headers.get('x-request-id') ?? undefined;
}

const kinds: Record<number, ErrorKind> = { 401: 'auth', 403: 'forbidden', 404: 'notFound' };

function errorKindOf(status: number): ErrorKind {
  if (isUnavailable(status) || status < 400) return 'unavailable';
  return kinds[status] ?? 'rejected';
}

/** Whether the status is temporary and says nothing about the request itself. */
export function isUnavailable(status: number): boolean {
  return [408, 421, 425, 429].includes(status) || status >= 500;
}

/** The error for a request that changed nothing. */
export function refusalError(
  refusal: ErrorResponse,
  { hint, wait }: { hint: string | undefined; wait: { ms: number; until: string } | undefined },
): HmsError {
  const { message, details } = errorDetails(refusal);
  if (wait) details.push(`The service asks you to wait ${spanOf(wait.ms)}, until ${wait.until}.`);
  return new HmsError(
    errorKindOf(refusal.status),
    `${message} (${refusal.status}, ${refusal.request})`,
    {
      hint,
      details,
      status: refusal.status,
      requestId: refusal.requestId,
      retryAfterMs: wait?.ms,
      // A conflict is about the state of the record, which may end.
      ...(refusal.status === 409 ? { failsAgain: false } : {}),
    },
  );
}

/**
 * Everything the body says: its message, each of `errors[]`, its documentation link. Services also send strings,
 * arrays, nested objects and HTML, all of which are shown.
 */
export function errorDetails({
  status,
  body: received,
  text,
  headers,
  flaws,
}: Omit<ErrorResponse, 'request' | 'requestId'>): { message: string; details: string[] } {
  const body = withoutSecrets(received);
  const location = headers.get('location');
  const details: string[] = [];
  // Default for bodies without a message.
  const names: Readonly<Record<number, string>> = statusNames;
  let message = names[status] ?? 'Unexpected response status';
  if (isObject(body)) {
    const { message: sent, errors, documentation_url: link, ...rest } = body;
    if (typeof sent === 'string' && sent !== '') message = sent;
    else if (sent !== undefined) details.push(`message: ${jsonText(sent)}`);
    if (Array.isArray(errors)) details.push(...errors.map(errorLine));
    else if (errors !== undefined) details.push(`errors: ${jsonText(errors)}`);
    if (Object.keys(rest).length > 0) details.push(snippet(jsonText(rest)));
    if (typeof link === 'string' && link !== '') details.push(`documentation: ${link}`);
  } else if (typeof body === 'string' && body !== '') {
    message = body;
  } else if (Array.isArray(body)) {
    details.push(...body.map(errorLine));
  } else if (body === undefined) {
    details.push(`The response is not JSON: ${snippet(text, namesSecretOrLink)}`);
  }
  details.push(...flaws);
  if (location !== null) details.push(`location: ${withoutSecretText(location)}`);
  return { message, details };
}

/** `name (install): is taken [value_unavailable, name_taken]` */
function errorLine(error: unknown): string {
  if (!isObject(error)) return typeof error === 'string' ? error : snippet(jsonText(error));
  const { resource, field, type, code, message, ...rest } = error;
  const about = nonEmptyTexts([field, resource]);
  const subject = about.length === 2 ? `${about[0]} (${about[1]})` : about.join('');
  const words = [subject, ...nonEmptyTexts([message])].filter((word) => word !== '').join(': ');
  const codes = nonEmptyTexts([type, code]).join(', ');
  const more = Object.keys(rest).length > 0 ? ` ${snippet(jsonText(rest))}` : '';
  return `${words}${codes === '' ? '' : ` [${codes}]`}${more}`.trim();
}

/** The values as texts without empty ones. Services may send objects where the documentation shows strings. */
function nonEmptyTexts(values: readonly unknown[]): string[] {
  return values
    .filter((value) => value !== undefined && value !== null && value !== '')
    .map((value) => (typeof value === 'string' ? value : snippet(jsonText(value))));
}

/** Up to 200 characters of an unexpected body, on one line, without secrets and invisible characters. */
export function snippet(text: string, isSecret?: (name: string) => boolean): string {
  const line = withoutSecretText(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), isSecret);
  if (line === '') return '(empty)';
  return shortened(line);
}
