import { counted } from '#domain/text/clean.ts';
import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices } from '../compose/services.ts';

const usage = `Usage: npm run demo -- clear

Removes the demo's posts, articles, images and semantic records. Hubs and your own content stay. The demo is not added again.
`;

if (process.argv.slice(2).join(' ') === 'clear') {
  const config = readConfig();
  const services = await openServices(config, createLogger(config.logLevel));
  try {
    const { posts, articles } = await services.demo.clear();
    console.log(`Removed ${counted(posts, 'post')} and ${counted(articles, 'article')} of the demo.`);
  } finally {
    await services.close();
  }
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
