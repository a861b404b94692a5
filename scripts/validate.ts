// `npm run validate`: everything that needs no browser.
import { validate } from './validate-steps.ts';
import { runStep } from './run-step.ts';

const ok = validate() && runStep('Unit and HTTP tests', 'vitest', ['run']);
process.exit(ok ? 0 : 1);
