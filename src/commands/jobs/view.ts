import { evidenceSentences, evidenceText, time, type View } from '../../command-model/view.ts';
import type { JobRecord } from '../../ledger/job-record.ts';

/** The state of an accepted job whose end nothing can show. */
export const notObservable = 'not_observable';

/** A job of the ledger; or a backup that the service lists, and that this machine did not request. */
export type ShownJob = Omit<JobRecord, 'command' | 'state'> & {
  command: string | null;
  state: JobRecord['state'] | typeof notObservable;
};

/** An accepted job that nothing shows the end of. An unknown outcome stays unknown. */
export function notObserved(record: ShownJob): ShownJob {
  return record.state === 'requested' ? { ...record, state: notObservable } : record;
}

/** A job as hms prints it. */
export function jobRow(record: ShownJob, note?: string) {
  const { job, state, kind, command, target, source, profile, service, request_id } = record;
  const { addresses = [], at, ended_at, evidence } = record;
  return {
    id: job,
    state,
    kind,
    command,
    target: target.name,
    target_id: target.id,
    source: source?.name ?? null,
    profile,
    service,
    request_id,
    notification_emails: addresses,
    requested_at: at,
    ended_at,
    evidence,
    ...(note === undefined ? {} : { note }),
  };
}

export const view: View = {
  columns: [
    { name: 'id', dropPriority: 0 },
    { name: 'state', dropPriority: 0, state: true },
    { name: 'kind', dropPriority: 1 },
    { name: 'target', dropPriority: 0 },
    { name: 'source', dropPriority: 4, detail: true },
    { name: 'requested_at', dropPriority: 2, show: time },
    { name: 'ended_at', dropPriority: 3, show: time },
    {
      name: 'evidence',
      dropPriority: 0,
      sentences: evidenceSentences,
      show: evidenceText,
      below: '  ',
    },
    { name: 'command', detail: true },
    { name: 'target_id', detail: true },
    { name: 'profile', detail: true },
    { name: 'service', detail: true },
    { name: 'request_id', detail: true },
    { name: 'notification_emails', detail: true },
  ],
};
