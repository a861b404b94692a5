// `npm run rolling`: restarts two servers behind nginx, one after the other, under load; no request may fail.
import { undoEverything, undoOnSignals } from '../bench/undoing.ts';
import { buildIfStale } from './build-steps.ts';

if (!buildIfStale({ force: false })) process.exit(1);
process.env.NODE_ENV ??= 'production';
undoOnSignals();
const { restartUnderLoad } = await import('../tests/rolling/main.ts');
try {
  process.exitCode = (await restartUnderLoad()) ? 0 : 1;
} finally {
  await undoEverything();
}
process.exit();
