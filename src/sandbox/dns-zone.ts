/** The sandbox's own DNS, asked over the same wire as everything else. */
import { decoded } from './http/decoded.ts';
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

/** Where the sandbox at a base URL is asked for the TXT records of a name. */
export function zonePath(name: string): string {
  return `${path}${encodeURIComponent(name)}`;
}
