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
  },
});
