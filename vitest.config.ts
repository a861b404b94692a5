import { configDefaults, defineConfig } from 'vitest/config';

/** They replace a module that earlier files may have loaded. */
const isolated = ['tests/unit/page-cache/page-cache.test.ts', 'tests/unit/raised-limits.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/silence.ts'],
    // Most waits end within a second; these limits are for a busy machine.
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
          exclude: [...configDefaults.exclude, ...isolated],
          globalSetup: ['tests/postgres-server.ts'],
          // The server is loaded once for all files, not for each: a fifth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: isolated } },
    ],
  },
});
