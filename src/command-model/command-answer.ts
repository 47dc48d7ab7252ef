/** What a command returns, with facts that do not fit in the body. */
import type { HmsError } from '../core/errors.ts';
import type { Headers } from '../system/system.ts';
import type { Result } from './result.ts';
import type { View } from './view.ts';

interface AnswerExtras {
  /** Response headers: they may show that a list is incomplete. */
  headers?: Headers;
  /** The error the command ends with after the body is printed. */
  error?: HmsError | undefined;
  /** Called after the body is printed, or could not be (result.ts). */
  after?: Result['after'];
  /** The result of another command, which takes the place of this one. */
  result?: Result | undefined;
  /** It reports a change (result.ts). */
  isChange?: Result['isChange'];
  /** The view of the body, if it is not the view of the command. */
  view?: View | undefined;
}

export class CommandAnswer {
  readonly body: unknown;
  readonly headers: Headers | undefined;
  readonly after: Result['after'];
  readonly isChange: Result['isChange'];
  readonly result: Result | undefined;
  readonly view: View | undefined;

  constructor(body: unknown, { headers, error, after, isChange, result, view }: AnswerExtras = {}) {
    this.body = body;
    this.view = view;
    this.headers = headers;
    this.isChange = isChange;
    this.result = result;
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
