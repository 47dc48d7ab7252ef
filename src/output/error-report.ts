/** What went wrong → stderr, and the exit code. */

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
  /** Takes secrets out of a text. */
  redact(text: string): string;
  /** Puts the profile into commands to type next. */
  naming(text: string): string;
  annotations: Annotations;
}

/** A command to type next is about the same service as the one before: it names the profile too. */
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

/** Text by text: what hms itself says in JSON (`kind`, `code`) stays what it is. */
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
  const hint = error.hint && outputOptions.naming(error.hint);
  const annotate = outputOptions.annotations === 'none' ? undefined : stderr.command;
  const text = outputOptions.json
    ? `${cleanJson({ error: factsOf(error, hint) })}\n`
    : await errorText(error, hint, {
        color: outputOptions.color,
        isSaid: annotate !== undefined,
        width: widthOf(stderr),
      });
  // Where nobody can be told, the exit code still says it.
  const level = isNoError(error) || outputOptions.annotations === 'warning' ? 'warning' : 'error';
  await annotate?.(level, error.message).catch(() => {});
  await stderr.write(text).catch(() => {});
  return error.exitCode;
}

/** What a script is told of an error. */
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

/** The same, for an error that is a part of a result: it holds a message, and no link that opens to whoever has it. */
export function errorFacts(
  raised: unknown,
  naming: ReportOptions['naming'] = (text) => text,
): ErrorFacts {
  const error = redactedError(raised, forMessages);
  return factsOf(error, error.hint && naming(error.hint));
}

/** A "no" is not an error, nor is what was looked for. */
function isNoError({ kind }: HmsError): boolean {
  return ['cancelled', 'findings'].includes(kind);
}

interface TextOptions {
  color: boolean;
  /** The message stands before it. */
  isSaid: boolean;
  /** Of the terminal; 0 where there is no end to a line. */
  width: number;
}

async function errorText(
  error: HmsError,
  hint: string | undefined,
  { color, isSaid, width }: TextOptions,
): Promise<string> {
  const { Chalk } = await import('chalk');
  const paint = new Chalk({ level: color ? 1 : 0 });
  const line = (label: string, text: string, painted: (label: string) => string = String) =>
    `${painted(label)}${wrapText(label + clean(text), width).slice(label.length)}\n`;
  let text = '';
  if (!isSaid)
    text += isNoError(error)
      ? line('', error.message)
      : line('error:', ` ${error.message}`, paint.red);
  for (const detail of error.details) text += line('  ', detail);
  if (error.requestId !== undefined) text += line('  request id: ', error.requestId);
  if (hint !== undefined) text += line('hint:', ` ${hint}`, paint.cyan);
  return text;
}
