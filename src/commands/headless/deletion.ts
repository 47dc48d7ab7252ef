import type { Fact, Loss } from '../../command/plan.ts';

/** Nothing brings it back. */
export function deletion(kind: string, name: string, places: readonly Fact[]): Loss {
  return {
    name,
    // A name is one within its places only.
    ids: [[...places.map(([, place]) => place), name].join('/')],
    guarded: 'would be deleted for good',
    facts: async () => [[kind, name], ...places],
  };
}
