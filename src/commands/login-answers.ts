/** What a login has to know: as it was given, or asked for on a terminal. */
import { HmsError } from '../errors.ts';
import { trimmed } from '../profile-rules.ts';
import type { LocalContext } from '../runner/command.ts';
import { problemWith } from '../runner/values.ts';
import { baseUrl } from './profile-values.ts';

export interface Answers {
  baseUrl: string;
  username: string;
  password: string;
}

interface Given {
  baseUrl: string | undefined;
  username: string | undefined;
  /** From standard input. */
  password: string | undefined;
}

const flags = { baseUrl: '--base-url', username: '--username', password: '--password-stdin' };

/** @throws HmsError usage, where nobody can be asked for all that is missing; cancelled without an answer */
export async function answersFor(
  given: Given,
  profile: string,
  { manner, system, tell }: LocalContext,
): Promise<Answers> {
  const missing = Object.entries(flags).filter(([name]) => !given[name as keyof Given]);
  if (missing.length > 0 && !manner.asks) {
    const names = missing.map(([, flag]) => flag).join(', ');
    throw new HmsError('usage', 'what a login needs is missing, and there is nobody to ask', {
      hint: `give it with ${names}`,
    });
  }
  const look = { color: manner.colorNotes };
  const question = 'Base URL, like https://api.example.com/v1:';
  const url = trimmed(given.baseUrl || (await system.ask.line(question, look, urlProblem)).trim());
  // Whose password goes where is said before it is typed.
  if (missing.length > 0) tell(`logging in to ${url}, for the profile '${profile}'`);
  const username = given.username || (await system.ask.line('User name:', look, emptiness));
  const password = given.password || (await system.ask.secret('Password:', look));
  if (password !== '') return { baseUrl: url, username: username.trim(), password };
  throw new HmsError('cancelled', 'no password: nothing was stored', { retrySafe: true });
}

function emptiness(typed: string): string | undefined {
  return typed.trim() === '' ? 'it must not be empty' : undefined;
}

function urlProblem(typed: string): string | undefined {
  return problemWith(baseUrl, typed.trim());
}
