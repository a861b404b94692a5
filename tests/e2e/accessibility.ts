import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

interface Rule {
  id: string;
  matches: (node: Element, ...rest: unknown[]) => boolean;
}

declare global {
  interface Window {
    axe?: {
      run: (part: string, options: RunOptions) => Promise<{ violations: Result[] }>;
      _audit: { rules: Rule[] };
    };
    /** Of the run of axe before. */
    forgetLooks?: () => void;
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
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(axe);
    await frame.evaluate(measureEachLookOnce);
  }
  return page.evaluate(
    async ([where, how]) => {
      if (!window.axe) throw new Error('The page has changed.');
      window.forgetLooks?.();
      return (await window.axe.run(where, how)).violations;
    },
    [part, options] as const,
  );
}

/**
 * Makes axe measure the contrast of texts that look alike on three of them: those of one color, size and weight whose
 * ancestors have the same backgrounds. The 24 rows of a table take two thirds of the time of a run otherwise.
 */
function measureEachLookOnce(): void {
  const rule = window.axe?._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('Axe has no rule for contrast any more.');
  const { matches } = rule;
  const measured = new Map<string, number>();
  const backgrounds = new Map<Element, string>();
  const backgroundsOf = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join();
    const all = `${element.parentElement ? backgroundsOf(element.parentElement) : ''} ${own}`;
    backgrounds.set(element, all);
    return all;
  };
  rule.matches = (element, ...rest) => {
    if (!matches(element, ...rest)) return false;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, backgroundsOf(element)].join();
    const count = (measured.get(look) ?? 0) + 1;
    measured.set(look, count);
    return count <= 3;
  };
  window.forgetLooks = () => {
    measured.clear();
    backgrounds.clear();
  };
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
