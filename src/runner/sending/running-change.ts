/** One running change, and what has become of its requests so far. */
import type { CommandOf } from '../../command-model/definition.ts';
import type { CommandInput } from '../../command-model/input.ts';
import type { AlreadyDone, Plan } from '../../command-model/plan.ts';
import type { LedgerEntry } from '../../ledger/job-ledger.ts';
import type { Session } from '../session.ts';

export interface RunningChange {
  command: CommandOf<'change'>;
  input: CommandInput;
  session: Session;
  /** The requests that the service has accepted. */
  accepted: Plan[];
  /** The command that undoes what is sent after `first`. */
  undo?: string;
  /** Id in the ledger for the job of the command's own request. */
  jobId: string;
  /** The last job in the ledger; undefined if the last request has none. */
  entry?: LedgerEntry | undefined;
}

/** The service already lists the result. Nothing was sent, so there is no response to check. */
export class AlreadyListed extends Error {
  readonly found: AlreadyDone;
  constructor(found: AlreadyDone) {
    super();
    this.found = found;
  }
}
