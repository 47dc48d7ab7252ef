/** A world whose service is a fault server on a real socket, with virtual time. */

import { virtualClock } from './clock.ts';
import { type FaultServer, faultServer, type Script, type Seen } from './fault-server.ts';
import { createWorld, type Ran, startOfWorld, type WorldOptions } from './world.ts';

export interface Socketed {
  ran: Ran;
  server: FaultServer;
  /** Virtual milliseconds that the command took. */
  ms: number;
}

/** Runs one command against a server that follows the script, with a fresh sandbox behind it. */
export async function runOn(
  line: string,
  script: Script,
  options: WorldOptions = {},
): Promise<Socketed> {
  const clock = virtualClock(startOfWorld);
  const server = await faultServer(script, {
    sleep: clock.sleep,
    onIdle: clock.idle,
    service: (request) => byItsClock(world)(request),
  });
  const world = createWorld({ ...options, socket: { baseUrl: server.url, clock } });
  try {
    return { ran: await world.run(line), server, ms: clock.monotonic() };
  } finally {
    await server.close();
  }
}

/** A sandbox as the service of a fault server. */
export function bySandbox({ sandbox }: Pick<World, 'sandbox'>) {
  return ({ method, url, headers, body }: Seen): Promise<Response> =>
    sandbox(`http://any.example${url}`, {
      method,
      headers: headers as Record<string, string>,
      body,
    });
}

/** The same with a Date header of the sandbox's clock, for tests in which hms compares clocks. */
export function byItsClock(world: Pick<World, 'sandbox' | 'clock'>) {
  return async (seen: Seen): Promise<Response> => {
    const answer = await bySandbox(world)(seen);
    answer.headers.set('date', new Date(world.clock.now()).toUTCString());
    return answer;
  };
}

type World = ReturnType<typeof createWorld>;
