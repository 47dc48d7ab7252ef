/** The backups of installs: one request for each install and round. */

import { everyRecord } from '../../client/pages/pages.ts';
import { createRateLimiter, maxRetryAfterFor } from '../../client/rate-limiter.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import type { Service } from '../../command-model/services.ts';
import { withDeadline } from '../../core/deadline.ts';
import { HmsError } from '../../core/errors.ts';
import { inParallel } from '../../fleet/engine.ts';
import type { JobSubject } from '../../ledger/job-record.ts';
import { type BackupRecord, hasEnded } from '../../resolve/backup.ts';

/** Maximum number of parallel lists. The rate limiter paces them. */
const concurrency = 8;

export interface ListedBackup {
  install: JobSubject;
  backup: BackupRecord;
}

export interface InstallLists {
  /** Its lists of backups are those of the current round. */
  service: Service;
  add(install: JobSubject): void;
  /** Whether a later round may read a list that was not read in this one. */
  isRetrying(): boolean;
  /** Names of the installs whose lists were not read in the last round, or can never be. */
  unread(): string[];
  /** Starts a round. @returns the backups that run. @throws HmsError, when every later round would fail too */
  running(ms: number): Promise<ListedBackup[]>;
}

export async function openInstallLists({
  system,
  services,
  ui: { warn },
}: LocalContext): Promise<InstallLists> {
  let pollSignal: AbortSignal | undefined;
  const scoped = (await services.open()).withScope({
    rateLimiter: createRateLimiter(system, { maxRetryAfterMs: maxRetryAfterFor(system) }),
    system,
    pollSignal: () => pollSignal,
    info: () => {},
  });
  const { directory } = scoped;
  // What looks at the current status reads the lists of the round.
  const service: Service = {
    ...scoped,
    directory: { ...directory, fresh: directory },
    withScope: () => service,
  };
  const installs = new Map<string, JobSubject>();
  /** Of the last round. */
  let missed: string[] = [];
  const refused: string[] = [];

  async function readOne(install: JobSubject, signal: AbortSignal): Promise<ListedBackup[]> {
    try {
      const backups = await everyRecord(directory.backups(install));
      return backups.filter((one) => !hasEnded(one)).map((backup) => ({ install, backup }));
    } catch (error) {
      if (!(error instanceof HmsError) || system.interrupted.aborted) throw error;
      if (error.kind === 'unavailable' || signal.aborted) {
        missed.push(install.name); // the next round tries again
        return [];
      }
      if (error.kind !== 'notFound' && error.kind !== 'forbidden') throw error;
      installs.delete(install.id.toLowerCase());
      refused.push(install.name);
      warn(`The backups of ${install.name} cannot be watched: ${error.message}`);
      return [];
    }
  }

  return {
    service,
    isRetrying: () => missed.length > 0,
    unread: () => [...refused, ...missed],
    add(install) {
      const key = install.id.toLowerCase();
      if (!installs.has(key)) installs.set(key, install);
    },
    async running(ms) {
      directory.forget();
      missed = [];
      const found: ListedBackup[] = [];
      const failures: unknown[] = [];
      const { sleep, interrupted } = system;
      const timeoutError = () => new HmsError('unavailable', 'no answer in time');
      await withDeadline({ sleep, outer: [interrupted], ms, timeoutError }, async (signal) => {
        pollSignal = signal;
        const work = {
          targets: [...installs.values()],
          concurrency,
          canaries: 0,
          mayStart: () => failures.length === 0 && !signal.aborted,
          async perform(install: JobSubject) {
            try {
              found.push(...(await readOne(install, signal)));
            } catch (raised) {
              failures.push(raised);
            }
          },
        };
        for await (const _ of inParallel(work));
      });
      if (failures.length > 0) throw failures[0];
      interrupted.throwIfAborted();
      return found;
    },
  };
}
