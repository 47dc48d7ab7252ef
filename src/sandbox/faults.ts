/**
 * Injects faults. A fault is `FAULT`, or `FAULTxN` for the first N times only:
 *
 *   503, 429:3 (with Retry-After), html502   an error status; the request is not processed
 *   reset                                    the connection breaks before processing
 *   reset-after-read                         the request is processed, then the connection breaks
 *   half, empty                              the request is processed; half of the body is sent, or none
 *   slow:30s                                 the request is processed; the response is delayed
 *
 * A rule attaches it to requests (`GET /installs=503x2`), and so does an address of the domain `fault.test` among the
 * notification e-mails: `503x2@fault.test`, `reset-after-read@fault.test`. Other addresses of this domain change the
 * e-mails of the job: `mail-never`, `mail-twice`, `mail-early`, `mail-start`, `mail-unclear`.
 */

import { recordIn } from '../core/json.ts';
import { hasKey } from '../core/typed-keys.ts';
import type { JobOutcome } from './state.ts';

export type Fault =
  | { kind: 'status'; status: number; retryAfter?: number; html?: true }
  | { kind: 'reset' | 'resetAfterRead' | 'half' | 'empty' }
  | { kind: 'slow'; ms: number };

export interface FaultRule {
  method: string;
  path: RegExp;
  fault: Fault;
  /** Remaining number of times. */
  remaining: number;
}

const sentinel = /^(.+)@fault\.test$/;
const units = { ms: 1, s: 1000, m: 60_000 } as const;

/** Undefined for an unknown fault. In an address `-` stands for `:`. */
export function parseFault(word: string): { fault: Fault; times: number } | undefined {
  const [, name = '', times] = /^(.+?)(?:x(\d+))?$/.exec(word) ?? [];
  const fault = namedFault(name);
  return fault && { fault, times: times === undefined ? Number.POSITIVE_INFINITY : Number(times) };
}

function namedFault(name: string): Fault | undefined {
  const status = /^(html)?([45]\d\d)(?:[:-](\d+))?$/.exec(name);
  if (status) {
    const [, html, code, retryAfter] = status;
    return {
      kind: 'status',
      status: Number(code),
      ...(html ? { html: true } : {}),
      ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}),
    };
  }
  const [, amount, unit = ''] = /^slow[:-](\d+)(ms|s|m)$/.exec(name) ?? [];
  if (hasKey(units, unit)) return { kind: 'slow', ms: Number(amount) * units[unit] };
  if (name === 'reset-after-read') return { kind: 'resetAfterRead' };
  if (name === 'reset' || name === 'half' || name === 'empty') return { kind: name };
  return undefined;
}

/**
 * `GET /installs=503x2`: method or `*`, a path below the base URL where `*` is one segment, and a fault. Undefined if
 * malformed.
 */
export function parseFaultRule(text: string): FaultRule | undefined {
  const [, method, glob, word] = /^([A-Z]+|\*) (\/\S*)=(\S+)$/.exec(text) ?? [];
  const parsed = word === undefined ? undefined : parseFault(word);
  if (method === undefined || glob === undefined || parsed === undefined) return undefined;
  const pattern = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return { method, path: new RegExp(`^${pattern}$`), fault: parsed.fault, remaining: parsed.times };
}

function addressesOf(body: unknown): string[] {
  const { notification_emails: emails } = recordIn(body);
  return Array.isArray(emails) ? emails.filter((email) => typeof email === 'string') : [];
}

function sentinelsOf(body: unknown): string[] {
  return addressesOf(body).flatMap((address) => sentinel.exec(address)?.[1] ?? []);
}

/** What an address makes of the e-mails of a job, for all of its addresses. */
export type MailFault = 'never' | 'twice' | 'early' | 'start' | 'unclear';

/** With `mail-never@fault.test` and the like among the addresses. */
export function mailFaultsOf(addresses: readonly string[]): ReadonlySet<MailFault> {
  const words = addresses.map((address) => /^mail-(\w+)@fault\.test$/.exec(address)?.[1]);
  return new Set(mailFaults.filter((fault) => words.includes(fault)));
}

const mailFaults: readonly MailFault[] = ['never', 'twice', 'early', 'start', 'unclear'];

/** The first address at `fault.test` that names no fault. It is mistyped: nothing would be rehearsed. */
export function unknownFaultIn(body: unknown): string | undefined {
  return addressesOf(body).find((address) => {
    const word = sentinel.exec(address)?.[1];
    if (word === undefined || word === 'aborted') return false;
    return parseFault(word) === undefined && mailFaultsOf([address]).size === 0;
  });
}

/** With `aborted@fault.test` among the addresses, the job does not complete. */
export function outcomeFor(body: unknown): JobOutcome | undefined {
  return sentinelsOf(body).includes('aborted') ? 'aborted' : undefined;
}

/** Rules and sentinel addresses, with their remaining counts. */
export function createFaults(rules: readonly FaultRule[]) {
  const bySentinel = new Map<string, { fault: Fault; remaining: number }>();

  function fromSentinel(word: string) {
    const known = bySentinel.get(word);
    if (known) return known;
    const parsed = parseFault(word);
    const entry = parsed && { fault: parsed.fault, remaining: parsed.times };
    if (entry) bySentinel.set(word, entry);
    return entry;
  }

  /** The fault for this request, if any. Counts each use. */
  return (method: string, path: string, body: unknown): Fault | undefined => {
    const matching = rules.filter(
      (rule) => (rule.method === '*' || rule.method === method) && rule.path.test(path),
    );
    const candidates = [...matching, ...sentinelsOf(body).map(fromSentinel)];
    const active = candidates.find((entry) => entry !== undefined && entry.remaining > 0);
    if (active) active.remaining -= 1;
    return active?.fault;
  };
}
