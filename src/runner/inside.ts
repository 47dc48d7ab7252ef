/** A command run by another command: its result is a value, its error too. */
import type { EncodedRequest } from '../client/encode.ts';
import type { Pace } from '../client/pace.ts';
import { HmsError } from '../errors.ts';
import { readJson } from '../json.ts';
import type { System } from '../system.ts';
import { parseArgv } from './argv.ts';
import { commonOptions } from './common.ts';
import { type Chosen, flagOf } from './program.ts';
import { errorFacts } from './report.ts';
import { run } from './run.ts';
import type { Session } from './session.ts';

export interface Performed {
  /** What the command alone would have ended with. */
  exit: number;
  /** Undefined where it did what it was asked to. */
  error: ReturnType<typeof errorFacts> | undefined;
  /** What it shows with `--json`; null for nothing. */
  result: unknown;
  /** What it says whatever `--quiet` says. */
  said: string[];
}

export interface Part {
  chosen: Chosen;
  /** Shared by all parts. */
  pace: Pace;
  /** Nothing of its target may be destroyed by a yes to many. */
  isProtected: boolean;
  /** Ends it as an interruption does. */
  stop: AbortSignal;
  /** Told before a request leaves that changes something, each time, and when it was accepted. */
  beforeWrite(request: EncodedRequest): Promise<void>;
  onAccepted(request: EncodedRequest): Promise<void>;
}

/**
 * A command line without `hms`, as one of many.
 * @throws HmsError usage, also for options that are about all of them
 */
export async function chosenIn(words: readonly string[], { catalogue }: Session): Promise<Chosen> {
  const parsed = await parseArgv(words, catalogue, { version: '', width: 0 });
  if ('shown' in parsed) throw new HmsError('usage', `'${words.join(' ')}' shows help`);
  const common: Readonly<Record<string, unknown>> = parsed.chosen.common;
  const given = Object.keys(commonOptions).find(
    (name) => ![undefined, false].includes(common[name] as undefined),
  );
  if (given === undefined) return parsed.chosen;
  throw new HmsError('usage', `${flagOf(given)} is about all of them: it stands before the --`);
}

export async function perform(
  { chosen, isProtected, pace, stop, beforeWrite, onAccepted }: Part,
  session: Session,
): Promise<Performed> {
  const { command, input } = chosen;
  const said: string[] = [];
  let printed = '';
  let watching: AbortSignal | undefined;
  const own: Partial<System> = {
    interrupted: AbortSignal.any([session.system.interrupted, stop]),
    stdout: {
      isTTY: false,
      columns: 0,
      async write(text) {
        printed += text;
      },
    },
  };
  // The others' clocks, files and network; what it prints is a value.
  const system: System = Object.assign(Object.create(session.system), own);
  const quiet = () => {};
  const apart = { pace, system, watching: () => watching, note: quiet, beforeWrite, onAccepted };
  const { manner } = session;
  const part: Session = {
    ...session,
    system,
    manner: { ...manner, ...plainly },
    isConfirmed: true,
    isProtected,
    note: quiet,
    suggest: quiet,
    tell: (text) => said.push(session.conceal(text)),
    readText: async (path) => {
      if (path !== '-') return session.readText(path);
      throw new HmsError('usage', 'standard input cannot be read by each of many commands');
    },
    watch(signal) {
      watching = signal;
    },
    service: async () => (await session.service()).among(apart),
  };
  let error: Performed['error'];
  try {
    await run(command, input, part);
  } catch (raised) {
    error = errorFacts(raised, { hide: session.conceal, naming: session.naming });
  }
  const result = printed === '' ? null : readJson(printed);
  return { exit: error?.code ?? 0, error, result, said };
}

const plainly = {
  format: 'json',
  output: 'json',
  columns: undefined,
  asks: false,
  moves: false,
  quiet: true,
} as const;
