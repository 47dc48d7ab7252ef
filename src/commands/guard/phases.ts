/** The phases of a guarded command: check, back up, run the command, look at the witnesses, restore. */
import type { LocalContext } from '../../command-model/definition.ts';
import { momentOf, optionWords, shellQuoted } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { withoutFields } from '../../core/redact/secret-fields.ts';
import { momentText, spanOf } from '../../core/units.ts';
import { withFullStop } from '../../core/wording.ts';
import { newJobId } from '../../ledger/job-ledger.ts';
import type { JobRecord } from '../../ledger/job-record.ts';
import { installRecord, refTo } from '../../resolve/install.ts';
import { refuseReadOnly } from '../../runner/change.ts';
import { withProtection } from '../../runner/protection.ts';
import { refuseBusyInstall } from '../../runner/sending/recorded-job.ts';
import { openWitnesses } from '../../runner/witnesses/given-witnesses.ts';
import { waitForWitnesses } from '../../runner/witnesses/witness-wait.ts';
import type { JobEvidence } from '../../witness/witness.ts';
import { nameReasonOf } from '../shared/loss.ts';
import { notifyWords } from '../shared/notify.ts';
import { purgePlan } from '../shared/purge-plan.ts';
import {
  durationWords,
  endOf,
  type GuardEnd,
  type Guarded,
  type GuardInput,
  type GuardRecord,
  goBackHint,
} from './guarded.ts';
import { purgeCache } from './purge.ts';
import { restoreBackup } from './undo.ts';

/** Never rejects with an HmsError: the end has it, and the phase in which it happened. */
export async function runGuard(input: GuardInput, context: LocalContext): Promise<GuardEnd> {
  const { system } = context;
  const guarded: Guarded = {
    input,
    context,
    install: { id: '', name: input.install },
    record: emptyRecord(input.install),
    witnesses: [],
    phase: 'check',
    startedMs: system.now(),
    backupMs: system.now(),
    isJoined: false,
    endRest: async () => {},
  };
  try {
    return await runPhases(guarded);
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return endOf(guarded, guarded.phase, error);
  } finally {
    await Promise.all(guarded.witnesses.map((one) => one.close()));
  }
}

function emptyRecord(install: string): GuardRecord {
  const nothing = { backup_id: null, failed_phase: null, command_exit: null, command_signal: null };
  const later = { purge: null, restore: null, undo: null, evidence: [] };
  return { install, install_id: null, ...nothing, ...later };
}

async function runPhases(guarded: Guarded): Promise<GuardEnd> {
  const { input, context } = guarded;
  const { ui } = context;
  await check(guarded);
  if (input.dryRun) return dryRun(guarded);
  await prepareWitnesses(guarded);
  guarded.phase = 'backup';
  await backUp(guarded);
  guarded.phase = 'check';
  // The backup took its time.
  await prepareWitnesses(guarded);
  guarded.phase = 'command';
  const failed = await commandFailure(guarded);
  if (failed === undefined) {
    await noteRestores(guarded);
    ui.warn(
      `The command ${shownProgram(input)} is done. ${goBackHint(String(guarded.record.undo))}`,
    );
    return { record: { ...guarded.record }, error: undefined };
  }
  if (!input.restoreOnFailure || context.system.interrupted.aborted) return failed.end;
  const why = failed.whyNotRestored ?? joinedReason(guarded);
  if (why === undefined) {
    guarded.phase = 'restore';
    await guarded.endRest();
    return restoreBackup(guarded, failed.end);
  }
  ui.warn(`hms restores nothing: ${why}.`);
  return failed.end;
}

/** A failure, and why the backup must not be restored after it. */
interface GuardFailure {
  end: GuardEnd;
  /** As a clause; undefined if it may be restored. */
  whyNotRestored: string | undefined;
}

/** The command, then the purge, then the witnesses. They look even if the purge failed: the deploy is made. */
async function commandFailure(guarded: Guarded): Promise<GuardFailure | undefined> {
  const failed = await runCommand(guarded);
  if (failed) return failed;
  guarded.phase = 'purge';
  const unpurged = await purgeCache(guarded, typedLine(guarded.input));
  guarded.phase = 'witness';
  const unseen = await lookAtWitnesses(guarded);
  if (unpurged === undefined) return unseen;
  if (unseen === undefined)
    return { end: endOf(guarded, 'purge', unpurged), whyNotRestored: 'the command succeeded' };
  const { record, error } = unseen.end;
  const told = error?.with({ details: [...error.details, unpurged.message] });
  // The page may be an old copy of a site that works.
  const why = unseen.whyNotRestored ?? 'the cache was not purged, so the site may look old';
  return { end: { record, error: told }, whyNotRestored: why };
}

async function check(guarded: Guarded): Promise<void> {
  const { input, context } = guarded;
  const { system } = context;
  const [program = ''] = input.words;
  const problem = program === '' ? 'has no name' : await system.programProblem(program, system.env);
  if (problem !== undefined) {
    throw new HmsError('usage', `The command '${program}' ${problem}. Nothing was sent.`, {
      hint: "hms runs it without a shell. To use a shell, write: -- sh -c '…'",
    });
  }
  const service = await context.services.open();
  if (!input.dryRun) refuseReadOnly(service);
  const found = await installRecord(service.directory, input.install);
  const install = refTo(found);
  guarded.install = install;
  guarded.record = { ...guarded.record, install: install.name, install_id: install.id };
  if (input.restoreOnFailure) checkTypedName(found, input, service.defaults.protect);
  // Fails before the backup, if the service was seen to lack the operation.
  if (input.purge !== undefined) await purgePlan(service.api, install, input.purge);
  const job = { id: newJobId(system.uuid()), target: install };
  if (hasWitness(input))
    guarded.witnesses = await openWitnesses(input, { job, mail: undefined }, context);
  if (!input.dryRun)
    await refuseBusyInstall({ target: install, mayOverride: false }, input.waitIfBusy, context);
}

/** @throws HmsError not_ready, for a witness that already says what the wait is for */
async function prepareWitnesses({ witnesses, record }: Guarded): Promise<void> {
  for (const witness of witnesses) {
    try {
      await witness.prepare();
    } catch (error) {
      if (!(error instanceof HmsError) || record.backup_id === null) throw error;
      const message = error.message.replace('Nothing was sent.', 'The command was not run.');
      const kind = error.kind === 'cancelled' ? 'cancelled' : 'failed';
      const { hint, details, exitCode } = error;
      const ended = kind === 'cancelled' ? { exitCode } : {};
      throw new HmsError(kind, message, { hint, details, ...ended, cause: error });
    }
  }
}

/** Another command may have restored the install while the deploy ran. */
async function noteRestores({ context, install, startedMs }: Guarded): Promise<void> {
  const jobs = await (await context.stores.ledger()).jobs(startedMs).catch(() => []);
  const others = jobs.filter(
    ({ kind, target }) => (kind === 'restore' || kind === 'copy') && target.id === install.id,
  );
  for (const { kind, job } of others)
    context.ui.warn(`Meanwhile a ${kind} onto ${install.name} was requested: job ${job}.`);
}

function joinedReason({ isJoined, backupMs }: Guarded): string | undefined {
  return isJoined ? `this run did not request the backup of ${momentText(backupMs)}` : undefined;
}

function hasWitness({ untilUrl, untilCommand }: GuardInput): boolean {
  return untilUrl !== undefined || untilCommand !== undefined;
}

/** The name must be confirmed before the backup: after a failure nobody can be asked. */
function checkTypedName(
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

/** For the ledger: without the arguments of the command. */
function typedLine(input: GuardInput): string {
  return `hms guard ${shellQuoted(input.install)} -- ${shownProgram(input)}${input.words.length > 1 ? ' …' : ''}`;
}

/** Its arguments may contain secrets. */
function shownProgram({ words: [program = ''] }: GuardInput): string {
  return shellQuoted(program);
}

/** The words of `backups create`, without those of the wait. */
function backupWords({ install: typed, words, ...input }: GuardInput): string[] {
  const [program = ''] = words;
  const { description = `Before ${program}`, once, notify } = input;
  return [
    ...['backups', 'create', typed],
    ...notifyWords(notify),
    ...optionWords('--description', description),
    ...(once === undefined ? [] : optionWords('--once', once)),
  ];
}

function waitWords({ timeout, interval }: GuardInput): string[] {
  return [
    '--wait',
    ...durationWords('--timeout', timeout),
    ...durationWords('--interval', interval),
  ];
}

async function dryRun({ input, context, record }: Guarded): Promise<GuardEnd> {
  const words = [...backupWords(input), '--dry-run'];
  const { result, error } = await context.nested.runShown(words, typedLine(input));
  if (error) throw error;
  const { dry_run, method, url, body } = recordIn(result);
  const command = withoutFields(input.words, () => true);
  context.ui.info(`The command ${shownProgram(input)} would run after the backup completed.`);
  if (input.purge !== undefined)
    context.ui.info(`hms would purge a cache after it: ${input.purge}.`);
  const { install, install_id } = record;
  return { record: { dry_run, install, install_id, method, url, body, command }, error: undefined };
}

/** @throws HmsError, if the backup is not completed */
async function backUp(guarded: Guarded): Promise<void> {
  const { input, context, install, startedMs } = guarded;
  const words = [...backupWords(input), ...waitWords(input)];
  const { result, error, jobs } = await context.nested.runShown(words, typedLine(input));
  const own = await ownJob(guarded, jobs);
  const { id = own?.created, create_time } = recordIn(error ? error.record : result);
  if (typeof id === 'string') guarded.record = { ...guarded.record, backup_id: id };
  if (error)
    throw error.with({ message: `${withFullStop(error.message)} The command was not run.` });
  const undo = ['hms', 'backups', 'restore', install.name, plain(id), ...notifyWords(input.notify)];
  guarded.record = {
    ...guarded.record,
    undo: context.ui.withProfile(undo.map(shellQuoted).join(' ')),
  };
  guarded.isJoined = own?.created?.toLowerCase() !== plain(id).toLowerCase();
  const takenMs = momentOf(create_time);
  if (guarded.isJoined && !Number.isNaN(takenMs)) guarded.backupMs = takenMs;
  else guarded.backupMs = own ? Date.parse(own.at) : startedMs;
  if (guarded.isJoined)
    context.ui.warn(
      `The backup is of ${momentText(guarded.backupMs)}: this run did not request it.`,
    );
}

/** The job of the ledger that this run requested. */
async function ownJob(
  { context }: Guarded,
  ids: readonly string[],
): Promise<JobRecord | undefined> {
  const jobs = await (await context.stores.ledger()).recentJobs().catch(() => []);
  return jobs.findLast(({ job }) => ids.includes(job));
}

/** What a shell says with an exit code, as a clause, if it means that the command did not run to its end. */
function shellReason(code: number): string | undefined {
  if (code === 126 || code === 127)
    return `exit code ${code} says that a program could not be started`;
  return code > 128 && code < 160
    ? `exit code ${code} says that a signal ended a program`
    : undefined;
}

/** @returns the failure of the command */
async function runCommand(guarded: Guarded): Promise<GuardFailure | undefined> {
  const { input, context } = guarded;
  const { system, ui } = context;
  const program = shownProgram(input);
  const hint = goBackHint(String(guarded.record.undo));
  const nameBackup = () => ui.warn(hint);
  system.interrupted.addEventListener('abort', nameBackup, { once: true });
  ui.info(`Running: ${program}`);
  const started = system.monotonic();
  const running = system.runForeground(input.words, {
    isOutputOnStderr: ui.outputOptions.requestedFormat !== undefined,
    limitMs: input.commandTimeout,
    interrupted: system.interrupted,
  });
  system.beforeShutdown(() => running);
  const { code, signalName, notStarted, timedOut, endRest } = await running;
  system.interrupted.removeEventListener('abort', nameBackup);
  guarded.endRest = endRest;
  guarded.record = {
    ...guarded.record,
    command_exit: code ?? null,
    command_signal: signalName ?? null,
  };
  const fail = (error: HmsError, whyNotRestored?: string): GuardFailure => {
    return { end: endOf(guarded, 'command', error), whyNotRestored };
  };
  const failure = (what: string, whyNotRestored?: string) =>
    fail(new HmsError('failed', `The command ${program} ${what}`, { hint }), whyNotRestored);
  if (system.interrupted.aborted) {
    const { reason } = system.interrupted;
    const how = code === undefined ? `was ended by ${signalName}` : `ended with exit code ${code}`;
    const message = `${withFullStop(reason.message)} The command ${program} ${how}.`;
    return fail(reason.with({ message, hint, changedNothing: false }));
  }
  const span = spanOf(system.monotonic() - started);
  if (notStarted !== undefined)
    return failure(
      `cannot be started: ${withFullStop(notStarted)}`,
      'the command could not be started',
    );
  if (timedOut)
    return failure(`did not end within ${spanOf(input.commandTimeout ?? 0)}, and was ended.`);
  if (code === undefined)
    return failure(`was ended by ${signalName}.`, 'a signal ended the command');
  if (code === 0) return undefined;
  return failure(`ended with exit code ${code} after ${span}.`, shellReason(code));
}

/** @returns the failure, if a witness did not show the deploy */
async function lookAtWitnesses(guarded: Guarded): Promise<GuardFailure | undefined> {
  const { input, context, witnesses, install } = guarded;
  if (witnesses.length === 0) return undefined;
  const seen: JobEvidence[] = [];
  const hint = goBackHint(String(guarded.record.undo));
  try {
    await waitForWitnesses(
      {
        name: `deploy of ${install.name}`,
        known: 'The command has ended.',
        witnesses,
        limits: input,
        resume: hint,
        after: hint,
        onEvidence: async (evidence) => void seen.push(evidence),
      },
      context,
    );
    guarded.record = { ...guarded.record, evidence: seen };
    return undefined;
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    guarded.record = { ...guarded.record, evidence: seen };
    // A witness that cannot be looked at says nothing about the deploy.
    const isBlind = error.cause !== undefined;
    const isSilent = witnesses.some(({ hasAnswered }) => hasAnswered?.() === false);
    const whyNotRestored = isBlind
      ? 'hms cannot look at a witness'
      : isSilent
        ? 'the page has never answered, not even before the command'
        : undefined;
    return { end: endOf(guarded, 'witness', error), whyNotRestored };
  }
}
