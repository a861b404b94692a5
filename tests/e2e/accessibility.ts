import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    axe?: { run: (part: string, options: RunOptions) => Promise<{ violations: Result[] }> };
  }
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Nothing that axe knows to be wrong, one heading of the first level, and nothing beyond the window's edge. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
}

/** What axe knows to be wrong in a part of the page, each with the first element of which it is so. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  const found = await look(page, part);
  const places = await Promise.all(
    found.map(async ({ id, nodes }) => {
      const free = id === 'target-size' ? await uncovered(page, nodes) : nodes;
      return { id, nodes: free };
    }),
  );
  return places.filter(({ nodes }) => nodes.length > 0).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Axe is loaded once for a document: loading costs up to 0.1 s, and a second run is quicker than the first. */
async function look(page: Page, part: string): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe);
  }
  return page.evaluate(
    async ([where, how]) => {
      if (!window.axe) throw new Error('The page has changed.');
      return (await window.axe.run(where, how)).violations;
    },
    [part, options] as const,
  );
}

/**
 * What is partly under a bar that stays in the window, or under an open list, is free and as large as it should be after
 * scrolling or closing.
 */
async function uncovered<Node extends { target: unknown[] }>(page: Page, nodes: Node[]) {
  const isFree = await page.evaluate(
    (selectors) => {
      const bars = [...document.querySelectorAll('*')].filter(
        (element) =>
          element.role === 'listbox' || ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      return selectors.map((selector) => {
        const target = document.querySelector(selector);
        const { top, bottom } = target?.getBoundingClientRect() ?? new DOMRect();
        return !bars.some((bar) => {
          const over = bar.getBoundingClientRect();
          return !bar.contains(target) && over.top < bottom && over.bottom > top;
        });
      });
    },
    nodes.map(({ target }) => String(target[0])),
  );
  return nodes.filter((_, index) => isFree[index]);
}
