/** The script of every public page. Code that only a click needs is loaded on click. */

import { switchTheme } from '#browser/switch-theme.ts';
import { showSkeletons } from './skeleton.ts';

/** Number of views being loaded: a key is meant for the view, not for the page below it. */
let opening = 0;

/** The left and right arrows lead to the neighboring photographs. */
export function followArrowKeys(): void {
  document.addEventListener('keydown', (event) => {
    const rel = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    if (
      !rel ||
      opening > 0 ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    // Arrow keys keep their function in fields, players, horizontal scrollers and the full-screen view.
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest('input, textarea, select, video, [contenteditable], [tabindex="0"], dialog')
    )
      return;
    document.querySelector<HTMLAnchorElement>(`[data-pager] [rel=${rel}]`)?.click();
  });
}

/** Escape closes a tooltip until the pointer or the focus has left it. */
export function dismissTooltips(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of document.querySelectorAll('.tip:is(:hover, :focus-within)')) {
      tip.toggleAttribute('data-dismissed', true);
      const forget = () => tip.removeAttribute('data-dismissed');
      tip.addEventListener('pointerleave', forget, { once: true });
      tip.addEventListener('focusout', forget, { once: true });
    }
  });
}

/** The slash opens the search, except in a field. */
function followSlash(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key !== '/' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog'))
      return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-search]')?.click();
  });
}

/**
 * Loads what Home omits so that its first image need not wait, at the first movement: the styles of skeletons
 * and of the next page, applied when they are needed (a second `@font-face` of the same name would make the
 * text flicker), the manifest, and the rules by which the browser prepares the next page.
 */
async function completeHome(): Promise<void> {
  const { styles } = document.body.dataset;
  document.head.insertAdjacentHTML(
    'beforeend',
    `<link rel=stylesheet media=print href=${styles}><link rel=manifest href=/manifest.webmanifest>`,
  );
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const answer = await fetch('/speculation-rules.json').catch(() => null);
  // If the rules cannot be loaded, a click loads the page as usual.
  if (!answer?.ok) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = await answer.text();
  document.head.append(rules);
}

/** A reload in the full-screen view leaves its history entry without the view: each shows the page of its address. */
function followHistory(): void {
  const addressOf = () => location.pathname + location.search;
  const shown = addressOf();
  addEventListener('popstate', () => {
    if (addressOf() !== shown) location.reload();
  });
}

const clickHandlers: Record<string, (element: HTMLElement) => unknown> = {
  '[data-top]': () => scrollTo({ top: 0 }),
  '[data-theme-switch]': switchTheme,
  '[data-heart]': async (heart) => (await import('./admin-mode.ts')).enterAdminMode(heart),
  '[data-full-screen]': async (opener) => (await import('./viewer.ts')).openViewer(opener),
  '[data-search]': async (link) => (await import('./search.ts')).openSearch(link),
  '[data-youtube]': async (link) => (await import('./video.ts')).play(link),
};

document.addEventListener('click', (event) => {
  // Modified clicks open a new tab or window as usual.
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  for (const [selector, handler] of Object.entries(clickHandlers)) {
    const element = event.target.closest<HTMLElement>(selector);
    if (!element) continue;
    event.preventDefault();
    run(handler, element);
  }
});

/** Loads the full-screen view when a finger, the pointer or the focus comes near its button. */
function expectViewer({ target }: Event): void {
  // The preload ignores errors: the click that follows reports them.
  if (target instanceof Element && target.closest('[data-full-screen]'))
    import('./viewer.ts').catch(() => {});
}

/** Runs a handler; if its script cannot be loaded, a link still works as a link. */
async function run(handler: (element: HTMLElement) => unknown, element: HTMLElement): Promise<void> {
  opening += 1;
  try {
    await handler(element);
  } catch (error) {
    if (!(element instanceof HTMLAnchorElement)) throw error;
    location.assign(element.href);
  } finally {
    opening -= 1;
  }
}

document.addEventListener('pointerover', expectViewer);
document.addEventListener('focusin', expectViewer);
followArrowKeys();
followHistory();
followSlash();
dismissTooltips();
showSkeletons();
if (document.body.dataset.styles) {
  const once = new AbortController();
  const complete = () => {
    once.abort();
    completeHome();
  };
  for (const event of ['pointerover', 'keydown']) addEventListener(event, complete, { signal: once.signal });
}
if (document.querySelector('[data-contents], [data-prose] pre'))
  import('./reading.ts').then(({ helpReading }) => helpReading());
if (document.querySelector('[data-remote], [data-calc]'))
  import('./live-blocks.ts').then(({ hydrate }) => hydrate());
// Set by the script in the head: visitors never load it.
if ('adminMode' in document.documentElement.dataset) {
  import('../islands/admin-chrome.ts').then(({ addAdminChrome }) => addAdminChrome());
}
