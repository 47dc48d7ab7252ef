/** A change before it is sent, and the job it starts: as values. */
import type { Reply } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { ReceivedRecord } from '../contract/types.ts';
import type { HmsError } from '../core/errors.ts';
import type { Intent } from '../storage/once-journal.ts';
import type { View } from './view.ts';

/** What will be lost, for the question that is asked first. */
export interface ConfirmationTarget {
  /** The name the operator types: the target's. */
  name: string;
  /** Ids of what is destroyed: of an install, of all installs of a site; of nothing else two are the same. */
  ids: readonly string[];
  /** What goes with it: the installs of a site. */
  members?: readonly string[];
  /** Why yes is not enough, as the end of a sentence about the name: `is a production install`. */
  requireNameReason: string | undefined;
  /** Why a run over many refuses it, whatever was confirmed: the profile protects it. */
  protectedBy?: string;
  /** Looked up when somebody will read them. */
  facts(): Promise<readonly Fact[]>;
}

/** In the order they are shown. */
export type Fact = readonly [label: string, value: string];

/** What would be sent, in lines. */
export interface Preview {
  view: View;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** The same, for a script. */
  facts: Readonly<Record<string, unknown>>;
  note: string;
}

/** What the service lists of a request that was accepted. */
export interface Evidence {
  /** What is looked for, in words. */
  mark: string;
  /** @param onOther told the id of each record that is not the one */
  find(onOther: (id: string) => void): Promise<ReceivedRecord | undefined>;
  /** What there is to show in place of sending, where it is listed already. */
  joined(record: ReceivedRecord): AlreadyDone;
  /** Whether the service has kept the mark in what it answered. */
  isKept(body: ReceivedRecord): boolean;
}

/** A request that has been thought through and not been sent. */
export interface Plan {
  request: EncodedRequest;
  /** The command that shows whether it happened, should nobody know. */
  check: string;
  /** What the service has agreed to: a line or lines for the operator, never more than is known. */
  acceptedLines(body: Record<string, unknown>): string | readonly string[];
  /** What to do when the service refuses it. */
  refused?: string;
  /** What is shown of the reply, where it is more than its body. */
  shows?(reply: Reply<unknown>): Readonly<Record<string, unknown>>;
  /** What our own record says besides, where the service answers with nothing. */
  requestedBesides?: Readonly<Record<string, unknown>>;
  /** What is lost by it; nothing is asked where nothing is. */
  confirmation?: ConfirmationTarget;
  /** The job that is started by it, for `--wait`. */
  job?(body: ReceivedRecord): Job;
  /** Why what was accepted cannot be followed: its answer has no id to go by. Undefined where it has one. */
  whyNotFollowed?(body: ReceivedRecord): string | undefined;
  /** Why its answer, or what is listed by the id in it, is a record from before; undefined where it may be the new one. */
  whyStale?(record: JobStatus['record']): string | undefined;
  /** With `--wait`, what is sent after this. */
  next?(body: ReceivedRecord): Promise<Plan | AlreadyDone>;
  /** Sent, and waited for, before; planned once nobody is asked any more. */
  first?: { plan(): Promise<Plan>; undo(body: Readonly<Record<string, unknown>>): string };
  /** Sent once for a key, which the journal sees to. */
  once?: Intent;
  /** How the service's own list shows whether it was accepted, when the answer is lost. */
  evidence?: Evidence;
  /** What a dry run shows besides, where the request alone does not say it. */
  preview?: Preview;
  /** What else the operator should read before it is sent: DNS records to make, dates. */
  notes?: readonly string[];
}

/** Nothing has to be sent: this is the record as it is, and why. */
export interface AlreadyDone {
  record: Readonly<Record<string, unknown>>;
  because: string;
  /** Asked for before, and waited for with `--wait`. */
  job?: Job;
}

export interface JobStatus {
  /** As received. */
  record: Readonly<Record<string, unknown>>;
  status: string;
  /** What went wrong, in words, where the record says that something did. */
  error?: string | undefined;
}

/** A job whose end the service shows. */
export interface Job {
  /** `backup 0b0d… of acmeprod` */
  name: string;
  /** How to go on: `to go on waiting: hms …`, or, where nothing waits, `to look: hms …`. */
  resume: string;
  /** The record as it is now, and its state in a word; undefined where it is not listed. */
  poll(): Promise<JobStatus | undefined>;
  /** Words that end it; any other is waited on. */
  done: readonly string[];
  failed: readonly string[];
  /** What to type when it has failed. */
  after: string;
  /** Nothing was asked of the service that would go on without us: what was not, in words. */
  notStartedNote?: string;
  /** What the operator should see where it has not ended. */
  details?(record: JobStatus['record']): string[];
  /** The error when it has not been listed for long. */
  onNeverListed(): HmsError;
}
