/** Checks a run of programs before it starts, and resumes one. */

import { join } from 'node:path';
import type { CommandAnswer } from '../../command-model/command-answer.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import type { ExecOptions } from '../../fleet/exec/exec-options.ts';
import { stillRunning } from '../../fleet/exec/left-running.ts';
import { checkExecValues, checkExecWords } from '../../fleet/exec/placeholders.ts';
import type { CheckedExec } from '../../fleet/exec/target-program.ts';
import { type FleetOptions, titleOf } from '../../fleet/options.ts';
import { closedOnError, runFleet, takeOwnership } from '../../fleet/run.ts';
import {
  attentionLine,
  type FleetPlan,
  type JournalRecord,
  readRun,
  type Target,
  targetStateIn,
} from '../../fleet/run-journal.ts';
import { whyNoChange } from '../../runner/change.ts';
import { isProtected } from '../../runner/protection.ts';

/** What the operator allows for the programs of a run. */
interface ExecConsent {
  yes: boolean;
  dryRun: boolean;
}

/** The journal holds the words, and other users of the machine see them. @throws HmsError usage */
export function refuseCredentials(words: readonly string[], { redactor }: LocalContext): void {
  if (words.every((word) => redactor.redact(word) === word)) return;
  throw new HmsError('usage', 'The command contains a credential of hms. Nothing was started.', {
    hint: 'Let the program read it from its environment, with --pass-credentials.',
  });
}

/**
 * Checks what the operator allows, and creates the folder of the logs.
 * @throws HmsError read_only, unless the operator states that the program only reads; usage, for a protected install
 * without --yes
 */
export async function checkedExec(
  { run, targets }: Pick<FleetPlan, 'run' | 'targets'>,
  options: ExecOptions,
  consent: ExecConsent,
  context: LocalContext,
): Promise<CheckedExec> {
  const { logs } = options;
  const { system } = context;
  await checkExecConsent(targets, options, consent, context);
  const isLogged = logs !== undefined && !consent.dryRun;
  return { options, logFolder: isLogged ? await system.openLogFolder(join(logs, run)) : undefined };
}

async function checkExecConsent(
  targets: readonly Target[],
  { reads }: ExecOptions,
  { yes, dryRun }: ExecConsent,
  context: LocalContext,
): Promise<void> {
  const service = await context.services.open();
  const refused = reads || dryRun ? undefined : whyNoChange(service);
  if (refused !== undefined) {
    const hint = 'If the program changes nothing, add --exec-reads.';
    throw new HmsError(refused.kind, `${refused.why} Nothing was started.`, {
      hint: refused.kind === 'protected' ? `No plan can hold a program. ${hint}` : hint,
    });
  }
  const names = targets.filter(({ name }) => isProtected(name, service.defaults.protect));
  if (names.length === 0 || yes) return;
  const listed = names.map(({ name }) => name).join(', ');
  const message = `The profile protects ${numberOf(names.length, 'target')} of the run: ${listed}.`;
  const hint = 'To run the program for them too, add --yes.';
  if (dryRun) return context.ui.info(`${message} ${hint}`);
  throw new HmsError('usage', `${message} Nothing was started.`, { hint });
}

interface ResumeOptions {
  options: FleetOptions;
  execOptions: ExecOptions;
  yes: boolean;
  rerunUnknown: boolean;
}

/** Runs the programs that were not started. A program that still runs is never started again. */
export async function resumePrograms(
  found: JournalRecord,
  { options, execOptions, yes, rerunUnknown }: ResumeOptions,
  context: LocalContext,
): Promise<CommandAnswer> {
  const { system, ui } = context;
  const { plan } = found;
  const { run, words, targets } = plan;
  const mayRun = (record: JournalRecord, target: Target) => {
    const state = targetStateIn(record, target);
    return state === 'open' || (rerunUnknown && state === 'unknown');
  };
  const before = targets.filter((target) => mayRun(found, target));
  const isPaired = before.some(({ from }) => from !== undefined);
  await checkExecWords(words, isPaired, context);
  checkExecValues(words, before);
  const consent = { yes, dryRun: options.dryRun };
  const exec = await checkedExec({ run, targets: before }, execOptions, consent, context);
  // Take the run over only after the checks: until here it may belong to another process.
  const journal = options.dryRun ? undefined : await takeOwnership(run, system);
  const { record, running } = await closedOnError(journal, async () => {
    const owned = await readRun(run, system);
    return { record: owned, running: await stillRunning(owned, system) };
  });
  const openTargets = targets.filter((one) => mayRun(record, one) && !running.has(one.id));
  const isOpen = new Set(openTargets);
  const needAttention = targets.flatMap((target) => {
    if (isOpen.has(target)) return [];
    const isHeldBack = mayRun(record, target);
    const line =
      attentionLine(record, target) ??
      (isHeldBack ? `${target.name} (${target.id}): not started.` : undefined);
    return line === undefined ? [] : [[line, running.get(target.id)].filter(Boolean).join(' ')];
  });
  if (!rerunUnknown && targets.some((one) => targetStateIn(record, one) === 'unknown'))
    ui.info('To run targets with an unknown outcome again, add --rerun-unknown.');
  ui.info(
    `Resuming run ${run}: ${openTargets.length} of ${targets.length} targets left: ${titleOf(plan)}`,
  );
  const started = { plan, openTargets, needAttention, journal, losses: new Map(), exec };
  return runFleet(started, options, context);
}
