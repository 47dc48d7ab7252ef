/** The phases of a guarded command: check, back up, run the command, look at the witnesses, restore. */
import type { LocalContext } from '../../command-model/definition.ts';
import { optionWords, shellQuoted } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { withoutFields } from '../../core/redact/secret-fields.ts';
import { spanOf } from '../../core/units.ts';
import { withFullStop } from '../../core/wording.ts';
import { newJobId } from '../../ledger/job-ledger.ts';
import { installRecord, refTo } from '../../resolve/install.ts';
import { refuseReadOnly, withProtection } from '../../runner/change.ts';
import { refuseBusyInstall } from '../../runner/sending/recorded-job.ts';
import { openWitnesses } from '../../runner/witnesses/given-witnesses.ts';
import { waitForWitnesses } from '../../runner/witnesses/witness-wait.ts';
import type { JobEvidence } from '../../witness/witness.ts';
import { nameReasonOf } from '../shared/loss.ts';
import {
  durationWords,
  endOf,
  type GuardEnd,
  type Guarded,
  type GuardInput,
  type GuardRecord,
  goBackHint,
} from './guarded.ts';
import { restoreBackup } from './undo.ts';

/** @throws HmsError, when nothing was sent */
export async function runGuard(input: GuardInput, context: LocalContext): Promise<GuardEnd> {
  const { system, ui } = context;
  const [program = ''] = input.words;
  const problem = program === '' ? 'has no name' : await system.programProblem(program, system.env);
  if (problem !== undefined) {
    throw new HmsError('usage', `The command '${program}' ${problem}. Nothing was sent.`, {
      hint: "hms runs it without a shell. To use a shell, write: -- sh -c '…'",
      record: { failed_phase: 'check' },
    });
  }
  const service = await context.services.open();
  if (!input.dryRun) refuseReadOnly(service);
  const found = await installRecord(service.directory, input.install);
  const install = refTo(found);
  if (input.restoreOnFailure) checkConfirmed(found, input, service.defaults.protect);
  const record: GuardRecord = {
    install: install.name,
    install_id: install.id,
    backup_id: null,
    failed_phase: null,
    command_exit: null,
    command_signal: null,
    restore: null,
    undo: null,
    evidence: [],
  };
  const job = { id: newJobId(system.uuid()), target: install };
  const given = hasWitness(input)
    ? await openWitnesses(input, { job, mail: undefined }, context)
    : [];
  const backupMs = system.now();
  const guarded: Guarded = { input, context, install, record, witnesses: given, backupMs };
  try {
    if (input.dryRun) return await dryRun(guarded);
    await refuseBusyInstall({ target: install }, input.waitIfBusy, context);
    for (const witness of given) await witness.prepare();
    guarded.backupMs = system.now();
    const failed = await backUp(guarded);
    if (failed) return failed;
    const bad = (await runCommand(guarded)) ?? (await lookAtWitnesses(guarded));
    if (bad === undefined) {
      ui.warn(`${line(input.words)} is done. ${goBackHint(String(guarded.record.undo))}`);
      return { record: { ...guarded.record }, error: undefined };
    }
    return mayRestore(input, bad, system) ? await restoreBackup(guarded, bad) : bad;
  } finally {
    await Promise.all(given.map((one) => one.close()));
  }
}

function hasWitness({ untilUrl, untilCommand }: GuardInput): boolean {
  return untilUrl !== undefined || untilCommand !== undefined;
}

/** The name must be confirmed before the backup: after a failure nobody can be asked. */
function checkConfirmed(
  found: Parameters<typeof refTo>[0],
  { confirm }: GuardInput,
  protect: readonly string[],
): void {
  const { id, name } = refTo(found);
  const target = withProtection(
    { name, ids: [id], requireNameReason: nameReasonOf(found), facts: async () => [] },
    protect,
  );
  const isNamed = confirm !== undefined && confirm.toLowerCase() === name.toLowerCase();
  if (isNamed || (confirm === undefined && target.requireNameReason === undefined)) return;
  const why =
    confirm === undefined
      ? `'${name}' ${target.requireNameReason}, so a restore needs its name.`
      : `--confirm ${confirm} does not match '${name}'.`;
  throw new HmsError('usage', `${why} Nothing was sent.`, {
    hint: `If you mean '${name}', add --confirm ${shellQuoted(name)}`,
  });
}

function line(words: readonly string[]): string {
  return `The command ${withoutFields(words, () => true)
    .map(shellQuoted)
    .join(' ')}`;
}

/** The words of `backups create`. */
function backupWords({ install: typed, words, ...input }: GuardInput): string[] {
  const [program = ''] = words;
  const { description = `Before ${program}`, once, notify, timeout, interval } = input;
  return [
    ...['backups', 'create', typed, '--wait'],
    ...notify.flatMap((address) => optionWords('--notify', address)),
    ...optionWords('--description', description),
    ...(once === undefined ? [] : optionWords('--once', once)),
    ...durationWords('--timeout', timeout),
    ...durationWords('--interval', interval),
  ];
}

async function dryRun({ input, context, record }: Guarded): Promise<GuardEnd> {
  const words = [...backupWords(input).filter((word) => word !== '--wait'), '--dry-run'];
  const kept = words.filter((word, at) => !isWaitLimit(word) && !isWaitLimit(words[at - 1] ?? ''));
  const { result, error } = await context.nested.runShown(kept);
  if (error) throw error;
  const { dry_run, method, url, body } = recordIn(result);
  const command = withoutFields(input.words, () => true);
  context.ui.info(`${line(input.words)} would run after the backup completed.`);
  const { install, install_id } = record;
  return { record: { dry_run, install, install_id, method, url, body, command }, error: undefined };
}

function isWaitLimit(word: string): boolean {
  return word === '--timeout' || word === '--interval';
}

/** @returns the end, if the backup is not completed */
async function backUp(guarded: Guarded): Promise<GuardEnd | undefined> {
  const { input, context, install } = guarded;
  const { result, error } = await context.nested.runShown(backupWords(input));
  if (error) {
    const { id } = recordIn(error.record);
    if (typeof id === 'string') guarded.record = { ...guarded.record, backup_id: id };
    const message = `${withFullStop(error.message)} The command was not run.`;
    if (error.kind === 'cancelled' || error.kind === 'bug' || error.changedNothing)
      throw error.with({ message, record: { ...guarded.record, failed_phase: 'backup' } });
    return endOf(guarded, 'backup', error.with({ message }));
  }
  const { id } = recordIn(result);
  const notifyWords = input.notify.flatMap((address) => optionWords('--notify', address));
  const undo = ['hms', 'backups', 'restore', install.name, plain(id), ...notifyWords];
  guarded.record = {
    ...guarded.record,
    backup_id: plain(id),
    undo: undo.map(shellQuoted).join(' '),
  };
  return undefined;
}

/** @returns the end, if the command failed */
async function runCommand(guarded: Guarded): Promise<GuardEnd | undefined> {
  const { input, context } = guarded;
  const { system, ui } = context;
  const undo = String(guarded.record.undo);
  system.interrupted.addEventListener('abort', () => ui.warn(goBackHint(undo)), { once: true });
  ui.info(`Running: ${input.words.map(shellQuoted).join(' ')}`);
  const started = system.monotonic();
  const running = system.runForeground(input.words, {
    isOutputOnStderr: ui.outputOptions.requestedFormat !== undefined,
    limitMs: input.commandTimeout,
    interrupted: system.interrupted,
  });
  system.beforeShutdown(() => running);
  const { code, signalName, notStarted, timedOut } = await running;
  guarded.record = {
    ...guarded.record,
    command_exit: code ?? null,
    command_signal: signalName ?? null,
  };
  const [program = ''] = input.words;
  if (system.interrupted.aborted) {
    const { reason } = system.interrupted;
    const how = code === undefined ? `was ended by ${signalName}` : `ended with exit code ${code}`;
    const message = `${withFullStop(reason.message)} The command ${program} ${how}.`;
    return endOf(
      guarded,
      'command',
      reason.with({ message, hint: goBackHint(undo), changedNothing: false }),
    );
  }
  const span = spanOf(system.monotonic() - started);
  const failure = (text: string, details: readonly string[] = []) =>
    endOf(guarded, 'command', new HmsError('failed', text, { hint: goBackHint(undo), details }));
  if (notStarted !== undefined)
    return failure(`The command ${program} cannot be started: ${withFullStop(notStarted)}`);
  if (timedOut)
    return failure(
      `The command ${program} did not end within ${spanOf(input.commandTimeout ?? 0)}, and was ended.`,
    );
  if (code === undefined) return failure(`The command ${program} was ended by ${signalName}.`);
  if (code !== 0)
    return failure(`The command ${program} ended with exit code ${code} after ${span}.`);
  return undefined;
}

/** @returns the end, if a witness did not show the deploy */
async function lookAtWitnesses(guarded: Guarded): Promise<GuardEnd | undefined> {
  const { input, context, witnesses, install } = guarded;
  if (witnesses.length === 0) return undefined;
  const seen: JobEvidence[] = [];
  try {
    await waitForWitnesses(
      {
        name: `deploy of ${install.name}`,
        witnesses,
        limits: input,
        resume: goBackHint(String(guarded.record.undo)),
        after: goBackHint(String(guarded.record.undo)),
        onEvidence: async (evidence) => void seen.push(evidence),
        beforeEnd: async () => {},
        recordOf: () => ({}),
      },
      context,
    );
    guarded.record = { ...guarded.record, evidence: seen };
    return undefined;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    guarded.record = { ...guarded.record, evidence: seen };
    return endOf(guarded, 'witness', error);
  }
}

/** Never after a signal, and never when the command could not start. */
function mayRestore(
  { restoreOnFailure }: GuardInput,
  { record }: GuardEnd,
  { interrupted }: LocalContext['system'],
): boolean {
  const hasRun = record.command_exit !== null || record.command_signal !== null;
  return restoreOnFailure && hasRun && !interrupted.aborted;
}
