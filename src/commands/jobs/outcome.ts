/** The error of jobs that did not end well: the worst, in the order 10, 8, 9. */
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import type { JobRecord, JobState } from '../../ledger/job-record.ts';

interface EndedJob {
  record: JobRecord;
  note?: string;
  error?: HmsError;
}

const worstFirst = [
  {
    state: 'unknown',
    kind: 'unknown',
    what: 'has an unknown outcome',
    all: 'have an unknown outcome',
  },
  { state: 'failed', kind: 'failed', what: 'failed', all: 'failed' },
  {
    state: 'requested',
    kind: 'pending',
    what: 'did not show its end',
    all: 'did not show their ends',
  },
] as const satisfies readonly { state: JobState; [text: string]: string }[];

/** @returns undefined when each job ended well */
export function endError(jobs: readonly EndedJob[]): HmsError | undefined {
  for (const { state, kind, what, all } of worstFirst) {
    const bad = jobs.filter(({ record }) => record.state === state);
    const [first] = bad;
    if (first === undefined) continue;
    if (jobs.length === 1 && first.error?.kind === kind) return first.error;
    const subject =
      jobs.length === 1
        ? `Job ${first.record.job}`
        : `${bad.length} of ${numberOf(jobs.length, 'job')}`;
    return new HmsError(kind, `${subject} ${bad.length === 1 ? what : all}.`, {
      details: bad.map(({ record, note }) => `${record.job}: ${note ?? record.command}`),
      hint: `To see a job, run: hms jobs show ${first.record.job}`,
    });
  }
  return undefined;
}
