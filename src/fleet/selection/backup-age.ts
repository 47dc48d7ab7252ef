/** Selects installs by the age of their last completed backup, which the service shows only in a list per install. */

import { everyRecord } from '../../client/pages/pages.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import {
  backupAgeField,
  parseSelector,
  type Selector,
} from '../../command-model/selection/expression.ts';
import type { Listings } from '../../command-model/services.ts';
import { duration, type Value, ValueError } from '../../command-model/values.ts';

import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { lastCompletedBackup, takenAt } from '../../resolve/backup.ts';
import { type InstallRecord, installName } from '../../resolve/install.ts';
import { openClock, surveyInstalls } from './install-survey.ts';

/** `last_backup_age>24h`: a field that no record has. */
interface BackupAgeSelector {
  /** As it was typed. */
  text: string;
  /** @param ms the age; infinite without a completed backup */
  selects(ms: number): boolean;
}

export type FleetSelector = Selector | BackupAgeSelector;

interface FleetSelectors {
  /** About fields of the record. */
  where: readonly Selector[];
  /** About the age of the last backup: each candidate costs one list. */
  ages: readonly BackupAgeSelector[];
}

const agePattern = new RegExp(
  `^\\s*${backupAgeField}(?![\\w.-])\\s*(<=|>=|<|>)?\\s*(.*?)\\s*$`,
  's',
);

/** What `each --where` takes: a selector of any list, or one about the age of the last backup. */
export const fleetSelector: Value<FleetSelector> = {
  placeholder: 'EXPR',
  names: 'fields',
  parse(text) {
    const found = agePattern.exec(text);
    if (found === null) return parseSelector(text);
    const [, operator = '', value = ''] = found;
    return { text, selects: comparison(operator, limitIn(value)) };
  },
};

const ageForm = `${backupAgeField} is compared with a duration by <, <=, > or >=, like ${backupAgeField}>24h.`;

function limitIn(value: string): number {
  try {
    return duration.parse(value);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new ValueError(ageForm);
  }
}

function comparison(operator: string, limit: number): (ms: number) => boolean {
  switch (operator) {
    case '<':
      return (ms) => ms < limit;
    case '<=':
      return (ms) => ms <= limit;
    case '>':
      return (ms) => ms > limit;
    case '>=':
      return (ms) => ms >= limit;
    default:
      throw new ValueError(ageForm);
  }
}

export function splitSelectors(selectors: readonly FleetSelector[]): FleetSelectors {
  const where = selectors.flatMap((one) => ('selects' in one ? [] : [one]));
  const ages = selectors.flatMap((one) => ('selects' in one ? [one] : []));
  return { where, ages };
}

/**
 * Reads one list of backups for each candidate. An install without a completed backup is older than any age.
 * @throws HmsError, when the service cannot be read: nothing may be selected by what hms does not know
 */
export async function selectByBackupAge(
  candidates: readonly InstallRecord[],
  ages: FleetSelectors['ages'],
  concurrency: number,
  context: LocalContext,
): Promise<readonly InstallRecord[]> {
  if (ages.length === 0 || candidates.length === 0) return candidates;
  const {
    ui: { info, warn },
  } = context;
  const clock = openClock(context, await context.services.open());
  info(`Reading the backups of ${numberOf(candidates.length, 'install')}, one list each.`);
  const read = async (install: InstallRecord, lists: Listings) => {
    try {
      return ageOfLast(await everyRecord(lists.backups(install)), clock());
    } catch (error) {
      if (!isAboutInstall(error)) throw error;
      warn(
        `${installName(install)} counts as an install without a backup, because its backups cannot be read: ${error.message}`,
      );
      return Number.POSITIVE_INFINITY;
    }
  };
  const survey = { name: 'reading backups', concurrency, read };
  const lastAges = await surveyInstalls(candidates, survey, context);
  return candidates.filter((_, at) =>
    ages.every(({ selects }) => selects(lastAges[at] ?? Number.NaN)),
  );
}

function ageOfLast(backups: Parameters<typeof lastCompletedBackup>[0], now: number): number {
  const last = lastCompletedBackup(backups, now);
  return last === undefined ? Number.POSITIVE_INFINITY : now - takenAt(last);
}

/** The service refused this list only. Its target then fails for itself, and the others run. */
function isAboutInstall(error: unknown): error is HmsError {
  return error instanceof HmsError && (error.kind === 'notFound' || error.kind === 'forbidden');
}
