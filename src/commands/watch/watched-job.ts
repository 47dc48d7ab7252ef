/** A job that is watched: one of the ledger, or a backup that runs on its install. */
import { HmsError } from '../../core/errors.ts';
import {
  type EndState,
  isInFlight,
  isOpen,
  type JobRecord,
  jobName,
} from '../../ledger/job-record.ts';
import type { LiveJob } from '../../output/live-jobs.ts';
import { openLooks, type WitnessLooks } from '../../runner/witnesses/witness-looks.ts';
import type { System } from '../../system/system.ts';
import type { JobEvidence, Witness } from '../../witness/witness.ts';
import type { EndedJob } from '../jobs/outcome.ts';
import { notObserved, type ShownJob } from '../jobs/view.ts';

export interface WatchedJob {
  /** As the ledger had it last. */
  record: ShownJob;
  /** It is waited for. */
  isRunning(): boolean;
  look(round: Parameters<WitnessLooks['round']>[0]): Promise<void>;
  /** The ledger has another record of it: a person settled it, or another process saw its end. */
  replace(record: JobRecord): void;
  line(): LiveJob;
  ended(): EndedJob;
  close(): Promise<void>;
}

interface WatchedOptions {
  /** None when nothing shows its end. */
  witnesses: readonly Witness[];
  system: System;
  /** Records what was seen in the ledger; absent for a backup that is not in it. */
  note?(evidence: JobEvidence, ends: EndState | undefined): Promise<void>;
}

export function watchedJob(
  first: Omit<JobRecord, 'command'> & { command: string | null },
  { witnesses, system, note = async () => {} }: WatchedOptions,
): WatchedJob {
  const isObservable = witnesses.length > 0;
  const isKnownOpen = isObservable || isInFlight(first, system.now());
  let record: ShownJob = isKnownOpen ? first : notObserved(first);
  /** Why it is no longer looked at. */
  let given: string | undefined;
  const looks = openLooks(witnesses, {
    system,
    async onEvidence(evidence, ends) {
      record = { ...record, evidence: [...record.evidence, evidence] };
      if (ends) record = { ...record, state: ends, ended_at: evidence.at };
      await note(evidence, ends);
    },
    cannotLook: (witness, { message }) =>
      new HmsError('pending', `hms cannot look at ${witness.name}: ${message}`),
  });

  const hasEnded = () => !['requested', 'unknown', 'not_observable'].includes(record.state);

  /** What was seen last, in words. */
  function lastNote(): string {
    if (given !== undefined) return given;
    if (!isObservable) return 'request on its way';
    return looks.silentText();
  }

  return {
    get record() {
      return record;
    },
    isRunning() {
      if (hasEnded() || given !== undefined) return false;
      return isObservable || isInFlight(first, system.now());
    },
    async look(round) {
      if (!isObservable) return;
      try {
        const end = await looks.round(round);
        if (end?.state === 'unclear') given = end.evidence.says;
      } catch (error) {
        if (!(error instanceof HmsError) || error.kind !== 'pending') throw error;
        given = error.message;
      }
    },
    replace(next) {
      if (!hasEnded() && !isOpen(next)) record = next;
    },
    line() {
      const { job: id, state } = record;
      const isOver = hasEnded() || !isObservable;
      return {
        id,
        name: jobName(record),
        state: isOver ? (state === 'unknown' ? 'unknown outcome' : state) : lastNote(),
        isRunning: this.isRunning(),
      };
    },
    ended() {
      if (hasEnded()) return { record };
      return { record, note: isObservable ? lastNote() : 'nothing shows its end' };
    },
    close: async () => {
      await Promise.all(witnesses.map((one) => one.close()));
    },
  };
}
