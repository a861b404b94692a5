/** The totals of a test runner's report. */
export interface Counts {
  /** At the first attempt. */
  passed: number;
  failed: number;
  /** Titles of tests that failed and passed when they were run again. */
  flaky: string[];
}

/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  numFailedTests: number;
  numPassedTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function vitestCounts(report: VitestReport): Counts {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  // The failures of earlier attempts stay in the report of a test that passes in the end.
  const flaky = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  );
  return {
    passed: report.numPassedTests - flaky.length,
    failed: report.numFailedTests,
    flaky: flaky.map(({ fullName }) => fullName),
  };
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
}

export function playwrightCounts({ stats, suites }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected, flaky: suites.flatMap(flakyIn) };
}

function flakyIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file} (${projectName}): ${title}`),
  );
  return [...own, ...suites.flatMap(flakyIn)];
}

/** The last lines of `npm test`; a flaky test counts as failed. */
export function closingLines(counts: readonly Counts[]): string[] {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const flaky = counts.flatMap((count) => count.flaky);
  const failed = sum(counts.map((count) => count.failed)) + flaky.length;
  const passed = sum(counts.map((count) => count.passed));
  return [
    ...(flaky.length > 0 ? [`${flaky.length} flaky (failed, then passed; counted as failed):`] : []),
    ...flaky.map((title) => `  ${title}`),
    `${passed} passed, ${failed} failed`,
  ];
}
