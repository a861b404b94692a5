import { buildIfStale } from './build-steps.ts';

if (!buildIfStale({ force: true })) process.exit(1);
