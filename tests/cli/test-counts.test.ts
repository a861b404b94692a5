import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closingLines, playwrightCounts, vitestCounts } from '../../scripts/test-counts.ts';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerby-counts-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** One test that passes, one that fails, one that fails at the first attempt only. */
const threeTests = (expectValue: string) => `
  let attempts = 0;
  test('passes', () => ${expectValue}(1).toBe(1));
  test('fails', () => ${expectValue}(1).toBe(2));
  test('passes at last', () => ${expectValue}((attempts += 1)).toBe(2));`;

test('a test of vitest that passes when it is run again is flaky', async () => {
  await writeFile(join(folder, 'three.test.ts'), threeTests('expect'));
  const program = resolve('node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  const options = ['--globals', '--retry=1', '--reporter=json', `--outputFile=${report}`];
  await expect(run(process.execPath, [program, 'run', '--root', folder, ...options])).rejects.toMatchObject({
    code: 1,
  });
  const counts = vitestCounts(JSON.parse(await readFile(report, 'utf8')));
  expect(counts).toEqual({ passed: 1, failed: 1, flaky: ['passes at last'] });
});

test('a test of Playwright that passes when it is run again is flaky', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'pages.spec.ts',
    tests: [{ projectName: 'phone', status }],
  });
  const counts = playwrightCounts({
    stats: { expected: 7, unexpected: 1 },
    suites: [
      { specs: [spec('works', 'expected')], suites: [{ specs: [spec('works at last', 'flaky')] }] },
      { specs: [spec('breaks', 'unexpected')] },
    ],
  });
  expect(counts).toEqual({ passed: 7, failed: 1, flaky: ['pages.spec.ts (phone): works at last'] });
});

test('the last line counts flaky tests as failed, and the lines before name them', () => {
  const lines = closingLines([
    { passed: 5, failed: 0, flaky: ['one'] },
    { passed: 7, failed: 1, flaky: [] },
  ]);
  expect(lines).toEqual([
    '1 flaky (failed, then passed; counted as failed):',
    '  one',
    '12 passed, 2 failed',
  ]);
  expect(closingLines([{ passed: 5, failed: 0, flaky: [] }])).toEqual(['5 passed, 0 failed']);
});
