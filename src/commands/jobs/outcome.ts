/** The error of jobs that did not end well: the worst, in the order 10, 8, 9. */
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { notObservable, type ShownJob } from './view.ts';

export interface EndedJob {
  record: ShownJob;
  /** What was seen last, for people. */
  note?: string | undefined;
  error?: HmsError | undefined;
}

const worstFirst = [
  {
    states: ['unknown'],
    kind: 'unknown',
    what: 'has an unknown outcome',
    all: 'have an unknown outcome',
  },
  { states: ['failed'], kind: 'failed', what: 'failed', all: 'failed' },
  {
    states: ['requested', notObservable],
    kind: 'pending',
    what: 'did not show its end',
    all: 'did not show their ends',
  },
] as const satisfies readonly { states: readonly ShownJob['state'][]; [text: string]: unknown }[];

/**
 * @param hintOf the hint for the first job of the worst kind
 * @returns undefined when each job ended well
 */
export function endError(
  jobs: readonly EndedJob[],
  hintOf = ({ record }: EndedJob) => `To see a job, run: hms jobs show ${record.job}`,
): HmsError | undefined {
  for (const { states, kind, what, all } of worstFirst) {
    const bad = jobs.filter(({ record }) => states.some((one) => one === record.state));
    const [first] = bad;
    if (first === undefined) continue;
    if (jobs.length === 1 && first.error?.kind === kind) return first.error;
    const subject =
      jobs.length === 1
        ? `Job ${first.record.job}`
        : `${bad.length} of ${numberOf(jobs.length, 'job')}`;
    return new HmsError(kind, `${subject} ${bad.length === 1 ? what : all}.`, {
      details: bad.map(({ record, note }) => `${record.job}: ${note ?? record.command}`),
      hint: hintOf(first),
    });
  }
  return undefined;
}
