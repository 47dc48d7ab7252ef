/** Advances jobs with time: the new state depends only on the old state and the time. */
import { mailFaultsOf } from './faults.ts';
import type { SandboxJob, State } from './state.ts';

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Advances the state to the time `now`. */
export function advance(state: State, now: number): void {
  for (const job of state.jobs) if (job.starts_at <= now) beginJob(state, job);
  const ended = state.jobs.filter((job) => job.ends_at <= now);
  for (const job of ended.sort((a, b) => a.ends_at - b.ends_at)) finish(state, job);
  state.jobs = state.jobs.filter((job) => job.ends_at > now);
}

/** Jobs of one kind for one subject run one after the other. */
export function queueJob(
  state: State,
  job: Omit<SandboxJob, 'starts_at' | 'ends_at'>,
  now: number,
  ms: number,
) {
  const same = state.jobs.filter(
    ({ kind, subject_id }) => kind === job.kind && subject_id === job.subject_id,
  );
  const startsAfter = Math.max(now, ...same.map(({ ends_at }) => ends_at));
  const starts_at = startsAfter + Math.min(ms / 5, 10_000);
  const queued = { ...job, starts_at, ends_at: startsAfter + ms };
  state.jobs.push(queued);
  if (mailFaultsOf(job.emails).has('early')) sendEmails(state, queued, outcomePhrase(queued), now);
}

function recordOfBackup(state: State, id: string | undefined) {
  return state.backups.find(({ record }) => record.id === id)?.record;
}

function archiveOf(state: State, id: string | undefined) {
  return state.archives.find(({ record }) => record.id === id)?.record;
}

function transferOf(state: State, id: string) {
  return state.transfers.find(({ record }) => record.id === id);
}

function beginJob(state: State, job: SandboxJob): void {
  if (mailFaultsOf(job.emails).has('start') && job.told_start !== true) {
    job.told_start = true;
    sendEmails(state, job, 'has started', job.starts_at);
  }
  if (job.kind === 'backup') {
    const backup = recordOfBackup(state, job.source_id);
    if (backup?.status === 'requested') backup.status = 'in_progress';
  }
  const archive = job.kind === 'archive' ? archiveOf(state, job.created_id) : undefined;
  if (archive?.state === 'requested') {
    archive.state = 'in_progress';
    archive.start_time = iso(job.starts_at);
  }
  const transfer = transferOf(state, job.subject_id)?.record;
  if (transfer?.status === 'pending' || transfer?.status === 'scheduled') {
    transfer.status = 'in_progress';
    transfer.updated_at = iso(job.starts_at);
  }
}

function finish(state: State, job: SandboxJob): void {
  const install = state.installs.find(({ id }) => id === job.subject_id);
  const completed = job.outcome === 'completed';
  switch (job.kind) {
    case 'install':
      if (install) install.status = 'active';
      return;
    case 'environment':
      for (const { environments } of state.apps) {
        const environment = environments.find(({ id }) => id === job.subject_id);
        if (environment) environment.reconciling = false;
      }
      return;
    case 'transfer':
      finishTransfer(state, job);
      return;
    case 'backup': {
      const backup = recordOfBackup(state, job.source_id);
      if (backup) {
        backup.status = job.outcome;
        backup.complete_time = completed ? iso(job.ends_at) : null;
      }
      break;
    }
    case 'restore': {
      // The only visible effect of a restore: the install runs the WordPress version of its backup.
      const version = recordOfBackup(state, job.source_id)?.wordpress_version;
      if (completed && install && version) install.wp_version = version;
      break;
    }
    case 'copy': {
      const source = state.installs.find(({ id }) => id === job.source_id);
      if (completed && install && source) install.wp_version = source.wp_version;
      break;
    }
    case 'archive': {
      const archive = archiveOf(state, job.created_id);
      if (archive) {
        archive.state = job.outcome;
        archive[completed ? 'complete_time' : 'abort_time'] = iso(job.ends_at);
      }
      break;
    }
    default:
      job.kind satisfies never;
  }
  const faults = mailFaultsOf(job.emails);
  if (faults.has('never') || faults.has('early')) return;
  const words = faults.has('unclear') ? 'was processed' : outcomePhrase(job);
  sendEmails(state, job, words, job.ends_at);
  if (faults.has('twice')) sendEmails(state, job, words, job.ends_at);
}

/** Moves the site and its installs to the destination account. */
function finishTransfer(state: State, job: SandboxJob): void {
  const transfer = transferOf(state, job.subject_id);
  if (transfer === undefined) return;
  transfer.record.status = job.outcome === 'completed' ? 'completed' : 'failed';
  transfer.record.updated_at = iso(job.ends_at);
  if (job.outcome !== 'completed') return;
  const site = state.sites.find(({ id }) => id === transfer.site_id);
  if (site) site.account_id = transfer.destination_account_id;
  for (const install of state.installs.filter((one) => one.site?.id === transfer.site_id)) {
    install.account = { id: transfer.destination_account_id };
  }
}

/** The service sends an e-mail when a job completes (6.1). That it also does so for a failed job is our reading. */
function outcomePhrase({ outcome }: Pick<SandboxJob, 'outcome'>): string {
  return outcome === 'completed' ? 'is complete' : 'was aborted';
}

/** @param words the end of the subject */
function sendEmails(
  state: State,
  { kind, subject_id, emails }: Omit<SandboxJob, 'starts_at' | 'ends_at'>,
  words: string,
  at: number,
): void {
  const install = state.installs.find(({ id }) => id === subject_id);
  if (install === undefined) return;
  const to = kind === 'copy' ? 'onto' : 'of';
  const subject = `The ${kind} ${to} ${install.name} ${words}`;
  state.outbox.push(...emails.map((address) => ({ to: address, subject, sent_at: iso(at) })));
}
