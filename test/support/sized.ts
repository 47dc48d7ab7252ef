/** Size of a test: `npm test` reaches every branch, `npm run test:large` runs the large case. */
export const isLarge = process.env.HMS_TEST_LARGE === '1';

/** One in `step` of the values, counted from `place`: another place has others. The large case has all. */
export function inTurn<T>(values: readonly T[], place: number, step = 2): readonly T[] {
  return isLarge ? values : values.filter((_, at) => at % step === place % step);
}

export function sized<T>(usual: T, large: T): T {
  return isLarge ? large : usual;
}
