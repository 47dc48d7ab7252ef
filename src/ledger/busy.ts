/** Whether another job may still overwrite an install, as far as the ledger of this machine knows. */
import { HmsError } from '../core/errors.ts';
import { distanceOf } from '../core/units.ts';
import { isOpen, type JobRecord, type JobSubject } from './job-record.ts';

/** No restore or copy is known to take longer. */
const maxBusyMs = 2 * 3_600_000;

export interface Overwriting {
  service: string;
  target: JobSubject;
  /** The install that a copy reads. */
  source?: JobSubject | undefined;
  /** The command has --even-if-busy. */
  mayOverride?: boolean | undefined;
}

/** A restore or a copy whose end was not seen, and that overwrites the target or the source, or reads the target. */
function blockingJob(
  jobs: readonly JobRecord[],
  { service, target, source }: Overwriting,
  nowMs: number,
): JobRecord | undefined {
  const isSame = (one: JobSubject | undefined, other: JobSubject | undefined) =>
    one !== undefined && one.id.toLowerCase() === other?.id.toLowerCase();
  return jobs.findLast(
    (job) =>
      (job.kind === 'restore' || job.kind === 'copy') &&
      isOpen(job) &&
      job.service === service &&
      nowMs - Date.parse(job.at) < maxBusyMs &&
      (isSame(job.target, target) || isSame(job.target, source) || isSame(job.source, target)),
  );
}

/** @throws HmsError busy */
export function refuseBusy(
  jobs: readonly JobRecord[],
  { mayOverride = true, ...overwriting }: Overwriting,
  nowMs: number,
): void {
  const blocking = blockingJob(jobs, overwriting, nowMs);
  if (blocking === undefined) return;
  const { job, kind, state, at, command, target, source } = blocking;
  const isTarget = target.id.toLowerCase() === overwriting.target.id.toLowerCase();
  const isRead = !isTarget && source?.id.toLowerCase() === overwriting.target.id.toLowerCase();
  const name = isTarget || isRead ? overwriting.target.name : overwriting.source?.name;
  const asked = distanceOf(Date.parse(at) - nowMs);
  const end = state === 'unknown' ? 'its outcome is unknown' : 'its end was not seen';
  throw new HmsError(
    'busy',
    `${name} is busy, as far as this machine knows: a ${kind} was requested ${asked}, and ${end}. Nothing was sent.`,
    {
      details: [
        `Job ${job}: ${command}`,
        `If it has ended, run: hms jobs settle ${job} --as completed`,
        ...(mayOverride ? ['To send the request anyway, add --even-if-busy.'] : []),
      ],
      hint: `To wait for it, run: hms jobs wait ${job}`,
    },
  );
}
