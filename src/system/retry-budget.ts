/** Limits retries across all requests of a process. */
export interface RetryBudget {
  /** Whether a retry is allowed. */
  readonly isLeft: boolean;
  /** Counts a retry. */
  take(): void;
  /** Counts a success. */
  giveBack(): void;
}

const most = 10;

/**
 * One per process: a service that is down gets ten extra requests, not three times as many. Each success earns one
 * retry back.
 */
export function retryBudget(): RetryBudget {
  let left = most;
  return {
    get isLeft() {
      return left > 0;
    },
    take() {
      left -= 1;
    },
    giveBack() {
      left = Math.min(most, left + 1);
    },
  };
}
