/** Implements `System` with the real process, clock, files and network. */
import { fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { MailConnection } from '../core/mail/mail.ts';
import { listenForCrashes } from './crash.ts';
import { systemKeyring } from './keyring.ts';
import { monotonic } from './monotonic.ts';
import { resolveTxt } from './network/dns-lookup.ts';
import type { ImapSettings } from './network/imap.ts';
import type { NetworkOptions } from './network/transport-failure.ts';
import { standardPaths } from './paths.ts';
import { runProgram, startProgram } from './programs/run-program.ts';
import { retryBudget } from './retry-budget.ts';
import { shutdownAfter } from './shutdown.ts';
import { filesIn } from './state-files.ts';
import type { Fetch, System } from './system.ts';
import { listenForSignals } from './terminal/signals.ts';
import { ask, output, spinner } from './terminal/terminal.ts';
import { maxTimerMs } from './timers.ts';
import { commandLog } from './workflow-commands.ts';

/** Milliseconds for the final messages after a signal. The total is 500, of which `main` takes 300. */
const finalOutputMs = 350;

/** Aborts once the final messages are written, or nobody reads them. */
function afterFinalOutput(interrupted: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = async () => {
    await delay(finalOutputMs, undefined, { ref: false });
    controller.abort(interrupted.reason);
  };
  interrupted.addEventListener('abort', end, { once: true });
  return controller.signal;
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(Math.min(ms, maxTimerMs), undefined, signal ? { signal } : {});
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

/** Loads the network on the first request. */
function network(options: NetworkOptions): Fetch {
  let opened: Promise<Fetch> | undefined;
  return async (url, init) => {
    opened ??= import('./network/network.ts').then(({ openNetwork }) => openNetwork(options));
    return (await opened)(url, init);
  };
}

/** Loads node:http on the first download. */
function downloads(options: NetworkOptions): Fetch {
  let opened: Promise<Fetch> | undefined;
  return async (url, init) => {
    opened ??= import('./network/http/download.ts').then(({ openDownloads }) =>
      openDownloads(options),
    );
    return (await opened)(url, init);
  };
}

/** Loads IMAP on the first call. */
function openMailConnection(settings: ImapSettings, ending: AbortSignal): MailConnection {
  let opened: Promise<MailConnection> | undefined;
  const open = () => {
    opened ??= import('./network/imap.ts').then((imap) => imap.openImap(settings, ending));
    return opened;
  };
  return {
    positions: async (signal) => (await open()).positions(signal),
    messages: async (tag, since, signal) => (await open()).messages(tag, since, signal),
    close: async () => (await opened)?.close(),
  };
}

export function realSystem(): System {
  const interrupted = listenForSignals();
  const crashed = listenForCrashes();
  const shutdown = shutdownAfter(interrupted, crashed);
  // A file receives data: it is not a log.
  const logOf = ({ fd }: { fd: number }) => (isFile(fd) ? undefined : commandLog(process.env));
  const stderr = output(process.stderr, afterFinalOutput(shutdown.shuttingDown), {
    log: logOf(process.stderr),
    allowAfterShutdown: true,
  });
  const places = standardPaths(process.platform, process.env);
  const warn = (text: string) => void stderr.write(`${text}\n`).catch(() => {});
  return {
    runtime: { node: process.versions.node, platform: process.platform },
    env: process.env,
    stdin: {
      get isTTY() {
        return process.getBuiltinModule('node:tty').isatty(0); // accessing process.stdin would open it
      },
      text: async () => (await import('node:stream/consumers')).text(process.stdin),
    },
    ...shutdown,
    stdout: output(process.stdout, shutdown.shuttingDown, { log: logOf(process.stdout) }),
    stderr,
    ask: ask(interrupted),
    spinner,
    now: Date.now,
    monotonic,
    sleep,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    retryBudget: retryBudget(),
    interrupted,
    crashed,
    resolveTxt,
    network,
    downloads,
    openImap: openMailConnection,
    // Only `doctor` uses it.
    inspect: async (url, options) => (await import('./network/inspect.ts')).inspect(url, options),
    runProgram,
    startProgram,
    // Only `guard` uses them.
    runForeground: async (...run) =>
      (await import('./programs/run-foreground.ts')).runForeground(...run),
    programProblem: async (...of) =>
      (await import('./programs/run-foreground.ts')).programProblem(...of),
    // Only `each --exec` uses them.
    runGrouped: async (...run) =>
      (await import('./programs/grouped-program.ts')).runGrouped(...run),
    leftRunning: async (mark) => (await import('./programs/started-group.ts')).leftRunning(mark),
    openLogFolder: async (path) => (await import('../storage/program-log.ts')).openLogFolder(path),
    keyring: systemKeyring(interrupted),
    ...filesIn({ stateDir: places.stateDir, interrupted, warn }),
    ...places,
  };
}
