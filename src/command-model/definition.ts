/** Defines what a command is: a value. It returns a result, or a request to send; the runner does the rest. */
import type { ZipSource } from '../archive/source.ts';
import type { Api, Pages } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { ErrorKind } from '../core/exit-codes.ts';
import type { MailMark } from '../core/mail/mail.ts';
import type { Redactor } from '../core/redact/redact.ts';
import type { JobLedger } from '../ledger/job-ledger.ts';
import type { NamedList } from '../storage/name-cache.ts';
import type { Journal } from '../storage/once-journal.ts';
import type { System } from '../system/system.ts';
import type { Arguments, CommandInput, Input, Options, RunnerInput } from './input.ts';
import type {
  JobWaits,
  NestedResult,
  PlanRecorder,
  SeenEnd,
  SentRequest,
  ShownResult,
} from './nested/outcomes.ts';
import type { CommonInput } from './output-options.ts';
import type { AlreadyDone, ConfirmationTarget, Job, JobStatus, Plan } from './plan.ts';
import type { Result } from './result.ts';
import type { AppliedChange, AppliedRun } from './saved/applied-plan.ts';
import type { Defaults, Directory, Download, Services } from './services.ts';
import type { Ui } from './ui.ts';
import type { View } from './view.ts';

export interface ByteProgress {
  /** Called with the number of bytes so far. */
  update(bytes: number): void;
  stop(): void;
}

/** For files that a link of the service leads to. */
export interface Downloads {
  request: Download;
  /** The base URL of the service, which decides where its links may lead. */
  from: string;
  interrupted: AbortSignal;
  sleep(ms: number): Promise<void>;
  uuid(): string;
  /** What must be done before an interrupted process ends: a part of a file is removed. */
  beforeShutdown(work: () => Promise<unknown>): void;
  /** Redacts this text from now on. */
  addSecret(text: string): void;
}

/** What a command that talks to the service receives. */
export interface Context extends Defaults, Readers {
  api: Api;
  directory: Directory;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since the epoch, by the Date of the service's last response; NaN when it sent none. */
  serviceNow(): number;
  /** Prints a note on stderr. */
  info(text: string): void;
  /** An address that the service e-mails for hms; undefined without a mailbox. The same one for each call. */
  mailMark(): MailMark | undefined;
  /** `--limit`: the maximum number of records. */
  limit: number | undefined;
  /** `--wait` was given, and it is no dry run. */
  waits: boolean;
  /** Waits as `--wait` does, with the same timeout and interval. */
  wait(job: Job): Promise<JobStatus['record']>;
  /** The TXT records of a DNS name, each as one text; empty when the name does not exist. */
  lookupTxt(name: string): Promise<string[]>;
  dryRun: boolean;
  /** Shows the progress of an upload or a download. @param total undefined when unknown */
  showByteProgress(name: string, total: number | undefined): ByteProgress;
  downloads: Downloads;
}

interface CommandBasics<A extends Arguments, O extends Options> {
  /** Noun and verb: `backups create`. */
  name: string;
  /** One line, an imperative without a full stop. */
  summary: string;
  /** More text for the help. */
  description?: string;
  arguments: A;
  options: O;
  /** Runnable command lines, without `hms`. */
  examples: readonly string[];
  view: View;
  /** Error kinds of this command, beyond those of its kind. */
  errorKinds?: readonly ErrorKind[];
  /** Adds `--github-output` and `--dotenv`: output name → value, from the record. */
  outputs?(record: JobStatus['record']): Readonly<Record<string, unknown>>;
}

interface Completable<I> {
  /** The names that shell completion may cache; undefined when the list is incomplete. */
  names?(input: I): NamedList | undefined;
}

/** Reads records on their own, because the list does not have all of their fields. */
export interface RecordReader<T> {
  /** One of the records: `install`. */
  noun: string;
  /** The fields that only the single record has. */
  fields: readonly string[];
  /** @param stop ends requests whose records are no longer needed */
  open(stop: AbortSignal): Promise<{ read(record: T): Promise<T> }>;
}

/** How a single record is read. The runner paces the requests. */
export interface SingleRecord<T = Readonly<Record<string, unknown>>>
  extends Pick<RecordReader<T>, 'noun' | 'fields'> {
  read(api: Api, record: T): Promise<T>;
}

/** Reads a list page by page. Adds `--where`, `--sort` and `--limit`. */
export interface ListCommand<I> extends Completable<I> {
  kind: 'list';
  /** The fields that the list does not have, and how to read them: one request for each record. */
  single?: SingleRecord;
  list(context: Context, input: I): Promise<Pages<Readonly<Record<string, unknown>>>>;
}

/** Reads one record, or a list in one response. */
export interface ReadCommand<I> extends Completable<I> {
  kind: 'read';
  /** The response is a list. Adds `--where`, `--sort` and `--limit`. */
  many?: true;
  read(context: Context, input: I): Promise<unknown>;
}

/** Waits for a job that was requested earlier. Adds `--timeout` and `--interval`. */
interface FollowCommand<I> {
  kind: 'follow';
  follow(context: Context, input: I): Promise<Job>;
}

/** Changes something. Adds `--dry-run`; `--wait` if `settled` is set; `--yes` if `destroys` is. */
export interface ChangeCommand<I> {
  kind: 'change';
  plan(context: Context, input: I): Promise<Plan | AlreadyDone>;
  destroys?: {
    /** What it destroys, as a sentence without its full stop: `This overwrites everything since the backup`. */
    effect: string;
    /** The name to confirm, as typed; undefined if only a look-up shows it. */
    typedName?(input: I): string | undefined;
    /** --confirm is always required. */
    alwaysNamed?: true;
  };
  /** The service shows the end of the job: plans have a `job`, or a `next` that has one. */
  settled?: true;
  /**
   * The service does not show the end of the job, so `--wait` needs a witness: plans have `starts`. If the command is
   * `settled` too, that is so of some services only: then a plan has no `job`. A witness that is named replaces the
   * status.
   */
  witnessed?: true;
  /** It always waits for its job, and then does something on this machine: it has no `--wait`. */
  alwaysWaits?: true;
  /** It overwrites an install, so it must not run while another job overwrites it. */
  overwrites?: true;
  /** An option sends another request first and waits for it: `--backup-first`. */
  waitsBefore?: true;
  /** The record to print, if it is only a part of the response. */
  shows?(body: Record<string, unknown>): unknown;
  /** Prints the response before checking it for an error. */
  isRaw?: true;
  /** The command that runs in its place, for an input that takes more than one request. */
  instead?(input: I): LocalCommand<I & RunnerInput> | undefined;
}

/** What a CI job learns about one install: an annotation, and a row of the step summary. */
export interface JobEntry {
  /** The install, as people know it. */
  name: string;
  /** Production comes first. Undefined if unknown. */
  environment?: unknown;
  /** `finding`, or the kind of an error. */
  state: string;
  level: 'error' | 'warning';
  /** One sentence or several, without the name. */
  text: string;
}

/** What a command without the service receives. */
export interface LocalContext {
  system: System;
  /** The value of `--profile`. */
  profile: string | undefined;
  ui: Ui;
  services: Services;
  stores: LocalStores;
  nested: NestedCommands;
  /** The command line, as typed: it may hold secrets. */
  words(): readonly string[];
  /** Set while the saved plan of a run is applied. */
  savedRun?: AppliedRun;
  /** For text written to files. Printed text is redacted by the output. */
  redactor: Redactor;
  /** Redacts this text from now on. */
  addSecret(text: string): void;
  /** Called with the latest known record, from which the outputs of a CI job are made. */
  onRecord?(record: JobStatus['record']): void;
  /** Called with each install that needs attention, for the CI job. */
  onEntry?(entry: JobEntry): void;
}

/** Readers for the files the operator named. */
export interface Readers {
  /** Opens a zip file, or zips a folder while reading it. */
  openZip(path: string, options: { includeHidden: boolean }): Promise<ZipSource>;
  /** Reads a text file, or standard input for `-`. */
  readText(path: string): Promise<string>;
}

export interface LocalStores extends Readers {
  /** The ledger of jobs. */
  ledger(): Promise<JobLedger>;
  /** The journal of `--once`, and of the saved plans that were applied. */
  journal(): Promise<Journal>;
}

/** Runs on this machine; may open the service itself. Returns a record, a list of records, or nothing. */
export interface LocalCommand<I> {
  kind: 'local';
  /** Why `each` cannot run it, as the end of a sentence; default: it does not work on installs. */
  whyNotInEach?: string;
  many?: true;
  /** The default format for this input in a pipe. */
  defaultFormat?(input: I): 'jsonl' | undefined;
  /** The view for this input, if it is not the view of the command. */
  viewFor?(input: I): View | undefined;
  local(context: LocalContext, input: I): Promise<unknown>;
}

/** Sends any request. Its input decides which of the other kinds it is. */
interface RawCommand<I> {
  kind: 'raw';
  behavior(input: I): ListCommand<I> | ReadCommand<I> | ChangeCommand<I> | LocalCommand<I>;
}

type Behavior<I> =
  | ListCommand<I>
  | ReadCommand<I>
  | FollowCommand<I>
  | ChangeCommand<I>
  | LocalCommand<I>
  | RawCommand<I>;

type Definition<A extends Arguments, O extends Options, I> = CommandBasics<A, O> & Behavior<I>;

export type Command = Definition<Arguments, Options, CommandInput>;

export type CommandKind = Command['kind'];

export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;

/** The command itself; for a raw command, or one that has another in its place, the kind its input decides. */
export function effectiveCommand(
  command: Command,
  input: CommandInput,
): Exclude<Command, CommandOf<'raw'>> {
  if (command.kind === 'raw') return { ...command, ...command.behavior(input) };
  const other = command.kind === 'change' ? command.instead?.(input) : undefined;
  return other ? { ...command, ...other } : command;
}

type Defined<K extends CommandKind, A, O> = Omit<CommandOf<K>, 'arguments' | 'options'> & {
  readonly arguments: A;
  readonly options: O;
};

/** Checks a definition, and keeps the exact types of its kind, arguments and options. */
export function command<
  const A extends Arguments,
  const O extends Options,
  const K extends CommandKind,
>(definition: CommandBasics<A, O> & Extract<Behavior<Input<A, O>>, { kind: K }>): Defined<K, A, O> {
  // As: a command reads only its own arguments and options. The runner, which builds the input, sees the general type.
  return definition as unknown as Defined<K, A, O>;
}

/** A parsed command line. */
export interface Chosen {
  command: Command;
  /** Values by name of the argument or option, including the runner's own options. */
  input: CommandInput;
  common: CommonInput;
  /** As typed, without `hms`. */
  words: readonly string[];
}

/** Runs commands for another command: a fleet run, for each of its targets. */
export interface NestedCommands {
  /** @throws HmsError usage */
  parse(words: readonly string[]): Promise<Chosen>;
  /** @throws HmsError usage, for an error that does not depend on the service */
  preflight(chosen: Chosen): Promise<void>;
  /** Returns a look-up of what a command would destroy. The list of installs is read once for all. */
  previewLosses(rateLimiter: RateLimiter): Promise<LossPreview>;
  /** Runs one target. */
  run(nested: NestedRun): Promise<NestedResult>;
  /**
   * Runs a command as if it were typed alone: its notes and its progress are shown.
   * @param typedCommand what the ledger notes as typed
   */
  runShown(words: readonly string[], typedCommand: string): Promise<ShownResult>;
  /** Runs a command of a saved plan in place of the one that was typed. */
  runSaved(saved: SavedRun): Promise<Result>;
  /** Looks, with reads alone, what became of a request that an earlier process sent. */
  lookUp(chosen: Chosen, sent: SentRequest, rateLimiter: RateLimiter): Promise<SeenEnd | undefined>;
}

/**
 * Looks up what a command would destroy; undefined when it would send nothing.
 * @throws HmsError, when the command cannot be planned
 */
export type LossPreview = (chosen: Chosen) => Promise<ConfirmationTarget | undefined>;

/** A nested command to run. */
export interface NestedRun {
  chosen: Chosen;
  /** Shared by all targets. */
  rateLimiter: RateLimiter;
  /** What the operator confirmed for this target; undefined for nothing. */
  confirmed: ConfirmationTarget | undefined;
  /** Interrupts the command. */
  stop: AbortSignal;
  /** Called before each attempt of a mutating request. */
  beforeWrite(request: EncodedRequest): Promise<void>;
  /** Called with the body of a response that is about this request and reports no failure. */
  onAccepted(body: unknown): Promise<void>;
  jobWaits: JobWaits;
  /** Id → name of the installs of the target: messages and the ledger show names. */
  installNames?: ReadonlyMap<string, string> | undefined;
  /** In a run with --plan-out: takes what would be sent. */
  planning?: PlanRecorder | undefined;
  /** Set while a saved plan is applied. */
  saved?: AppliedChange | undefined;
}

/** A command of a saved plan. */
export interface SavedRun {
  chosen: Chosen;
  /** For a run. */
  run?: AppliedRun;
  /** For any other command. */
  change?: AppliedChange;
  /** An approver has signed the plan. */
  isApproved: boolean;
}
