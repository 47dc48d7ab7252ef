/** The real program in a world of its own: sandbox in memory, virtual clock, scripted terminal. */
import { vi } from 'vitest';
import { main } from '../../src/app/main.ts';
import { bugOf, HmsError } from '../../src/core/errors.ts';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { State } from '../../src/sandbox/state.ts';
import type { Log } from '../../src/storage/append-log.ts';
import { memoryCell, type StoredKind, type StoredValue } from '../../src/storage/locked-file.ts';
import { openLogFolder } from '../../src/storage/program-log.ts';
import type { Keyring } from '../../src/system/keyring.ts';
import type { Inspection } from '../../src/system/network/inspect.ts';
import { openNetwork } from '../../src/system/network/network.ts';
import type { GroupedEnd, GroupedRun } from '../../src/system/programs/grouped-program.ts';
import type { Foreground, ForegroundEnd } from '../../src/system/programs/run-foreground.ts';
import { runProgram } from '../../src/system/programs/run-program.ts';
import type { LeftRunning } from '../../src/system/programs/started-group.ts';
import { retryBudget } from '../../src/system/retry-budget.ts';
import { shutdownAfter } from '../../src/system/shutdown.ts';
import { filesIn } from '../../src/system/state-files.ts';
import type { Fetch, FetchInit, Output, System } from '../../src/system/system.ts';
import { matchingChoices } from '../../src/system/terminal/terminal.ts';
import { workflowCommand } from '../../src/system/workflow-commands.ts';
import { type Clock, held, virtualClock } from './clock.ts';
import { lazyState, startOfWorld } from './fresh-state.ts';
import {
  addSampleJob,
  filesInMemory,
  isReachable,
  memoryFolder,
  sampleJob,
} from './memory-files.ts';
import { wordsOf } from './words.ts';

export { startOfWorld };

export interface WorldOptions {
  /** Stdin, stdout and stderr are a terminal of this width. */
  terminal?: number;
  /** Answers to the prompts, in order. Further prompts get the end of input. */
  answers?: string[];
  /** Virtual milliseconds that a person takes for an answer. */
  answerMs?: number;
  /** The answer to every hidden prompt; a list has the answers in order, and then the end of input. */
  secret?: string | readonly string[];
  env?: Record<string, string | undefined>;
  /** Standard input. */
  stdin?: string;
  sandbox?: Partial<SandboxOptions>;
  /** Changes the fresh sandbox first. */
  prepare?: (state: State) => void;
  /** Replaces the sandbox. */
  fetch?: Fetch;
  /** Replaces the sandbox by a service on a real socket that shares the clock. */
  socket?: { baseUrl: string; clock: Clock };
  /** DNS queries never return. By default DNS has the zone of the sandbox. */
  hangingDns?: boolean;
  /** Interrupts after this many virtual milliseconds, like a signal. */
  interruptAfterMs?: number;
  /** Interrupts when this resolves. */
  interruptWhen?: Promise<unknown>;
  /** Raises an uncaught error when this resolves. */
  crashWhen?: Promise<Error>;
  /** Keeps state in files, which take real time, instead of in memory. */
  realFiles?: boolean;
  /** Throws if stdout cannot be written. */
  reader?: (text: string) => void;
  /** Throws if a line of a journal cannot be written. */
  disk?: (line: unknown) => void;
  configDir?: string;
  /** Without the field, the state folder is in memory; undefined for none. */
  stateDir?: string | undefined;
  /** Content of the machine's keyring; without it there is no keyring. */
  keyring?: Map<string, string>;
  /** The mail servers. By default none can be reached. */
  openImap?: System['openImap'];
  /** Differences from a working connection. */
  inspection?: Partial<Inspection>;
  /** Node's version. */
  node?: string;
  /** Node's name of the platform; linux by default. */
  platform?: string;
  /** Answers for pages outside of the service; undefined for the service itself. */
  pages?: (url: string, init: FetchInit) => Response | Error | undefined;
  /** Replaces the programs that hms runs and waits for. */
  programs?: System['runProgram'];
  /** How the command of `guard` ends. */
  foreground?: (words: readonly string[], options: Foreground) => Promise<Partial<ForegroundEnd>>;
  /** Runs the programs of `each --exec`. By default each ends with 0 at once. */
  grouped?: (words: readonly string[], run: GroupedRun) => Promise<Partial<GroupedEnd>>;
  /** Where the output of programs goes. By default to real files. */
  openLogFolder?: System['openLogFolder'];
  /** Programs of an earlier process that still run. */
  left?: LeftRunning;
  /** Why a program cannot be run. */
  programProblem?: (program: string) => string | undefined;
  /** Throws if a program cannot be started. */
  starter?: (words: readonly string[]) => void;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** Both, in the order of writing. */
  screen: string;
  /** Texts of the spinner. */
  spun: string[];
  /** `GET /v1/installs?limit=100&offset=0` */
  requests: string[];
  /** Programs that were started, with their arguments. */
  started: string[][];
}

const memory = new Map<string, StoredValue<unknown>>();

function keptInMemory<T>(path: string, { initial }: StoredKind<T>): StoredValue<T> {
  const known = memory.get(path) ?? memoryCell<unknown>(initial());
  memory.set(path, known);
  return known as StoredValue<T>;
}

/** There is no other process. */
const aloneAnyway: System['exclusively'] = (path, work) => work({ path, isHeld: async () => true });

/** The environment of an operator who has configured both services. */
export const operator = {
  HMS_BASE_URL: 'https://api.hosting.example/v1',
  HMS_USERNAME: 'owner',
  HMS_PASSWORD: 'sandbox',
  HMS_HEADLESS_URL: 'https://headless.hosting.example',
  HMS_HEADLESS_ACCOUNT: 'northlight',
};

export function createWorld(options: WorldOptions = {}) {
  const clock = options.socket?.clock ?? virtualClock(startOfWorld, vi.dynamicImportSettled);
  const state = lazyState(options.prepare);
  let ids = 0;
  const uuid = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  const sandbox = createSandbox({
    store: {
      read: async () => state(),
      update: async (change) => change(state()),
      replace: async (next) => void Object.assign(state(), next),
    },
    now: clock.now,
    sleep: clock.sleep,
    uuid,
    ...options.sandbox,
  });
  const answers = [...(options.answers ?? [])];
  const { secret = [] } = options;
  const secrets = typeof secret === 'string' ? [] : [...secret];
  const socket = options.socket && held(openNetwork({}), clock);
  const stateDir = 'stateDir' in options ? options.stateDir : memoryFolder();
  const isReal = options.realFiles || stateDir === undefined || isReachable(stateDir);
  const inMemory = isReal ? undefined : filesInMemory();

  async function type(words: readonly string[]): Promise<Ran> {
    if (stateDir !== undefined && words.includes(sampleJob))
      addSampleJob(stateDir, sampleBackup(state()), inMemory === undefined);
    const none = { stdout: '', stderr: '', screen: '' };
    const ran: Ran = { code: -1, ...none, spun: [], requests: [], started: [] };
    const interrupt = new AbortController();
    const crash = new AbortController();
    const inActions = options.env?.GITHUB_ACTIONS !== undefined;
    const output = (stream: 'stdout' | 'stderr'): Output => {
      const write = async (given: string | Uint8Array) => {
        const text = typeof given === 'string' ? given : Buffer.from(given).toString('latin1');
        if (stream === 'stdout') options.reader?.(text);
        ran[stream] += text;
        ran.screen += text;
      };
      return {
        isTTY: options.terminal !== undefined,
        columns: options.terminal ?? 0,
        write,
        ...(inActions && { command: (name, text) => write(workflowCommand(name, text)) }),
      };
    };
    const stderr = output('stderr');
    const answer = async (question: string) => {
      const given = answers.shift();
      if (options.answerMs !== undefined) await clock.sleep(options.answerMs);
      await stderr.write(`? ${question} ${given ?? ''}\n`);
      if (given === undefined) throw new HmsError('cancelled', 'cancelled at the question');
      return given;
    };
    const files = filesIn({
      stateDir,
      interrupted: interrupt.signal,
      warn: (text) => void stderr.write(`${text}\n`),
    });
    let unread = options.stdin ?? '';
    const answerTo: Fetch = async (url, init) => {
      const page = options.pages?.(url, init);
      if (page) {
        ran.requests.push(`${init.method} ${url}`);
        if (page instanceof Error) throw page;
        return page;
      }
      ran.requests.push(`${init.method} ${new URL(url).pathname}${new URL(url).search}`);
      return (options.fetch ?? socket ?? sandbox)(url, init);
    };
    const system: System = {
      env: {
        ...operator,
        ...(options.socket ? addressOf(options.socket) : {}),
        ...options.env,
      },
      stdin: {
        isTTY: options.terminal !== undefined,
        // It can be read once.
        async text() {
          const text = unread;
          unread = '';
          return text;
        },
      },
      stdout: output('stdout'),
      stderr,
      ask: {
        confirm: async (question) => (await answer(`${question} (y/N)`)) === 'y',
        async line(question, _, problem = () => undefined) {
          for (;;) {
            const typed = await answer(question);
            const why = problem(typed);
            if (why === undefined) return typed;
            await stderr.write(`> ${why}\n`);
          }
        },
        async pick(question, choices, _, problem) {
          await stderr.write(choices.map(({ name }) => `  ${name}\n`).join(''));
          const typed = await answer(question);
          const [first] = matchingChoices(choices, typed, problem);
          if (first === undefined) throw new HmsError('cancelled', `nothing has '${typed}' in it`);
          return first.value;
        },
        secret: async (question) => {
          await stderr.write(`? ${question}\n`);
          const given = typeof secret === 'string' ? secret : secrets.shift();
          if (given === undefined) throw new HmsError('cancelled', 'no answer');
          return given;
        },
      },
      spinner(first) {
        ran.spun.push(first);
        return { text: (next) => ran.spun.push(next), clear() {}, stop() {} };
      },
      now: clock.now,
      monotonic: clock.monotonic,
      sleep: clock.sleep,
      random: () => 0.5,
      uuid,
      retryBudget: retryBudget(),
      interrupted: interrupt.signal,
      crashed: crash.signal,
      ...shutdownAfter(interrupt.signal, crash.signal),
      resolveTxt: async (name, signal) => {
        if (options.hangingDns) return untilAborted(signal);
        return state()
          .zone.filter((entry) => entry.name === name)
          .map(({ value }) => value);
      },
      network: () => answerTo,
      downloads: () => answerTo,
      runtime: { node: options.node ?? '24.1.0', platform: options.platform ?? 'linux' },
      openImap: options.openImap ?? (() => noMailServer),
      inspect: async () => ({ ...direct, ...options.inspection }),
      runProgram: options.programs ?? heldProgram(clock),
      runForeground: async (words, execution) => {
        ran.started.push([...words]);
        const none = { signalName: undefined, notStarted: undefined, timedOut: false };
        const endRest = async () => {};
        return { code: 0, ...none, endRest, ...(await options.foreground?.(words, execution)) };
      },
      runGrouped: async (words, run) => {
        ran.started.push([...words]);
        const none = { signalName: undefined, notStarted: undefined };
        const end = { code: 0, ...none, timedOut: false, stillRuns: false };
        return { ...end, ...(await options.grouped?.(words, run)) };
      },
      leftRunning: async () => options.left ?? { marked: [], isLeft: () => false },
      openLogFolder: options.openLogFolder ?? openLogFolder,
      programProblem: async (program) => options.programProblem?.(program),
      startProgram: async (words) => {
        ran.started.push([...words]);
        options.starter?.(words);
      },
      keyring: keyringOf(options.keyring),
      ...files,
      ...inMemory,
      openLog: async (path) => {
        const log = await (inMemory ?? files).openLog(path);
        return options.disk ? failing(log, options.disk) : log;
      },
      exclusively: options.realFiles ? files.exclusively : aloneAnyway,
      keep: options.realFiles ? files.keep : keptInMemory,
      configDir: options.configDir,
      stateDir,
    };
    const reason = new HmsError('cancelled', 'Interrupted (SIGINT).', { exitCode: 130 });
    const { interruptAfterMs: after, interruptWhen: when } = options;
    void (after === undefined ? when : clock.sleep(after))?.then(() => interrupt.abort(reason));
    void options.crashWhen?.then((error) => crash.abort(bugOf(error)));
    ran.code = await main(words, system);
    return ran;
  }

  return {
    run: (line: string) => type(wordsOf(line)),
    type,
    clock,
    get state() {
      return state();
    },
    sandbox,
  };
}

/** Stops time while a real program runs. */
function heldProgram(clock: Clock): System['runProgram'] {
  return async (words, execution) => {
    const release = clock.hold();
    try {
      return await runProgram(words, execution);
    } finally {
      release();
    }
  };
}

function sampleBackup({ installs, backups }: State) {
  const id = installs.find(({ name }) => name === 'acmeprod')?.id ?? '';
  const done = backups.find(
    ({ install_id, record }) => install_id === id && record.status === 'completed',
  );
  const service = operator.HMS_BASE_URL;
  return { install: { id, name: 'acmeprod' }, backup: done?.record.id ?? '', service };
}

const direct: Inspection = {
  proxy: undefined,
  ms: 12,
  certificate: { issuer: 'Example CA', validTo: Date.parse('2027-01-01Z'), protocol: 'TLSv1.3' },
  problem: undefined,
};

const unreachable = async () => {
  throw new HmsError('unavailable', 'The mail server cannot be reached.');
};

const noMailServer = { positions: unreachable, messages: unreachable, close: async () => {} };

/** A disk on which some lines cannot be written. */
function failing(log: Log, disk: (line: unknown) => void): Log {
  const append = async (line: unknown) => {
    disk(line);
    await log.append(line);
  };
  return { ...log, append };
}

function keyringOf(kept: Map<string, string> | undefined): Keyring {
  const open = async () => {
    if (kept) return kept;
    throw new HmsError('auth', 'The system keyring did not respond within 3 s.');
  };
  return {
    get: async (name) => (await open()).get(name),
    set: async (name, secret) => void (await open()).set(name, secret),
    remove: async (name) => (await open()).delete(name),
  };
}

function addressOf({ baseUrl }: { baseUrl: string }) {
  return { HMS_BASE_URL: `${baseUrl}/v1`, HMS_HEADLESS_URL: baseUrl };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Runs one command in a fresh world. */
export function run(line: string, options?: WorldOptions): Promise<Ran> {
  return createWorld(options).run(line);
}

/** The requests that could have changed something. */
export function writes({ requests }: Ran): string[] {
  return requests.filter((request) => !request.startsWith('GET '));
}
