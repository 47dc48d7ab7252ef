/** What a command has found, with what is known of it besides. */
import type { HmsError } from '../core/errors.ts';
import type { Headers } from '../system/system.ts';
import type { Result } from './result.ts';

interface Besides {
  /** They may say that a list is a part. */
  headers?: Headers;
  /** Why it is no success, though it is shown. */
  error?: HmsError | undefined;
  /** What is left to do once it is shown, or could not be (result.ts). */
  after?: Result['after'];
}

export class CommandAnswer {
  readonly body: unknown;
  readonly headers: Headers | undefined;
  readonly after: Result['after'];

  constructor(body: unknown, { headers, error, after }: Besides = {}) {
    this.body = body;
    this.headers = headers;
    this.after =
      error === undefined
        ? after
        : async (failure) => {
            if (failure === undefined) throw error;
          };
  }
}

export function answerOf(found: unknown): CommandAnswer {
  return found instanceof CommandAnswer ? found : new CommandAnswer(found);
}
