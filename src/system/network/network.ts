/** The network: returns a response or throws a `TransportError`. */
import type { Fetch } from '../system.ts';
import { limitHeap } from '../v8-flags.ts';
import { openReads } from './http/reads.ts';
import type { NetworkOptions } from './transport-failure.ts';

/** The first request of a command that reads a long list. A command about one install sends fewer. */
const manyRequests = 6;

/** Two hundred pages are 20,000 records. */
const veryManyRequests = 200;

/**
 * Reads and writes have transports of their own. A read needs little time to start, and its body can be large
 * (node:http). A write must know if it left, and has bodies and progress (undici).
 */
export function openNetwork(options: NetworkOptions): Fetch {
  const reads = openReads(options);
  let writes: Promise<Fetch> | undefined;
  let requests = 0;
  const openedWrites = () => {
    writes ??= import('./http/writes.ts').then(({ openWrites }) => openWrites(options));
    return writes;
  };
  return async (url, init) => {
    requests += 1;
    const send = init.method === 'GET' ? reads : await openedWrites();
    if (requests === manyRequests) await limitHeap('young');
    if (requests === veryManyRequests || typeof init.body === 'object') await limitHeap('all');
    return send(url, init);
  };
}
