/** A command is a value. It returns what it found or what it wants sent; the runner does the rest. */
import type { ZipSource } from '../archive/source.ts';
import type { Api, Pages } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { ErrorFacts } from '../core/errors.ts';
import type { ErrorKind } from '../core/exit-codes.ts';
import type { Redactor } from '../core/redact/redact.ts';
import type { Naming } from '../storage/name-cache.ts';
import type { System } from '../system/system.ts';
import type { Arguments, CommandInput, Input, Options } from './input.ts';
import type { CommonInput } from './output-options.ts';
import type { AlreadyDone, ConfirmationTarget, Job, JobStatus, Plan } from './plan.ts';
import type { Defaults, Directory, Services } from './services.ts';
import type { Ui } from './ui.ts';
import type { View } from './view.ts';

export interface ByteProgress {
  /** So many by now. */
  saw(bytes: number): void;
  stop(): void;
}

/** What a command that talks to the service is given. */
export interface Context extends Defaults, Readers {
  api: Api;
  directory: Directory;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The same, as of the last answer, by the clock of the service; NaN where it has not said. */
  serviceNow(): number;
  /** A line for the operator, on stderr. */
  info(text: string): void;
  /** `--limit`: more records than this are not wanted. */
  atMost: number | undefined;
  /** Whether `--wait` was given, and something will be sent. */
  waits: boolean;
  /** Waits as `--wait` does, with the same patience. */
  wait(job: Job): Promise<JobStatus['record']>;
  /** The TXT records of a name, each as one text; none where there is no such name. */
  lookupTxt(name: string): Promise<string[]>;
  /** Whether nothing will be sent. */
  dryRun: boolean;
  /** Shows that bytes move. @param total undefined where nobody knows yet */
  watchBytes(name: string, total: number | undefined): ByteProgress;
}

interface CommandBasics<A extends Arguments, O extends Options> {
  /** Noun and verb: `backups create`. */
  name: string;
  /** One line, an imperative without a full stop. */
  summary: string;
  /** What help says besides. */
  description?: string;
  arguments: A;
  options: O;
  /** True command lines, without the leading `hms`. */
  examples: readonly string[];
  view: View;
  /** How it can end besides what every command of its kind can. */
  ends?: readonly ErrorKind[];
  /** Gets `--github-output`: what its record tells later steps of a job, by name. */
  outputs?(record: JobStatus['record']): Readonly<Record<string, unknown>>;
}

interface Completable<I> {
  /** What a shell completes from it; undefined where the list is a part of what there is. */
  names?(input: I): Naming | undefined;
}

/** Reads a list. Gets `--where` and `--limit`. */
export interface ListCommand<I> extends Completable<I> {
  kind: 'list';
  list(context: Context, input: I): Promise<Pages<Readonly<Record<string, unknown>>>>;
}

/** Reads one record, or a list that is no page. */
export interface ReadCommand<I> extends Completable<I> {
  kind: 'read';
  /** The answer is a list: gets `--where` and `--limit`. */
  many?: true;
  read(context: Context, input: I): Promise<unknown>;
}

/** Waits for a job somebody asked for before. Gets `--timeout` and `--interval`. */
interface FollowCommand<I> {
  kind: 'follow';
  follow(context: Context, input: I): Promise<Job>;
}

/** Changes something. Gets `--dry-run`; `--wait` where `settled` is set; `--yes` where `destroys` is. */
export interface ChangeCommand<I> {
  kind: 'change';
  plan(context: Context, input: I): Promise<Plan | AlreadyDone>;
  destroys?: {
    /** What it does, as a sentence without its stop: `This overwrites everything since the backup`. */
    what: string;
    /** The argument whose value, where it is a name and no domain or id, is the name to confirm. */
    target?: string;
  };
  /** It starts something whose end can be seen: plans have a `job`, or a `next` that has one. */
  settled?: true;
  /** An option has it send something else first, and wait for that: `--backup-first`. */
  waitsBefore?: true;
  /** The record to show, where it is a part of what the service answers. */
  shows?(body: Record<string, unknown>): unknown;
  /** The answer is what was asked for, whatever it says: it is shown first. */
  isRaw?: true;
}

/** What a command of this machine is given. */
export interface LocalContext {
  system: System;
  /** The value of `--profile`. */
  profile: string | undefined;
  ui: Ui;
  services: Services;
  stores: Readers;
  nested: NestedCommands;
  /** For what is written to files; whatever is printed is redacted on its way. */
  redactor: Redactor;
}

/** What the operator named to be read. */
export interface Readers {
  /** A zip file, or a folder that becomes one while it is read. */
  openZip(path: string, options: { includeHidden: boolean }): Promise<ZipSource>;
  /** A text file, or standard input for `-`. */
  readText(path: string): Promise<string>;
}

/** Needs no service, or looks for one itself. Returns a record, a list of them, or nothing. */
export interface LocalCommand<I> {
  kind: 'local';
  many?: true;
  /** The form of what it shows, where none is asked for. */
  form?(input: I): 'jsonl' | undefined;
  /** How it is shown, where that is not the view of the command. */
  viewFor?(input: I): View | undefined;
  local(context: LocalContext, input: I): Promise<unknown>;
}

/** Takes any request: which of the others it is, its input says. */
interface RawCommand<I> {
  kind: 'raw';
  behaviour(input: I): ListCommand<I> | ReadCommand<I> | ChangeCommand<I> | LocalCommand<I>;
}

type Behaviour<I> =
  | ListCommand<I>
  | ReadCommand<I>
  | FollowCommand<I>
  | ChangeCommand<I>
  | LocalCommand<I>
  | RawCommand<I>;

type Definition<A extends Arguments, O extends Options, I> = CommandBasics<A, O> & Behaviour<I>;

export type Command = Definition<Arguments, Options, CommandInput>;

export type CommandKind = Command['kind'];

/** The commands of these kinds. */
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;

/** The command as its input has it: what takes any request is one of the others. */
export function settledOn(
  command: Command,
  input: CommandInput,
): Exclude<Command, CommandOf<'raw'>> {
  return command.kind === 'raw' ? { ...command, ...command.behaviour(input) } : command;
}

type Defined<K extends CommandKind, A, O> = Omit<CommandOf<K>, 'arguments' | 'options'> & {
  readonly arguments: A;
  readonly options: O;
};

/** A definition, checked: its kind, arguments and options keep the types they were written with. */
export function command<
  const A extends Arguments,
  const O extends Options,
  const K extends CommandKind,
>(
  definition: CommandBasics<A, O> & Extract<Behaviour<Input<A, O>>, { kind: K }>,
): Defined<K, A, O> {
  // As: what it takes is made by its own arguments and options; only the runner, which makes it, sees other commands.
  return definition as unknown as Defined<K, A, O>;
}

/** A command line that was understood. */
export interface Chosen {
  command: Command;
  /** Arguments and options by their names, the runner's own among them. */
  input: CommandInput;
  common: CommonInput;
}

/** Commands that are run by another one: by a fleet run, for each of its targets. */
export interface NestedCommands {
  /** The command these words mean, for `run`. @throws HmsError usage */
  parse(words: readonly string[]): Promise<Chosen>;
  /** @throws HmsError usage, where something is wrong with it whatever the service says */
  preflight(chosen: Chosen): Promise<void>;
  /** What commands would destroy, each looked up when it is asked for; the list of installs is read once for all. */
  previewLosses(rateLimiter: RateLimiter): Promise<LossPreview>;
  /** Runs it as one of many. */
  run(nested: NestedRun): Promise<NestedResult>;
}

/**
 * Reads what a command that destroys would destroy; undefined where it would send nothing.
 * @throws HmsError where it could not be planned
 */
export type LossPreview = (chosen: Chosen) => Promise<ConfirmationTarget | undefined>;

/** What a command that was run by another one came to. */
export interface NestedResult {
  /** What the command alone would have ended with. */
  exit: number;
  /** Undefined where it did what it was asked to. */
  error: ErrorFacts | undefined;
  /** What it shows with `--json`; null for nothing. */
  result: unknown;
  /** What it says whatever `--quiet` says. */
  said: string[];
}

/** A command as one of many. */
export interface NestedRun {
  chosen: Chosen;
  /** Shared by all parts. */
  rateLimiter: RateLimiter;
  /** What of it may be destroyed; undefined for nothing. */
  agreed: ConfirmationTarget | undefined;
  /** Ends it as an interruption does. */
  stop: AbortSignal;
  /** Told before a request leaves that changes something, each time, and when it was accepted. */
  beforeWrite(request: EncodedRequest): Promise<void>;
  onAccepted(request: EncodedRequest): Promise<void>;
}
