/**
 * The outside world as one value. Only this file and the folder beside it touch the process, the
 * clock, timers, randomness, the terminal, the standard places for files and the network; everything
 * else gets a `System` and can be run in a test without any of them.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HmsError } from './errors.ts';
import { openNetwork } from './system/network.ts';
import { standardPlaces } from './system/places.ts';
import { ask, output, spinner } from './system/terminal.ts';

/** The part of a web `Response` hms reads, so that a sandbox may answer with a real one. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Carries one request. Rejects with a `TransportError` when there is no answer. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface Output {
  readonly isTTY: boolean;
  /** Width in cells; 0 where it is not known. */
  readonly columns: number;
  /** Resolves when the text is handed over. Rejects with the system's error, EPIPE included. */
  write(text: string): Promise<void>;
}

export interface Spinner {
  text(text: string): void;
  stop(): void;
}

export interface Ask {
  /** Yes or no, where no answer but a clear yes is yes. */
  confirm(question: string): Promise<boolean>;
  /** A line typed by the operator. */
  line(question: string): Promise<string>;
}

export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: { readonly isTTY: boolean };
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
  /** IANA name, for times in tables. */
  readonly timeZone: string;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; its reason is the `HmsError` to end with. */
  readonly interrupted: AbortSignal;
  /** The network, with the certificates of a PEM file trusted as well. */
  network(options: { caFile: string | undefined }): Fetch;
  /** Folders for settings and for state; undefined where the machine has no home for them. */
  readonly configDir: string | undefined;
  readonly stateDir: string | undefined;
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Once each: a second Ctrl-C finds no listener and ends the process the way the system does. */
function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.once(signal, () => {
      controller.abort(new HmsError('cancelled', `interrupted (${signal})`, { exitCode }));
    });
  }
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

export function realSystem(): System {
  const interrupted = listenForSignals();
  return {
    env: process.env,
    stdin: { isTTY: process.stdin.isTTY === true },
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    ask: ask(interrupted),
    spinner,
    now: Date.now,
    monotonic: () => performance.now(),
    sleep,
    random: Math.random,
    uuid: randomUUID,
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    interrupted,
    network: openNetwork,
    ...standardPlaces(process.platform, process.env),
  };
}
