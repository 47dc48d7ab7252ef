/**
 * Witnesses of the end of a job. The service shows no status for a restore, a copy or an archive (docs/service.md 7),
 * so hms looks at something else: the e-mail of the service, a page, a program of the operator.
 */

/** What was seen, by whom and when. hms never claims more. */
export interface JobEvidence {
  kind: 'status' | 'mail' | 'probe' | 'command' | 'person' | 'backup_seen';
  /** ISO 8601. */
  at: string;
  /** Who saw it: `this machine`, `mailbox ops@example.com`, `ops` for a person. */
  seen_by: string;
  /** What it says, as a sentence: `The subject is "The restore of acmestage is complete".` */
  says: string;
}

/** Evidence that this machine saw. @param says a sentence @param nowMs milliseconds since the epoch */
export function seenHere(kind: JobEvidence['kind'], says: string, nowMs: number): JobEvidence {
  return { kind, at: new Date(nowMs).toISOString(), seen_by: 'this machine', says };
}

/** @param nowMs milliseconds since the epoch */
export function statusEvidence(status: string, nowMs: number): JobEvidence {
  return seenHere('status', `The service shows status '${status}'.`, nowMs);
}

/** What a witness tells at one moment. */
export type Look =
  /** Nothing yet. `note` is what it saw, in a few words: `answered 503`, `no e-mail yet`, `connection refused`. */
  | {
      state: 'silent';
      note: string;
      /** More of what it saw, for the error of a wait that timed out: the last lines of a program. */
      details?: readonly string[];
    }
  /** The job ended well. */
  | { state: 'ended'; evidence: JobEvidence }
  /** The job failed. */
  | { state: 'failed'; evidence: JobEvidence }
  /** It spoke, but hms cannot tell whether the job ended well. */
  | { state: 'unclear'; evidence: JobEvidence };

export interface Witness {
  kind: 'status' | 'mail' | 'probe' | 'command';
  /** For messages, without a full stop: `https://acmestage.example/health`, `the e-mail to ops+hms-…@example.com`. */
  name: string;
  /** The least milliseconds between two looks, if it must be looked at less often than others. */
  minIntervalMs?: number;
  /**
   * Looks before the request is sent.
   * @throws HmsError not_ready, if it says already now what the wait is for, so it would prove nothing; usage,
   *   unavailable or auth, if it cannot be looked at. Nothing was sent then.
   */
  prepare(): Promise<void>;
  /**
   * Looks once. Trouble that may pass is `silent`.
   * @param signal ends the look
   * @throws HmsError, if every later look would fail too: the wait ends
   */
  look(signal: AbortSignal): Promise<Look>;
  /** Whether it could be looked at, once at least; absent if that is known by other means. */
  hasAnswered?(): boolean;
  /** Releases connections. Never rejects. */
  close(): Promise<void>;
}

/** What is known of a witness before the first look of a wait. */
export type SeenBefore =
  /** The request was not sent yet: `prepare` looks. */
  | 'nothing'
  /** It was looked at before the request, and did not say what the wait is for. */
  | 'silent'
  /** The outcome of the request is unknown, so it proves something only after it was silent in this wait. */
  | 'must be silent first'
  /** The request was sent, and it was not looked at. */
  | 'not looked at';

/** The job that a witness is asked about. */
export interface WitnessedJob {
  /** Of the jobs that the service e-mails about; undefined for any other. */
  kind?: 'restore' | 'copy' | 'archive' | undefined;
  /** Id in the ledger: `j-7k2m9q`. */
  id: string;
  /** The install that is overwritten, or whose backup is archived. */
  target: { id: string; name: string };
}
