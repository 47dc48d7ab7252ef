/** What is wrong with an install, from its record, its backups and its domains. */
import { type BackupRecord, hasEnded, takenAt } from '../resolve/backup.ts';
import type { InstallRecord } from '../resolve/install.ts';
import { spanOf } from '../runner/values.ts';
import { compareVersions, fieldIn } from '../runner/where.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Thresholds {
  /** Milliseconds. */
  maxBackupAge: number;
  /** `8.2` */
  phpMin: string;
}

/** The line of an install. */
export interface AuditRow {
  install: string;
  id: string;
  environment: unknown;
  mark: 'ok' | 'finding' | 'failed';
  php_version: unknown;
  last_backup: unknown;
  findings: string[];
}

export interface Sight {
  install: InstallRecord;
  backups: readonly BackupRecord[];
  domains: readonly Row[];
}

/** Longer than any backup was seen to take (30 minutes). */
const stuckMs = 3_600_000;

export function findingsOf(sight: Sight, terms: Thresholds, now: number): string[] {
  return [
    ...backupFindings(sight.backups, terms, now),
    ...phpFindings(sight.install, terms),
    ...sight.domains.flatMap(domainFindings),
    ...primaryFindings(sight.install),
  ];
}

/** The newest completed backup; undefined where there is none that says when it was taken. */
export function lastBackupOf(backups: readonly BackupRecord[]): BackupRecord | undefined {
  return newestFirst(backups).find(
    (one) => one.status === 'completed' && Number.isFinite(takenAt(one)),
  );
}

function newestFirst(backups: readonly BackupRecord[]): BackupRecord[] {
  return [...backups].sort((a, b) => takenAt(b) - takenAt(a) || 0);
}

function backupFindings(
  backups: readonly BackupRecord[],
  { maxBackupAge }: Thresholds,
  now: number,
): string[] {
  const last = lastBackupOf(backups);
  const age = last === undefined ? undefined : now - takenAt(last);
  const findings: string[] = [];
  if (age === undefined) findings.push('no completed backup');
  else if (age > maxBackupAge) findings.push(`last completed backup ${spanOf(age)} ago`);
  const [newest] = newestFirst(backups);
  if (newest?.status === 'aborted') findings.push('the newest backup was aborted');
  for (const one of backups) {
    const since = now - takenAt(one);
    if (hasEnded(one) || since <= stuckMs || !Number.isFinite(since)) continue;
    findings.push(`a backup has been ${String(one.status)} for ${spanOf(since)}`);
  }
  return findings;
}

/** What is no version is not below one. */
export function isBelow(version: string, least: string): boolean {
  return (compareVersions(version, least) ?? 0) < 0;
}

function phpFindings({ php_version: version }: InstallRecord, { phpMin }: Thresholds): string[] {
  return isBelow(String(version), phpMin) ? [`PHP ${version} is below ${phpMin}`] : [];
}

/** Status words come in upper and in lower case. */
function domainFindings(domain: Row): string[] {
  const { name, ownership_status: ownership } = domain;
  const network = fieldIn(domain, 'network_details.network_info.status');
  const ssl = fieldIn(domain, 'network_details.network_info.ssl.status');
  const isOff = (word: unknown) => typeof word === 'string' && word.toLowerCase() !== 'active';
  return [
    ...(ownership === 'TXT_VERIFICATION_PENDING' ? [`${name}: ownership is not verified`] : []),
    ...(isOff(network) ? [`${name}: network is ${network}`] : []),
    ...(isOff(ssl) ? [`${name}: SSL is ${ssl}`] : []),
  ];
}

function primaryFindings(install: InstallRecord): string[] {
  const { environment, primary_domain: domain } = install;
  return environment === 'production' && !domain ? ['no primary domain'] : [];
}
