import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // How long a test takes is no fact about hms: a busy machine takes its time.
      { test: { name: 'program', include: ['test/*.test.ts'], testTimeout: 60_000 } },
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
