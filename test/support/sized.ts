/** Size of a test: `npm test` reaches every branch, `npm run test:large` runs the large case. */
export const isLarge = process.env.HMS_TEST_LARGE === '1';

export function sized<T>(usual: T, large: T): T {
  return isLarge ? large : usual;
}
