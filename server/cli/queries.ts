import { join } from 'node:path';
import { readConfig } from '../compose/config.ts';
import { reviewQueries } from '../compose/query-review.ts';

/** Prints the statements of the main reads and their plans, on the database of the settings. */
const config = readConfig();
const reviewed = await reviewQueries({
  databaseUrl: config.databaseUrl ?? undefined,
  file: join(config.dataDir, 'passerby.sqlite'),
});
let last = '';
for (const { read, sql, plan } of reviewed) {
  if (read !== last) console.log(`\n== ${read}`);
  last = read;
  console.log(`\n${sql.replace(/\s+/g, ' ').trim()}\n${plan.map((line) => `    ${line}`).join('\n')}`);
}
