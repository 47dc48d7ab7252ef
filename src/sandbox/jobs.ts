/** Jobs move with time: the state at a moment is a function of the state before and the moment. */
import type { Email, Job, State } from './state.ts';

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Brings the state to the moment `now`. Returns whether anything changed. */
export function advance(state: State, now: number): boolean {
  const ended = state.jobs.filter((job) => job.ends_at <= now);
  let changed = ended.length > 0;
  for (const job of ended.sort((a, b) => a.ends_at - b.ends_at)) finish(state, job);
  state.jobs = state.jobs.filter((job) => job.ends_at > now);
  for (const job of state.jobs) {
    const backup = job.kind === 'backup' ? backupOf(state, job) : undefined;
    if (backup?.status === 'requested' && job.starts_at <= now) {
      backup.status = 'in_progress';
      changed = true;
    }
  }
  return changed;
}

function backupOf(state: State, job: Job) {
  return state.backups.find(({ record }) => record.id === job.backup_id)?.record;
}

function finish(state: State, job: Job): void {
  const install = state.installs.find(({ id }) => id === job.install_id);
  const backup = backupOf(state, job);
  if (install === undefined) return;
  switch (job.kind) {
    case 'install':
      install.status = 'active';
      return;
    case 'backup':
      if (backup !== undefined) {
        backup.status = job.outcome;
        backup.complete_time = job.outcome === 'completed' ? iso(job.ends_at) : null;
      }
      break;
    case 'restore':
      // The one visible trace of a restore: the install runs the WordPress of its backup again.
      if (job.outcome === 'completed' && backup?.wordpress_version) {
        install.wp_version = backup.wordpress_version;
      }
      break;
    case 'archive':
      break;
    default:
      job.kind satisfies never;
  }
  state.outbox.push(...emailsOf(job, install.name));
}

/** The service e-mails when a job is done (6.1); that it also does when one failed is our reading. */
function emailsOf(job: Job, install: string): Email[] {
  const outcome = job.outcome === 'completed' ? 'is complete' : 'was aborted';
  const subject = `The ${job.kind} of ${install} ${outcome}`;
  return job.emails.map((to) => ({ to, subject, sent_at: iso(job.ends_at) }));
}
