/** Runs one command line: argv and the outside world → exit code. */

import { version } from '../../package.json';
import { keptCommand, parseArgv, typedCommand, withAnswer, withOptions } from '../cli/argv.ts';
import { type MissingInput, missingInputOf } from '../cli/missing-input.ts';
import type { Chosen, Command } from '../command-model/definition.ts';
import type { CommandInput } from '../command-model/input.ts';
import {
  type Annotations,
  annotationLevels,
  type CommonInput,
  notPromptedReason,
  type OutputOptions,
  type OwnOutput,
  outputOptionsOf,
} from '../command-model/output-options.ts';
import { catalogue } from '../commands/index.ts';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { openSecrets } from '../core/redact/redact.ts';
import { report, withProfile } from '../output/error-report.ts';
import { present } from '../output/present.ts';
import { messageOf, redacting } from '../output/redacted-output.ts';
import { execute } from '../runner/execute.ts';
import type { Session } from '../runner/session.ts';
import { sandboxCredentials } from '../sandbox/demo-credentials.ts';
import type { System } from '../system/system.ts';
import { isColored } from '../system/terminal/color.ts';
import { openSession } from './open-session.ts';
import { checkOnEnd, isEnding, openWaitEnd, type WaitEnd, watchedAsk } from './wait-end.ts';

export async function main(argv: readonly string[], outside: System): Promise<number> {
  const secrets = openSecrets(sandboxCredentials.password);
  let answeredAt = 0;
  const ask = watchedAsk(outside.ask, () => {
    answeredAt = outside.monotonic();
  });
  // Inherits the rest of the outside world.
  const watched: System = Object.assign(Object.create(outside), { ask });
  const system = redacting(watched, secrets);
  const noColor = /(^|\0)--no-color(\0|$)/.test(optionsIn(argv));
  const helpOutputOf = ({ isTTY, columns: width }: System['stdout']) => {
    return { width, color: isColored(isTTY, noColor, system.env) };
  };
  const screen = {
    version,
    env: system.env,
    stdout: helpOutputOf(system.stdout),
    stderr: helpOutputOf(system.stderr),
  };
  let outputOptions: OutputOptions | undefined;
  let profile: string | undefined;
  let session: Session | undefined;
  let words = argv;
  let notPrompted: readonly string[] = [];
  const opening = {
    catalogue,
    system,
    secrets,
    typedCommand: () => keptCommand(words),
    words: () => words,
  };
  let waitEnd: WaitEnd | undefined;

  /**
   * Prompts for a missing argument or option, when a person can answer.
   * @returns whether `words` has it now
   */
  async function promptFor(input: MissingInput): Promise<boolean> {
    outputOptions = outputOptionsOf(input.common, system, ownOutputOf(input.command, input.given));
    profile = input.common.profile;
    if (!outputOptions.interactive) {
      notPrompted = notPromptedReason(outputOptions);
      return false;
    }
    session ??= openSession({ ...opening, common: input.common, outputOptions });
    const { promptForInput } = await import('../cli/prompt-missing.ts');
    try {
      const answer = await promptForInput(input, session);
      if (answer === undefined) return false;
      words = withAnswer(words, input.flag, answer);
      return true;
    } catch (error) {
      // The choices may depend on another missing argument: prompt for that one first.
      const before = missingInputOf(error, input);
      if (before === undefined) throw error;
      return promptFor(before);
    }
  }

  /** Prints the complete command line after a prompt. */
  function showCommandLine(purpose: string, confirmed: readonly string[]): void {
    if (words === argv || session === undefined) return;
    session.ui.info(`${purpose}: ${typedCommand(withOptions(words, confirmed))}`);
  }

  try {
    for (;;) {
      const parsed = await parseArgv(words, catalogue, screen);
      if (parsed.kind === 'shown') {
        await system.stdout.write(parsed.text);
        return 0;
      }
      if (parsed.kind === 'bare') {
        await system.stderr.write(`${parsed.help}\n`).catch(() => {});
        // The help is the hint; a script still gets it.
        throw wantsJson(argv, system.env) ? parsed.error : parsed.error.with({ hint: undefined });
      }
      if (parsed.kind === 'missing') {
        if (await promptFor(parsed.missing[0])) continue;
        throw parsed.error;
      }
      const { command, input, common } = parsed.chosen;
      refuseShownSecrets(command, common);
      outputOptions = outputOptionsOf(common, system, ownOutputOf(command, input));
      profile = common.profile;
      session = session
        ? { ...session, ui: { ...session.ui, outputOptions } }
        : openSession({ ...opening, common, outputOptions });
      await checkOnEnd(input, system);
      waitEnd = openWaitEnd({ chosen: parsed.chosen, session, answeredAt: () => answeredAt });
      try {
        await raceShutdown(run(parsed.chosen, session, waitEnd), system);
      } catch (error) {
        const missing = missingInputOf(error, parsed.chosen);
        if (missing === undefined || !(await promptFor(missing))) throw error;
        continue;
      }
      await waitEnd.ended();
      showCommandLine('To repeat this without prompts, run', session.confirmedOptions);
      return 0;
    }
  } catch (error) {
    // After a signal stderr is open for a moment only, so the error comes first. Otherwise it is the last line.
    const isLate = isEnding(system);
    if (!isLate) await waitEnd?.ended(error);
    if (isClosedPipe(error)) return 141;
    const json =
      outputOptions === undefined ? wantsJson(argv, system.env) : outputOptions.format === 'json';
    const addProfile = (text: string) => withProfile(text, profile, catalogue.load);
    const redact = messageOf(secrets);
    const color = outputOptions?.colorNotes ?? false;
    const annotations = outputOptions?.annotations ?? typedAnnotations(argv, system.env);
    const shown = { json, color, addProfile, redact, annotations };
    const code = await report(withDetails(error, notPrompted), shown, outside.stderr);
    if (isLate) await waitEnd?.ended(error);
    if (isRetryable(error)) showCommandLine('To retry with the same answers, run', []);
    return code;
  } finally {
    session?.close();
  }
}

async function run(
  { command, input }: Chosen,
  session: Session,
  { recording }: WaitEnd,
): Promise<void> {
  const {
    system,
    redactor,
    ui: { outputOptions, info },
  } = session;
  const result = await execute(command, input, session);
  await present(recording(result), {
    options: outputOptions,
    redactor,
    stdout: system.stdout,
    now: system.now,
    onHidden: (names) =>
      info(`Hidden columns (terminal too narrow): ${names.join(', ')}. Choose with --columns.`),
  });
}

function ownOutputOf(command: Command, input: CommandInput): OwnOutput {
  return {
    defaultFormat: command.kind === 'local' ? command.defaultFormat?.(input) : undefined,
    hasOwnText: command.kind === 'local' && command.view.text !== undefined,
  };
}

function withDetails(error: unknown, more: readonly string[]): unknown {
  if (!(error instanceof HmsError) || more.length === 0) return error;
  return error.with({ details: [...error.details, ...more] });
}

/** The failed command changed nothing, so it can be corrected and run again. After a "no" nobody needs that. */
function isRetryable(error: unknown): boolean {
  return error instanceof HmsError && error.changedNothing && error.kind !== 'cancelled';
}

/** Runs to the end, or until a signal it does not listen to. A crash always throws, even after a result. */
async function raceShutdown(running: Promise<void>, system: System): Promise<void> {
  const ended = new AbortController();
  const shutdown = failAfterShutdown(system, ended.signal);
  shutdown.catch(() => {});
  await Promise.race([running, shutdown]).finally(() => ended.abort('ended'));
  system.crashed.throwIfAborted();
}

/** The reader of stdout has closed the pipe (`hms … | head`) of a command that changed nothing. */
function isClosedPipe(error: unknown): boolean {
  return errorCode(error) === 'EPIPE';
}

/** Needed when the command line cannot be parsed. */
function wantsJson(argv: readonly string[], { HMS_OUTPUT }: System['env']): boolean {
  const options = optionsIn(argv);
  const isTyped = /(^|\0)(-o|--output)/.test(options);
  return (
    /(^|\0)(--json|(-o|--output)[\0=]?json)(\0|$)/.test(options) ||
    (HMS_OUTPUT === 'json' && !isTyped)
  );
}

function optionsIn(argv: readonly string[]): string {
  return argv.join('\0').split('\0--\0')[0] ?? '';
}

/** Likewise for --annotations. A wrong level falls back to `error`. */
function typedAnnotations(
  argv: readonly string[],
  { HMS_ANNOTATIONS }: System['env'],
): Annotations {
  const [, typed] = /(?:^|\0)--annotations[\0=]([^\0]*)/.exec(optionsIn(argv)) ?? [];
  return annotationLevels.find((one) => one === (typed ?? HMS_ANNOTATIONS)) ?? 'error';
}

/** Stdin and a held lock do not listen to signals: leave them after a grace period. */
async function failAfterShutdown(
  { shuttingDown, sleep }: System,
  signal: AbortSignal,
): Promise<never> {
  await new Promise<void>((resolve) => {
    if (shuttingDown.aborted) resolve();
    shuttingDown.addEventListener('abort', () => resolve(), { once: true, signal });
  });
  await sleep(graceMs, signal);
  throw shuttingDown.reason;
}

/** Lets code that does listen end with its own message. */
const graceMs = 300;

/** @throws HmsError usage, for a command that keeps responses in a file */
function refuseShownSecrets({ name }: Command, { showSecrets }: CommonInput): void {
  if (!showSecrets || name !== 'each') return;
  throw new HmsError('usage', 'The journal of a run would keep the secrets. Nothing was sent.', {
    hint: 'Run the command for one install, without each, or leave out --show-secrets.',
  });
}
