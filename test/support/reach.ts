/** A service on a real socket, and commands to run against it. */
import { afterAll } from 'vitest';
import { type FaultServer, faultServer } from './fault-server.ts';
import { acme } from './service.ts';
import { bySandbox } from './socket.ts';
import { createWorld } from './world.ts';

/** The environment variables for the sandbox. */
export function credentialsFor({ url }: { url: string }): Record<string, string> {
  return { HMS_BASE_URL: `${url}/v1`, HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' };
}

export const read = 'hms installs list --quiet';

/** A write without lookups. */
export const write = `echo '{"description":"x","notification_emails":["a@b.example"]}' |
  hms api POST /installs/${acme}/backups --data - --yes`;

/** The sandbox over HTTP or TLS. */
export function sandboxOn(tls?: { key: string; cert: string }): Promise<FaultServer> {
  const service = bySandbox(createWorld());
  return faultServer(() => ({ do: 'serve' }), { service, ...(tls ? { tls } : {}) });
}

interface Closing {
  close(): Promise<void>;
}

/** @returns a function that closes servers after all tests of the file, because tests may run in parallel */
export function keeper() {
  const open: Closing[] = [];
  afterAll(async () => {
    await Promise.all(open.map((server) => server.close()));
  });
  return async <Server extends Closing>(opening: Promise<Server>): Promise<Server> => {
    const server = await opening;
    open.push(server);
    return server;
  };
}
