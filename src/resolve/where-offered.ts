import { HmsError } from '../core/errors.ts';

/** The result of an operation of part 2, or something else where the service does not offer it. */
export async function whereOffered<T>(
  read: () => Promise<T>,
  instead: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'unsupported') return instead();
    throw error;
  }
}
