export interface RetryBudget {
  /** Whether anything may be repeated. */
  readonly isLeft: boolean;
  /** Something is repeated. */
  take(): void;
  /** Something was answered. */
  giveBack(): void;
}

const most = 10;

/**
 * One for a process: a service that is down is asked ten times more than there are requests, and not
 * three times as often. What is answered earns the next repetition.
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
