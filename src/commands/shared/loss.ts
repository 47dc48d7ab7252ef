/** What hms shows of an install before it is overwritten. */

import type { Context } from '../../command-model/definition.ts';
import type { Fact } from '../../command-model/plan.ts';
import { plain } from '../../command-model/view.ts';
import { spanOf } from '../../core/units.ts';
import { latestBackup, maxClockSkewMs, takenAt } from '../../resolve/backup.ts';
import { type InstallRecord, refTo } from '../../resolve/install.ts';

/** Only staging and development need no name; any other environment counts as production. */
export function nameReasonOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { environment } = record;
  if (environment === 'staging' || environment === 'development') return undefined;
  if (environment === 'production') return 'is a production install';
  const said = environment === undefined || environment === null ? 'unknown' : plain(environment);
  return `counts as production, because its environment is ${said}`;
}

export function ageOf(backup: { id: string }, { now, serviceNow }: Context): string {
  const [localMs, serviceMs] = [now(), serviceNow()];
  const taken = takenAt(backup);
  if (!Number.isFinite(taken)) return `${backup.id} (no date)`;
  const ago = (clock: number) =>
    clock < taken ? 'dated in the future' : `${spanOf(clock - taken)} ago`;
  // hms cannot tell which clock is wrong.
  const isSkewed = Math.abs(localMs - serviceMs) > maxClockSkewMs;
  const age = isSkewed
    ? `${ago(serviceMs)} by the clock of the service, ${ago(localMs)} by the clock of this machine`
    : ago(localMs);
  return `${age} (${backup.id})`;
}

/** Name, environment, primary domain, and age of the last completed backup. */
export async function installFacts(
  context: Context,
  label: string,
  record: InstallRecord,
): Promise<Fact[]> {
  const ref = refTo(record);
  const newest = await latestBackup(context.directory, ref);
  const age = newest.backup === undefined ? 'none' : ageOf(newest.backup, context);
  return [
    [label, `${ref.name} (${ref.id})`],
    ['Environment', plain(record.environment)],
    ['Primary domain', plain(record.primary_domain)],
    ['Last completed backup', newest.isUncertain ? 'unknown (some backups have no date)' : age],
  ];
}
