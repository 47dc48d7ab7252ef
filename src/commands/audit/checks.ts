/** Finds problems of an install in its record, its backups and its domains. */

import { compareVersions } from '../../command-model/selection/compare.ts';
import { plain, word } from '../../command-model/view.ts';
import { ownField } from '../../command-model/where.ts';
import { isObject } from '../../core/json.ts';
import { spanOf } from '../../core/units.ts';
import {
  type BackupRecord,
  backupOutcome,
  isDated,
  isInFuture,
  lastCompletedBackup,
  newestOf,
  takenAt,
} from '../../resolve/backup.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { nameReasonOf } from '../shared/loss.ts';

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
export function findingsOf(
  snapshot: InstallSnapshot,
  thresholds: Thresholds,
  at: number,
): string[] {
  return [
    ...backupFindings(snapshot, thresholds, at),
    ...phpFindings(snapshot.install, thresholds),
    ...snapshot.domains.flatMap(domainFindings),
    ...primaryFindings(snapshot.install),
  ];
}

function unknownValue(what: string, value: unknown): string {
  if (value === undefined || value === null) return `${what} is unknown`;
  return `${what} is unknown: ${typeof value === 'string' ? `'${value}'` : word(value)}`;
}

function backupFindings(
  snapshot: InstallSnapshot,
  { maxBackupAge }: Thresholds,
  at: number,
): string[] {
  const { backups, seenAt } = snapshot;
  const last = lastCompletedBackup(backups, seenAt);
  const isFresh = last !== undefined && at - takenAt(last) <= maxBackupAge;
  const newest = newestOf(backups.filter((one) => !isInFuture(one, seenAt)));
  const findings = [
    ...(isFresh ? [] : [ageFinding(backups, last, at)]),
    ...backups.flatMap((one) => findingFor(one, { at, seenAt, newest, isFresh }) ?? []),
  ];
  return [...new Set(findings)];
}

function ageFinding(backups: readonly BackupRecord[], last: BackupRecord | undefined, at: number) {
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

function findingFor(
  backup: BackupRecord,
  { at, seenAt, newest, isFresh }: FindingContext,
): string | undefined {
  const outcome = backupOutcome(backup);
  const taken = takenAt(backup);
  const status = word(backup.status);
  if (outcome === undefined) return unknownValue('the status of a backup', backup.status);
  if (isInFuture(backup, seenAt))
    return `a backup is dated ${spanOf(taken - seenAt)} in the future`;
  switch (outcome) {
    case 'completed':
      // With a fresh backup, the age of another one does not matter.
      if (isFresh || isDated(backup)) return undefined;
      return 'a completed backup has no date';
    case 'aborted':
      if (!isDated(backup)) return `a backup ${failureVerb(status)} and has no date`;
      if (newest && taken < takenAt(newest)) return undefined;
      return `the newest backup ${failureVerb(status)}`;
    case 'underWay':
      if (!isDated(backup)) return `a backup is ${status} and has no start date`;
      return at - taken > stuckMs
        ? `a backup has been ${status} for ${spanOf(at - taken)}`
        : undefined;
    default:
      return outcome satisfies never;
  }
}

function failureVerb(failure: string): string {
  const word = failure.toLowerCase();
  return word === 'failed' ? word : `was ${word}`;
}

/** Undefined when one of them is not a version. */
export function isBelow(version: unknown, minimum: string): boolean | undefined {
  const difference = compareVersions(word(version), minimum);
  return difference === undefined ? undefined : difference < 0;
}

function phpFindings({ php_version: version }: InstallRecord, { phpMin }: Thresholds): string[] {
  const isOld = isBelow(version, phpMin);
  if (isOld === undefined) return [unknownValue('PHP version', version)];
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
      return [unknownValue(`${name}: ownership`, status)];
  }
}

/** The source does not list the status words. Only one is known to be good. */
function activityFindings(what: string, status: unknown): string[] {
  if (status === undefined || status === null) return [];
  if (typeof status !== 'string' || status === '') return [unknownValue(what, status)];
  return status.toLowerCase() === 'active' ? [] : [`${what} is ${status}`];
}

function primaryFindings(install: InstallRecord): string[] {
  const { environment, primary_domain: domain } = install;
  const nameReason = nameReasonOf(install);
  if (nameReason === undefined || (typeof domain === 'string' && domain !== '')) return [];
  const isNone = domain === undefined || domain === null || domain === '';
  const found = isNone ? 'no primary domain' : unknownValue('primary domain', domain);
  return [environment === 'production' ? found : `${found}, and this install ${nameReason}`];
}
