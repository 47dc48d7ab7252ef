/**
 * The outside world as one value. Only the folder beside this file touches the process, the clock, timers,
 * randomness, the terminal, the standard places for files and the network; everything else gets a `System`
 * and can be run in a test without any of them.
 */

import type { Redactor } from '../core/redact/redact.ts';
import type { logNames, openLog, readLog } from '../storage/append-log.ts';
import type { exclusively, StoredKind, StoredValue } from '../storage/locked-file.ts';
import type { Keyring } from './keyring.ts';
import type { inspect } from './network/inspect.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { runProgram } from './run-program.ts';
import type { Shutdown } from './shutdown.ts';
import type { WorkflowCommand } from './workflow-commands.ts';

/** The part of the web's `Headers` hms reads; names are lower case. */
export interface Headers extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
}

/** The part of a web `Response` hms reads, so that a sandbox may answer with a real one. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /** The memory of a piece may be used again when sixteen more were asked for: whoever keeps one copies it. */
  body?: string | AsyncIterable<Uint8Array>;
  /** Told whenever some of an upload has left. */
  onMoved?(): void;
  /** Asked once there is a connection, and nothing was sent over it: where it says no, nothing is, and it fails. */
  mayLeave?: (() => boolean) | undefined;
  signal: AbortSignal;
}

/** Carries one request. Rejects with a `TransportError` when there is no answer. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface Output {
  readonly isTTY: boolean;
  /** Width in cells; 0 where it is not known. */
  readonly columns: number;
  /** Resolves when it is handed over. Rejects with the system's error, EPIPE included. */
  write(text: string | Uint8Array): Promise<void>;
  /** Where it is a log of GitHub Actions: a command of ours to it. */
  command?(name: WorkflowCommand, text: string): Promise<void>;
  /** Takes secrets out of data, for whoever writes it; nothing is hidden where there is none. */
  readonly redactor?: Redactor;
}

export interface Spinner {
  text(text: string): void;
  /** Makes room for a line; the next frame is drawn below it. */
  clear(): void;
  stop(): void;
}

export interface Look {
  color: boolean;
}

/** What is wrong with an answer, in words for who gave it. */
export type Problem = (typed: string) => string | undefined;

/** What can be answered, and how it is shown. */
export interface Choice {
  name: string;
  value: string;
  /** What is shown once it was chosen, where that is not its name. */
  short?: string;
  /** What else it answers to. */
  also?: readonly string[];
}

/** Each rejects with an HmsError cancelled where there is no answer. */
export interface Ask {
  /** Yes or no, where no answer but a clear yes is yes. */
  confirm(question: string, look: Look): Promise<boolean>;
  /** A line typed by the operator, asked for again while there is a problem with it. */
  line(question: string, look: Look, problem?: Problem): Promise<string>;
  /** One of these, found by typing a part of it; or what was typed, where there is no problem with it. */
  pick(
    question: string,
    choices: readonly Choice[],
    look: Look,
    problem?: Problem,
  ): Promise<string>;
  /** A line, and nobody sees what is typed. */
  secret(question: string, look: Look): Promise<string>;
}

export interface System extends Shutdown {
  /** Node's version (`24.1.0`), and the platform as Node calls it. */
  readonly runtime: { node: string; platform: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: {
    readonly isTTY: boolean;
    /** All of it, to its end. */
    text(): Promise<string>;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly ask: Ask;
  spinner(text: string): Spinner;
  /** Milliseconds since the epoch, by the wall clock. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going backwards: for time-outs and durations. */
  monotonic(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  random(): number;
  uuid(): string;
  /** What this process may still repeat, over all its requests. */
  readonly retryBudget: RetryBudget;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; its reason is the `HmsError` to end with. */
  readonly interrupted: AbortSignal;
  /**
   * Aborted when something fails where nobody can catch it, as a library does in an event of its own; its reason is
   * the `HmsError` bug.
   */
  readonly crashed: AbortSignal;
  /**
   * The TXT records of a name, each as one text; none where there is no such name.
   * Rejects with an HmsError unavailable when nobody can say.
   */
  resolveTxt(name: string, signal: AbortSignal): Promise<string[]>;
  /** The network, with the certificates of a PEM file trusted as well. */
  network(options: { caFile: string | undefined }): Fetch;
  /** What a connection is like, before anything is asked. */
  inspect: typeof inspect;
  /** Runs another program without a shell. */
  runProgram: typeof runProgram;
  /** Where the machine keeps passwords. */
  readonly keyring: Keyring;
  /** A value kept in a file that several processes may change. */
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
  /** Runs `work` while no other process does the same for this path. */
  exclusively: typeof exclusively;
  /** Text at the end of a file of somebody else's. */
  append(path: string, text: string): Promise<void>;
  /** A file as a whole, for whoever reads it meanwhile too; its folders are made. */
  replaceText(path: string, text: string): Promise<void>;
  /**
   * With the files of hms in it, by their names; one that is not there is no error.
   * Rejects with an HmsError usage for one that holds anything else, or is a symbolic link.
   */
  removeFolder(path: string, own: RegExp): Promise<void>;
  /** Files that only grow, and the names in their folder. */
  openLog: typeof openLog;
  readLog: typeof readLog;
  namesIn: typeof logNames;
  /** Folders for settings and for state; undefined where the machine has no home for them. */
  readonly configDir: string | undefined;
  readonly stateDir: string | undefined;
}
