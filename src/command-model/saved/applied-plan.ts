/** A saved plan while it is applied: the runner asks it before it sends anything. */
import type { Service } from '../services.ts';
import type { PlannedChange, PlannedTarget, SeenFile } from './planned-change.ts';

/** A request that is about to leave. */
export interface LeavingRequest {
  /** `POST /installs/ID/restore` */
  request: string;
  url: string;
  /** Id of its job in the ledger. */
  job: string;
}

/** One change of a saved plan. */
export interface AppliedChange {
  /** The salt of its digests. */
  salt: string;
  /** Looks at everything that the plan saw. @throws HmsError changed */
  look(service: Service): Promise<void>;
  /** @param now what would be sent now @throws HmsError changed */
  compare(now: PlannedChange): void;
  /**
   * Records that the plan is applied, before the request leaves, and its outcome.
   * @param isUnsent whether an error of `send` says that nothing was sent, or that the service refused it
   * @throws HmsError duplicate, if it was applied before; not_ready, if that cannot be recorded
   */
  sending<T>(
    leaving: LeavingRequest,
    send: () => Promise<T>,
    isUnsent: (error: unknown) => boolean,
  ): Promise<T>;
}

/** A saved plan of a run. */
export interface AppliedRun {
  /** Looks at all targets and at everything that the plan saw. @throws HmsError changed */
  look(
    found: { targets: readonly PlannedTarget[]; files: readonly SeenFile[] },
    service: Service,
  ): Promise<void>;
  /** The words of a target, with everything absolute. @param given the words that were given again, for this target */
  wordsFor(target: PlannedTarget, given: readonly string[]): readonly string[];
  /** The list of targets, if the command read it from a file or from standard input. */
  targetList(): string;
  change(targetId: string): AppliedChange;
  /** The words that were given again, with the placeholders of the run. */
  given: readonly string[];
  /** Records that the plan is applied, before the run starts. @throws HmsError duplicate; not_ready */
  begin(run: string): Promise<void>;
  /** The run could not start, so the plan does not count as applied. */
  unstarted(): Promise<void>;
}
