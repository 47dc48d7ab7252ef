/** What can be typed behind a command, and what comes of it. */
import type { Value } from './values.ts';
import type { Selector } from './where.ts';

export interface Argument<T = unknown> {
  value: Value<T>;
  /** What it is, without the full stop. */
  help: string;
  /** May be left out. */
  optional?: true;
  /** Takes all the words that are left. */
  many?: true;
  /** What is picked is lost: Enter alone does not choose it. */
  destructivePick?: true;
}

export interface Option<T = unknown> {
  /** What it does, without the full stop. Help adds the default and what it requires. */
  help: string;
  /** A flag where there is none. A key that starts with `no` is a flag `--no-…`. */
  value?: Value<T>;
  /** May be given several times. */
  repeat?: true;
  /** Must be given. */
  required?: true;
  /** The default, for the help. */
  fallback?: string;
  /** Another option that must be given with it, for the help. */
  requires?: string;
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

/** What the runner itself reads of a command's input. */
export interface RunnerInput {
  limit?: number | undefined;
  where?: Selector[];
  dryRun?: boolean;
  yes?: boolean;
  confirm?: string;
  wait?: boolean;
  timeout?: number;
  interval?: number;
  githubOutput?: boolean;
}

/** What was typed for any command: the runner knows its own options, and only the command itself the others. */
export type CommandInput = RunnerInput & Readonly<Record<string, unknown>>;
