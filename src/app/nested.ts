/** A command run by another command: its result is a value, its error too. */

import { parseArgv } from '../cli/argv.ts';
import { flagOf } from '../cli/program.ts';
import type { Api, Pages } from '../client/api.ts';
import type { Pace } from '../client/pace.ts';
import {
  type Chosen,
  type Context,
  type Foresight,
  type Part,
  type Performed,
  settledOn,
} from '../command/definition.ts';
import { commonOptions } from '../command/output-options.ts';
import { resultValue } from '../command/result.ts';
import type { RunnerInput } from '../command/runner-options.ts';
import type { Input, Item, ListId } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { errorFacts } from '../output/error-report.ts';
import { guarded } from '../runner/change.ts';
import { checkName } from '../runner/confirm.ts';
import { execute } from '../runner/execute.ts';
import { contextFor, type Session } from '../runner/session.ts';
import type { System } from '../system/system.ts';

/**
 * A command line without `hms`, as one of many.
 * @throws HmsError usage, also for options that are about all of them
 */
export async function chosenIn(words: readonly string[], { catalogue }: Session): Promise<Chosen> {
  const parsed = await parseArgv(words, catalogue, { version: '', width: 0 });
  if ('shown' in parsed) {
    const line = withoutFields(words, () => true).join(' ');
    throw new HmsError('usage', `'${line}' shows help`);
  }
  const common: Readonly<Record<string, unknown>> = parsed.chosen.common;
  const given = Object.keys(commonOptions).find(
    (name) => ![undefined, false].includes(common[name] as undefined),
  );
  if (given === undefined) return parsed.chosen;
  throw new HmsError('usage', `${flagOf(given)} is about all of them: it stands before the --`);
}

/** The command would ask somebody now. */
class Reached extends Error {}

/**
 * Plans a command as far as nobody has to be asked: what is wrong with it by then is wrong with all that are like it.
 * @throws HmsError usage
 */
export async function rehearse({ command, input }: Chosen, session: Session): Promise<void> {
  const context = await contextFor({ ...session, note: () => {} }, input);
  const reached = () => {
    throw new Reached();
  };
  const { api } = context;
  const alone: Context = {
    ...context,
    api: { ...api, send: reached, call: reached, pages: reached, rawPages: reached },
    lookupTxt: reached,
    openZip: reached,
    readText: async (path) => (path === '-' ? refuseInput() : reached()),
  };
  try {
    const settled = settledOn(command, input);
    if (settled.kind === 'change') await settled.plan(alone, input);
    if (settled.kind === 'follow') await settled.follow(alone, input);
    if (settled.kind === 'list') await settled.list(alone, input);
    if (settled.kind === 'read') await settled.read(alone, input);
  } catch (error) {
    if (error instanceof Reached) return;
    // Without what it lacks: nobody can be asked for it here.
    throw error instanceof HmsError ? error.with({}) : error;
  }
}

export async function foresee(pace: Pace, session: Session): Promise<Foresight> {
  const quiet = () => {};
  const { system } = session;
  const apart = { pace, system, watching: () => undefined, note: quiet };
  const service = (await session.service()).among(apart);
  const read = { ...service, api: readingInstallsOnce(service.api) };
  const alone: Session = { ...session, note: quiet, service: async () => read };
  return async (chosen) => {
    const { input } = chosen;
    const command = settledOn(chosen.command, input);
    if (command.kind !== 'change') return undefined;
    const context = await contextFor(alone, input);
    const plan = await command.plan({ ...context, readText: readFileOf(session) }, input);
    if ('because' in plan || plan.loss === undefined) return undefined;
    await checkName(plan.loss, (input as RunnerInput).confirm);
    return guarded(plan.loss, service.defaults.protect);
  };
}

/** Each of many commands looks its names up in the whole list. */
function readingInstallsOnce(api: Api): Api {
  let read: Promise<unknown[]> | undefined;
  const all = async () => {
    const installs: unknown[] = [];
    for await (const some of api.pages('listInstalls', {}).batches(false)) installs.push(...some);
    return installs;
  };
  return {
    ...api,
    pages<K extends ListId>(operation: K, input: Input<K>, atMost?: number): Pages<Item<K>> {
      const isAll = operation === 'listInstalls' && Object.keys(input as object).length === 0;
      if (!isAll || atMost !== undefined) return api.pages(operation, input, atMost);
      read ??= all();
      return pagesOf(read as Promise<Item<K>[]>);
    },
  };
}

function pagesOf<T>(read: Promise<T[]>): Pages<T> {
  async function* batches() {
    yield await read;
  }
  async function* records() {
    yield* await read;
  }
  return { [Symbol.asyncIterator]: records, batches, total: () => undefined };
}

const readFileOf = (session: Session) => async (path: string) =>
  path === '-' ? refuseInput() : session.readText(path);

function refuseInput(): never {
  throw new HmsError('usage', 'standard input cannot be read by each of many commands');
}

export async function perform(
  { chosen, agreed, pace, stop, beforeWrite, onAccepted }: Part,
  session: Session,
): Promise<Performed> {
  const { command, input } = chosen;
  const said: string[] = [];
  let watching: AbortSignal | undefined;
  const own: Partial<System> = {
    interrupted: AbortSignal.any([session.system.interrupted, stop]),
  };
  // The others' clocks, files and network.
  const system: System = Object.assign(Object.create(session.system), own);
  const quiet = () => {};
  const apart = { pace, system, watching: () => watching, note: quiet, beforeWrite, onAccepted };
  const { outputOptions } = session;
  const part: Session = {
    ...session,
    system,
    outputOptions: { ...outputOptions, ...plainly },
    agreed: { loss: agreed },
    note: quiet,
    suggest: quiet,
    tell: (text) => said.push(text),
    readText: readFileOf(session),
    watch(signal) {
      watching = signal;
    },
    service: async () => (await session.service()).among(apart),
  };
  let result: unknown = null;
  let error: Performed['error'];
  try {
    const ended = await execute(command, input, part);
    result = await resultValue(ended);
    await ended.after?.();
  } catch (raised) {
    error = errorFacts(raised, session.naming);
  }
  return { exit: error?.code ?? 0, error, result, said };
}

const plainly = {
  format: 'json',
  output: 'json',
  columns: undefined,
  asks: false,
  unaskedBy: undefined,
  moves: false,
  quiet: true,
} as const;
