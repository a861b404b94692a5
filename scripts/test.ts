// `npm test`: installs what it needs, runs everything, ends with one count.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { runStep } from './run-step.ts';
import { validate } from './validate-steps.ts';

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensureBrowser('tests');

const sound = validate();
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;
const unit = runStep('Unit, repository and HTTP tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const browser = runStep('Browser tests', 'playwright', ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

const counts = [vitestCounts(), playwrightCounts()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (!sound) console.error('\nTypes, lint, boundaries or documents are not in order: see above.');
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(sound && unit && browser && failed === 0 && passed > 0 ? 0 : 1);

interface Counts {
  passed: number;
  failed: number;
}

function vitestCounts(): Counts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function playwrightCounts(): Counts {
  const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    playwrightReport,
  )?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

/** Null when the runner died before it could write: its exit code has already said so. */
function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`No report in ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
