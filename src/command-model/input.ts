/** Types of arguments and options, and of their parsed values. */
import type { Selector } from './selection/expression.ts';
import type { SortField } from './selection/sort.ts';
import type { Value } from './values.ts';

export interface Argument<T = unknown> {
  value: Value<T>;
  /** What it is, without the full stop. */
  help: string;
  /** May be left out. */
  optional?: true;
  /** Takes all remaining words. */
  many?: true;
  /** The picked value will be deleted or overwritten, so a prompt asks to confirm it. */
  destructivePick?: true;
}

export interface Option<T = unknown> {
  /** What it does, without the full stop. Help adds the default and what it requires. */
  help: string;
  /** Absent when the option takes no value. A key that starts with `no` is the option `--no-…`. */
  value?: Value<T>;
  repeat?: true;
  required?: true;
  /** The default, for the help. */
  fallback?: string;
  /** Another option that must be given with it, as typed: `--wait`, `--wait or --backup-first`. */
  requires?: `--${string}`;
  /**
   * Its value may be a secret, or runs a program: a saved plan holds only its digest, and it is given again to apply the
   * plan.
   */
  withheld?: true;
  /** The variable that has the default. It counts only together with the option that this one requires. */
  variable?: string;
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

/** Parsed values by name of the argument or option. */
export type Input<A extends Arguments, O extends Options> = {
  readonly [P in keyof A]: A[P] extends { many: true }
    ? ValueOf<A[P]>[]
    : A[P] extends { optional: true }
      ? ValueOf<A[P]> | undefined
      : ValueOf<A[P]>;
} & { readonly [P in keyof O]: OptionInput<O[P]> };

/** Options of the runner's own. */
export interface RunnerInput {
  limit?: number | undefined;
  where?: Selector[];
  sort?: SortField[];
  dryRun?: boolean;
  /** Implies `dryRun`. */
  planOut?: string | undefined;
  yes?: boolean;
  confirm?: string;
  wait?: boolean;
  untilUrl?: string | undefined;
  untilText?: string | undefined;
  untilStatus?: number | undefined;
  untilChanges?: boolean;
  untilCommand?: readonly string[] | undefined;
  untilMail?: boolean;
  noMailbox?: boolean;
  evenIfBusy?: boolean;
  waitIfBusy?: number | undefined;
  timeout?: number | undefined;
  interval?: number | undefined;
  githubOutput?: boolean;
  dotenv?: string | undefined;
  onEnd?: readonly string[] | undefined;
  noBell?: boolean;
}

/** Input of any command: the runner knows its own options, and the command the others. */
export type CommandInput = RunnerInput & Readonly<Record<string, unknown>>;
