/** Restores the backup after a failure. */
import type { ShownResult } from '../../command-model/nested/outcomes.ts';
import { optionWords, shellQuoted } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { momentText, spanOf } from '../../core/units.ts';
import { withFullStop } from '../../core/wording.ts';
import { hasEnded } from '../../resolve/backup.ts';
import { notifyWords } from '../shared/notify.ts';
import { durationWords, endOf, type GuardEnd, type Guarded } from './guarded.ts';

/** A successful restore still ends with the failure. @param failed what failed before */
export async function restoreBackup(guarded: Guarded, failed: GuardEnd): Promise<GuardEnd> {
  const { context, install } = guarded;
  const { ui } = context;
  const error = failed.error ?? new HmsError('failed', 'The command failed.');
  const said = withFullStop(error.message);
  const busy = await runningBackup(guarded).catch((raised) => {
    if (!(raised instanceof HmsError)) throw raised;
    throw raised.with({ message: `${said} ${withFullStop(raised.message)} Nothing was restored.` });
  });
  if (busy !== undefined) {
    return endOf(
      guarded,
      'restore',
      new HmsError('failed', `${said} ${busy} Nothing was restored.`, { hint: error.hint }),
    );
  }
  ui.warn(said);
  ui.warn(lostWindow(guarded));
  const typed = `hms guard ${shellQuoted(guarded.input.install)}, which restores its backup`;
  const shown = await context.nested.runShown(await restoreWords(guarded), typed);
  const { result, error: refused } = shown;
  const { status, evidence = [] } = recordIn(refused ? refused.record : result);
  const restore = await restoreState(guarded, shown, status);
  guarded.record = {
    ...guarded.record,
    restore,
    evidence: [...guarded.record.evidence, ...(Array.isArray(evidence) ? evidence : [])],
  };
  if (refused !== undefined && refused.kind !== 'pending') {
    const { kind: wrong, hint, details, exitCode } = refused;
    const kind = wrong === 'unknown' || wrong === 'cancelled' ? wrong : 'failed';
    const known =
      restore === null || restore === 'failed'
        ? `${install.name} is not restored`
        : `hms does not know whether ${install.name} is restored`;
    const message = `${said} ${known}: ${withFullStop(refused.message.replace(' Nothing was sent.', ''))}`;
    const facts = kind === 'cancelled' ? { exitCode } : {};
    return endOf(
      guarded,
      'restore',
      new HmsError(kind, message, { ...facts, hint, details, changedNothing: false }),
    );
  }
  const how =
    restore === 'requested'
      ? `The restore of ${install.name} was requested, and its end was not seen.`
      : `The restore of ${install.name} was ${restore}.`;
  const { hint = 'To see the job of the restore, run: hms jobs list', details = [] } =
    refused ?? {};
  const phase = failed.record.failed_phase === 'witness' ? 'witness' : 'command';
  return endOf(guarded, phase, new HmsError('failed', `${said} ${how}`, { hint, details }));
}

/** What became of the restore: by its result, or by the ledger. Null if it was not requested. */
async function restoreState(
  { context }: Guarded,
  { error, jobs: ids }: ShownResult,
  status: unknown,
): Promise<string | null> {
  if (error === undefined) return typeof status === 'string' ? status : 'requested';
  if (error.kind === 'unknown') return 'unknown';
  if (ids.length === 0) return null;
  const jobs = await (await context.stores.ledger()).recentJobs().catch(() => undefined);
  if (jobs === undefined) return 'unknown';
  // A request that was refused leaves no job.
  return jobs.findLast(({ job }) => ids.includes(job))?.state ?? null;
}

/** Another backup may be running by now: which of the two holds the earlier state would be unclear. */
async function runningBackup({ context, install }: Guarded): Promise<string | undefined> {
  const { directory } = await context.services.open();
  try {
    for await (const backup of directory.fresh.backups(install)) {
      if (!hasEnded(backup)) return `Backup ${backup.id} of ${install.name} is running.`;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    return `The backups of ${install.name} cannot be listed: ${withFullStop(error.message)}`;
  }
}

function lostWindow({ context, input, backupMs, install }: Guarded): string {
  const now = context.system.now();
  const what = input.restoreDatabase === 'yes' ? 'files and database' : 'files';
  const window = `${momentText(backupMs)} and ${momentText(now)} (${spanOf(now - backupMs)})`;
  return `Restoring ${install.name}. Changes to its ${what} between ${window} are lost.`;
}

/** The witnesses that fail now are those of the restore: the others would prove nothing. */
async function restoreWords(guarded: Guarded): Promise<string[]> {
  const { input, install, record, context } = guarded;
  const { mailbox } = await context.services.open();
  const probes = await failingProbes(guarded);
  const isAwaited = probes.length > 0 || mailbox?.addressFor('') !== undefined;
  return [
    ...['backups', 'restore', install.id, String(record.backup_id), '--yes'],
    ...optionWords('--confirm', install.name),
    ...notifyWords(input.notify),
    ...(input.restoreDatabase === 'no' ? ['--no-database'] : []),
    ...(isAwaited ? ['--wait', ...probes] : []),
    ...(isAwaited ? durationWords('--timeout', input.timeout) : []),
  ];
}

async function failingProbes({ input, witnesses }: Guarded): Promise<string[]> {
  const failing: string[] = [];
  for (const witness of witnesses) {
    try {
      await witness.prepare();
    } catch (error) {
      if (error instanceof HmsError && error.kind !== 'cancelled') continue;
      throw error;
    }
    if (witness.kind === 'command' && input.untilCommand)
      failing.push('--until-command', input.untilCommand.map(shellQuoted).join(' '));
    if (witness.kind === 'probe' && !input.untilChanges) {
      const { untilUrl = '', untilText, untilStatus } = input;
      failing.push('--until-url', untilUrl);
      if (untilText !== undefined) failing.push(...optionWords('--until-text', untilText));
      if (untilStatus !== undefined) failing.push('--until-status', String(untilStatus));
    }
  }
  return failing;
}
