/** The sandbox's own DNS, on the same socket as its API. */
import { decoded } from './http/decoded.ts';
import type { State } from './state.ts';

const ownPath = '/sandbox/';
const path = `${ownPath}dns/`;

/** Whether a path belongs to the sandbox itself, not to the service. */
export function isSandboxPath(pathname: string): boolean {
  return pathname.startsWith(ownPath);
}

/** The name in a request for the zone; undefined for any other request. */
export function zoneNameIn(method: string, pathname: string): string | undefined {
  if (method !== 'GET' || !pathname.startsWith(path)) return undefined;
  return decoded(pathname.slice(path.length));
}

export function zoneValues({ zone }: State, name: string): string[] {
  return zone.filter((entry) => entry.name === name).map(({ value }) => value);
}

/** The path for TXT records of a name, relative to the sandbox's origin. */
export function zonePath(name: string): string {
  return `${path}${encodeURIComponent(name)}`;
}
