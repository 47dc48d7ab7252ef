/**
 * The outside world as one value. Only this folder touches the process, the clock, timers, randomness, the terminal,
 * standard folders and the network. All other code receives a `System`, so tests can replace it.
 */

import type { MailConnection } from '../core/mail/mail.ts';
import type { Redactor } from '../core/redact/redact.ts';
import type { logNames, openLog, readLog } from '../storage/append-log.ts';
import type { exclusively, StoredKind, StoredValue } from '../storage/locked-file.ts';
import type { openLogFolder } from '../storage/program-log.ts';
import type { Keyring } from './keyring.ts';
import type { ImapSettings } from './network/imap.ts';
import type { inspect } from './network/inspect.ts';
import type { runGrouped } from './programs/grouped-program.ts';
import type { programProblem, runForeground } from './programs/run-foreground.ts';
import type { runProgram, startProgram } from './programs/run-program.ts';
import type { leftRunning } from './programs/started-group.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { Shutdown } from './shutdown.ts';
import type { WorkflowCommand } from './workflow-commands.ts';

/** The part of the web's `Headers` that hms reads. Names are lower case. */
export interface Headers extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
}

/** The part of a web `Response` that hms reads. The sandbox may return a real one. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /** A chunk's memory may be reused after sixteen more chunks, so copy what you keep. */
  body?: string | AsyncIterable<Uint8Array>;
  /** Called when a part of an upload has left. */
  onProgress?(): void;
  /** Called on a new connection before anything is sent. If it returns false, the request fails unsent. */
  maySend?: (() => boolean) | undefined;
  signal: AbortSignal;
}

/** Sends one request. Rejects with `TransportError` if there is no response. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface Output {
  readonly isTTY: boolean;
  /** Width in cells; 0 if unknown. */
  readonly columns: number;
  /** Height in lines; absent or 0 if unknown. */
  readonly rows?: number;
  /** Resolves when the system accepted the data. Rejects with its error, including EPIPE. */
  write(text: string | Uint8Array): Promise<void>;
  /** Writes a workflow command, if the stream is a log of GitHub Actions. */
  command?(name: WorkflowCommand, text: string): Promise<void>;
  /** Redacts data before writing; undefined if nothing is redacted. */
  readonly redactor?: Redactor;
}

export interface Spinner {
  text(text: string): void;
  /** Clears its line for other output. The next frame is drawn below. */
  clear(): void;
  stop(): void;
}

export interface PromptStyle {
  color: boolean;
}

/** Checks an answer: returns what is wrong with it, or undefined. */
export type Problem = (typed: string) => string | undefined;

/** An option of a prompt. */
export interface Choice {
  name: string;
  value: string;
  /** Shown after it was chosen; default: its name. */
  short?: string;
  /** Other texts that match it. */
  also?: readonly string[];
}

/** Each rejects with an HmsError cancelled if there is no answer. */
export interface Ask {
  /** Asks a yes/no question. Only a clear yes counts. */
  confirm(question: string, style: PromptStyle): Promise<boolean>;
  /** Asks for a line, and repeats while `problem` finds one. */
  line(question: string, style: PromptStyle, problem?: Problem): Promise<string>;
  /** Offers choices filtered by typing; also accepts typed text without a problem. */
  pick(
    question: string,
    choices: readonly Choice[],
    style: PromptStyle,
    problem?: Problem,
  ): Promise<string>;
  /** Asks for a line without echo. */
  secret(question: string, style: PromptStyle): Promise<string>;
}

export interface System extends Shutdown {
  /** Node's version (`24.1.0`), and Node's name for the platform. */
  readonly runtime: { node: string; platform: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: {
    readonly isTTY: boolean;
    /** Reads to the end of input. */
    text(): Promise<string>;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly ask: Ask;
  spinner(text: string): Spinner;
  /** Milliseconds since the epoch, by the wall clock. */
  now(): number;
  /** Milliseconds from an arbitrary start, never decreasing: for timeouts and durations. */
  monotonic(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  random(): number;
  uuid(): string;
  /** Retries left for this process. */
  readonly retryBudget: RetryBudget;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; its reason is the `HmsError` to end with. */
  readonly interrupted: AbortSignal;
  /** Aborted by an uncaught error, as from a library's event handler. Its reason is the `HmsError` bug. */
  readonly crashed: AbortSignal;
  /**
   * TXT records of a name, each as one text; empty if the name does not exist.
   * Rejects with an HmsError unavailable if the lookup fails.
   */
  resolveTxt(name: string, signal: AbortSignal): Promise<string[]>;
  /** The network, which also trusts the certificates of a PEM file. */
  network(options: { caFile: string | undefined }): Fetch;
  /** The same for large responses: a body is read only as fast as it is taken. */
  downloads(options: { caFile: string | undefined }): Fetch;
  /** A mailbox, read by IMAP over TLS. It connects on first use. @param ending ends every call */
  openImap(settings: ImapSettings, ending: AbortSignal): MailConnection;
  /** Tests a connection without sending a request. */
  inspect: typeof inspect;
  /** Runs another program without a shell. */
  runProgram: typeof runProgram;
  /** Runs the operator's own program with the streams of hms. */
  runForeground: typeof runForeground;
  /** Runs a program for a target of a fleet run. */
  runGrouped: typeof runGrouped;
  /** The processes that an earlier process of hms started in a run, by their mark. */
  leftRunning(mark: Parameters<typeof leftRunning>[0]): Promise<ReturnType<typeof leftRunning>>;
  /** Creates the folder for the output of programs. */
  openLogFolder: typeof openLogFolder;
  /** Why a program cannot be run, as the end of a sentence; undefined if it can. */
  programProblem: typeof programProblem;
  /** Starts another program without a shell, and lets it run on. */
  startProgram: typeof startProgram;
  /** The system's password store. */
  readonly keyring: Keyring;
  /** A value in a file that several processes may change. */
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
  /** Runs `work` under a lock between processes for this path. */
  exclusively: typeof exclusively;
  /** Appends text to a file that hms does not own. */
  append(path: string, text: string): Promise<void>;
  /** Replaces a file atomically and creates its folders. */
  replaceText(path: string, text: string): Promise<void>;
  /**
   * Removes a folder and the files of hms in it, matched by name. A missing folder is fine.
   * Rejects with an HmsError usage if the folder contains anything else or is a symbolic link.
   */
  removeFolder(path: string, own: RegExp): Promise<void>;
  /** Removes a file of hms's own, but no folder or symbolic link. A missing file is fine. */
  removeFile(path: string): Promise<void>;
  /** Append-only logs, and the names in their folder. */
  openLog: typeof openLog;
  readLog: typeof readLog;
  namesIn: typeof logNames;
  /** Folders for settings and state; undefined if the machine has no home folder. */
  readonly configDir: string | undefined;
  readonly stateDir: string | undefined;
}
