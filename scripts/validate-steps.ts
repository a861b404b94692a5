import { buildIfStale } from './build-steps.ts';
import { runStep } from './run-step.ts';

const projects = ['domain', 'text', 'contract', 'demo', 'server', 'browser', 'site', 'admin', 'tests'];

/** Types, lint, import rules, words, dead code, documents and commit subjects; false at the first failure. */
export function validate(): boolean {
  return (
    buildIfStale({ force: false }) &&
    // By default four checkers read much of the same again: 6 of the tests' 20 s of a processor.
    projects.every((project) => runStep(`Types of ${project}/`, 'tsc', ['-p', project, '--checkers', '1'])) &&
    runStep('Lint and format', 'biome', ['check', '--error-on-warnings', '.']) &&
    runStep('Import rules', 'node', ['scripts/boundaries.ts']) &&
    runStep('Length of files and functions', 'node', ['scripts/code-rules.ts']) &&
    runStep('Size', 'node', ['scripts/size.ts']) &&
    runStep('Structure', 'node', ['scripts/structure.ts']) &&
    runStep('Words in comments and documents', 'node', ['scripts/check-words.ts']) &&
    runStep('Dead code', 'knip', []) &&
    runStep('Documents', 'node', ['scripts/check-documents.ts']) &&
    runStep('Commit subjects', 'node', ['scripts/check-commits.ts'])
  );
}
