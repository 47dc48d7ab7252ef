/**
 * The outside world as one value. Only this file and the folder beside it touch the process, the
 * clock, timers, randomness, the terminal, the standard places for files and the network; everything
 * else gets a `System` and can be run in a test without any of them.
 */
import { fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { HmsError } from './errors.ts';
import type { namesIn, openLog, readLog } from './log.ts';
import type { Cell, CellKind, exclusively } from './storage.ts';
import type { WorkflowCommand } from './system/actions.ts';
import { type RetryBudget, retryBudget } from './system/budget.ts';
import { resolveTxt } from './system/dns.ts';
import { execute } from './system/execute.ts';
import { files } from './system/files.ts';
import type { inspect } from './system/inspect.ts';
import { type Keyring, systemKeyring } from './system/keyring.ts';
import { type Leaving, leavingAfter } from './system/leaving.ts';
import type { NetworkOptions } from './system/network.ts';
import { standardPlaces } from './system/places.ts';
import { ask, output, spinner } from './system/terminal.ts';

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
}

/** Each rejects with an HmsError cancelled where there is no answer. */
export interface Ask {
  /** Yes or no, where no answer but a clear yes is yes. */
  confirm(question: string, look: Look): Promise<boolean>;
  /** A line typed by the operator, asked for again while there is a problem with it. */
  line(question: string, look: Look, problem?: Problem): Promise<string>;
  /** One of these, found by typing a part of it. */
  pick(question: string, choices: readonly Choice[], look: Look): Promise<string>;
  /** A line, and nobody sees what is typed. */
  secret(question: string, look: Look): Promise<string>;
}

export interface System extends Leaving {
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
  /** IANA name, for times in tables. */
  readonly timeZone: string;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; its reason is the `HmsError` to end with. */
  readonly interrupted: AbortSignal;
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
  execute: typeof execute;
  /** Where the machine keeps passwords. */
  readonly keyring: Keyring;
  /** A value kept in a file that several processes may change. */
  keep<T>(path: string, kind: CellKind<T>): Cell<T>;
  /** Runs `work` while no other process does the same for this path. */
  exclusively: typeof exclusively;
  /** Text at the end of a file of somebody else's. */
  append(path: string, text: string): Promise<void>;
  /** A file as a whole, for whoever reads it meanwhile too; its folders are made. */
  replaceText(path: string, text: string): Promise<void>;
  /** Files that only grow, and the names in their folder. */
  openLog: typeof openLog;
  readLog: typeof readLog;
  namesIn: typeof namesIn;
  /** Folders for settings and for state; undefined where the machine has no home for them. */
  readonly configDir: string | undefined;
  readonly stateDir: string | undefined;
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * The first one asks for an end, the second one is it. The listeners stay: libraries that listen too
 * (ora, proper-lockfile) end the process when they find themselves alone.
 */
function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  for (const [signal, exitCode] of Object.entries(signals)) {
    const onSignal = () => {
      if (controller.signal.aborted) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      controller.abort(new HmsError('cancelled', `interrupted (${signal})`, { exitCode }));
    };
    process.on(signal, onSignal);
  }
  return controller.signal;
}

/** Milliseconds for the last words, after a signal: it has 500 in all, and `main` takes 300 of them. */
const lastWordsMs = 350;

/** By then the last words after a signal are taken, or nobody reads. */
function momentAfter(interrupted: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = async () => {
    await delay(lastWordsMs, undefined, { ref: false });
    controller.abort(interrupted.reason);
  };
  interrupted.addEventListener('abort', end, { once: true });
  return controller.signal;
}

/** A timer set further ahead than this fires at once. */
const longestTimer = 2 ** 31 - 1;

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(Math.min(ms, longestTimer), undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false; // it is closed
  }
}

/** As `performance.now()` does, which is slow to load. */
function monotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Loaded by the first request. */
function network(options: NetworkOptions): Fetch {
  let opened: Promise<Fetch> | undefined;
  return async (url, init) => {
    opened ??= import('./system/network.ts').then(({ openNetwork }) => openNetwork(options));
    return (await opened)(url, init);
  };
}

export function realSystem(): System {
  const interrupted = listenForSignals();
  const left = leavingAfter(interrupted);
  const inActions = Boolean(process.env.GITHUB_ACTIONS);
  // What goes into a file is data, and no log.
  const logsOutput = inActions && !isFile(process.stdout.fd);
  const logsErrors = inActions && !isFile(process.stderr.fd);
  return {
    runtime: { node: process.versions.node, platform: process.platform },
    env: process.env,
    stdin: {
      get isTTY() {
        return process.getBuiltinModule('node:tty').isatty(0); // process.stdin would be opened
      },
      text: async () => (await import('node:stream/consumers')).text(process.stdin),
    },
    ...left,
    stdout: output(process.stdout, left.leaving, { inActions: logsOutput }),
    stderr: output(process.stderr, momentAfter(left.leaving), {
      inActions: logsErrors,
      lastWords: true,
    }),
    ask: ask(interrupted),
    spinner,
    now: Date.now,
    monotonic,
    sleep,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    retryBudget: retryBudget(),
    get timeZone() {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone; // TZ set, and empty
    },
    interrupted,
    resolveTxt,
    network,
    // Only the doctor does.
    inspect: async (url, options) => (await import('./system/inspect.ts')).inspect(url, options),
    execute,
    keyring: systemKeyring(interrupted),
    ...files,
    ...standardPlaces(process.platform, process.env),
  };
}
