/** The parts of undici that hms uses. All of undici (fetch, caches, mocks) takes longer to load than Node. */
import type { Agent, Dispatcher } from 'undici';
import requestWith from 'undici/lib/api/api-request.js';

export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as Agent } from 'undici/lib/dispatcher/agent.js';

/** Does the same as `undici.request`. */
export function request(
  agent: Agent,
  url: string,
  options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(url);
  return requestWith.call(agent, { ...options, origin, path: pathname + search });
}
