/** Collects what a login needs: from options, the environment or prompts. */

import type { LocalContext } from '../../command-model/definition.ts';
import { notPromptedReason } from '../../command-model/output-options.ts';
import type { Ui } from '../../command-model/ui.ts';
import { problemWith } from '../../command-model/values.ts';
import type { Env } from '../../core/env.ts';
import { HmsError } from '../../core/errors.ts';
import { entriesOf } from '../../core/typed-keys.ts';
import { baseUrlProblem, withoutTrailingSlash, withScheme } from '../../core/url.ts';
import { clean } from '../../output/sanitize.ts';
import { baseUrl, completedUrl } from '../shared/base-url.ts';

export interface LoginAnswers {
  baseUrl: string;
  /** Undefined when not set. */
  headlessUrl: string | undefined;
  username: string;
  password: string;
}

interface LoginInput {
  baseUrl: string | undefined;
  headlessUrl: string | undefined;
  username: string | undefined;
  /** From standard input. */
  password: string | undefined;
  /** The base URL that the profile already has. */
  profileBaseUrl: string | undefined;
}

const flags = { baseUrl: '--base-url', username: '--username', password: '--password-stdin' };

/**
 * Values without an option come from the environment. A terminal offers them as the default of the prompt.
 * @throws HmsError usage, when values are missing and hms cannot prompt; cancelled without an answer
 */
export async function answersFor(
  given: LoginInput,
  profile: string,
  context: LocalContext,
): Promise<LoginAnswers> {
  const {
    system,
    ui: { outputOptions, info, warn },
  } = context;
  const { env, ask } = system;
  const named = given.baseUrl ? undefined : urlIn(env, 'HMS_BASE_URL');
  const isKnown =
    named !== undefined &&
    withoutTrailingSlash(named) === withoutTrailingSlash(given.profileBaseUrl ?? '');
  const usual = {
    baseUrl: isKnown ? undefined : named,
    username: given.username ? undefined : env.HMS_USERNAME?.trim() || undefined,
  };
  const there = {
    baseUrl: given.baseUrl || usual.baseUrl || given.profileBaseUrl,
    username: given.username || usual.username,
    password: given.password,
  };
  const missing = entriesOf(flags).filter(([name]) => !there[name]);
  if (missing.length > 0 && !outputOptions.interactive) {
    const names = missing.map(([, flag]) => flag).join(', ');
    throw new HmsError('usage', 'The login needs more values, and hms cannot prompt for them.', {
      details: notPromptedReason(outputOptions),
      hint: `Add ${names}.`,
    });
  }
  const fromEnvironment: string[] = [];
  const look = { color: outputOptions.colorNotes };

  /** Prompts, with the environment's value as the default. */
  async function answer(
    question: string,
    variable: string,
    preset: string | undefined,
    problem: (typed: string) => string | undefined,
  ): Promise<string> {
    if (preset === undefined) return (await ask.line(`${question}:`, look, problem)).trim();
    const typed = outputOptions.interactive
      ? await ask.line(`${question} [${clean(preset)}, from ${variable}]:`, look, (text) =>
          text.trim() === '' ? undefined : problem(text),
        )
      : '';
    if (typed.trim() !== '') return typed.trim();
    fromEnvironment.push(`${variable} (${preset})`);
    return preset;
  }

  const example = usual.baseUrl ? 'Base URL' : 'Base URL (for example https://api.example.com/v1)';
  const fixed = given.baseUrl || (usual.baseUrl ? undefined : given.profileBaseUrl);
  const typedUrl = fixed || (await answer(example, 'HMS_BASE_URL', usual.baseUrl, urlProblem));
  const url = withoutTrailingSlash(completedUrl(typedUrl, info));
  const headlessUrl = given.headlessUrl
    ? completedUrl(given.headlessUrl, info)
    : headlessIn(env, url, { fromEnvironment, warn });
  // Name the service before the password is typed.
  if (missing.length > 0) warn(`Logging in to ${url} for the profile '${profile}'.`);
  const username =
    given.username || (await answer('User name', 'HMS_USERNAME', usual.username, emptyProblem));
  if (fromEnvironment.length > 0)
    warn(`Taken from the environment: ${fromEnvironment.join(', ')}.`);
  const password = given.password || (await promptForPassword(context));
  return {
    baseUrl: url,
    headlessUrl: headlessUrl && withoutTrailingSlash(headlessUrl),
    username: username.trim(),
    password,
  };
}

/** @throws HmsError cancelled, without an answer */
export async function promptForPassword({ system, ui }: LocalContext): Promise<string> {
  const password = await system.ask.secret('Password:', { color: ui.outputOptions.colorNotes });
  if (password !== '') return password;
  throw new HmsError('cancelled', 'No password was entered. Nothing was stored.', {
    changedNothing: true,
  });
}

/** @throws HmsError usage, for an invalid base URL */
function urlIn(env: Env, variable: string): string | undefined {
  const url = env[variable] ? withScheme(env[variable]) : undefined;
  const problem = url === undefined ? undefined : baseUrlProblem(url);
  if (problem === undefined) return url;
  throw new HmsError('usage', `${variable} ${problem}.`, {
    hint: 'Correct it or unset it. Nothing was stored.',
  });
}

/** HMS_HEADLESS_URL belongs to HMS_BASE_URL: another service must not get these credentials. */
function headlessIn(
  env: Env,
  url: string,
  { fromEnvironment, warn }: { fromEnvironment: string[] } & Pick<Ui, 'warn'>,
): string | undefined {
  const own = env.HMS_BASE_URL && withScheme(env.HMS_BASE_URL);
  const headlessUrl = urlIn(env, 'HMS_HEADLESS_URL');
  if (headlessUrl === undefined) return undefined;
  if (own && withoutTrailingSlash(own) !== url) {
    warn(`HMS_HEADLESS_URL is ignored: it belongs to HMS_BASE_URL, and this login is for ${url}.`);
    return undefined;
  }
  fromEnvironment.push(`HMS_HEADLESS_URL (${headlessUrl})`);
  return headlessUrl;
}

function emptyProblem(typed: string): string | undefined {
  return typed.trim() === '' ? 'It must not be empty.' : undefined;
}

function urlProblem(typed: string): string | undefined {
  return problemWith(baseUrl, typed.trim());
}
