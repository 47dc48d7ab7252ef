/** A command run by another command: its result is a value, its error too. */

import { parseArgv } from '../cli/argv.ts';
import { flagOf } from '../cli/flags.ts';
import type { Api, Pages } from '../client/api.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import {
  type Chosen,
  type Context,
  type LossPreview,
  type NestedResult,
  type NestedRun,
  settledOn,
} from '../command/definition.ts';
import { commonOptions, type OutputOptions } from '../command/output-options.ts';
import { resultValue } from '../command/result.ts';
import type { Item, ListId, OperationInput } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { errorFacts } from '../output/error-report.ts';
import { withProtection } from '../runner/change.ts';
import { checkName } from '../runner/confirm.ts';
import { execute } from '../runner/execute.ts';
import { contextFor, type Session } from '../runner/session.ts';
import type { System } from '../system/system.ts';

/**
 * A command line without `hms`, as one of many.
 * @throws HmsError usage, also for options that are about all of them
 */
export async function parseNested(
  words: readonly string[],
  { catalogue }: Session,
): Promise<Chosen> {
  const parsed = await parseArgv(words, catalogue, { version: '', width: 0 });
  if (parsed.kind === 'missing') throw parsed.error;
  if (parsed.kind === 'shown') {
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
class PreflightStop extends Error {}

/**
 * Plans a command as far as nobody has to be asked: what is wrong with it by then is wrong with all that are like it.
 * @throws HmsError usage
 */
export async function preflight({ command, input }: Chosen, session: Session): Promise<void> {
  const context = await contextFor({ ...session, info: () => {} }, input);
  const reached = () => {
    throw new PreflightStop();
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
    if (error instanceof PreflightStop) return;
    // Without what it lacks: nobody can be asked for it here.
    throw error instanceof HmsError ? error.with({}) : error;
  }
}

export async function previewLosses(
  rateLimiter: RateLimiter,
  session: Session,
): Promise<LossPreview> {
  const quiet = () => {};
  const { system } = session;
  const scope = { rateLimiter, system, watching: () => undefined, info: quiet };
  const service = (await session.service()).withScope(scope);
  const read = { ...service, api: readingInstallsOnce(service.api) };
  const alone: Session = { ...session, info: quiet, service: async () => read };
  return async (chosen) => {
    const { input } = chosen;
    const command = settledOn(chosen.command, input);
    if (command.kind !== 'change') return undefined;
    const context = await contextFor(alone, input);
    const plan = await command.plan({ ...context, readText: readFileOf(session) }, input);
    if ('because' in plan || plan.confirmation === undefined) return undefined;
    await checkName(plan.confirmation, input.confirm);
    return withProtection(plan.confirmation, service.defaults.protect);
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
    pages<K extends ListId>(
      operation: K,
      input: OperationInput<K>,
      atMost?: number,
    ): Pages<Item<K>> {
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

export async function runNested(
  { chosen, agreed, rateLimiter, stop, beforeWrite, onAccepted }: NestedRun,
  session: Session,
): Promise<NestedResult> {
  const { command, input } = chosen;
  const said: string[] = [];
  let watching: AbortSignal | undefined;
  const own: Partial<System> = {
    interrupted: AbortSignal.any([session.system.interrupted, stop]),
  };
  // The others' clocks, files and network.
  const system: System = Object.assign(Object.create(session.system), own);
  const quiet = () => {};
  const scope = {
    ...{ rateLimiter, system, info: quiet },
    ...{ watching: () => watching, beforeWrite, onAccepted },
  };
  const { outputOptions } = session;
  const part: Session = {
    ...session,
    system,
    outputOptions: { ...outputOptions, ...plainly },
    agreed: { loss: agreed },
    info: quiet,
    hint: quiet,
    warn: (text) => said.push(text),
    readText: readFileOf(session),
    watch(signal) {
      watching = signal;
    },
    service: async () => (await session.service()).withScope(scope),
  };
  let result: unknown = null;
  let error: NestedResult['error'];
  try {
    const ended = await execute(command, input, part);
    result = await resultValue(ended);
    await ended.after?.();
  } catch (raised) {
    error = errorFacts(raised, session.withProfile);
  }
  return { exit: error?.code ?? 0, error, result, said };
}

const plainly: Partial<OutputOptions> = {
  format: 'json',
  requestedFormat: 'json',
  columns: undefined,
  interactive: false,
  ciVariable: undefined,
  animated: false,
  quiet: true,
};
