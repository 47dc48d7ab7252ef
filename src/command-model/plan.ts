/** Types of a change before it is sent, and of the job it starts. */
import type { Reply } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { ReceivedRecord } from '../contract/types.ts';
import type { ErrorContext, HmsError } from '../core/errors.ts';
import type { JobSubject, StartedJob } from '../ledger/job-record.ts';
import type { Intent } from '../storage/once-journal.ts';
import type { SeenFile } from './saved/planned-change.ts';
import type { View } from './view.ts';

/** The label of a fact that holds a body: it may be secret. */
export const bodyFact = 'Body';

/** What will be lost, shown before the operator confirms. */
export interface ConfirmationTarget {
  /** The name the operator types. */
  name: string;
  /** Ids of what is destroyed: an install, or all installs of a site. Equal ids mean the same thing. */
  ids: readonly string[];
  /** Names of what is lost with it: the installs of a site. */
  members?: readonly string[];
  /** Why yes is not enough, as the end of a sentence: `is a production install`. */
  requireNameReason: string | undefined;
  /** In a fleet run `--confirm-count` is not enough: the name is required too. */
  isNamedInRuns?: boolean;
  /** Set when the profile protects the target: then a fleet run refuses it, whatever was confirmed. */
  protectedBy?: string;
  /** Looked up only when they are shown. */
  facts(): Promise<readonly Fact[]>;
}

/** Shown in this order. A terminal with color shows the highlighted word in red. */
export type Fact = readonly [label: string, value: string, highlight?: 'production'];

/** The request of a dry run, as rows. */
export interface Preview {
  view: View;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** The same for JSON. */
  facts: Readonly<Record<string, unknown>>;
  note: string;
}

/** How to find an accepted request in a list of the service. */
export interface Evidence {
  /** The mark, in words. */
  mark: string;
  /** @param onOther called with the id of each record that does not match */
  find(onOther: (id: string) => void): Promise<ReceivedRecord | undefined>;
  /** The result when the request is listed already, so that it is not sent. */
  existing(record: ReceivedRecord): AlreadyDone;
  /** Whether the response still has the mark. */
  hasMark(body: ReceivedRecord): boolean;
}

/** Arguments and options that may mean something else later: `latest`, `+3h`. */
export const absoluteNames = ['backup', 'at', 'next'] as const;
export type AbsoluteName = (typeof absoluteNames)[number];

/** A request that is planned and not yet sent. */
export interface Plan {
  request: EncodedRequest;
  /** The command that checks whether the request had an effect. */
  check: string;
  /** Lines for the operator about what the service accepted; never more than is known. */
  acceptedLines(body: Record<string, unknown>): string | readonly string[];
  /** What hms knows about a refusal of the service: the hint, and whether the same command fails again. */
  refused?: Pick<ErrorContext, 'hint' | 'failsAgain'>;
  /** What to print of the response, if it is more than the body. */
  shows?(reply: Reply<unknown>): Readonly<Record<string, unknown>>;
  /** Extra fields for the record that hms prints after an empty response. */
  extraFields?: Readonly<Record<string, unknown>>;
  /** What will be lost; undefined when nothing has to be confirmed. */
  confirmation?: ConfirmationTarget;
  /** The job that the request starts, for the ledger. */
  starts?: StartedJob;
  /** The id of the job or of its environment in the response. Default: its `id`. */
  createdId?(body: unknown): string | undefined;
  /** The job the request starts, for `--wait`. */
  job?(body: ReceivedRecord): Job;
  /** Why the plan has no `job`, although the command is `settled`: the service does not show it. */
  whyNoStatus?: HmsError | undefined;
  /** The view of the record of the ended job, if it is not the view of the command. */
  endView?: View;
  /** What is left to do on this machine once the job is completed. @returns the record to print */
  finish?: Finish | undefined;
  /** Why the job cannot be polled: the response has no usable id. Undefined when it has one. */
  whyNotPollable?(body: ReceivedRecord): string | undefined;
  /** Why a record is older than the request; undefined when it may be the new one. */
  whyStale?(record: JobStatus['record']): string | undefined;
  /** With `--wait`, the request to send after this one. If the plan has a `job`, this comes after its end. */
  next?(body: ReceivedRecord): Promise<Plan | AlreadyDone>;
  /** A request to send once the end of the job was seen, and what it does: `purge the caches of acmestage`. */
  afterEnd?: { plan: Plan; what: string; field: string; command: string };
  /** The install that the request overwrites or deletes without starting a job: it must not be busy. */
  overwritten?: JobSubject;
  /**
   * A request to send and wait for first. Planned only after the last prompt.
   * @property undo undefined if it does not make the change undoable
   */
  first?: {
    plan(): Promise<Plan>;
    undo?: ((body: Readonly<Record<string, unknown>>) => string) | undefined;
  };
  /** `--once`: the journal lets the request be sent once for this key. */
  once?: Intent;
  /** Finds the request in a list when the response is lost. */
  evidence?: Evidence;
  /** What a dry run prints besides the request. */
  preview?: Preview;
  /** What arguments and options mean now, by name, where they may mean something else later: `latest`, `+3h`. */
  absolute?: Readonly<Partial<Record<AbsoluteName, string>>>;
  /** The files that the request sends. Reads them. */
  files?(): Promise<readonly SeenFile[]>;
  /**
   * Looks at what became of the request, where it starts no job: at the response, or at the service if the response
   * shows no record. Its line replaces those of `acceptedLines`.
   */
  lookAfter?(body: ReceivedRecord): Promise<SeenAfter>;
  /** Notes to print before sending: DNS records to create, dates. */
  notes?: readonly string[];
}

/** @param record of the completed job */
export type Finish = (record: JobStatus['record']) => Promise<Readonly<Record<string, unknown>>>;

/** What a look after an accepted request showed. */
export interface SeenAfter {
  /** Never more than is known. */
  line: string;
  /** To print, if it is not the response. */
  record?: JobStatus['record'];
  /** What the request came to, in place of `requested`. */
  status?: string | undefined;
  /** The error to end with, if the look contradicts the response. */
  error?: HmsError;
}

/** Nothing to send: the current record, and why. */
export interface AlreadyDone {
  record: Readonly<Record<string, unknown>>;
  because: string;
  /** The job to wait for with `--wait`, if it was requested earlier. */
  job?: Job;
  /** What is left to do on this machine, after the job if there is one. */
  finish?: Finish | undefined;
}

export interface JobStatus {
  /** As received. */
  record: Readonly<Record<string, unknown>>;
  status: string;
  /** What went wrong, if the record says so. */
  error?: string | undefined;
}

/** A job whose end the service shows. */
export interface Job {
  /** `backup 0b0d… of acmeprod` */
  name: string;
  /** The hint that continues: `to go on waiting: hms …`; if nothing can wait, `to look: hms …`. */
  resume: string;
  /** The same, once a record is known, if it needs the record. */
  resumeOf?(record: JobStatus['record']): string;
  /** The current record and its status; undefined when it is not listed. */
  poll(): Promise<JobStatus | undefined>;
  /** Status words that end the job. Any other word keeps it waiting. */
  done: readonly string[];
  failed: readonly string[];
  /** The command to run after a failure. */
  after: string;
  /** Set when the service runs no job that would continue: what was not started, in words. */
  notStartedNote?: string;
  /** More for the operator when the job has not ended. */
  details?(record: JobStatus['record']): string[];
  /** The error that the command ends with after the record is printed: the job completed, and reports findings. */
  verdict?(record: JobStatus['record']): HmsError | undefined;
  /** The error when the job does not appear in the list. */
  onNeverListed(): HmsError;
}
