/** Reports an error on stderr, and returns its exit code. */

import type { NestedFailure } from '../command-model/nested/outcomes.ts';
import type { Annotations } from '../command-model/output-options.ts';
import { bugOf, type ErrorFacts, HmsError } from '../core/errors.ts';
import { mapTexts } from '../core/json.ts';
import { forMessages } from '../core/redact/secret-fields.ts';
import type { System } from '../system/system.ts';
import { clean, cleanJson } from './sanitize.ts';
import { widthOf, wrapText } from './wrap-text.ts';

export interface ReportOptions {
  json: boolean;
  color: boolean;
  /** Redacts a text. */
  redact(text: string): string;
  /** Adds `--profile` to commands in a text. */
  addProfile(text: string): string;
  annotations: Annotations;
}

/** Adds the profile to the commands in a text, because the next command goes to the same service. */
export function withProfile(
  text: string,
  profile: string | undefined,
  nouns: Readonly<Record<string, unknown>>,
): string {
  if (profile === undefined) return text;
  const name = /^[\w.-]+$/.test(profile) ? profile : `'${profile}'`;
  return text.replace(/\bhms ([a-z-]+)/g, (whole, noun) =>
    Object.hasOwn(nouns, noun) ? `hms --profile ${name} ${noun}` : whole,
  );
}

/** Redacts each text by itself, so that `kind` and `code` in the JSON stay as they are. */
function redactedError(raised: unknown, redact: (text: string) => string): HmsError {
  const error = raised instanceof HmsError ? raised : bugOf(raised);
  const { message, details, hint, requestId, record } = error;
  return error.with({
    message: redact(message),
    details: details.map(redact),
    hint: hint && redact(hint),
    requestId: requestId && redact(requestId),
    record: mapTexts(record, redact),
  });
}

/** @returns the exit code */
export async function report(
  raised: unknown,
  outputOptions: ReportOptions,
  stderr: System['stderr'],
): Promise<number> {
  const error = redactedError(raised, outputOptions.redact);
  const hint = error.hint && outputOptions.addProfile(error.hint);
  const annotate = outputOptions.annotations === 'none' ? undefined : stderr.command;
  const text = outputOptions.json
    ? `${cleanJson({ error: factsOf(error, hint) })}\n`
    : await errorText(error, hint, {
        color: outputOptions.color,
        isAnnotated: annotate !== undefined,
        width: widthOf(stderr),
      });
  // When stderr cannot be written, the exit code still reports the error.
  const level = isNoError(error) || outputOptions.annotations === 'warning' ? 'warning' : 'error';
  await annotate?.(level, error.message).catch(() => {});
  await stderr.write(text).catch(() => {});
  return error.exitCode;
}

/** The error as JSON, redacted. */
export function errorFacts(
  raised: unknown,
  { redact, addProfile }: Pick<ReportOptions, 'redact' | 'addProfile'>,
): ErrorFacts {
  const error = redactedError(raised, redact);
  return factsOf(error, error.hint && addProfile(error.hint));
}

/** The error as JSON, for scripts. */
function factsOf(error: HmsError, hint: string | undefined): ErrorFacts {
  const { kind, exitCode, message, status, requestId, retrySafe, details } = error;
  return {
    kind,
    code: exitCode,
    message,
    status: status ?? null,
    request_id: requestId ?? null,
    retry_safe: retrySafe,
    details,
    hint: hint ?? null,
    ...(error.record === undefined ? {} : { record: error.record }),
  };
}

/** The failure of a fleet target. Links that give access to whoever has them are removed. */
export function failureOf(
  raised: unknown,
  addProfile: ReportOptions['addProfile'] = (text) => text,
): NestedFailure {
  const error = errorFacts(raised, { redact: forMessages, addProfile });
  const { changedNothing } = raised instanceof HmsError ? raised : bugOf(raised);
  return { error, changedNothing };
}

/** An answer of "no" is not an error, nor are findings. */
function isNoError({ kind }: HmsError): boolean {
  return ['cancelled', 'findings'].includes(kind);
}

interface TextOptions {
  color: boolean;
  /** The message is already printed. */
  isAnnotated: boolean;
  /** Columns of the terminal; 0 for no limit. */
  width: number;
}

async function errorText(
  error: HmsError,
  hint: string | undefined,
  { color, isAnnotated, width }: TextOptions,
): Promise<string> {
  const { Chalk } = await import('chalk');
  const paint = new Chalk({ level: color ? 1 : 0 });
  const line = (label: string, text: string, painted: (label: string) => string = String) =>
    `${painted(label)}${wrapText(label + clean(text), width).slice(label.length)}\n`;
  let text = '';
  if (!isAnnotated)
    text += isNoError(error)
      ? line('', error.message)
      : line('error:', ` ${error.message}`, paint.red);
  for (const detail of error.details) text += line('  ', detail);
  if (error.requestId !== undefined) text += line('  request id: ', error.requestId);
  if (hint !== undefined) text += line('hint:', ` ${hint}`, paint.cyan);
  return text;
}
