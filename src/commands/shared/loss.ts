/** What hms shows of an install before it is overwritten. */

import type { Context } from '../../command-model/definition.ts';
import type { Fact } from '../../command-model/plan.ts';
import { plain } from '../../command-model/view.ts';
import { distanceOf, momentText } from '../../core/units.ts';
import {
  type BackupRecord,
  backupOutcome,
  isDated,
  latestBackup,
  maxClockSkewMs,
  takenAt,
} from '../../resolve/backup.ts';
import { type InstallRecord, type InstallRef, refTo } from '../../resolve/install.ts';

/** Only staging and development need no name; any other environment counts as production. */
export function nameReasonOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { environment } = record;
  if (environment === 'staging' || environment === 'development') return undefined;
  if (environment === 'production') return 'is a production install';
  const said = environment === undefined || environment === null ? 'unknown' : plain(environment);
  return `counts as production, because its environment is ${said}`;
}

/** `2026-03-02 09:00 UTC (3 h ago)` */
export function momentOfBackup(backup: BackupRecord, { now, serviceNow }: Context): string {
  const [localMs, serviceMs] = [now(), serviceNow()];
  const taken = takenAt(backup);
  if (!Number.isFinite(taken)) return 'unknown (no date)';
  const ago = (clock: number) =>
    clock < taken ? 'dated in the future' : distanceOf(taken - clock);
  // hms cannot tell which clock is wrong.
  const isSkewed = Math.abs(localMs - serviceMs) > maxClockSkewMs;
  const age = isSkewed
    ? `${ago(serviceMs)} by the clock of the service, ${ago(localMs)} by the clock of this machine`
    : ago(localMs);
  return `${momentText(taken)} (${age})`;
}

/** What a copy reads: nothing of it is lost. */
export function sourceFacts(record: InstallRecord): Fact[] {
  const { name, id } = refTo(record);
  return [
    ['Source', `${name} (${id})`],
    ['Source environment', plain(record.environment)],
    ['Source domain', plain(record.primary_domain)],
  ];
}

/** The install that a copy overwrites. */
export function destinationFacts(context: Context, record: InstallRecord): Promise<Fact[]> {
  return lossFacts(context, record, {
    install: 'Destination',
    environment: 'Destination environment',
    domain: 'Destination domain',
    backup: 'Destination last backup',
  });
}

/** The install that a restore overwrites. */
export function installFacts(context: Context, record: InstallRecord): Promise<Fact[]> {
  return lossFacts(context, record, {
    install: 'Install',
    environment: 'Environment',
    domain: 'Primary domain',
    backup: 'Last completed backup',
  });
}

type LossLabels = Readonly<Record<'install' | 'environment' | 'domain' | 'backup', string>>;

async function lossFacts(
  context: Context,
  record: InstallRecord,
  labels: LossLabels,
): Promise<Fact[]> {
  const { name, id } = refTo(record);
  return [
    [labels.install, `${name} (${id})`],
    [labels.environment, plain(record.environment), 'production'],
    [labels.domain, plain(record.primary_domain)],
    [labels.backup, await lastBackupText(context, record)],
  ];
}

async function lastBackupText(context: Context, record: InstallRecord): Promise<string> {
  const { backup, isUncertain } = await latestBackup(context.directory, refTo(record));
  if (isUncertain) return 'unknown (some backups have no date)';
  return backup === undefined ? 'none completed' : momentOfBackup(backup, context);
}

/** The completed backups taken after the one to restore: what they hold is more recent. */
export async function newerBackups(
  context: Context,
  install: InstallRef,
  source: BackupRecord,
): Promise<string> {
  let newest = source;
  let [count, undated] = [0, 0];
  for await (const one of context.directory.backups(install)) {
    const isSource = one.id.toLowerCase() === source.id.toLowerCase();
    if (isSource || backupOutcome(one) !== 'completed') continue;
    if (!isDated(one)) undated += 1;
    if (takenAt(one) <= takenAt(source)) continue;
    count += 1;
    if (takenAt(one) > takenAt(newest)) newest = one;
  }
  if (!isDated(source) && count + undated > 0) return 'unknown (the backup to restore has no date)';
  const known = count === 0 ? 'none' : `${count}, the newest ${momentOfBackup(newest, context)}`;
  return undated === 0 ? known : `${known}, and ${undated} without a date`;
}
