import { system } from '#domain/access/actor.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import { openServices } from '#server/services.ts';

const usage = `Usage: npm run reindex

Makes tags, cities, hubs, their counts and the search of photographs anew from the posts themselves.
`;

if (process.argv.length > 2) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const config = readConfig();
  const services = await openServices(config, createLogger(config.logLevel));
  try {
    const show = (done: number) => process.stdout.isTTY && process.stdout.write(`\r${done} posts`);
    const total = await services.reindexing.posts(system, show);
    console.log(`${process.stdout.isTTY ? '\r' : ''}Indexed ${total} posts.`);
  } finally {
    await services.close();
  }
}
