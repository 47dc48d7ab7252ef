/** The options of a fleet run, and its plan. */

import type { LocalContext } from '../command-model/definition.ts';
import type { Input, Option, Options } from '../command-model/input.ts';
import type { PlanRecorder } from '../command-model/nested/outcomes.ts';
import { dryRunOptions, waitEndOptions } from '../command-model/runner-options.ts';
import type { Service } from '../command-model/services.ts';
import { shellQuoted, wholeNumber } from '../command-model/values.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { digestOf, type FleetPlan, type Target } from './run-journal.ts';

export interface FleetOptions {
  concurrency: number;
  /** Maximum number of accepted jobs that have not ended; undefined for the default of the command. */
  maxOpen: number | undefined;
  canaries: number;
  maxFailures: number | undefined;
  dryRun: boolean;
  /** With --plan-out: takes what would be sent for a target. */
  planning?: (target: Target) => PlanRecorder;
}

export const runOptions = {
  concurrency: {
    value: wholeNumber('N', 1, 64),
    help: 'Number of installs that hms sends requests for in parallel',
    fallback: '4',
  },
  canary: {
    value: wholeNumber('N', 0, 1000),
    help: 'Run the first N alone. If one fails, start no others',
    fallback: '0',
  },
  maxFailures: {
    value: wholeNumber('N', 1, 999_999),
    help: 'Start no more after N failures',
  },
  ...dryRunOptions,
  ...waitEndOptions,
} as const satisfies Options;

export const maxOpenOption = {
  value: wholeNumber('N', 1, 999_999),
  help: 'Maximum number of accepted jobs that have not ended. Requires a command that waits',
} as const satisfies Option;

export function runOptionsOf(
  input: Input<Record<never, never>, typeof runOptions> & { maxOpen?: number | undefined },
): FleetOptions {
  const { concurrency = 4, maxOpen, canary: canaries = 0, maxFailures, dryRun } = input;
  return { concurrency, maxOpen, canaries, maxFailures, dryRun };
}

/** Placeholders of a command: `{}` and `{name}`; with --pairs `{from}`, `{to}`, `{from_name}` and `{to_name}`. */
const placeholders = /\{(name|from|to|from_name|to_name|)\}/g;

/** The placeholders in the words, without their braces: '' for `{}`. */
export function placeholdersIn(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => [...word.matchAll(placeholders)].map(([, name = '']) => name)),
  );
}

/** `{}`, `{from}` and `{to}` are ids; the others are names. */
export function wordsFor(words: readonly string[], { id, name, words: own, from }: Target) {
  const values: Readonly<Record<string, string>> = from
    ? { from: from.id, from_name: from.name, to: id, to_name: name }
    : { '': id, name };
  return (
    own ??
    words.map((word) => word.replace(placeholders, (all, field: string) => values[field] ?? all))
  );
}

/** The service the words go to, or the installs of a program were selected from. A run resumes only with the same one. */
export function serviceAddress(
  { words, exec = false }: { words: readonly string[]; exec?: boolean | undefined },
  { baseUrl, headlessUrl, defaults }: Pick<Service, 'baseUrl' | 'headlessUrl' | 'defaults'>,
): string {
  if (exec || !words.some((word) => /^(--)?headless$/.test(word))) return baseUrl;
  const { headlessAccount = 'none' } = defaults;
  return `${baseUrl}, headless ${headlessUrl ?? 'none'}, account ${headlessAccount}`;
}

/** The plan the journal stores, under a unique name. */
export function planOf(
  words: readonly string[],
  targets: readonly Target[],
  {
    service,
    exec = false,
    system: { now, uuid },
  }: { service: string; exec?: boolean; system: LocalContext['system'] },
): FleetPlan {
  const at = new Date(now()).toISOString();
  const run = runName(at, uuid());
  const ofPrograms = exec ? ({ exec } as const) : {};
  const plan = { version: 2, run, at, words, ...ofPrograms, service, targets } as const;
  return { ...plan, digest: digestOf(plan) };
}

/** `20261128-061502-1f3a` */
function runName(at: string, uuid: string): string {
  const moment = at.replace(/[-:]|\..*/g, '').replace('T', '-');
  return `${moment}-${uuid.slice(-4)}`;
}

/** The command for people, without the values of fields: they may be secret. */
export function titleOf({ words, exec }: Pick<FleetPlan, 'words' | 'exec'>): string {
  if (exec) return ['--exec', '--', ...words].map(shellQuoted).join(' ');
  return withoutFields(words, () => true).join(' ');
}
