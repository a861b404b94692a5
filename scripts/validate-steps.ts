import { buildIfStale } from './build-steps.ts';
import { runStep } from './run-step.ts';

const rooms = ['domain', 'text', 'contract', 'demo', 'server', 'browser', 'site', 'admin', 'tests'];

/** Types, lint, boundaries, dead code and documents; false at the first that fails. */
export function validate(): boolean {
  return (
    buildIfStale({ force: false }) &&
    rooms.every((room) => runStep(`Types of ${room}/`, 'tsc', ['-p', room])) &&
    runStep('Lint and format', 'biome', ['check', '--error-on-warnings', '.']) &&
    runStep('Import rules', 'node', ['scripts/boundaries.ts']) &&
    runStep('Length of files and functions', 'node', ['scripts/code-rules.ts']) &&
    runStep('Dead code', 'knip', []) &&
    runStep('Documents', 'node', ['scripts/check-documents.ts']) &&
    runStep('Commit subjects', 'node', ['scripts/check-commits.ts'])
  );
}
