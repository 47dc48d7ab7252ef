/** A guarded run: what its phases share, and how it ends. */
import type { LocalContext } from '../../command-model/definition.ts';
import type { RunnerInput } from '../../command-model/input.ts';
import type { HmsError } from '../../core/errors.ts';
import type { Witness } from '../../witness/witness.ts';

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
  waitIfBusy: number | undefined;
  restoreOnFailure: boolean;
  restoreDatabase: 'yes' | 'no' | undefined;
  yes: boolean;
  confirm: string | undefined;
  dryRun: boolean;
}

export type Phase = 'check' | 'backup' | 'command' | 'witness' | 'restore';

/** What JSON and the outputs say. */
export interface GuardRecord {
  install: string;
  install_id: string;
  backup_id: string | null;
  failed_phase: Phase | null;
  command_exit: number | null;
  command_signal: string | null;
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
  /** When the backup was requested, in milliseconds since the epoch. */
  backupMs: number;
}

/** An error that ends the run in a phase. */
export function endOf(guarded: Guarded, phase: Phase, error: HmsError): GuardEnd {
  const record = { ...guarded.record, failed_phase: phase };
  guarded.record = record;
  const { undo } = record;
  const details =
    undo === null || error.hint === goBackHint(undo)
      ? error.details
      : [...error.details, goBackHint(undo)];
  return {
    record: { ...record },
    error: error.with({
      details,
      record,
      changedNothing: error.changedNothing && record.backup_id === null,
    }),
  };
}

export function goBackHint(undo: string): string {
  return `To restore the backup taken before, run: ${undo}`;
}

export function durationWords(flag: string, ms: number | undefined): string[] {
  return ms === undefined ? [] : [flag, `${ms}ms`];
}
