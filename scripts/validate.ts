// `npm run validate`: everything that needs no browser; with `--checks` no tests.

import { runStep } from './run-step.ts';
import { validate } from './validate-steps.ts';

const isChecksOnly = process.argv.includes('--checks');
const ok = validate() && (isChecksOnly || runStep('Unit and HTTP tests', 'vitest', ['run']));
process.exit(ok ? 0 : 1);
