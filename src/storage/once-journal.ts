/**
 * What was sent with `--once KEY`, kept before it is sent. A second request with the same key, of this process or
 * another, is refused; or it is told of the first, where a list shows the outcome by and by.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { isObject, recordIn } from '../core/json.ts';
import type { Redactor } from '../core/redact/redact.ts';
import type { StoredKind, StoredValue } from './locked-file.ts';

export interface OnceEntry {
  key: string;
  /** `POST /installs/…/restore` */
  request: string;
  url: string;
  /** The body as it was sent. */
  body: unknown;
  /** When it was sent (ISO 8601). */
  at: string;
  /** `sending` until something is known: a process that died left it there, and nobody knows. */
  outcome: 'sending' | 'accepted' | 'unknown';
  /** What support asks for, where the service answered. */
  request_id: string | null;
  /** Random, of who sent it, where it is looked for and may be sent again. */
  run?: string;
}

/** What makes two requests the same: the key, the service, and what was typed, its names looked up. */
export interface Intent {
  key: string;
  about: readonly string[];
}

export interface Journal {
  /**
   * @param willSend where something is about to be sent, and has to be kept
   * @throws HmsError usage, where it was sent before, or cannot be kept
   */
  refuseRepeated(intent: Intent, willSend: boolean): Promise<void>;
  /**
   * Keeps the request; with a `run`, in place of one that was sent before.
   * @throws HmsError usage, where it was sent before or cannot be kept
   */
  begin(
    intent: Intent,
    entry: Pick<OnceEntry, 'request' | 'url' | 'body' | 'run'>,
  ): Promise<BegunRequest>;
}

export interface BegunRequest {
  /** Whether it was sent before. */
  isRepeated: boolean;
  /** What became of it; undefined: nothing, so that all is as it was before. */
  settle(outcome: Pick<OnceEntry, 'outcome' | 'request_id'> | undefined): Promise<void>;
}

interface File {
  version: 1;
  sent: Record<string, OnceEntry>;
}

const isFile = (value: unknown): value is File =>
  isObject(value) &&
  value.version === 1 &&
  isObject(value.sent) &&
  Object.values(value.sent).every(isEntry);

function isEntry(value: unknown): value is OnceEntry {
  const { key, request, at, outcome } = recordIn(value);
  return [key, request, at, outcome].every((field) => typeof field === 'string');
}

/** Long after anybody runs the same job again. */
const keptDays = 180;

/** So many days of entries that came later have to agree. */
const agreeing = 30;

const dayOf = ({ at }: OnceEntry) => Math.floor(Date.parse(at) / 86_400_000);

/**
 * Entries that are older than `keptDays`. No single clock is believed: neither the one that wrote an entry nor the
 * one that reads it now. What counts is the order of the entries and on how many different days others came after it.
 */
function outdated(sent: File['sent']): string[] {
  const later = new Set<number>();
  return Object.entries(sent)
    .reverse()
    .flatMap(([id, entry]) => {
      const day = dayOf(entry);
      const agree = [...later].filter((other) => other - day > keptDays);
      later.add(day);
      return agree.length >= agreeing ? [id] : [];
    });
}

function idOf({ key, about }: Intent): string {
  return createHash('sha256')
    .update(JSON.stringify([key, ...about]))
    .digest('hex');
}

/** An older hms kept a request that may be sent again by its URL as it was typed: of an id, in any case. */
function olderId(
  sent: File['sent'],
  { key, url }: Pick<OnceEntry, 'key' | 'url'>,
): string | undefined {
  const isSame = (entry: OnceEntry) =>
    entry.run !== undefined && entry.key === key && foldedUrl(entry) === url.toLowerCase();
  return Object.entries(sent).find(([, entry]) => isSame(entry))?.[0];
}

const foldedUrl = ({ url }: { url: unknown }) => String(url).toLowerCase();

interface OnceContext {
  stateDir: string | undefined;
  now(): number;
  /** Ends the wait for another process before something is sent, and none after it. */
  interrupted: AbortSignal;
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
}

/** Requests are known by their intent; what else is kept of them is for people. @throws HmsError usage, where there is no place for it */
export function openJournal(
  { stateDir, now, keep, interrupted }: OnceContext,
  { redact, redactValue }: Redactor,
): Journal {
  if (stateDir === undefined) {
    throw new HmsError('usage', '--once needs a place for its journal, and there is none', {
      hint: 'set HMS_STATE_DIR to a folder that outlives this run; nothing was sent',
    });
  }
  const path = join(stateDir, 'once.json');
  const cell = keep<File>(path, {
    initial: () => ({ version: 1, sent: {} }),
    valid: isFile,
    remedy: `move ${path} away once you know what was sent`,
  });

  function refuse({ sent }: File, intent: Intent): void {
    const entry = sent[idOf(intent)];
    if (entry !== undefined) throw repeated(entry);
  }

  return {
    async refuseRepeated(intent, willSend) {
      if (willSend) await cell.update((file) => refuse(file, intent), interrupted);
      else refuse(await cell.read(), intent);
    },
    async begin(intent, { run, ...entry }) {
      const id = idOf(intent);
      const [key, url] = [redact(intent.key), redact(entry.url)];
      const before = await cell.update((file) => {
        if (run === undefined) refuse(file, intent);
        const mayBeOlder = run !== undefined && file.sent[id] === undefined;
        const kept = (mayBeOlder && olderId(file.sent, { key, url })) || id;
        const earlier = file.sent[kept];
        delete file.sent[kept]; // the new one is the last of them
        file.sent[id] = {
          key,
          request: redact(entry.request),
          url,
          body: redactValue(entry.body),
          at: new Date(now()).toISOString(),
          outcome: 'sending',
          request_id: null,
          ...(run === undefined ? {} : { run }),
        };
        for (const id of outdated(file.sent)) delete file.sent[id];
        return earlier;
      }, interrupted);
      const settle: BegunRequest['settle'] = (outcome) =>
        cell.update(({ sent }) => {
          const kept = sent[id];
          if (kept === undefined || kept.run !== run) return; // another run's by now
          if (outcome !== undefined) {
            kept.outcome = outcome.outcome;
            kept.request_id = outcome.request_id && redact(outcome.request_id);
          } else if (before === undefined) delete sent[id];
          else sent[id] = before;
        });
      return { isRepeated: before !== undefined, settle };
    },
  };
}

function repeated(entry: OnceEntry): HmsError {
  const { key, request, at, outcome, request_id } = entry;
  const isAccepted = outcome === 'accepted';
  const became = isAccepted ? 'and accepted' : 'and nobody knows what became of it';
  const details = [`sent: ${at}`];
  if (request_id !== null) details.push(`request id: ${request_id}`);
  return new HmsError('usage', `--once ${key}: ${request} was sent before, ${became}`, {
    details,
    hint: isAccepted
      ? 'nothing was sent; to ask for it again, use another key'
      : 'nothing was sent; look whether it happened, and if it did not, use another key',
    record: entry,
  });
}
