import { errorCode } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';

/** @see System.resolveTxt */
export async function resolveTxt(name: string, signal: AbortSignal): Promise<string[]> {
  const { Resolver } = await import('node:dns/promises');
  const resolver = new Resolver();
  const cancel = () => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    signal.throwIfAborted();
    const code = errorCode(error);
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new HmsError('unavailable', `DNS cannot look up ${name}: ${code}.`, {
      hint: 'Retry later, or skip the check with --no-dns-check.',
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
