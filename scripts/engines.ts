// `npm run engines [-- NAME …]`: a short pass through the site in Chromium, Firefox and WebKit.
import { undoOnSignals } from '../bench/undoing.ts';
import { ensureEngines } from './browser.ts';
import { buildIfStale } from './build-steps.ts';

ensureEngines();
if (!buildIfStale({ force: false })) process.exit(1);
process.env.NODE_ENV ??= 'production';
undoOnSignals();
const { walkEngines } = await import('../tests/engines/main.ts');
process.exit((await walkEngines(process.argv.slice(2))) ? 0 : 1);
