/** What is wrong with an install, from its record, its backups and its domains. */

import { spanOf } from '../../command-model/values.ts';
import { plain, word } from '../../command-model/view.ts';
import { compareVersions, ownField } from '../../command-model/where.ts';
import { isObject } from '../../core/json.ts';
import { type BackupRecord, backupOutcome, clocksMs, takenAt } from '../../resolve/backup.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { guardOf } from '../shared/loss.ts';

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

export interface InstallSnapshot {
  install: InstallRecord;
  backups: readonly BackupRecord[];
  domains: readonly Row[];
  /** When it was looked at: in a large fleet long after the moment its ages are as of. */
  seenAt: number;
}

/** Longer than any backup was seen to take (30 minutes). */
const stuckMs = 3_600_000;

/**
 * Fine is only what is known to be: what cannot be told is a finding too.
 * @param at the moment all ages are as of
 */
export function findingsOf(sight: InstallSnapshot, terms: Thresholds, at: number): string[] {
  return [
    ...backupFindings(sight, terms, at),
    ...phpFindings(sight.install, terms),
    ...sight.domains.flatMap(domainFindings),
    ...primaryFindings(sight.install),
  ];
}

function notKnown(what: string, value: unknown): string {
  if (value === undefined || value === null) return `${what} is not known`;
  return `${what} is not known: ${typeof value === 'string' ? `'${value}'` : word(value)}`;
}

/** The newest completed backup; undefined where there is none of an age that can be told. */
export function lastBackupOf({ backups, seenAt }: InstallSnapshot): BackupRecord | undefined {
  const known = backups.filter((one) => isDated(one) && !isAhead(one, seenAt));
  return newestOf(known.filter((one) => backupOutcome(one) === 'completed'));
}

function isDated(backup: BackupRecord): boolean {
  return Number.isFinite(takenAt(backup));
}

function isAhead(backup: BackupRecord, seenAt: number): boolean {
  return takenAt(backup) > seenAt + clocksMs;
}

function newestOf(backups: readonly BackupRecord[]): BackupRecord | undefined {
  let [newest] = backups;
  for (const one of backups) if (newest && takenAt(one) > takenAt(newest)) newest = one;
  return newest;
}

function backupFindings(
  sight: InstallSnapshot,
  { maxBackupAge }: Thresholds,
  at: number,
): string[] {
  const { backups, seenAt } = sight;
  const last = lastBackupOf(sight);
  const isFresh = last !== undefined && at - takenAt(last) <= maxBackupAge;
  const newest = newestOf(backups.filter((one) => !isAhead(one, seenAt)));
  const findings = [
    ...(isFresh ? [] : [lateness(backups, last, at)]),
    ...backups.flatMap((one) => troubleWith(one, { at, seenAt, newest, isFresh }) ?? []),
  ];
  return [...new Set(findings)];
}

function lateness(backups: readonly BackupRecord[], last: BackupRecord | undefined, at: number) {
  if (last !== undefined) return `last completed backup ${spanOf(at - takenAt(last))} ago`;
  const isAny = backups.some((one) => backupOutcome(one) === 'completed');
  return isAny ? 'no completed backup of known age' : 'no completed backup';
}

interface FindingContext {
  at: number;
  seenAt: number;
  newest: BackupRecord | undefined;
  /** There is a completed one that is young enough. */
  isFresh: boolean;
}

function troubleWith(
  backup: BackupRecord,
  { at, seenAt, newest, isFresh }: FindingContext,
): string | undefined {
  const fate = backupOutcome(backup);
  const taken = takenAt(backup);
  const said = word(backup.status);
  if (fate === undefined) return notKnown('the status of a backup', backup.status);
  if (isAhead(backup, seenAt)) return `a backup is dated ${spanOf(taken - seenAt)} in the future`;
  switch (fate) {
    case 'completed':
      // Beside a fresh one it does not matter how old it is.
      if (isFresh || isDated(backup)) return undefined;
      return 'a completed backup does not say when it was taken';
    case 'aborted':
      if (!isDated(backup)) return `a backup ${became(said)}, and does not say when`;
      if (newest && taken < takenAt(newest)) return undefined;
      return `the newest backup ${became(said)}`;
    case 'underWay':
      if (!isDated(backup)) return `a backup is ${said}, and does not say since when`;
      return at - taken > stuckMs
        ? `a backup has been ${said} for ${spanOf(at - taken)}`
        : undefined;
    default:
      return fate satisfies never;
  }
}

function became(failure: string): string {
  const word = failure.toLowerCase();
  return word === 'failed' ? word : `was ${word}`;
}

/** Undefined where it cannot be told. */
export function isBelow(version: unknown, least: string): boolean | undefined {
  const apart = compareVersions(word(version), least);
  return apart === undefined ? undefined : apart < 0;
}

function phpFindings({ php_version: version }: InstallRecord, { phpMin }: Thresholds): string[] {
  const isOld = isBelow(version, phpMin);
  if (isOld === undefined) return [notKnown('PHP version', version)];
  return isOld ? [`PHP ${word(version)} is below ${phpMin}`] : [];
}

/** What is given at the end of the path; what stands there instead of an object is all that is given. */
function valueAt(record: Row, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isObject(value) ? ownField(value, name) : value),
    record,
  );
}

/** 2.4. Many domains come without one or the other: what is not given is no finding. */
function domainFindings(domain: Row): string[] {
  const name = plain(domain.name);
  const info = ['network_details', 'network_info'];
  return [
    ...ownershipFindings(name, domain.ownership_status),
    ...activityFindings(`${name}: network`, valueAt(domain, ...info, 'status')),
    ...activityFindings(`${name}: SSL`, valueAt(domain, ...info, 'ssl', 'status')),
  ];
}

/** Words come in upper and in lower case. */
function ownershipFindings(name: string, status: unknown): string[] {
  if (status === undefined || status === null) return [];
  switch (word(status).toLowerCase()) {
    case 'txt_verified':
      return [];
    case 'txt_verification_pending':
      return [`${name}: ownership is not verified`];
    default:
      return [notKnown(`${name}: ownership`, status)];
  }
}

/** The source does not show the words there are. One alone was seen to be good. */
function activityFindings(what: string, status: unknown): string[] {
  if (status === undefined || status === null) return [];
  if (typeof status !== 'string' || status === '') return [notKnown(what, status)];
  return status.toLowerCase() === 'active' ? [] : [`${what} is ${status}`];
}

function primaryFindings(install: InstallRecord): string[] {
  const { environment, primary_domain: domain } = install;
  const guarded = guardOf(install);
  if (guarded === undefined || (typeof domain === 'string' && domain !== '')) return [];
  const isNone = domain === undefined || domain === null || domain === '';
  const found = isNone ? 'no primary domain' : notKnown('primary domain', domain);
  return [environment === 'production' ? found : `${found}, and it ${guarded}`];
}
