import { type Browser, chromium } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../scripts/browser.ts';
import type { ProductServer } from './server.ts';
import { undoLater } from './undoing.ts';

/** Opens what a server shows in a browser, as visitors have it; afterwards both are stopped. */
export async function withBrowser<T>(
  server: Pick<ProductServer, 'stop'>,
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  try {
    const browser = await chromium.launch({
      executablePath: ensureBrowser('figures'),
      args: browserArguments,
    });
    const close = undoLater(() => browser.close());
    try {
      return await work(browser);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}
