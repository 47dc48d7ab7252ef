import { HmsError } from '../core/errors.ts';

/** The record that a read returned. Not found, the error names the command that lists what is there. */
export async function foundRecord<T>(read: Promise<{ body: T }>, hint: string): Promise<T> {
  try {
    return (await read).body;
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'notFound') throw error.with({ hint });
    throw error;
  }
}

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
