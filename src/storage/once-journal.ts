/**
 * Journals requests with `--once KEY` before they are sent. A second request with the same key, from any process, is
 * refused. If a list shows the outcome, `begin` reports the repeat instead.
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
  /** The body that was sent. */
  body: unknown;
  /** When it was sent (ISO 8601). */
  at: string;
  /** `sending` until the outcome is known. If it stays, the process died and the outcome is unknown. */
  outcome: 'sending' | 'accepted' | 'unknown';
  /** Request id for support, if the service responded. */
  request_id: string | null;
  /** Id of its job in the ledger, or the name of its run. */
  job?: string;
  /** Random id of the sender, for requests that may be sent again after a check. */
  run?: string;
}

/** Requests are the same if the key, the service and the input with resolved names are equal. */
export interface Intent {
  key: string;
  about: readonly string[];
}

export interface Journal {
  /**
   * @param willSend whether the request will be sent, so that the journal must be writable
   * @throws HmsError duplicate, if it was sent before; not_ready, if it cannot be journaled
   */
  refuseRepeated(intent: Intent, willSend: boolean): Promise<void>;
  /**
   * Journals the request. With a `run`, replaces an earlier one.
   * @throws HmsError duplicate, if it was sent before; not_ready, if it cannot be journaled
   */
  begin(
    intent: Intent,
    entry: Pick<OnceEntry, 'request' | 'url' | 'body' | 'run' | 'job'>,
  ): Promise<BegunRequest>;
}

export interface BegunRequest {
  /** Whether it was sent before. */
  isRepeated: boolean;
  /**
   * Journals a further request of the same intent in its place.
   * @throws HmsError not_ready, if it cannot be journaled
   */
  next(entry: Pick<OnceEntry, 'request' | 'url' | 'body' | 'job'>): Promise<void>;
  /** Records the outcome; undefined restores the state before `begin` or `next`. */
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

/** Longer than anyone repeats a job. */
const retentionDays = 180;

/** Number of distinct days of later entries that must confirm the age. */
const minConfirmingDays = 30;

const dayOf = ({ at }: OnceEntry) => Math.floor(Date.parse(at) / 86_400_000);

/**
 * Ids of entries older than `retentionDays`. A single clock may be wrong, so the age counts only if entries of enough
 * different later days confirm it.
 */
function outdated(sent: File['sent']): string[] {
  const later = new Set<number>();
  return Object.entries(sent)
    .reverse()
    .flatMap(([id, entry]) => {
      const day = dayOf(entry);
      const confirming = [...later].filter((other) => other - day > retentionDays);
      later.add(day);
      return confirming.length >= minConfirmingDays ? [id] : [];
    });
}

function idOf({ key, about }: Intent): string {
  return createHash('sha256')
    .update(JSON.stringify([key, ...about]))
    .digest('hex');
}

/** Older versions keyed such requests by their URL as typed: ids in any case. */
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
  /** Ends the wait for another process, but only before the request is sent. */
  interrupted: AbortSignal;
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
}

const placeHint = 'Set HMS_STATE_DIR to a folder that outlives this run. Nothing was sent.';

/** Only an error of the system has a cause. A damaged file has none, and stays an error of the input. */
function unwritable(error: unknown): never {
  if (!(error instanceof HmsError) || error.kind !== 'usage' || error.cause === undefined)
    throw error;
  throw new HmsError('not_ready', error.message, { hint: placeHint, cause: error });
}

/** Identifies requests by intent; the other fields are for people. @throws HmsError not_ready, without a state folder */
export function openJournal(
  { stateDir, now, keep, interrupted }: OnceContext,
  { redact, redactValue }: Redactor,
): Journal {
  if (stateDir === undefined) {
    throw new HmsError('not_ready', '--once keeps a journal, but no state folder is set.', {
      hint: placeHint,
    });
  }
  const path = join(stateDir, 'once.json');
  const cell = keep<File>(path, {
    initial: () => ({ version: 1, sent: {} }),
    valid: isFile,
    remedy: `When you know what was sent, move ${path} away.`,
  });

  function refuse({ sent }: File, intent: Intent): void {
    const entry = sent[idOf(intent)];
    if (entry !== undefined) throw repeated(entry);
  }

  return {
    async refuseRepeated(intent, willSend) {
      if (willSend)
        await cell.update((file) => refuse(file, intent), interrupted).catch(unwritable);
      else refuse(await cell.read(), intent);
    },
    async begin(intent, { run, ...begun }) {
      const id = idOf(intent);
      const [key, url] = [redact(intent.key), redact(begun.url)];
      const first = await cell
        .update((file) => {
          if (run === undefined) refuse(file, intent);
          const mayBeOlder = run !== undefined && file.sent[id] === undefined;
          const entryId = (mayBeOlder && olderId(file.sent, { key, url })) || id;
          const earlier = file.sent[entryId];
          delete file.sent[entryId]; // re-adding moves it to the end
          file.sent[id] = sendingOf(begun);
          for (const id of outdated(file.sent)) delete file.sent[id];
          return earlier;
        }, interrupted)
        .catch(unwritable);
      let before = first;

      function sendingOf({
        request,
        url: sentTo,
        body,
        job,
      }: Parameters<BegunRequest['next']>[0]): OnceEntry {
        return {
          key,
          ...redactValue({ request, url: sentTo, body }),
          at: new Date(now()).toISOString(),
          outcome: 'sending',
          request_id: null,
          ...(run === undefined ? {} : { run }),
          ...(job === undefined ? {} : { job }),
        };
      }

      async function next(further: Parameters<BegunRequest['next']>[0]): Promise<void> {
        await cell
          .update(({ sent }) => {
            before = sent[id];
            sent[id] = sendingOf(further);
          }, interrupted)
          .catch(unwritable);
      }

      const settle: BegunRequest['settle'] = (outcome) =>
        cell.update(({ sent }) => {
          const entry = sent[id];
          if (entry === undefined || entry.run !== run) return; // replaced by another run
          if (outcome !== undefined) {
            entry.outcome = outcome.outcome;
            entry.request_id = outcome.request_id && redact(outcome.request_id);
          } else if (before === undefined) delete sent[id];
          else sent[id] = before;
        });
      return { isRepeated: first !== undefined, next, settle };
    },
  };
}

function repeated(entry: OnceEntry): HmsError {
  const { key, request, at, outcome, request_id } = entry;
  const isAccepted = outcome === 'accepted';
  const outcomeText = isAccepted ? 'and accepted' : 'and its outcome is unknown';
  const details = [`sent: ${at}`];
  if (request_id !== null) details.push(`request id: ${request_id}`);
  return new HmsError('duplicate', `--once ${key}: ${request} was sent before, ${outcomeText}.`, {
    details,
    hint: isAccepted
      ? 'Nothing was sent. To send it again, use another key.'
      : 'Nothing was sent. Check whether it took effect. If it did not, use another key.',
    record: entry,
  });
}
