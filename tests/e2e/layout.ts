import type { Page } from '@playwright/test';

/**
 * Adds up the layout shifts of every page that is opened from now on. The page is hidden while it is parsed: a busy
 * browser draws it in between, and what the parser then adds moves the rest.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('html { display: none }');
    document.adoptedStyleSheets = [hidden];
    document.addEventListener('readystatechange', () => {
      document.adoptedStyleSheets = [];
    });
    const sum = window as unknown as { layoutShift: number };
    sum.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum once fonts and visible images are there and the layout has been drawn with them. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const isVisible = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && image.src !== '';
    };
    await document.fonts.ready;
    // An image that cannot be loaded has no pixels to decode.
    await Promise.allSettled([...document.images].filter(isVisible).map((image) => image.decode()));
    // Entries are delivered in the task after the frame.
    for (let frame = 0; frame < 3; frame++)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return (window as unknown as { layoutShift: number }).layoutShift;
  });
}

/** Pixels by which the page is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A page made ready before the click is never slow: here the browser is not told to do that. */
export async function neverPrepareNextPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'speculation-rules': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
}
