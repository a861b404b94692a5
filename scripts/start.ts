// `npm start`: a site to look at after two commands. Fills an empty site with the demo unless DEMO=off.
import { buildIfStale } from './build-steps.ts';

if (!buildIfStale({ force: false })) process.exit(1);
// Before React is loaded: its development build renders at a third of the speed.
process.env.NODE_ENV ??= 'production';
const { runServer } = await import('../server/compose/main.ts');
await runServer({ mode: 'production', fillEmptySite: true, printSignInLink: true });
