/** The status that the service shows, as a witness: for jobs that have one. */
import { isOneOf } from '../core/compare-names.ts';
import { unlessAborted } from '../core/deadline.ts';
import { HmsError } from '../core/errors.ts';
import { seenHere, statusEvidence, type Witness } from './witness.ts';

/** A job whose end the service shows. */
interface StatusJob {
  name: string;
  /** The current status; undefined when the job is not listed. */
  poll(): Promise<{ status: string; error?: string | undefined } | undefined>;
  done: readonly string[];
  failed: readonly string[];
}

export function statusWitness({ name, poll, done, failed }: StatusJob, now: () => number): Witness {
  return {
    kind: 'status',
    name: `the status of ${name}`,
    prepare: async () => {},
    async look(signal) {
      try {
        const seen = await unlessAborted(poll(), signal);
        if (seen === undefined) return { state: 'silent', note: 'not listed' };
        const { status, error } = seen;
        if (error !== undefined)
          return { state: 'failed', evidence: seenHere('status', error, now()) };
        const evidence = statusEvidence(status, now());
        if (isOneOf(done, status)) return { state: 'ended', evidence };
        if (isOneOf(failed, status)) return { state: 'failed', evidence };
        return { state: 'silent', note: status };
      } catch (error) {
        if (!(error instanceof HmsError) || error.kind !== 'unavailable') throw error;
        return { state: 'silent', note: `poll failed (${error.status ?? error.message})` };
      }
    },
    close: async () => {},
  };
}
