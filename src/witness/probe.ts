/** A page that answers as expected once the job has ended. */
import { createHash } from 'node:crypto';
import { withDeadline } from '../core/deadline.ts';
import { HmsError, shortened, TransportError } from '../core/errors.ts';
import { withoutSignatures } from '../core/redact/signed-links.ts';
import { sizeOf } from '../core/units.ts';
import type { Fetch, FetchResponse, System } from '../system/system.ts';
import { type Look, type SeenBefore, seenHere, type Witness } from './witness.ts';

export interface ProbeOptions {
  /** `--until-url` */
  url: string;
  /** `--until-text` */
  text?: string | undefined;
  /** `--until-status`; default 200. */
  status?: number | undefined;
  /** `--until-changes` */
  changes?: boolean | undefined;
  before?: SeenBefore;
}

export interface ProbeSystem extends Pick<System, 'now' | 'sleep' | 'interrupted'> {
  /** The network itself: no credentials are added. */
  fetch: Fetch;
}

/** Timeout of one look, with its redirects. */
const limitMs = 30_000;

/** Bytes that hms reads of a page. */
const maxBytes = 4 * 1024 * 1024;

const maxRedirects = 10;

/** Milliseconds between the two looks that must be equal: a page may show the time. */
const comparedAfterMs = 2000;

/** Cookies and credentials are never sent. A cache must not answer for the page. */
const requestHeaders = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'cache-control': 'no-cache',
  'user-agent': 'hms',
};

/** What a page answered. */
interface ProbedPage {
  status: number;
  text: string;
  /** Identifies status and content. */
  digest: string;
  /** Only its beginning was read. */
  isCut: boolean;
}

/** @throws HmsError usage, if the URL cannot be looked at */
export function probeWitness(options: ProbeOptions, system: ProbeSystem): Witness {
  const { text, status = 200, changes = false, before = 'nothing' } = options;
  const url = checkedProbeUrl(options.url);
  const shown = withoutSignatures(options.url);
  let isPrepared = before === 'silent';
  /** Content that does not count, with `--until-changes`. */
  let first: string | undefined;
  /** The last look without a `first`. */
  let previous: string | undefined;
  /** Looks in a row that passed. */
  let passed = 0;
  /** Whether a look of this wait did not pass. */
  let hasFailed = false;
  /** Whether it answered at all, before the request or after it. */
  let hasAnswered = false;

  /** @returns what it saw, or the page */
  async function read(signal: AbortSignal): Promise<ProbedPage | string> {
    const timeoutError = () => new TransportError('no answer within 30 s', { sent: true });
    const deadline = { sleep: system.sleep, outer: [signal], ms: limitMs, timeoutError };
    try {
      return await withDeadline(deadline, (ended) => readPage(url, status, system.fetch, ended));
    } catch (error) {
      if (signal.aborted || !(error instanceof TransportError)) throw error;
      return error.message;
    }
  }

  /** Why the page does not answer as expected; undefined if it does. */
  function missingIn(page: ProbedPage): string | undefined {
    if (page.status !== status) return `answered ${page.status}`;
    if (text !== undefined && !page.text.includes(text)) {
      const where = page.isCut ? ` in the first ${sizeOf(maxBytes)}` : '';
      return `answered ${page.status} without ${quotedShort(text)}${where}`;
    }
    return page.digest === first ? `answered ${page.status} and has not changed` : undefined;
  }

  function silent(note: string): Look {
    passed = 0;
    hasFailed = true;
    return { state: 'silent', note };
  }

  const conditions = [
    `answered ${status}`,
    ...(text === undefined ? [] : [`contained ${quotedShort(text)}`]),
    ...(changes ? ['had changed'] : []),
  ];
  /** `answered 200 and contained "OK"` */
  const expectation = [conditions.slice(0, -1).join(', '), conditions.at(-1)]
    .filter(Boolean)
    .join(' and ');

  function evidenceText(): string {
    const seen = `${shown} ${expectation}, twice in a row.`;
    if (isPrepared) return seen;
    if (changes) return `${seen} hms compared it with its content when the wait began.`;
    return hasFailed ? seen : `${seen} It may have answered so before the request.`;
  }

  async function prepare(): Promise<void> {
    const signal = system.interrupted;
    const page = await read(signal);
    if (typeof page !== 'string') hasAnswered = true;
    if (changes) first = await contentBefore(page, signal);
    else if (typeof page !== 'string' && missingIn(page) === undefined) {
      throw new HmsError(
        'not_ready',
        `${shown} already answers as expected, so it would prove nothing. Nothing was sent.`,
        { hint: 'Name a text that only the new content has, with --until-text.' },
      );
    }
    isPrepared = true;
  }

  async function contentBefore(page: ProbedPage | string, signal: AbortSignal): Promise<string> {
    await system.sleep(comparedAfterMs, signal);
    const again = await read(signal);
    if (typeof page === 'string' || typeof again === 'string') {
      const [note] = [page, again].filter((one) => typeof one === 'string');
      throw new HmsError('unavailable', `${shown} cannot be compared: ${note}. Nothing was sent.`, {
        hint: '--until-changes needs a page that answers now. --until-text does not.',
      });
    }
    if (page.digest === again.digest) return page.digest;
    throw new HmsError(
      'not_ready',
      `${shown} differs from one look to the next by itself, so a change would prove nothing. Nothing was sent.`,
      { hint: 'Name a text that only the new content has, with --until-text.' },
    );
  }

  return {
    kind: 'probe',
    name: shown,
    hasAnswered: () => hasAnswered,
    prepare,
    async look(signal) {
      const page = await read(signal);
      if (typeof page === 'string') {
        passed = 0;
        return { state: 'silent', note: page };
      }
      hasAnswered = true;
      if (changes && first === undefined) {
        // The request was sent earlier, so the content is compared with that of this wait.
        if (previous === page.digest) first = previous;
        const note = first ? 'has not changed' : 'is compared with its next content';
        previous = page.digest;
        return silent(`answered ${page.status} and ${note}`);
      }
      const missing = missingIn(page);
      if (missing !== undefined) return silent(missing);
      if (before === 'must be silent first' && !hasFailed)
        return {
          state: 'silent',
          note: `${expectation} from the first look on: that proves nothing`,
        };
      passed += 1;
      if (passed < 2) return { state: 'silent', note: `${expectation} once` };
      return { state: 'ended', evidence: seenHere('probe', evidenceText(), system.now()) };
    },
    close: async () => {},
  };
}

function quotedShort(text: string): string {
  return `"${shortened(text)}"`;
}

/** @throws HmsError usage */
function checkedProbeUrl(given: string): string {
  const refuse = (problem: string) => {
    // With an @ it may contain a password.
    const value = given.includes('@') ? '.' : `: '${given}'.`;
    return new HmsError('usage', `--until-url ${problem}${value} Nothing was sent.`, {
      hint: 'Name a page, like https://shop.example.com/health',
    });
  };
  if (!URL.canParse(given)) throw refuse('is not a URL');
  const url = new URL(given);
  if (url.username || url.password) throw refuse('must not contain credentials');
  if (!isWeb(url)) throw refuse('must begin with https:// or http://');
  url.hash = '';
  return url.href;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Reads a page and follows redirects, unless a redirect is what the wait is for. */
async function readPage(
  start: string,
  wanted: number,
  request: Fetch,
  signal: AbortSignal,
): Promise<ProbedPage | string> {
  const seen = new Set<string>();
  for (let url = start; ; ) {
    if (seen.has(url)) return 'redirected in a circle';
    if (seen.size > maxRedirects) return `redirected more than ${maxRedirects} times`;
    seen.add(url);
    const response = await request(url, { method: 'GET', headers: requestHeaders, signal });
    const page = await probedPage(response);
    const { status, headers } = response;
    const location = headers.get('location');
    if (status === wanted || !isRedirect(status) || location === null) {
      const encoding = headers.get('content-encoding') ?? 'identity';
      if (encoding.toLowerCase() === 'identity') return page;
      return `answered ${status}, encoded as ${shortened(encoding)} although hms asked for plain content`;
    }
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (next === undefined) return 'redirected to an invalid URL';
    if (!isWeb(next)) return `redirected to a URL of the scheme ${next.protocol}`;
    if (next.username || next.password) return 'redirected to a URL with credentials';
    next.hash = '';
    url = next.href;
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

async function probedPage({ status, body }: FetchResponse): Promise<ProbedPage> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) break;
  }
  const content = Buffer.concat(pieces).subarray(0, maxBytes);
  const digest = `${status} ${createHash('sha256').update(content).digest('hex')}`;
  return { status, text: content.toString('utf8'), digest, isCut: length > maxBytes };
}
