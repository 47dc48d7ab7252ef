/**
 * The ledger of jobs: one record for each change whose end comes later, written before its request leaves. It is local
 * to this machine. There is a file for each day, which is only appended to. A job's lines are in the file of its day.
 */
import { join } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { tagOf } from '../core/mail/tag.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { numberOf, withFullStop } from '../core/wording.ts';
import type { Log } from '../storage/append-log.ts';
import { LostLock } from '../storage/lock.ts';
import type { JobEvidence } from '../witness/witness.ts';
import {
  type EndState,
  isJobLine,
  type JobLine,
  type JobRecord,
  type RequestedLine,
  replayJobs,
} from './job-record.ts';

export interface LedgerFiles {
  stateDir: string | undefined;
  openLog(path: string): Promise<Log>;
  readLog(path: string): Promise<unknown[]>;
  namesIn(folder: string): Promise<string[]>;
  removeFile(path: string): Promise<void>;
  exclusively<R>(
    path: string,
    work: (lock: { isHeld(): Promise<boolean> }) => Promise<R>,
  ): Promise<R>;
  now(): number;
}

export type JobRequest = Omit<RequestedLine, 'at'>;

/** A job of this process. None of its functions rejects: the request is already on its way. */
export interface LedgerEntry {
  id: string;
  accepted(facts: { requestId: string | undefined; created: string | undefined }): Promise<void>;
  /** The outcome of the request is unknown. */
  unknown(requestId: string | undefined): Promise<void>;
  /** The request was not sent, or the service refused it: there is no job. */
  refused(): Promise<void>;
  saw(evidence: JobEvidence, ends?: EndState): Promise<void>;
}

export interface JobLedger {
  /**
   * Records a job before its request leaves.
   * @param check looks at the jobs of the last days under the lock of the ledger, and throws if the request must not
   *   be sent; undefined if it does not matter
   * @throws HmsError usage, when it cannot be written; the error of `check`
   */
  begin(request: JobRequest, check?: JobCheck): Promise<LedgerEntry>;
  /** Jobs requested since the moment, oldest first. @throws HmsError usage, when a file cannot be read */
  jobs(sinceMs?: number): Promise<JobRecord[]>;
  /** Jobs that may still run. @throws HmsError not_ready, when they cannot be read */
  recentJobs(): Promise<JobRecord[]>;
  /** @throws HmsError usage, when it cannot be written */
  note(job: Pick<JobRecord, 'job' | 'at'>, evidence: JobEvidence, ends?: EndState): Promise<void>;
  /** @throws HmsError usage, when it cannot be written */
  forget(job: Pick<JobRecord, 'job' | 'at'>): Promise<void>;
}

/** Throws if the request must not be sent. */
type JobCheck = (jobs: readonly JobRecord[]) => void;

/** A ledger that cannot be read does not say that nothing runs. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof HmsError) || error.kind !== 'usage') throw error;
  throw new HmsError(
    'not_ready',
    `The ledger of jobs cannot be read, so the install may be busy: ${withFullStop(error.message)} Nothing was sent.`,
    { hint: 'Check the file. To use another ledger, set HMS_STATE_DIR.', cause: error },
  );
}

const retentionDays = 180;

/** Number of later days with jobs that must confirm the age of a file: a single clock may be wrong. */
const minConfirmingDays = 30;

const dayMs = 86_400_000;
const fileOfDay = /^(\d{4}-\d\d-\d\d)\.jsonl$/;

/** Reads back so far for the jobs that may still run. */
const recentMs = 2 * dayMs;

/** @param warn reports damaged lines */
export function openLedger(
  files: LedgerFiles,
  { redact, redactValue }: Redactor,
  warn: (text: string) => void,
): JobLedger {
  const { stateDir, now } = files;
  let isPruned = false;
  /** The damaged lines that the operator knows of, for each file. */
  const warned = new Map<string, number>();
  const iso = () => new Date(now()).toISOString();

  function folder(): string {
    if (stateDir !== undefined) return join(stateDir, 'jobs');
    throw new HmsError('usage', 'No state folder is set (HMS_STATE_DIR).');
  }

  const pathOf = ({ at }: { at: string }) => join(folder(), `${at.slice(0, 10)}.jsonl`);

  async function append(path: string, line: JobLine): Promise<void> {
    const log = await files.openLog(path);
    try {
      await log.append(line);
    } finally {
      await log.close();
    }
  }

  async function daysWithJobs(): Promise<string[]> {
    const names = await files.namesIn(folder());
    return names.flatMap((name) => fileOfDay.exec(name)?.[1] ?? []);
  }

  async function read(days: readonly string[]): Promise<JobRecord[]> {
    const lines: JobLine[] = [];
    for (const day of days) {
      const path = join(folder(), `${day}.jsonl`);
      const all = await files.readLog(path);
      const known = all.filter(isJobLine);
      const damaged = all.length - known.length;
      if (damaged > (warned.get(path) ?? 0)) {
        warned.set(path, damaged);
        warn(
          `${path} has ${numberOf(damaged, 'damaged line')}. hms cannot tell which jobs they are about.`,
        );
      }
      for (const line of known) lines.push(line);
    }
    return replayJobs(lines);
  }

  async function jobs(sinceMs = Number.NEGATIVE_INFINITY): Promise<JobRecord[]> {
    const days = await daysWithJobs();
    const found = await read(days.filter((day) => Date.parse(day) + dayMs > sinceMs));
    return found.filter(({ at }) => Date.parse(at) >= sinceMs);
  }

  async function recentJobs(): Promise<JobRecord[]> {
    return jobs(now() - recentMs).catch(refuseUnreadable);
  }

  /** Removes files of days that are long past. */
  async function prune(): Promise<void> {
    const days = await daysWithJobs();
    const ageLimit = (day: string) => Date.parse(day) + retentionDays * dayMs;
    const old = days.filter(
      (day) =>
        days.filter((later) => Date.parse(later) > ageLimit(day)).length >= minConfirmingDays,
    );
    for (const day of old) await files.removeFile(join(folder(), `${day}.jsonl`));
  }

  /**
   * Appends the line under the lock of the ledger, if the jobs of the last days pass the check. Another process may take
   * the lock of one that stood still: then this one looks again.
   * @throws HmsError usage, when it cannot be written; not_ready, when it cannot be read; the error of `check`
   */
  async function appendAlone(line: RequestedLine, check: JobCheck): Promise<void> {
    let hasLooked = false;
    const look = async () => {
      check(await recentJobs());
      hasLooked = true;
    };
    try {
      await files.exclusively(join(folder(), 'ledger'), async ({ isHeld }) => {
        await look();
        if (!(await isHeld())) throw new LostLock();
        await append(pathOf(line), line);
        if (await isHeld()) return;
        await append(pathOf(line), { job: line.job, forgotten: true, at: iso() });
        throw new LostLock();
      });
    } catch (error) {
      // Where no lock can be made, the look still counts.
      if (error instanceof HmsError && error.kind === 'usage' && !hasLooked && stateDir)
        await look();
      throw error;
    }
  }

  function entryOf(line: RequestedLine): LedgerEntry {
    const { job } = line;
    const tryAppend = async (next: JobLine) => {
      await append(pathOf(line), next).catch(({ message }: Error) => {
        warn(`The end of job ${job} is not recorded: ${message}`);
      });
    };
    const outcome = (
      known: 'accepted' | 'unknown' | 'refused',
      requestId: string | undefined,
      created?: string,
    ) =>
      tryAppend({
        job,
        outcome: known,
        request_id: requestId === undefined ? null : redact(requestId),
        ...(created === undefined ? {} : { created: redact(created) }),
        at: iso(),
      });
    return {
      id: job,
      accepted: ({ requestId, created }) => outcome('accepted', requestId, created),
      unknown: (requestId) => outcome('unknown', requestId),
      refused: () => outcome('refused', undefined),
      saw: (evidence, ends) =>
        tryAppend({ job, evidence: redactValue(evidence), ...(ends && { ends }) }),
    };
  }

  return {
    jobs,
    recentJobs,
    async begin(request, check) {
      const line: RequestedLine = redactValue({ ...request, at: iso() });
      if (check) await appendAlone(line, check);
      else await append(pathOf(line), line);
      if (!isPruned) await prune().catch(() => {}); // the next command tries again
      isPruned = true;
      return entryOf(line);
    },
    async note(job, evidence, ends) {
      await append(pathOf(job), {
        job: job.job,
        evidence: redactValue(evidence),
        ...(ends && { ends }),
      });
    },
    async forget(job) {
      await append(pathOf(job), { job: job.job, forgotten: true, at: iso() });
    },
  };
}

/** `j-7k2m9qxw`: 40 of the random bits of a UUID. */
export function newJobId(uuid: string): string {
  return `j-${tagOf(uuid).slice(0, 8)}`;
}
