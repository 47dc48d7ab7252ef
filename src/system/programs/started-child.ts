/** Starts another program, without a shell. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { errorCode, systemReason } from '../../core/error-code.ts';

type Start =
  | { child: ChildProcess }
  | {
      child: undefined;
      /** Why it could not be started, as the end of a sentence. */
      notStarted: string;
      cause: unknown;
    };

/**
 * Never rejects. Node emits some errors of a start, and throws the others.
 * @param words program and arguments, passed on unchanged
 */
export async function startChild(
  [program = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<Start> {
  const failure = (cause: unknown): Start => ({
    child: undefined,
    notStarted: startReason(program, cause),
    cause,
  });
  try {
    const child = spawn(program, args, { windowsHide: true, ...options });
    // The listener stays: a child of another user, as after sudo, also emits an error when it cannot be killed.
    const failed = new Promise<Start>((resolve) => {
      child.on('error', (error) => resolve(failure(error)));
    });
    return child.pid === undefined ? await failed : { child };
  } catch (error) {
    return failure(error);
  }
}

/** Node names the argument that it refuses, and shows its value, which may be a secret. */
function startReason(program: string, cause: unknown): string {
  if (errorCode(cause) !== 'ERR_INVALID_ARG_VALUE') return systemReason(cause);
  return program === ''
    ? 'its name is empty'
    : 'its command line or its environment has a NUL character';
}
