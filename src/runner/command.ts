/** A command is a value. It returns what it found or what it wants sent; the runner does the rest. */
import type { ZipSource } from '../archive/source.ts';
import type { Api, Pages } from '../client/api.ts';
import type { Kind as ErrorKind } from '../errors.ts';
import type { Inspection } from '../system/inspect.ts';
import type { System } from '../system.ts';
import type { ByteProgress } from './byte-progress.ts';
import type { Manner } from './common.ts';
import type { Part, Performed } from './inside.ts';
import type { Job, Nothing, Plan, Sighting } from './plan.ts';
import type { Chosen } from './program.ts';
import type { Naming } from './remember.ts';
import type { Defaults, Service } from './session.ts';
import type { Value } from './values.ts';
import type { View } from './view.ts';

export interface Argument<T = unknown> {
  value: Value<T>;
  help: string;
  /** May be left out. */
  optional?: true;
  /** Takes all the words that are left. */
  many?: true;
}

export interface Option<T = unknown> {
  help: string;
  /** A flag where there is none. A key that starts with `no` is a flag `--no-…`. */
  value?: Value<T>;
  /** May be given several times. */
  repeat?: true;
  /** Must be given. */
  required?: true;
  /** What holds when it is not given, for the help. */
  fallback?: string;
}

export type Arguments = Readonly<Record<string, Argument>>;
export type Options = Readonly<Record<string, Option>>;

type ValueOf<T> = T extends { value: Value<infer V> } ? V : never;
type OptionInput<O> = O extends { value: Value<infer V> }
  ? O extends { repeat: true }
    ? V[]
    : O extends { required: true }
      ? V
      : V | undefined
  : boolean;

/** Arguments and options of a command, parsed, by their names. */
export type Input<A extends Arguments, O extends Options> = {
  readonly [P in keyof A]: A[P] extends { many: true }
    ? ValueOf<A[P]>[]
    : A[P] extends { optional: true }
      ? ValueOf<A[P]> | undefined
      : ValueOf<A[P]>;
} & { readonly [P in keyof O]: OptionInput<O[P]> };

/** What a command that talks to the service is given. */
export interface Context extends Defaults {
  api: Api;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A line for the operator, on stderr. */
  note(text: string): void;
  /** `--limit`: more records than this are not wanted. */
  atMost: number | undefined;
  /** Whether `--wait` was given, and something will be sent. */
  waits: boolean;
  /** Waits as `--wait` does, with the same patience. */
  wait(job: Job): Promise<Sighting['record']>;
  /** The TXT records of a name, each as one text; none where there is no such name. */
  lookupTxt(name: string): Promise<string[]>;
  /** Whether nothing will be sent. */
  dryRun: boolean;
  /** A zip file, or a folder that becomes one while it is read. */
  openZip(path: string, options: { includeHidden: boolean }): Promise<ZipSource>;
  /** Shows that bytes move. @param total undefined where nobody knows yet */
  watchBytes(name: string, total: number | undefined): ByteProgress;
  /** A text file, or standard input for `-`. */
  readText(path: string): Promise<string>;
}

interface Common<A extends Arguments, O extends Options> {
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
  outputs?(record: Sighting['record']): Readonly<Record<string, unknown>>;
}

interface Listing<I> {
  /** What a shell completes from it; undefined where the list is a part of what there is. */
  names?(input: I): Naming | undefined;
}

/** Reads a list. Gets `--limit`. */
interface ListCommand<I> extends Listing<I> {
  list(context: Context, input: I): Promise<Pages<Readonly<Record<string, unknown>>>>;
}

/** Reads one record, or a list that is no page. */
interface ReadCommand<I> extends Listing<I> {
  /** The answer is a list: gets `--where` and `--limit`. */
  many?: true;
  read(context: Context, input: I): Promise<unknown>;
}

/** Waits for a job somebody asked for before. Gets `--timeout` and `--interval`. */
interface FollowCommand<I> {
  follow(context: Context, input: I): Promise<Job>;
}

/** Changes something. Gets `--dry-run`; `--wait` where `settled` is set; `--yes` where `destroys` is. */
interface ChangeCommand<I> {
  plan(context: Context, input: I): Promise<Plan | Nothing>;
  destroys?: {
    /** What it does, as a sentence without its stop: `This overwrites everything since the backup`. */
    what: string;
    /** The argument whose value, where it is a name and no domain or id, is the name to confirm. */
    target?: string;
  };
  /** It starts something whose end can be seen: plans have a `job`, or a `next` that has one. */
  settled?: true;
  /** The record to show, where it is a part of what the service answers. */
  shows?(body: Record<string, unknown>): unknown;
}

export interface LocalContext {
  system: System;
  /** A line that `--quiet` does not silence. */
  tell(text: string): void;
  /** All there is to type. */
  manner: Manner;
  /** The value of `--profile`. */
  profile: string | undefined;
  /** The service as these credentials see it; nothing is kept. */
  connect(to: { baseUrl: string; username: string; password: string }): Promise<Api>;
  /** The service of the settings, opened on first use. */
  service(): Promise<Service>;
  /** The signal that ends what is asked of the service from now on. */
  watch(signal: AbortSignal | undefined): void;
  /** What a connection to this URL is like. @param from what the URL is called where it is set */
  inspect(url: string, from: string): Promise<Inspection>;
  note(text: string): void;
  /** The same, for a line with commands to type in it. */
  suggest(text: string): void;
  /** Takes out of a text what must not be shown. */
  conceal(text: string): string;
  /** Shows a record, a list of them, or one as it comes, before the command has ended. */
  print(result: unknown): Promise<void>;
  /** A text file, or standard input for `-`. */
  readText(path: string): Promise<string>;
  /** The command these words mean, for `perform`. */
  chosenIn(words: readonly string[]): Promise<Chosen>;
  /** @throws HmsError usage, where something is wrong with it whatever the service says */
  rehearse(chosen: Chosen): Promise<void>;
  /** Runs it as one of many. */
  perform(part: Part): Promise<Performed>;
}

/** Needs no service, or looks for one itself. Returns a record, a list of them, or nothing. */
interface LocalCommand<I> {
  many?: true;
  /** The form of what it shows, where none is asked for. */
  form?(input: I): 'jsonl' | undefined;
  local(context: LocalContext, input: I): Promise<unknown>;
}

/** Is one or the other, as its input says. Only for commands that take any request. */
export type Kind = 'list' | 'read' | 'plan' | 'local';
interface ChoosingCommand<I>
  extends ListCommand<I>,
    ReadCommand<I>,
    ChangeCommand<I>,
    LocalCommand<I> {
  choose(input: I): Kind;
}

type Behaviour<I> =
  | ListCommand<I>
  | ReadCommand<I>
  | FollowCommand<I>
  | ChangeCommand<I>
  | LocalCommand<I>
  | ChoosingCommand<I>;

type Definition<A extends Arguments, O extends Options, I> = Common<A, O> & Behaviour<I>;

/** Any command, for the runner: what its input is, only the command itself knows. */
export type CommandInput = Readonly<Record<string, unknown>>;
export type Command = Definition<Arguments, Options, CommandInput>;

export function command<const A extends Arguments, const O extends Options>(
  definition: Definition<A, O, Input<A, O>>,
): Command {
  return definition as unknown as Command;
}
