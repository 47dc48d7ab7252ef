import type { ConfirmationTarget, Fact } from '../../command-model/plan.ts';

/** A deletion cannot be undone. */
export function deletion(kind: string, name: string, places: readonly Fact[]): ConfirmationTarget {
  return {
    name,
    // A name is unique only within its places.
    ids: [[...places.map(([, place]) => place), name].join('/')],
    requireNameReason: 'would be deleted permanently',
    facts: async () => [[kind, name], ...places],
  };
}
