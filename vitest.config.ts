import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,repositories,services,http,images,cli}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/postgres-server.ts'],
    setupFiles: ['tests/silence.ts'],
    // Image decoding and password hashing share the machine with the database servers.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A shared machine can be slow enough for any limit; a fault of ours fails every time.
    retry: process.env.CI ? 2 : 0,
  },
});
