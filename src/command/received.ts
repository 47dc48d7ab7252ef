/** What a command has read, with what is known of it besides its body. */

import type { HmsError } from '../core/errors.ts';
import type { Headers } from '../system/system.ts';

export class Received {
  readonly body: unknown;
  /** They may say that a list is a part. */
  readonly headers: Headers | undefined;
  /** Why it is no success, though it is shown. */
  readonly error: HmsError | undefined;

  constructor(
    body: unknown,
    { headers, error }: { headers?: Headers; error?: HmsError | undefined },
  ) {
    this.body = body;
    this.headers = headers;
    this.error = error;
  }
}

export function receivedIn(read: unknown): Received {
  return read instanceof Received ? read : new Received(read, {});
}
