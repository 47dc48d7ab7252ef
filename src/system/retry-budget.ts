/** How often requests may be repeated, over all requests of a process. */
export interface RetryBudget {
  /** Whether anything may be repeated. */
  readonly isLeft: boolean;
  /** Something is repeated. */
  take(): void;
  /** A request succeeded. */
  giveBack(): void;
}

const most = 10;

/**
 * One for a process: a service that is down gets ten requests more than there are, and not three times
 * as many. Each success earns one repetition back.
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
