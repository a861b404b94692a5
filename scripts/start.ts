// `npm start`: a site to look at after two commands. Fills an empty site with the demo unless DEMO=off.
import { buildIfStale } from './build-steps.ts';

if (!buildIfStale({ force: false })) process.exit(1);
const { runServer } = await import('../server/main.ts');
await runServer({ mode: 'production', fillEmptySite: true });
