import { configDefaults, defineConfig } from 'vitest/config';

/** They put another module in the place of one that the files before them may have loaded. */
const withModulesOfTheirOwn = ['tests/unit/page-cache/page-cache.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/silence.ts'],
    // Image decoding and password hashing share the machine with the database servers.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes within a second, on a machine that has one to spare.
    expect: { poll: { timeout: 15_000 } },
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
