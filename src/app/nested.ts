/** Runs a command inside another. Its result and its error are values. */

import { keptCommand, parseArgv } from '../cli/argv.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import {
  type Chosen,
  type Context,
  effectiveCommand,
  type LossPreview,
  type NestedRun,
  type SavedRun,
} from '../command-model/definition.ts';
import type {
  NestedResult,
  SeenEnd,
  SentRequest,
  ShownResult,
} from '../command-model/nested/outcomes.ts';
import { commonOptions, type OutputOptions } from '../command-model/output-options.ts';
import { type Result, resultValue } from '../command-model/result.ts';
import type { ScopedOptions, Service } from '../command-model/services.ts';
import { flagOf } from '../command-model/values.ts';
import { bugOf, HmsError } from '../core/errors.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { failureOf } from '../output/error-report.ts';
import { openDirectory } from '../resolve/directory.ts';
import { checkName } from '../runner/confirm.ts';
import { execute } from '../runner/execute.ts';
import { lookUp } from '../runner/look-up.ts';
import { withProtection } from '../runner/protection.ts';
import { contextFor, type Session } from '../runner/session.ts';
import type { System } from '../system/system.ts';

/**
 * Parses a command line of a fleet run, without `hms`.
 * @throws HmsError usage, also for options that belong before the `--`
 */
export async function parseNested(
  words: readonly string[],
  { catalogue, system }: Session,
): Promise<Chosen> {
  const noScreen = { width: 0, color: false };
  const screen = { version: '', env: system.env, stdout: noScreen, stderr: noScreen };
  const parsed = await parseArgv(words, catalogue, screen).catch((error) => {
    throw withProgramHint(error, words, catalogue);
  });
  if (parsed.kind === 'missing' || parsed.kind === 'bare') throw parsed.error;
  if (parsed.kind === 'shown') {
    const line = withoutFields(words, () => true).join(' ');
    throw new HmsError('usage', `'${line}' shows help instead of running a command.`);
  }
  const common: Readonly<Record<string, unknown>> = parsed.chosen.common;
  const typed = Object.keys(commonOptions).find(
    (name) => common[name] !== undefined && common[name] !== false,
  );
  const { onEnd, noBell } = parsed.chosen.input;
  const given = typed ?? (onEnd ? 'onEnd' : noBell ? 'noBell' : undefined);
  if (given === undefined) return parsed.chosen;
  throw new HmsError('usage', `${flagOf(given)} applies to the whole run. Put it before '--'.`);
}

/** A first word that is no command of hms may be a program: `wp`, `./check.sh`. */
function withProgramHint(
  error: unknown,
  [first = '']: readonly string[],
  { load }: Session['catalogue'],
): unknown {
  const isProgram = !first.startsWith('-') && !Object.hasOwn(load, first);
  if (!(error instanceof HmsError) || !isProgram) return error;
  if (first === 'hms') return error.with({ hint: "Leave out 'hms' after the '--'." });
  const near = error.hint?.startsWith('Did you mean') ? [error.hint] : [];
  return error.with({ hint: [...near, "To run a program, add --exec before the '--'."].join(' ') });
}

/** Silences what `--quiet` silences. */
function withoutNotes(session: Session): Session {
  return { ...session, ui: { ...session.ui, info: () => {} } };
}

/** Thrown where the command would first read something: a request, DNS or a file. */
class PreflightStop extends Error {}

/**
 * Plans a command up to its first request. An error before that is the same for every target.
 * @throws HmsError usage
 */
export async function preflight({ command, input }: Chosen, session: Session): Promise<void> {
  const context = await contextFor(withoutNotes(session), input);
  const stop = () => {
    throw new PreflightStop();
  };
  const stopApi = { send: stop, call: stop, pages: stop, rawPages: stop };
  const api = { ...context.api, ...stopApi };
  const preflightContext: Context = {
    ...context,
    api,
    directory: openDirectory(api),
    lookupTxt: stop,
    openZip: stop,
    readText: async (path) => (path === '-' ? refuseInput() : stop()),
  };
  try {
    const settled = effectiveCommand(command, input);
    if (settled.kind === 'change') await settled.plan(preflightContext, input);
    if (settled.kind === 'follow') await settled.follow(preflightContext, input);
    if (settled.kind === 'list') await settled.list(preflightContext, input);
    if (settled.kind === 'read') await settled.read(preflightContext, input);
  } catch (error) {
    if (error instanceof PreflightStop) return;
    // Drops `missing`: there is no prompt inside a fleet run.
    throw error instanceof HmsError ? error.with({}) : error;
  }
}

/** The service for reads that print nothing. */
async function readingSession(rateLimiter: RateLimiter, session: Session) {
  const quiet = () => {};
  const { system } = session;
  const scope = { rateLimiter, system, pollSignal: () => undefined, info: quiet };
  const service = (await session.services.open()).withScope(scope);
  const services = { ...session.services, open: async () => service };
  const reading: Session = { ...withoutNotes(session), services };
  return { service, reading };
}

export async function previewLosses(
  rateLimiter: RateLimiter,
  session: Session,
): Promise<LossPreview> {
  const { service, reading } = await readingSession(rateLimiter, session);
  const { installs } = service.directory;
  return async (chosen) => {
    const { input } = chosen;
    const command = effectiveCommand(chosen.command, input);
    if (command.kind !== 'change') return undefined;
    // Lists of backups and domains belong to one target: forget them after each.
    const directory = { ...openDirectory(service.api), installs };
    const context = { ...(await contextFor(reading, input)), directory };
    const planned = command.plan({ ...context, readText: readFileOf(session) }, input);
    const plan = await planned.finally(directory.forget);
    if ('because' in plan || plan.confirmation === undefined) return undefined;
    await checkName(plan.confirmation, input.confirm);
    return withProtection(plan.confirmation, service.defaults.protect);
  };
}

export async function lookUpNested(
  { command, input }: Chosen,
  sent: SentRequest,
  rateLimiter: RateLimiter,
  session: Session,
): Promise<SeenEnd | undefined> {
  const { service, reading } = await readingSession(rateLimiter, session);
  const context = { ...(await contextFor(reading, input)), readText: readFileOf(session) };
  return lookUp(effectiveCommand(command, input), { input, context }, sent).finally(
    service.directory.forget,
  );
}

const readFileOf = (session: Session) => async (path: string) =>
  path === '-' ? refuseInput() : session.stores.readText(path);

function refuseInput(): never {
  throw new HmsError('usage', 'The commands of a run cannot read standard input.');
}

export async function runNested(
  { chosen, confirmed, rateLimiter, stop, beforeWrite, onAccepted, jobWaits, ...run }: NestedRun,
  session: Session,
): Promise<NestedResult> {
  const { command, input } = chosen;
  const warnings: string[] = [];
  let pollSignal: AbortSignal | undefined;
  const overrides: Partial<System> = {
    interrupted: AbortSignal.any([session.system.interrupted, stop]),
  };
  // Inherits the clock, files and network of the session.
  const system: System = Object.assign(Object.create(session.system), overrides);
  const quiet = () => {};
  const scope: ScopedOptions = {
    rateLimiter,
    system,
    info: quiet,
    pollSignal: () => pollSignal,
    beforeWrite,
    installNames: run.installNames,
  };
  let opened: Promise<Service> | undefined;
  const open = () => {
    opened ??= session.services.open().then((service) => service.withScope(scope));
    return opened;
  };
  const nestedSession: Session = {
    ...session,
    system,
    typedCommand: () => keptCommand(chosen.words),
    words: () => chosen.words,
    planning: run.planning,
    saved: run.saved,
    confirmed: { target: confirmed },
    onAccepted,
    jobWaits,
    ui: {
      ...session.ui,
      outputOptions: { ...session.ui.outputOptions, ...nestedOutput },
      info: quiet,
      hint: quiet,
      warn: (text) => warnings.push(text),
    },
    stores: { ...session.stores, readText: readFileOf(session) },
    services: {
      ...session.services,
      open,
      setPollSignal(signal) {
        pollSignal = signal;
      },
    },
  };
  let result: unknown = null;
  let failure: NestedResult['failure'];
  try {
    const ended = await execute(command, input, nestedSession);
    result = await resultValue(ended);
    await ended.after?.();
  } catch (raised) {
    failure = failureOf(raised, session.ui.withProfile);
  } finally {
    opened?.then(({ directory }) => directory.forget(), quiet);
  }
  return { exit: failure?.error.code ?? 0, failure, result, warnings };
}

export async function runShown(
  words: readonly string[],
  command: string,
  session: Session,
): Promise<ShownResult> {
  const chosen = await parseNested(words, session);
  const jobs: string[] = [];
  const { onRecord: _, onEntry: __, ...outer } = session;
  const { outputOptions } = session.ui;
  const shown: Session = {
    ...outer,
    system: withLenientStderr(session.system),
    typedCommand: () => command,
    onJob: (id) => jobs.push(id),
    requiresLedger: true,
    ui: {
      ...session.ui,
      outputOptions: { ...outputOptions, ...shownOutput, animated: outputOptions.animated },
    },
  };
  try {
    const ended = await execute(chosen.command, chosen.input, shown);
    const result = await resultValue(ended);
    await ended.after?.();
    return { result, error: undefined, jobs };
  } catch (raised) {
    const error = raised instanceof HmsError ? raised : bugOf(raised);
    return { result: null, error, jobs };
  }
}

/** Runs a command of a saved plan in place of the one that was typed. */
export async function runSaved(
  { chosen, run, change, isApproved }: SavedRun,
  session: Session,
): Promise<Result> {
  const { services, nested } = session;
  const applied: Session = {
    ...session,
    typedCommand: () => keptCommand(chosen.words),
    words: () => chosen.words,
    saved: change,
    ...(run && { savedRun: run }),
    services: isApproved
      ? { ...services, open: async () => approved(await services.open()) }
      : services,
    nested: {
      ...nested,
      preflight: (one) => preflight(one, applied),
      previewLosses: (limiter) => previewLosses(limiter, applied),
      run: (one) => runNested(one, applied),
      lookUp: (...of) => lookUpNested(...of, applied),
    },
  };
  return execute(chosen.command, chosen.input, applied);
}

/** The signature of the plan is the approval. */
function approved(service: Service): Service {
  return {
    ...service,
    approvers: [],
    withScope: (scope) => approved(service.withScope(scope)),
  };
}

/** Nobody may read the messages, but what they are about is still done. */
function withLenientStderr(system: System): System {
  const { stderr } = system;
  const write: typeof stderr.write = (text) => stderr.write(text).catch(() => {});
  return Object.assign(Object.create(system), { stderr: { ...stderr, write } });
}

const nestedOutput: Partial<OutputOptions> = {
  format: 'json',
  requestedFormat: 'json',
  columns: undefined,
  interactive: false,
  ciVariable: undefined,
  animated: false,
  quiet: true,
};

const shownOutput: Partial<OutputOptions> = {
  format: 'json',
  requestedFormat: 'json',
  columns: undefined,
  interactive: false,
};
