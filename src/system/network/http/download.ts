/**
 * Downloads of any size (node:http, node:https): a response is read only as fast as it is taken. They add no credentials
 * and reuse no connection.
 */
import type { IncomingMessage } from 'node:http';
import { TransportError } from '../../../core/errors.ts';
import { numberOf } from '../../../core/wording.ts';
import type { Fetch } from '../../system.ts';
import { openCollector } from '../../v8-flags.ts';
import { trustOptions } from '../certificates.ts';
import { isTextType } from '../text-type.ts';
import { defaultLimits, type NetworkLimits, type NetworkOptions } from '../transport-failure.ts';
import { openAgent, pieceWithin, sendRequest } from './node-request.ts';

/** Times in milliseconds. */
export interface DownloadLimits extends NetworkLimits {
  /** For all of a response that is no file. hms only shows its start. */
  message: number;
  /** A file that has less than `bytes` in `ms` of waiting has stalled. */
  rate: { bytes: number; ms: number };
}

/** Storage may take its time to find a large file, and to read on in it. */
const downloadLimits: DownloadLimits = {
  ...defaultLimits,
  headers: 60_000,
  body: 60_000,
  message: 10_000,
  rate: { bytes: 120 * 1024, ms: 120_000 },
};

interface DownloadOptions extends Pick<NetworkOptions, 'caFile'> {
  limits?: Partial<DownloadLimits>;
}

/** The buffers of a response arrive faster than Node collects them: hms does it each time there are so many bytes. */
const collectedBytes = 8 * 1024 * 1024;

let collect: (() => void) | undefined;

export function openDownloads({ caFile, limits: changed }: DownloadOptions): Fetch {
  const limits = { ...downloadLimits, ...changed };
  return async (url, init) => {
    const trusted = await trustOptions(caFile);
    const agent = openAgent(url.startsWith('https:'), { limits, trusted }, {});
    return sendRequest(url, init, {
      limits,
      agent,
      from: 'the download link',
      bodyOf: (response, failed) => filePieces(response, limits, failed),
    });
  };
}

/** Reads a piece when it is asked for. The limits count only while hms waits for the server. */
async function* filePieces(
  response: IncomingMessage,
  limits: DownloadLimits,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  const next = isFileResponse(response)
    ? fileReader(response, limits)
    : messageReader(response, limits);
  let uncollected = 0;
  try {
    for (;;) {
      const { done, value } = await next(pieces);
      if (done) return;
      yield value;
      uncollected += value.length;
      if (uncollected < collectedBytes) continue;
      uncollected = 0;
      collect ??= await openCollector();
      collect();
    }
  } catch (error) {
    failed(error);
  } finally {
    response.destroy();
  }
}

function isFileResponse({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 200 && !isTextType(headers['content-type'] ?? '');
}

type NextPiece = (pieces: AsyncIterator<Uint8Array>) => Promise<IteratorResult<Uint8Array>>;

function fileReader(response: IncomingMessage, { body, rate }: DownloadLimits): NextPiece {
  let [waitedMs, bytes] = [0, 0];
  return async (pieces) => {
    const { piece, ms } = await pieceWithin(pieces, response, body);
    if (piece.done) return piece;
    waitedMs += ms;
    bytes += piece.value.length;
    if (waitedMs < rate.ms) return piece;
    if (bytes < rate.bytes) throw stalled(bytes, waitedMs);
    [waitedMs, bytes] = [0, 0];
    return piece;
  };
}

function messageReader(response: IncomingMessage, { message, body }: DownloadLimits): NextPiece {
  let leftMs = message;
  return async (pieces) => {
    const { piece, ms } = await pieceWithin(pieces, response, Math.min(leftMs, body));
    leftMs = Math.max(leftMs - ms, 0);
    return piece;
  };
}

function stalled(bytes: number, ms: number): TransportError {
  const took = `${Number((ms / 1000).toPrecision(2))} s`;
  return new TransportError(`it stalled, with ${numberOf(bytes, 'byte')} in ${took}`, {
    sent: true,
  });
}
