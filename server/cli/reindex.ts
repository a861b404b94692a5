import { system } from '#domain/access/account.ts';
import { counted } from '#domain/text/clean.ts';
import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices } from '../compose/services.ts';
import type { Reindexed } from '../features/posts/reindex.service.ts';

const usage = `Usage: npm run reindex

Rebuilds tags, cities, cameras, hubs, counts, search and references from posts, articles, pages and series. Can be interrupted and run again.
`;

if (process.argv.length > 2) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const config = readConfig();
  const services = await openServices(config, createLogger(config.logLevel));
  try {
    const format = ({ posts, articles }: Reindexed) =>
      `${counted(posts, 'post')}, ${counted(articles, 'article')}`;
    const show = (done: Reindexed) => process.stdout.isTTY && process.stdout.write(`\r${format(done)}`);
    const all = await services.reindexing.everything(system, show);
    console.log(`${process.stdout.isTTY ? '\r' : ''}Indexed ${format(all)}.`);
  } finally {
    await services.close();
  }
}
