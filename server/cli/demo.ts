import { demoSizeText } from '#domain/site/demo-size.ts';
import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices } from '../compose/services.ts';

const usage = `Usage: npm run demo -- clear

Removes the demo: its photos, articles, series, pages and semantic records. Hubs and your own content stay, and what you
have changed of the demo is in the bin for 30 days. The demo is not added again.
`;

if (process.argv.slice(2).join(' ') === 'clear') {
  const config = readConfig();
  const services = await openServices(config, createLogger(config.logLevel));
  try {
    console.log(`Removed the demo: ${demoSizeText(await services.demo.clear())}.`);
  } finally {
    await services.close();
  }
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
