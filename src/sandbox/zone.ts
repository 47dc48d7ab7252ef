/** The sandbox's own DNS, asked over the same wire as everything else. */
import { HmsError } from '../errors.ts';
import type { State } from './state.ts';

const path = '/sandbox/dns/';

/** The name asked about, where it is a question about the zone. */
export function zoneQuestion(pathname: string): string | undefined {
  return pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) : undefined;
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
  baseUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const url = `${new URL(baseUrl).origin}${path}${encodeURIComponent(name)}`;
  try {
    const { body } = await send(url, { method: 'GET', headers: {}, signal });
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
