import { HmsError } from '../../src/core/errors.ts';

/** The HmsError that the work rejects with. Throws anything else. */
export async function raised(work: Promise<unknown>): Promise<HmsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof HmsError) return error;
  throw error ?? new Error('nothing was raised');
}
