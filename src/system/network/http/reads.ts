/** Requests that change nothing (node:http, node:https). They share connections. */
import type { Agent, IncomingMessage } from 'node:http';
import type { Fetch } from '../../system.ts';
import { trustOptions } from '../certificates.ts';
import { defaultLimits, type NetworkLimits, type NetworkOptions } from '../transport-failure.ts';
import { openAgent, pieceWithin, sendRequest } from './node-request.ts';

/** Milliseconds. Shorter than the 4 s after which some servers close an idle connection. */
const idleMs = 3500;

export function openReads({ caFile, limits = defaultLimits }: NetworkOptions): Fetch {
  const agents = new Map<string, Promise<Agent>>();
  const open = async (isTls: boolean) =>
    openAgent(isTls, { limits, trusted: await trustOptions(caFile) }, keepAlive);
  return async (url, init) => {
    const { protocol } = new URL(url);
    const agent = agents.get(protocol) ?? open(protocol === 'https:');
    agents.set(protocol, agent);
    return sendRequest(url, init, {
      limits,
      agent,
      bodyOf: (response, failed) => piecesOf(response, limits, failed),
    });
  };
}

/** The server's own limit for idle connections counts only if it is shorter. */
const keepAlive = { keepAlive: true, timeout: idleMs };

async function* piecesOf(
  response: IncomingMessage,
  limits: NetworkLimits,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { piece } = await pieceWithin(pieces, response, limits.body);
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    failed(error);
  } finally {
    if (!response.complete) response.destroy();
  }
}
