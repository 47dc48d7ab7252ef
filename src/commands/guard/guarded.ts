/** A guarded run: what its phases share, and how it ends. */
import type { LocalContext } from '../../command-model/definition.ts';
import type { RunnerInput } from '../../command-model/input.ts';
import type { HmsError } from '../../core/errors.ts';
import type { Witness } from '../../witness/witness.ts';
import type { CacheType } from '../shared/purge-plan.ts';

export interface GuardInput
  extends Pick<
    RunnerInput,
    | 'timeout'
    | 'interval'
    | 'untilUrl'
    | 'untilText'
    | 'untilStatus'
    | 'untilChanges'
    | 'untilCommand'
  > {
  install: string;
  words: readonly string[];
  notify: readonly string[];
  description: string | undefined;
  once: string | undefined;
  commandTimeout: number | undefined;
  purge: CacheType | undefined;
  waitIfBusy: number | undefined;
  restoreOnFailure: boolean;
  restoreDatabase: 'yes' | 'no' | undefined;
  yes: boolean;
  confirm: string | undefined;
  dryRun: boolean;
}

export type Phase = 'check' | 'backup' | 'command' | 'purge' | 'witness' | 'restore';

/** What JSON and the outputs say. */
export interface GuardRecord {
  install: string;
  install_id: string | null;
  backup_id: string | null;
  failed_phase: Phase | null;
  command_exit: number | null;
  command_signal: string | null;
  /** Null for none; `requested`, `failed` or `unknown`. */
  purge: string | null;
  /** Null for none; `requested`, `notified`, `observed`, `failed` or `unknown`. */
  restore: string | null;
  /** The command that restores the backup. */
  undo: string | null;
  evidence: readonly unknown[];
}

export interface GuardEnd {
  record: Readonly<Record<string, unknown>>;
  error: HmsError | undefined;
}

/** One guarded run. */
export interface Guarded {
  input: GuardInput;
  context: LocalContext;
  install: { id: string; name: string };
  record: GuardRecord;
  witnesses: readonly Witness[];
  phase: Phase;
  /** When the run started, in milliseconds since the epoch. */
  startedMs: number;
  /** When the backup was taken, in milliseconds since the epoch. */
  backupMs: number;
  /** The backup is one of an earlier run with the same --once key. */
  isJoined: boolean;
  /** Ends the processes that the command left behind. */
  endRest(): Promise<void>;
}

/** An error that ends the run in a phase. */
export function endOf(guarded: Guarded, phase: Phase, error: HmsError): GuardEnd {
  guarded.record = { ...guarded.record, failed_phase: phase };
  const { record } = guarded;
  const { undo, restore, backup_id } = record;
  // After a restore was requested, nobody is told to send it again.
  const isOffered = undo !== null && restore === null && error.hint !== goBackHint(undo);
  const details = isOffered ? [...error.details, goBackHint(undo)] : error.details;
  const changedNothing = error.changedNothing && backup_id === null;
  return { record: { ...record }, error: error.with({ details, record, changedNothing }) };
}

export function goBackHint(undo: string): string {
  return `To restore the backup taken before, run: ${undo}`;
}

export function durationWords(flag: string, ms: number | undefined): string[] {
  return ms === undefined ? [] : [flag, `${ms}ms`];
}
