/** Limits retries across all requests of a process. */
export interface RetryBudget {
  /** Whether a retry is allowed. */
  readonly hasRetries: boolean;
  /** Counts a retry. */
  take(): void;
  /** Counts a success. */
  giveBack(): void;
}

const maxRetries = 10;

/**
 * One per process: a service that is down gets ten extra requests, not three times as many. Each success earns one
 * retry back.
 */
export function retryBudget(): RetryBudget {
  let remaining = maxRetries;
  return {
    get hasRetries() {
      return remaining > 0;
    },
    take() {
      remaining -= 1;
    },
    giveBack() {
      remaining = Math.min(maxRetries, remaining + 1);
    },
  };
}
