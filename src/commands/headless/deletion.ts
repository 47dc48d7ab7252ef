import type { ConfirmationTarget, Fact } from '../../command-model/plan.ts';

/** Nothing brings it back. */
export function deletion(kind: string, name: string, places: readonly Fact[]): ConfirmationTarget {
  return {
    name,
    // A name is one within its places only.
    ids: [[...places.map(([, place]) => place), name].join('/')],
    requireNameReason: 'would be deleted for good',
    facts: async () => [[kind, name], ...places],
  };
}
