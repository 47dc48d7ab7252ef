/** Turns a failed connection into a `TransportError` that names its phase, its limit and its remedy. */
import { TransportError } from '../../core/errors.ts';
import {
  type Cause,
  causeOf,
  type ErrorText,
  rawMessage,
  unreachableReason,
} from './connection-errors.ts';
import { maxHeadBytes } from './informational-responses.ts';
import { proxyFor, proxyName } from './proxy.ts';

const seconds = 1000;

/** Timeouts in milliseconds. The client has other limits for a whole request and for uploads. */
export interface NetworkLimits {
  connect: number;
  headers: number;
  /** Between two chunks of a response. */
  body: number;
}

export const defaultLimits: NetworkLimits = {
  connect: 10 * seconds,
  headers: 30 * seconds,
  body: 30 * seconds,
};

export interface NetworkOptions {
  /** A PEM file of certificates to trust as well. */
  caFile?: string | undefined;
  limits?: NetworkLimits;
}

interface FailedRequest {
  url: string;
  /** Whether the request may have left. */
  sent: boolean;
  limits: NetworkLimits;
  /** Where the address is set, for the remedy. */
  from?: string;
}

export function transportError(
  error: unknown,
  { url, sent, limits, from = 'the base URL' }: FailedRequest,
): TransportError {
  if (error instanceof TransportError) return error;
  const { host } = new URL(url);
  const [text, hint] = connectionErrorText({ cause: causeOf(error), host, sent, limits, from });
  const proxy = proxyFor(url, process.env);
  if (proxy === undefined) return new TransportError(text, { sent, cause: error, hint });
  return new TransportError(`${text}, through ${proxyName(proxy)}`, {
    sent,
    cause: error,
    hint: hint ?? `Check ${proxy.variable}.`,
  });
}

interface FailedConnection {
  cause: Cause;
  host: string;
  sent: boolean;
  limits: NetworkLimits;
  from: string;
}

function connectionErrorText({ cause, host, sent, limits, from }: FailedConnection): ErrorText {
  const limit = (ms: number) => `${ms / seconds} s`;
  const { code } = cause;
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return sent
        ? [`the connection to ${host} timed out (${code})`]
        : [
            `no connection to ${host} within ${limit(limits.connect)}`,
            'Check the network and the firewall.',
          ];
    case 'UND_ERR_HEADERS_TIMEOUT':
      return [`no response from ${host} within ${limit(limits.headers)}`];
    case 'UND_ERR_BODY_TIMEOUT':
      return [`the response of ${host} stalled for ${limit(limits.body)}`];
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return [
        `the response headers of ${host} are larger than ${maxHeadBytes / 1024} KiB`,
        'This is the limit. Reduce the headers where they are set (cookies, a gateway).',
      ];
    default:
      if (/^HPE_/.test(code))
        return [`the response of ${host} is not HTTP/1.1 (${rawMessage(cause)})`];
      return (
        unreachableReason(cause, { name: host, from }) ?? [
          sent
            ? `connection closed by ${host} (${rawMessage(cause)})`
            : `no connection to ${host} (${rawMessage(cause)})`,
        ]
      );
  }
}
