/** Finds problems of an install in its record, its backups and its domains. */

import { plain, word } from '../../command-model/view.ts';
import { compareVersions, ownField } from '../../command-model/where.ts';
import { isObject } from '../../core/json.ts';
import { spanOf } from '../../core/units.ts';
import { type BackupRecord, backupOutcome, clocksMs, takenAt } from '../../resolve/backup.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { guardOf } from '../shared/loss.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Thresholds {
  maxBackupAge: number;
  /** `8.2` */
  phpMin: string;
}

/** The row of an install. */
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
  /** When the install was read; in a large fleet long after `at`. */
  seenAt: number;
}

/** A backup that runs longer is stuck. The longest one seen took 30 minutes. */
const stuckMs = 3_600_000;

/**
 * Reports also what cannot be determined.
 * @param at the time ages are computed for
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
  if (value === undefined || value === null) return `${what} is unknown`;
  return `${what} is unknown: ${typeof value === 'string' ? `'${value}'` : word(value)}`;
}

/** The newest completed backup of known age; undefined without one. */
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
  return isAny ? 'no completed backup with a usable date' : 'no completed backup';
}

interface FindingContext {
  at: number;
  seenAt: number;
  newest: BackupRecord | undefined;
  /** A completed backup is younger than the maximum age. */
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
      // With a fresh backup, the age of another one does not matter.
      if (isFresh || isDated(backup)) return undefined;
      return 'a completed backup has no date';
    case 'aborted':
      if (!isDated(backup)) return `a backup ${became(said)} and has no date`;
      if (newest && taken < takenAt(newest)) return undefined;
      return `the newest backup ${became(said)}`;
    case 'underWay':
      if (!isDated(backup)) return `a backup is ${said} and has no start date`;
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

/** Undefined when one of them is not a version. */
export function isBelow(version: unknown, least: string): boolean | undefined {
  const apart = compareVersions(word(version), least);
  return apart === undefined ? undefined : apart < 0;
}

function phpFindings({ php_version: version }: InstallRecord, { phpMin }: Thresholds): string[] {
  const isOld = isBelow(version, phpMin);
  if (isOld === undefined) return [notKnown('PHP version', version)];
  return isOld ? [`PHP ${word(version)} is below ${phpMin}`] : [];
}

/** The value at the end of the path. If a value on the way is not an object, returns that value. */
function valueAt(record: Row, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isObject(value) ? ownField(value, name) : value),
    record,
  );
}

/** 2.4: many domains lack one or the other, so a missing value is no finding. */
function domainFindings(domain: Row): string[] {
  const name = plain(domain.name);
  const info = ['network_details', 'network_info'];
  return [
    ...ownershipFindings(name, domain.ownership_status),
    ...activityFindings(`${name}: network`, valueAt(domain, ...info, 'status')),
    ...activityFindings(`${name}: SSL`, valueAt(domain, ...info, 'ssl', 'status')),
  ];
}

/** Compares without regard to case. */
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

/** The source does not list the status words. Only one is known to be good. */
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
  return [environment === 'production' ? found : `${found}, and this install ${guarded}`];
}
