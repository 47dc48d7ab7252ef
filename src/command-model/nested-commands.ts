/** Commands that another command runs: the targets of a fleet run, a guarded backup, a saved plan. */
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { ErrorFacts, HmsError } from '../core/errors.ts';
import type { Chosen } from './definition.ts';
import type { ConfirmationTarget } from './plan.ts';
import type { Result } from './result.ts';
import type { AppliedChange, AppliedRun } from './saved/applied-plan.ts';
import type { PlannedChange } from './saved/planned-change.ts';

/** Runs commands for another command: a fleet run, for each of its targets. */
export interface NestedCommands {
  /** @throws HmsError usage */
  parse(words: readonly string[]): Promise<Chosen>;
  /** @throws HmsError usage, for an error that does not depend on the service */
  preflight(chosen: Chosen): Promise<void>;
  /** Returns a look-up of what a command would destroy. The list of installs is read once for all. */
  previewLosses(rateLimiter: RateLimiter): Promise<LossPreview>;
  /** Runs one target. */
  run(nested: NestedRun): Promise<NestedResult>;
  /**
   * Runs a command as if it were typed alone: its notes and its progress are shown.
   * @param typedCommand what the ledger notes as typed
   */
  runShown(words: readonly string[], typedCommand: string): Promise<ShownResult>;
  /** Runs a command of a saved plan in place of the one that was typed. */
  runSaved(saved: SavedRun): Promise<Result>;
  /** Looks, with reads alone, what became of a request that an earlier process sent. */
  lookUp(chosen: Chosen, sent: SentRequest, rateLimiter: RateLimiter): Promise<SeenEnd | undefined>;
}

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

/**
 * Looks up what a command would destroy; undefined when it would send nothing.
 * @throws HmsError, when the command cannot be planned
 */
export type LossPreview = (chosen: Chosen) => Promise<ConfirmationTarget | undefined>;

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

/** A nested command to run. */
export interface NestedRun {
  chosen: Chosen;
  /** Shared by all targets. */
  rateLimiter: RateLimiter;
  /** What the operator confirmed for this target; undefined for nothing. */
  confirmed: ConfirmationTarget | undefined;
  /** Interrupts the command. */
  stop: AbortSignal;
  /** Called before each attempt of a mutating request. */
  beforeWrite(request: EncodedRequest): Promise<void>;
  /** Called with the body of a response that is about this request and reports no failure. */
  onAccepted(body: unknown): Promise<void>;
  jobWaits: JobWaits;
  /** In a run with --plan-out: takes what would be sent. */
  planning?: PlanRecorder | undefined;
  /** Set while a saved plan is applied. */
  saved?: AppliedChange | undefined;
}

/** Takes the changes of a plan that is made. */
export interface PlanRecorder {
  /** The salt of the digests in the plan. */
  salt: string;
  planned(change: PlannedChange): Promise<void>;
}

/** A command of a saved plan. */
export interface SavedRun {
  chosen: Chosen;
  /** For a run. */
  run?: AppliedRun;
  /** For any other command. */
  change?: AppliedChange;
  /** An approver has signed the plan. */
  isApproved: boolean;
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
