import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Nothing that axe knows to be wrong, one heading of the first level, and nothing beyond the window's edge. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
}

/** What axe knows to be wrong in a part of the page, each with the first element of which it is so. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself; the other way opens a second page for each look.
    .setLegacyMode();
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
