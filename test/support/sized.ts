/** How much a test does: in `npm test` enough to reach every branch, in `npm run test:large` the great case. */
export const isLarge = process.env.HMS_TEST_LARGE === '1';

export function sized<T>(usual: T, large: T): T {
  return isLarge ? large : usual;
}
