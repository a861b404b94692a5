// `npm test`: installs what it needs, runs everything, ends with one count. No test is repeated: a flaky one fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser, preferHeadlessShell } from './browser.ts';
import { buildIfStale } from './build-steps.ts';
import { runStep } from './run-step.ts';
import { scratchSettings } from './scratch.ts';

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensureBrowser('tests');
preferHeadlessShell();

if (!buildIfStale({ force: false })) process.exit(1);
// Beside the tests that mostly wait for the disk and for other processes: half a minute less.
const checksReport = `${reports}/checks.log`;
const log = openSync(checksReport, 'w');
const checks = spawn(process.execPath, ['scripts/validate.ts', '--checks'], { stdio: ['ignore', log, log] });
const checked = once(checks, 'exit');
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;
const scratch = scratchSettings();
const unit = runStep(
  'Unit, repository and HTTP tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  scratch,
);
const [exitCode] = await checked;
console.log(readFileSync(checksReport, 'utf8'));
const browser = runStep('Browser tests', 'playwright', ['test', '--reporter=list,json'], {
  ...scratch,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

const unitCounts = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
const browserCounts = readReport<{ stats: { expected: number; unexpected: number } }>(
  playwrightReport,
)?.stats;
const passed = (unitCounts?.numPassedTests ?? 0) + (browserCounts?.expected ?? 0);
const failed = (unitCounts?.numFailedTests ?? 0) + (browserCounts?.unexpected ?? 0);
const sound = exitCode === 0;
if (!sound) console.error('\nTypes, lint, import rules or documents are not in order: see above.');
console.log(`\n${passed} passed, ${failed} failed`);
const hasRun = Boolean(unitCounts?.numPassedTests && browserCounts?.expected);
process.exit(sound && unit && browser && failed === 0 && hasRun ? 0 : 1);

/** Null when the runner died before it could write: its exit code has already said so. */
function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`No report in ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
