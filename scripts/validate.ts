// `npm run validate`: everything that needs no browser.

import { runStep } from './run-step.ts';
import { validate } from './validate-steps.ts';

const ok = validate() && runStep('Unit and HTTP tests', 'vitest', ['run']);
process.exit(ok ? 0 : 1);
