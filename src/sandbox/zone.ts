/** The sandbox's own DNS, asked over the same wire as everything else. */
import { HmsError } from '../errors.ts';
import { decoded } from './route.ts';
import type { State } from './state.ts';

const ownPath = '/sandbox/';
const path = `${ownPath}dns/`;

/** Whether a path is the sandbox's own, and none of the service's. */
export function isOfSandbox(pathname: string): boolean {
  return pathname.startsWith(ownPath);
}

/** The name asked about, where it is a question about the zone. */
export function zoneQuestion(method: string, pathname: string): string | undefined {
  if (method !== 'GET' || !pathname.startsWith(path)) return undefined;
  return decoded(pathname.slice(path.length));
}

export function zoneAnswer({ zone }: State, name: string): string[] {
  return zone.filter((entry) => entry.name === name).map(({ value }) => value);
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The TXT records of a name, by whatever sandbox is at the base URL. */
export async function sandboxTxt(
  send: (url: string, init: Asked) => Promise<{ body: AsyncIterable<Uint8Array> | null }>,
  { baseUrl, authorization }: { baseUrl: string; authorization: string },
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const url = `${new URL(baseUrl).origin}${path}${encodeURIComponent(name)}`;
  try {
    const { body } = await send(url, { method: 'GET', headers: { authorization }, signal });
    let text = '';
    for await (const piece of body ?? []) text += Buffer.from(piece).toString();
    return JSON.parse(text) as string[];
  } catch (error) {
    signal.throwIfAborted();
    const hint = 'look again later, or go on without with --no-dns-check';
    throw new HmsError('unavailable', `the zone of the sandbox cannot be asked about ${name}`, {
      hint,
      cause: error,
    });
  }
}
