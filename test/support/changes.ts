/** Runs changes of a fence, and the jobs they start. */
import type { CommandInput } from '../../src/command-model/input.ts';
import type { Job, JobStatus, Plan } from '../../src/command-model/plan.ts';
import { HmsError } from '../../src/core/errors.ts';
import { changeOf, createSession, requestOf, type SessionOptions } from './session.ts';

export const paint = 'POST /fences/f1/paint';
export const dry = requestOf({ path: '/fences/f1/dry', name: 'dryFence' });

export const is = (status: string): JobStatus => ({ record: { id: 'f1', status }, status });

/** A job with these polls. The last one repeats. */
export function jobOf(polls: readonly (JobStatus | HmsError)[], changed: Partial<Job> = {}): Job {
  let polled = 0;
  return {
    name: 'paint of f1',
    resume: 'To keep waiting, run: hms fences wait f1',
    after: 'To look, run: hms fences get f1',
    done: ['completed'],
    failed: ['failed'],
    onNeverListed: () => new HmsError('notFound', 'never listed'),
    async poll() {
      const found = polls[Math.min(polled, polls.length - 1)];
      polled += 1;
      if (found instanceof HmsError) throw found;
      return found;
    },
    ...changed,
  };
}

export const run = (
  plan: Plan | object,
  input: CommandInput = {},
  options: SessionOptions = {},
  facts = {},
) =>
  createSession({ bodies: [{ id: 'f1', status: 'requested' }], ...options }).ran(
    changeOf(plan, facts),
    input,
  );
