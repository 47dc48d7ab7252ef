/** Checks base URLs. */

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Adds https:// to a URL without a scheme: `api.example.com/v1`. A host without a dot may be a typo, and this machine
 * rarely serves https, so these stay as they are.
 */
export function withScheme(text: string): string {
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/.*)?$/i.test(text);
  return isHost && !isLoopbackAddress(text) ? `https://${text}` : text;
}

/** `localhost:8080/v1`, without a scheme. */
function isLoopbackAddress(text: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i.test(text);
}

/** What is wrong with a base URL, as a clause that follows its name. Undefined if it is valid. */
export function baseUrlProblem(text: string): string | undefined {
  if (isLoopbackAddress(text)) return `needs a scheme, like http://${text} or https://${text}`;
  if (!URL.canParse(text)) {
    // It may contain a password with a slash in it.
    const shown = text.includes('@') ? ' (not shown, because it contains an @)' : `: '${text}'`;
    return `is not a URL${shown}`;
  }
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password)
    return 'contains credentials (set HMS_USERNAME and HMS_PASSWORD instead)';
  if (search || hash || /[?#]/.test(text)) return `contains a query or a fragment: '${text}'`;
  if (/\s/.test(text)) return `contains a space: '${text}'`;
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
  return `must use https, or http on this machine only: '${text}'`;
}

export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** One key for every spelling of a page. A fragment is not part of it. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
