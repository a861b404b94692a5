import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They replace a module that earlier files may have loaded. */
const isolated = ['tests/unit/page-cache/page-cache.test.ts', 'tests/unit/raised-limits.test.ts'];

/** They take ten seconds and more: begun last, they would leave the other workers idle. */
const long = [
  ...['http/schedule-killed', 'http/torture', 'cli/bootstrap', 'http/social-cards', 'http/renditions'],
  ...['http/text-bounds', 'http/site-audit-runs', 'http/settings', 'images/renditions', 'cli/first-start'],
  ...['http/bin', 'http/ai-failures', 'http/moving', 'http/describing', 'images/gain-map'],
].map((name) => `/tests/${name}.test.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    setupFiles: ['tests/silence.ts'],
    // Most waits end within a second; these limits are for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores that it is meant for: some tests wait for other processes and for times.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
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
