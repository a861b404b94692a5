// `npm test`: installs what it needs, runs everything, ends with one count.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser, preferHeadlessShell } from './browser.ts';
import { runStep } from './run-step.ts';
import {
  closingLines,
  type PlaywrightReport,
  playwrightCounts,
  type VitestReport,
  vitestCounts,
} from './test-counts.ts';
import { validate } from './validate-steps.ts';

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensureBrowser('tests');
preferHeadlessShell();

const sound = validate();
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;
// A second attempt tells a flaky test from one that fails every time; neither is let through.
const unit = runStep('Unit, repository and HTTP tests', 'vitest', [
  'run',
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const browser = runStep('Browser tests', 'playwright', ['test', '--retries=1', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

const unitReport = readReport<VitestReport>(vitestReport);
const browserReport = readReport<PlaywrightReport>(playwrightReport);
const counts = [
  ...(unitReport ? [vitestCounts(unitReport)] : []),
  ...(browserReport ? [playwrightCounts(browserReport)] : []),
];
if (!sound) console.error('\nTypes, lint, boundaries or documents are not in order: see above.');
console.log(`\n${closingLines(counts).join('\n')}`);
const isClean = counts.every(({ failed, flaky }) => failed === 0 && flaky.length === 0);
const hasRun = counts.every(({ passed }) => passed > 0);
process.exit(sound && unit && browser && isClean && hasRun ? 0 : 1);

/** Null when the runner died before it could write: its exit code has already said so. */
function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`No report in ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
