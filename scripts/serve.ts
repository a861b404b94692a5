// `npm run serve`: for production. Never makes a demo.
import { buildIfStale } from './build-steps.ts';

if (!buildIfStale({ force: false })) process.exit(1);
const { runServer } = await import('../server/main.ts');
await runServer({ mode: 'production', fillEmptySite: false });
