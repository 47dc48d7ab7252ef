/** The person behind the credentials, as the service knows them (docs/service.md 10.20). */
import type { LocalContext } from '../../command-model/definition.ts';
import { withDeadline } from '../../core/deadline.ts';
import { HmsError } from '../../core/errors.ts';
import { withFullStop } from '../../core/wording.ts';

export interface Who {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Milliseconds. A status must not wait for a service that is down. */
const timeoutMs = 5000;

/**
 * Null if it is not known. A note says why, unless the service does not offer it.
 * @throws HmsError cancelled
 */
export async function whoIs({ services, system, ui }: LocalContext): Promise<Who | null> {
  const { sleep, interrupted } = system;
  const timeoutError = () =>
    new HmsError('unavailable', `The service did not respond within ${timeoutMs / 1000} s.`);
  const limit = { sleep, outer: [interrupted], ms: timeoutMs, timeoutError };
  try {
    return await withDeadline(limit, async (signal) => {
      const { api } = await services.open();
      services.setPollSignal(signal);
      try {
        const { body } = await api.call('getUser', {});
        const { email, first_name, last_name } = body;
        return {
          email: givenText(email),
          first_name: givenText(first_name),
          last_name: givenText(last_name),
        };
      } catch (error) {
        // The client reports an interruption, but the reason is the timeout.
        throw signal.aborted && !interrupted.aborted ? timeoutError() : error;
      } finally {
        services.setPollSignal(undefined);
      }
    });
  } catch (error) {
    if (!(error instanceof HmsError) || interrupted.aborted) throw error;
    if (error.kind !== 'unsupported') {
      ui.info(`hms could not read who you are. ${withFullStop(error.message)}`);
    }
    return null;
  }
}

function givenText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `Noor Haddad (noor@northlight.example)` */
export function whoText({ email, first_name, last_name }: Who): string | null {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  if (email === null) return name || null;
  return name === '' ? email : `${name} (${email})`;
}
