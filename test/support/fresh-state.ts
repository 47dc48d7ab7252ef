/** The first state of a sandbox in a test. */
import { seed } from '../../src/sandbox/seed/seed.ts';
import type { State } from '../../src/sandbox/state.ts';

/** Monday morning. */
export const startOfWorld = Date.parse('2026-03-02T09:00:00Z');

const fresh = JSON.stringify(seed(startOfWorld));

/** The first state of a sandbox. A mutant of it has to be run, so there it is not made from its text. */
export function freshState(): State {
  return process.env.HMS_MUTANTS_PART === undefined ? JSON.parse(fresh) : seed(startOfWorld);
}

/** A state that is made when it is first needed: many commands end before they send a request. */
export function lazyState(prepare?: (state: State) => void): () => State {
  let made: State | undefined;
  return () => {
    if (made === undefined) {
      made = freshState();
      prepare?.(made);
    }
    return made;
  };
}
