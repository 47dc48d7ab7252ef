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

/** Before anything is looked up: without a terminal and without `--yes` nothing can come of it. */
export function refuseUnanswered(manner: Manner, { yes, confirm }: Answers): void {
  if (manner.asks || yes) return;
  const flags =
    confirm === undefined ? '--yes, and for a production install --confirm NAME too' : '--yes';
  throw new HmsError('usage', 'this overwrites something, and there is no terminal to ask on', {
    hint: `answer with ${flags}; nothing was sent`,
  });
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
    throw new HmsError('usage', `'${name}' is not known to be anything but production`, {
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
