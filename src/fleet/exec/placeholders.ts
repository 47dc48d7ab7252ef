/** The words of a program for a target: placeholders, and what a value of the service must not be. */

import { basename } from 'node:path';
import type { LocalContext } from '../../command-model/definition.ts';
import { shellQuoted } from '../../command-model/values.ts';
import { fieldIn } from '../../command-model/where.ts';
import { type Env, programEnv } from '../../core/env.ts';
import { HmsError } from '../../core/errors.ts';
import { didYouMean, similarNames } from '../../core/suggest.ts';
import { unsafe } from '../../core/unsafe-characters.ts';
import { numberOf } from '../../core/wording.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { type Target, targetOf } from '../run-journal.ts';

/** A target with everything that a program may be told of it. */
export function execTargetOf(install: InstallRecord): Target {
  const text = (field: string) => {
    const value = fieldIn(install, field);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [domain, account, site] = [text('primary_domain'), text('account.id'), text('site.id')];
  return {
    ...targetOf(install),
    ...(domain !== undefined && { domain }),
    ...(account !== undefined && { account }),
    ...(site !== undefined && { site }),
  };
}

/** The values by placeholder, without braces. `{}` is the id, as in a run of hms commands. */
function valuesOf({ id, name, domain, environment, account, site, from }: Target) {
  const pair = from && { from: from.id, from_name: from.name, to: id, to_name: name };
  return { '': id, id, name, domain, environment, account, site, ...pair };
}

type Values = Readonly<Record<string, string | undefined>>;

const placeholder = /\{([a-z_]*)\}/g;

const single: readonly string[] = ['', 'id', 'name', 'domain', 'environment', 'account', 'site'];
const paired: readonly string[] = ['from', 'to', 'from_name', 'to_name'];

/** The known placeholders in a word. Other words in braces are the program's own. */
function wordPlaceholders(word: string): string[] {
  return [...word.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => single.includes(name) || paired.includes(name));
}

export function execWordsFor(words: readonly string[], target: Target): string[] {
  const values: Values = valuesOf(target);
  const own = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return words.map((word) => word.replace(placeholder, (all, name: string) => own(name) ?? all));
}

/** The variable by which hms finds the processes of a run. A run inside its programs does not replace it. */
export function markOf(run: string): string {
  return `HMS_IN_RUN_${run.replaceAll('-', '_')}`;
}

/** The environment of the program. Variables of an outer run are not passed on. */
export function execEnv(
  target: Target,
  run: string,
  { env, passCredentials }: { env: Env; passCredentials: boolean },
): Env {
  const { id, name, domain, environment, account, site, from } = target;
  const own = Object.entries(passCredentials ? env : programEnv(env));
  const kept = own.filter(([variable]) => !variable.startsWith('HMS_TARGET'));
  const told = {
    HMS_RUN: run,
    [markOf(run)]: id,
    HMS_TARGET_ID: id,
    HMS_TARGET_NAME: name,
    HMS_TARGET_DOMAIN: domain,
    HMS_TARGET_ENVIRONMENT: environment,
    HMS_TARGET_ACCOUNT: account,
    HMS_TARGET_SITE: site,
    HMS_TARGET_FROM_ID: from?.id,
    HMS_TARGET_FROM_NAME: from?.name,
  };
  return Object.fromEntries([...kept, ...Object.entries(told)]);
}

/** @throws HmsError usage, for words that are no program for targets */
export async function checkExecWords(
  words: readonly string[],
  isPaired: boolean,
  { system }: Pick<LocalContext, 'system'>,
): Promise<void> {
  const [program] = words;
  if (program === undefined) {
    throw new HmsError('usage', "No program follows '--'.", {
      hint: "For example, run: hms each --all --exec -- ssh {domain} 'wp core version'",
    });
  }
  if (wordPlaceholders(program).length > 0) {
    throw new HmsError('usage', `The program '${program}' contains a placeholder.`, {
      hint: "Use placeholders in its arguments only. To run shell code, write: sh -c '…'",
    });
  }
  for (const word of words) checkWordPlaceholders(word, isPaired);
  const problem = await system.programProblem(program, system.env);
  if (problem === undefined) return;
  throw new HmsError('usage', `The program '${program}' ${problem}.`, {
    hint:
      problem === 'is not executable'
        ? `To make it executable, run: chmod +x ${shellQuoted(program)}`
        : "To run an hms command for each install, remove --exec. To use a shell, write: sh -c '…'",
  });
}

function checkWordPlaceholders(word: string, isPaired: boolean): void {
  const wrong = wordPlaceholders(word).find((name) => !isPaired && paired.includes(name));
  if (wrong !== undefined) {
    throw new HmsError('usage', `{${wrong}} requires --pairs.`, {
      hint: 'For example, add --pairs from=production,to=staging',
    });
  }
  const [, name] = /^\{([a-z_]{2,})\}$/.exec(word) ?? [];
  if (name === undefined || wordPlaceholders(word).length > 0) return;
  const known = [...single.slice(1), ...(isPaired ? paired : [])];
  const [near] = similarNames(name, known);
  if (near === undefined) return;
  throw new HmsError('usage', `{${name}} is no placeholder.`, {
    hint: didYouMean([`{${near}}`]),
  });
}

/**
 * A value of the service must not turn into an option of the program, or into code.
 * @throws HmsError usage
 */
export function checkExecValues(words: readonly string[], targets: readonly Target[]): void {
  const used = new Set(words.flatMap(wordPlaceholders));
  const isCode = words.some(runsCode);
  const problems = targets.flatMap((target) => {
    const problem = valueProblem(target, used, isCode);
    return problem === undefined ? [] : [{ ...problem, target }];
  });
  const details = problems.map(({ text, target }) => `${target.name} (${target.id}): ${text}`);
  if (details.length === 0) return;
  throw new HmsError(
    'usage',
    `The program cannot be run for ${details.length} of ${numberOf(targets.length, 'target')}. Nothing was started.`,
    {
      details,
      hint: problems.some(({ lacks }) => lacks === 'domain') ? domainHint : otherHint,
    },
  );
}

const otherHint = 'Select other installs, or read the value from HMS_TARGET_… in your program.';

const domainHint =
  "Select installs with a domain: --where 'primary_domain!=null'. Or read the value from HMS_TARGET_… in your program.";

interface ValueProblem {
  text: string;
  /** The value that is missing. */
  lacks?: string;
}

function valueProblem(
  target: Target,
  used: ReadonlySet<string>,
  isCode: boolean,
): ValueProblem | undefined {
  const values: Values = valuesOf(target);
  for (const [name, value = ''] of Object.entries(values)) {
    const label = name || 'id';
    // Every value is in the environment too.
    if (value.startsWith('-')) return { text: `its ${label} '${value}' begins with a dash.` };
    if (value.search(unsafe) >= 0)
      return { text: `its ${label} has control characters: '${value}'.` };
    if (!used.has(name)) continue;
    if (value === '') return { text: `it has no ${label}.`, lacks: name };
    if (isCode && !plainValue.test(value))
      return { text: `its ${label} '${value}' could be read as code.` };
  }
  return undefined;
}

const plainValue = /^[\w@%+=:,./-]+$/;

/** Programs and subcommands that run their arguments as code. ssh joins them for the shell of the other machine. */
const codePrograms =
  /^(([abckrz]|ba|da|fi|rba|tc)?sh|ssh|su|sudo|script|eval|python[\d.]*|perl|ruby|node|deno|bun|php[\d.]*|awk|gawk|mawk|pwsh|powershell|cmd|osascript|busybox)$/i;

/** Anywhere in the words: a wrapper such as env, timeout or nice may come first. */
function runsCode(word: string): boolean {
  return codePrograms.test(basename(word).replace(/\.exe$/i, ''));
}
