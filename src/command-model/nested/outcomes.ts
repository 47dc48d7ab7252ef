/** What a command that runs for another command takes and returns: a target of a run, a guarded backup. */
import type { ErrorFacts, HmsError } from '../../core/errors.ts';
import type { PlannedChange } from '../saved/planned-change.ts';

/** The last request that an earlier process sent for a target. */
export interface SentRequest {
  /** `POST /installs/ID/backups` */
  request: string;
  /** The service accepted it; otherwise the outcome is unknown. */
  isAccepted: boolean;
  /** The id in the response, if it had one. */
  createdId: string | undefined;
}

/** How a request ended, as the service shows it now. */
export interface SeenEnd {
  state: 'ok' | 'failed';
  /** A sentence without its full stop: `Backup X of acmeprod is completed`. */
  what: string;
}

/** How a nested command failed. */
export interface NestedFailure {
  error: ErrorFacts;
  /** It has changed nothing, so its target stays open. */
  changedNothing: boolean;
}

/** The result of a nested command. */
export interface NestedResult {
  /** The exit code the command would have ended with. */
  exit: number;
  /** Undefined for exit 0. */
  failure: NestedFailure | undefined;
  /** The value that `--json` prints; null for nothing. */
  result: unknown;
  /** Warnings, which `--quiet` does not silence. */
  warnings: string[];
}

/** The result of a command that ran as if it were typed alone. */
export interface ShownResult {
  /** The value that `--json` prints; null for nothing. */
  result: unknown;
  /** Undefined for exit 0. */
  error: HmsError | undefined;
  /** Ids of the jobs that it recorded in the ledger. */
  jobs: readonly string[];
}

/** Takes the changes of a plan that is made. */
export interface PlanRecorder {
  /** The salt of the digests in the plan. */
  salt: string;
  planned(change: PlannedChange): Promise<void>;
}

/** How a fleet run waits for the jobs of its targets. */
export interface JobWaits {
  /** A target starts to wait for its job. */
  begin(): void;
  /** The job ended, or the target stopped waiting. */
  end(): void;
  /** The least milliseconds until the next poll. */
  intervalMs(): number;
}
