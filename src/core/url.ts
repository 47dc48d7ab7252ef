/** Checks base URLs. */

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** What is wrong with a base URL, as a clause that follows its name. Undefined if it is valid. */
export function baseUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) {
    // It may contain a password with a slash in it.
    const shown = text.includes('@') ? ', and is not shown: it has an @' : `: '${text}'`;
    return `is not a URL${shown}`;
  }
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password) return 'holds credentials: set HMS_USERNAME and HMS_PASSWORD instead';
  if (search || hash || /[?#]/.test(text)) return `has a query or a fragment: '${text}'`;
  if (/\s/.test(text)) return `has a space in it: '${text}'`;
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
  return `must be https, or http on this machine: '${text}'`;
}

export function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
