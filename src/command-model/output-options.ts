/** Defines the options of every command, and computes the output options from them and the terminal. */
import { HmsError } from '../core/errors.ts';
import { engineIn } from '../system/ci-engines.ts';
import type { System } from '../system/system.ts';
import { isColored } from '../system/terminal/color.ts';
import type { Input, Options } from './input.ts';
import { choice, names, text, wholeNumber } from './values.ts';

export const formats = ['table', 'json', 'jsonl', 'csv', 'tsv'] as const;
export type Format = (typeof formats)[number];

export const annotationLevels = ['error', 'warning', 'none'] as const;
export type Annotations = (typeof annotationLevels)[number];

export const commonOptions = {
  profile: { value: text('NAME', 'everyProfile'), help: 'Profile to use. `sandbox` is built in' },
  output: {
    value: choice('FORMAT', ...formats),
    help: 'Output format: table, json, jsonl, csv or tsv',
    fallback: 'HMS_OUTPUT, then table on a terminal, otherwise tsv',
  },
  json: { help: 'Same as --output json' },
  columns: {
    value: { ...names, names: 'columns' },
    help: 'Show only these columns, in this order',
  },
  noHeader: { help: 'Omit the header of tables, csv and tsv' },
  csvRaw: { help: 'Do not escape cells that a spreadsheet could run as formulas' },
  noColor: { help: 'Print without color' },
  noInput: { help: 'Never prompt. A missing value is an error' },
  retries: {
    value: wholeNumber('N', 0, 10),
    help: 'Maximum number of retries of a request. hms retries only where it is safe',
    fallback: '2',
  },
  caFile: { value: text('FILE', 'files'), help: 'PEM file of more certificates to trust' },
  recheck: { help: 'Send requests that the service did not know within the last day' },
  showSecrets: { help: 'Show private keys of certificates. hms redacts them otherwise' },
  debug: { help: 'Print requests and responses on stderr' },
  annotations: {
    value: choice('LEVEL', ...annotationLevels),
    help: 'Annotation of errors in GitHub Actions: error, warning or none',
    fallback: 'HMS_ANNOTATIONS, then error',
  },
  quiet: { help: 'Print no notes and no progress' },
} as const satisfies Options;

/** One-letter names of the two options that people type most. */
export const shortNames: Readonly<Record<string, string>> = { output: '-o', quiet: '-q' };

export type CommonInput = Input<Record<never, never>, typeof commonOptions>;

/** Computed once, from the options and the terminal. */
export interface OutputOptions {
  format: Format;
  /** The format that was requested; undefined for the default. */
  requestedFormat: Format | undefined;
  columns: readonly string[] | undefined;
  header: boolean;
  csvRaw: boolean;
  /** Color on stdout; `colorNotes` on stderr. */
  color: boolean;
  colorNotes: boolean;
  /** Columns of the terminal; 0 for no limit. */
  width: number;
  /** hms may prompt. */
  interactive: boolean;
  /** The CI variable that turned prompts off, if nothing else did. */
  ciVariable: string | undefined;
  /** stderr may show a spinner. */
  animated: boolean;
  quiet: boolean;
  /** Level of an error annotation in GitHub Actions. */
  annotations: Annotations;
}

/** What a command says about its output. */
export interface OwnOutput {
  /** Its default format in a pipe. */
  defaultFormat?: Format | undefined;
  /** It prints a text of its own, such as a script, so HMS_OUTPUT does not apply. */
  hasOwnText?: boolean;
}

/** @throws HmsError usage, for an invalid HMS_OUTPUT */
export function outputOptionsOf(
  common: CommonInput,
  { env, stdin, stdout, stderr }: Pick<System, 'env' | 'stdin' | 'stdout' | 'stderr'>,
  { defaultFormat, hasOwnText = false }: OwnOutput = {},
): OutputOptions {
  if (common.json && common.output !== undefined && common.output !== 'json') {
    throw new HmsError('usage', `--json and --output ${common.output} cannot be combined.`);
  }
  const output = common.output ?? (common.json || hasOwnText ? undefined : outputIn(env));
  const json = common.json || output === 'json';
  const colored = (isTTY: boolean) => isColored(isTTY, common.noColor, env);
  const engine = engineIn(env);
  const isTerminal = stderr.isTTY && stdin.isTTY; // reading `stdin.isTTY` loads node:tty
  const isDeclined = json || common.noInput;
  const unattended = engine !== undefined || isDeclined;
  return {
    requestedFormat: json ? 'json' : output,
    format: json ? 'json' : (output ?? (stdout.isTTY ? 'table' : (defaultFormat ?? 'tsv'))),
    columns: common.columns,
    header: !common.noHeader,
    csvRaw: common.csvRaw,
    color: colored(stdout.isTTY),
    colorNotes: colored(stderr.isTTY),
    width: stdout.isTTY ? stdout.columns : 0,
    interactive: isTerminal && !unattended,
    ciVariable: isTerminal && !isDeclined ? engine : undefined,
    animated:
      stderr.isTTY && stderr.columns > 0 && env.TERM !== 'dumb' && !unattended && !common.quiet,
    quiet: common.quiet,
    annotations: common.annotations ?? annotationsIn(env),
  };
}

/** Error details that name the CI variable when a prompt would have helped. */
export function notPromptedReason({ ciVariable }: OutputOptions): string[] {
  return ciVariable === undefined
    ? []
    : [`hms does not prompt: ${ciVariable} is set, so this is a CI job.`];
}

function outputIn({ HMS_OUTPUT: given }: System['env']): Format | undefined {
  if (!given) return undefined;
  const format = formats.find((one) => one === given);
  if (format !== undefined) return format;
  throw new HmsError('usage', `HMS_OUTPUT has the invalid value '${given}'.`, {
    hint: `It must be one of ${formats.join(', ')}.`,
  });
}

function annotationsIn({ HMS_ANNOTATIONS: given }: System['env']): Annotations {
  if (!given) return 'error';
  const level = annotationLevels.find((one) => one === given);
  if (level !== undefined) return level;
  throw new HmsError('usage', `HMS_ANNOTATIONS has the invalid value '${given}'.`, {
    hint: `It must be one of ${annotationLevels.join(', ')}.`,
  });
}
