/** What every public page gets. Whatever only a click needs is loaded by the click. */

import { switchTheme } from '#browser/switch-theme.ts';
import { followArrowKeys } from './arrow-keys.ts';
import { enterAdminMode } from './heart.ts';
import { showSkeletons } from './skeleton.ts';
import { dismissTooltips } from './tooltip.ts';

const answers: Record<string, (element: HTMLElement) => unknown> = {
  '[data-top]': () => scrollTo({ top: 0 }),
  '[data-theme-switch]': switchTheme,
  '[data-heart]': enterAdminMode,
  '[data-full-screen]': async () => (await import('./viewer.ts')).openViewer(),
  '[data-youtube]': async (link) => (await import('./video.ts')).play(link),
};

document.addEventListener('click', (event) => {
  // A link keeps its usual meaning in a new tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  for (const [selector, answer] of Object.entries(answers)) {
    const element = event.target.closest<HTMLElement>(selector);
    if (!element) continue;
    event.preventDefault();
    run(answer, element);
  }
});

/** Where an answer cannot be loaded, a link still leads where it says. */
async function run(answer: (element: HTMLElement) => unknown, element: HTMLElement): Promise<void> {
  try {
    await answer(element);
  } catch (error) {
    if (!(element instanceof HTMLAnchorElement)) throw error;
    location.assign(element.href);
  }
}

followArrowKeys();
dismissTooltips();
showSkeletons();
if (document.querySelector('[data-prose]')) import('./reading.ts').then(({ helpReading }) => helpReading());
if (document.querySelector('[data-remote], [data-calc]'))
  import('./live-blocks.ts').then(({ bringAlive }) => bringAlive());
// Set by the script in the head: a visitor's browser never asks for it.
if ('adminMode' in document.documentElement.dataset) {
  import('../islands/admin-chrome.ts').then(({ addAdminChrome }) => addAdminChrome());
}
