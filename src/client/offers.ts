/**
 * Tells an operation that the service does not offer from a record that does not exist. Only operations of part 2 can
 * be missing (docs/service.md, section 10).
 */
import { HmsError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { momentText } from '../core/units.ts';
import type { LackingOperations } from '../storage/lacking-operations.ts';
import type { EncodedRequest } from './encode.ts';

export interface Offers {
  /** @throws HmsError unsupported, if the service was seen to lack the operation */
  refuseLacking(request: EncodedRequest): Promise<void>;
  /**
   * Sends a request of part 2. The first one of an operation is sent alone, so that parallel targets do not all find
   * out that the service lacks it.
   */
  send<R>(request: EncodedRequest, send: () => Promise<R>): Promise<R>;
  /** Whether the operation has succeeded in this process: then another response has another reason. */
  isOffered(request: EncodedRequest): boolean;
  /**
   * Remembers what the service lacks.
   * @param error the response to a path that the service does not know
   * @returns the error to throw
   */
  lacks(request: EncodedRequest, error: HmsError): Promise<HmsError>;
}

export function openOffers(lacking: LackingOperations): Offers {
  /** Operation → the end of its first request. */
  const first = new Map<string, Promise<unknown>>();
  /** Operations that have succeeded in this process. */
  const offered = new Set<string>();

  async function refuseLacking(request: EncodedRequest): Promise<void> {
    const at = request.part === 2 ? await lacking.seenAt(request.name) : undefined;
    if (at === undefined) return;
    throw notOffered(request, ` hms asked at ${momentText(at)}.`, {
      hint: 'Nothing was sent. To send it anyway, add --recheck.',
    });
  }

  return {
    refuseLacking,
    async send(request, send) {
      const { name } = request;
      const sendIfOffered = async () => {
        await refuseLacking(request);
        const reply = await send();
        offered.add(name);
        await lacking.forget(name);
        return reply;
      };
      const before = first.get(name);
      if (before !== undefined) {
        await before;
        return sendIfOffered();
      }
      const own = sendIfOffered();
      first.set(
        name,
        own.catch(() => {}),
      );
      return own;
    },
    isOffered: ({ name }) => offered.has(name),
    async lacks(request, cause) {
      await lacking.remember(request.name);
      const { status, requestId, message } = cause;
      const hint = 'Newer services offer it.';
      return notOffered(request, '', { hint, status, requestId, cause, details: [message] });
    },
  };
}

function notOffered(
  { method, template }: EncodedRequest,
  when: string,
  facts: ConstructorParameters<typeof HmsError>[2],
): HmsError {
  return new HmsError(
    'unsupported',
    `This service does not offer ${method} ${template}.${when}`,
    facts,
  );
}

/**
 * Whether a response suggests that the service does not know the path: the gateway's 403, a 404 without the service's
 * own error body (7.1), or a 405.
 */
export function suggestsUnknownPath(status: number, body: unknown): boolean {
  const { message, errors } = isObject(body) ? body : {};
  switch (status) {
    case 403:
      return /^\s*missing authentication token\s*$/i.test(String(message));
    case 404:
      return (typeof message !== 'string' || message.trim() === '') && !Array.isArray(errors);
    default:
      return status === 405;
  }
}
