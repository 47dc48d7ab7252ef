/**
 * The question before something is lost. Production, and anything that is not known to be something
 * else, takes its name; the rest takes yes. Off a terminal a flag answers, or nothing happens.
 */
import { HmsError } from '../errors.ts';
import type { System } from '../system.ts';
import type { Loss } from './command.ts';
import type { Manner } from './common.ts';
import { clean } from './sanitize.ts';

export interface Answers {
  yes: boolean;
  confirm: string | undefined;
}

/** What can be refused before anything is looked up, because nothing could come of it. */
export function refuseUnanswered(
  { what, typed }: { what: string; typed: unknown },
  { yes, confirm }: Answers,
  manner: Manner,
): void {
  if (confirm !== undefined && isPlainName(typed) && confirm !== typed) {
    throw new HmsError('usage', `--confirm ${confirm} does not name '${typed}'`, {
      hint: 'name what is to be overwritten twice, or nothing happens; nothing was sent',
    });
  }
  if (manner.asks || yes) return;
  const flags =
    confirm === undefined ? '--yes, and for a production install --confirm NAME too' : '--yes';
  throw new HmsError('usage', `this overwrites ${what}, and nobody can be asked here`, {
    hint: `answer with ${flags}; nothing was sent`,
  });
}

/** Neither an id nor a domain: those are looked up before they can be compared with a name. */
function isPlainName(typed: unknown): boolean {
  return typeof typed === 'string' && !/[.-]/.test(typed);
}

/** @throws HmsError usage (a flag is missing or wrong) or cancelled (the answer was no) */
export async function confirmLoss(
  loss: Loss,
  what: string,
  answers: Answers,
  manner: Manner,
  system: Pick<System, 'ask' | 'stderr'>,
): Promise<void> {
  const { name, guarded } = loss;
  if (answers.confirm !== undefined && answers.confirm !== name) {
    throw new HmsError('usage', `--confirm ${answers.confirm} does not name '${name}'`, {
      details: factLines(loss),
      hint: `if this is the one, --confirm ${name}; nothing was sent`,
    });
  }
  const named = answers.confirm === name;
  if (guarded ? named && (answers.yes || manner.asks) : answers.yes || named) return;
  if (!manner.asks) {
    throw new HmsError('usage', `'${name}' ${guarded}`, {
      details: factLines(loss),
      hint: `name it with --confirm ${name} besides --yes; nothing was sent`,
    });
  }
  await system.stderr.write(`This overwrites ${what}:\n${factLines(loss).join('\n')}\n`);
  const agreed = guarded
    ? (await system.ask.line(`Type ${clean(name)} to go on:`)).trim() === name
    : await system.ask.confirm('Go on?');
  if (!agreed)
    throw new HmsError('cancelled', 'not confirmed: nothing was changed', { retrySafe: true });
}

function factLines({ facts }: Loss): string[] {
  const width = Math.max(...facts.map(([label]) => label.length));
  return facts.map(([label, value]) => `${label.padEnd(width)}  ${clean(value)}`);
}
