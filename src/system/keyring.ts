/** Accesses the system keyring from a child process. */
import { join } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { isObject, parseJson } from '../core/json.ts';
import { runProgram } from './programs/run-program.ts';

export interface Keyring {
  /** Undefined if the keyring has no entry of that name. */
  get(name: string): Promise<string | undefined>;
  set(name: string, secret: string): Promise<void>;
  /** @returns whether there was an entry */
  remove(name: string): Promise<boolean>;
}

/** A locked keyring asks for a password, possibly on a screen nobody sees. */
const limitMs = 3000;

/**
 * The library blocks while it connects to the keyring, and only a child process can be abandoned then. Secrets pass
 * through its standard streams.
 * Each method rejects with an HmsError auth if the keyring cannot be used.
 */
export function systemKeyring(signal: AbortSignal): Keyring {
  async function ask(request: { do: string; name: string; secret?: string }): Promise<unknown> {
    // The built files share a folder; a single-file executable has no folder.
    const dirname: string | undefined = import.meta.dirname;
    if (dirname === undefined) {
      throw new HmsError('auth', 'The system keyring is not supported by this executable.', {
        hint: 'Use hms as installed by npm, which supports it.',
      });
    }
    const program = join(dirname, 'keyring.cjs');
    const input = JSON.stringify(request);
    const executed = await runProgram([process.execPath, program], { input, limitMs, signal });
    const answer = parseJson(executed.stdout);
    if (isObject(answer) && 'answer' in answer) return answer.answer;
    const timeoutText =
      executed.code === undefined ? `did not respond within ${limitMs / 1000} s` : undefined;
    const reason = isObject(answer) ? String(answer.error) : (timeoutText ?? 'cannot be reached');
    throw new HmsError('auth', `The system keyring ${reason}.`);
  }
  return {
    async get(name) {
      const secret = await ask({ do: 'get', name });
      return typeof secret === 'string' ? secret : undefined;
    },
    async set(name, secret) {
      await ask({ do: 'set', name, secret });
    },
    remove: async (name) => (await ask({ do: 'remove', name })) === true,
  };
}
