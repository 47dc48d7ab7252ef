/** What is wrong with an install, from its record, its backups and its domains. */
import type { InstallRecord } from '../resolve/install.ts';
import { momentOf, spanOf } from '../runner/values.ts';
import { fieldIn } from '../runner/where.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Thresholds {
  /** Milliseconds. */
  maxBackupAge: number;
  /** `8.2` */
  phpMin: string;
}

export interface Sight {
  install: InstallRecord;
  backups: readonly Row[];
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

/** When the newest completed backup was taken; undefined where there is none. */
export function lastBackupOf(backups: readonly Row[]): string | undefined {
  const completed = backups.filter(({ status }) => status === 'completed');
  return newestFirst(completed)
    .map(takenAt)
    .find((at) => at !== undefined);
}

function takenAt({ create_time, complete_time }: Row): string | undefined {
  const at = create_time ?? complete_time;
  return typeof at === 'string' && !Number.isNaN(momentOf(at)) ? at : undefined;
}

function newestFirst(backups: readonly Row[]): Row[] {
  const moment = (one: Row) => momentOf(takenAt(one) ?? '') || 0;
  return [...backups].sort((a, b) => moment(b) - moment(a));
}

function backupFindings(
  backups: readonly Row[],
  { maxBackupAge }: Thresholds,
  now: number,
): string[] {
  const last = lastBackupOf(backups);
  const age = last === undefined ? undefined : now - momentOf(last);
  const findings: string[] = [];
  if (age === undefined) findings.push('no completed backup');
  else if (age > maxBackupAge) findings.push(`last completed backup ${spanOf(age)} ago`);
  const [newest] = newestFirst(backups);
  if (newest?.status === 'aborted') findings.push('the newest backup was aborted');
  for (const one of backups) {
    const since = now - momentOf(takenAt(one) ?? '');
    if (['completed', 'aborted'].includes(String(one.status)) || !(since > stuckMs)) continue;
    findings.push(`a backup has been ${String(one.status)} for ${spanOf(since)}`);
  }
  return findings;
}

function phpFindings({ php_version: version }: InstallRecord, { phpMin }: Thresholds): string[] {
  if (typeof version !== 'string' || !isBelow(version, phpMin)) return [];
  return [`PHP ${version} is below ${phpMin}`];
}

function isBelow(version: string, least: string): boolean {
  const [a, b] = [version, least].map((one) => one.split('.').map(Number));
  for (const [at, wanted] of (b ?? []).entries()) {
    const found = a?.[at] ?? 0;
    if (found !== wanted) return found < wanted;
  }
  return false;
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
