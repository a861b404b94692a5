import { runServer } from '../server/compose/main.ts';

await runServer({ mode: 'development', fillEmptySite: true });
