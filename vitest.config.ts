import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'program', include: ['test/*.test.ts'] } },
      {
        test: {
          name: 'end-to-end',
          include: ['test/end-to-end/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
