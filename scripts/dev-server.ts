import { runServer } from '../server/main.ts';

await runServer({ mode: 'development', fillEmptySite: true });
