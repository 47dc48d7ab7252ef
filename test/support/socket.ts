/** A world whose service is a fault server on a real socket; time is still virtual. */
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { virtualClock } from './clock.ts';
import { type FaultServer, faultServer, type Script, type Seen } from './fault-server.ts';
import { openService } from './service.ts';
import { createWorld, type Ran, startOfWorld, type WorldOptions } from './world.ts';

export interface Socketed {
  ran: Ran;
  server: FaultServer;
  /** Virtual milliseconds the command took. */
  ms: number;
}

/** One command against a server that follows the script. */
export async function runOn(
  line: string,
  script: Script,
  options: WorldOptions = {},
): Promise<Socketed> {
  const clock = virtualClock(startOfWorld);
  const server = await faultServer(script, { sleep: clock.sleep, onIdle: clock.idle });
  try {
    const ran = await createWorld({ ...options, socket: { baseUrl: server.url, clock } }).run(line);
    return { ran, server, ms: clock.monotonic() };
  } finally {
    await server.close();
  }
}

/** The sandbox as what a script serves. */
export function bySandbox(sandbox: Sandbox) {
  return ({ method, url, headers, body }: Seen): Promise<Response> =>
    sandbox(`http://any.example${url}`, {
      method,
      headers: headers as Record<string, string>,
      body,
    });
}

/** A fresh sandbox for a script to fall back on. */
export function freshSandbox() {
  return bySandbox(openService().sandbox);
}
