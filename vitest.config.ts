import { configDefaults, defineConfig } from 'vitest/config';

/** They put another module in the place of one that the files before them may have loaded. */
const withModulesOfTheirOwn = ['tests/unit/page-cache/page-cache.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/silence.ts'],
    // What is waited for comes within a second; these limits are for a machine that others use too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/{unit,repositories,services,http,images,cli}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...withModulesOfTheirOwn],
          globalSetup: ['tests/postgres-server.ts'],
          // The server is loaded once for all files, not for each: a fifth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: withModulesOfTheirOwn } },
    ],
  },
});
