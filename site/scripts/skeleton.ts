import { waiting } from '#domain/texts/en-scripts/waiting.ts';
import { scriptTexts } from './script-texts.ts';

/** Milliseconds. A faster answer shows no skeleton at all. */
const delayMs = 120;

/**
 * Lays the skeleton of a page that takes its time over the old one and announces 'Loading'. The old page
 * below stays as it is, for a visitor who goes back.
 */
export function showSkeletons(): void {
  let timer = 0;
  let overlay: HTMLElement | null = null;

  const clear = () => {
    clearTimeout(timer);
    // Closes the menu that the link was in, which would cover the skeleton.
    document.querySelector<HTMLElement>('[popover]')?.hidePopover?.();
    if (overlay) tell(false);
    overlay?.remove();
    overlay = null;
  };
  const show = (template: HTMLTemplateElement) => {
    clear();
    document.querySelector('link[media=print]')?.removeAttribute('media');
    overlay = layOver(template);
    tell(true);
  };

  // Registered on the window, so that all other click handlers have run before.
  addEventListener('click', (event) => {
    const template = templateFor(event);
    if (!template) return;
    clearTimeout(timer);
    timer = window.setTimeout(show, delayMs, template);
  });
  // Removed before the page enters the back-forward cache, and when the visitor stops the loading.
  addEventListener('pagehide', clear);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear();
  });
}

/** The skeleton of the clicked link's page; null if the click opens no page of this site in this window. */
function templateFor(event: MouseEvent): HTMLTemplateElement | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin) return null;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null;
  return document.querySelector(`template[data-for~="${CSS.escape(pageKey(link.pathname, link.search))}"]`);
}

function layOver(template: HTMLTemplateElement): HTMLElement {
  const overlay = document.createElement('div');
  overlay.className = 'skeleton';
  overlay.ariaHidden = 'true';
  overlay.append(template.content.cloneNode(true));
  const header = document.querySelector('.site-header');
  overlay.style.insetBlockStart = `${header?.getBoundingClientRect().bottom ?? 0}px`;
  document.body.append(overlay);
  return overlay;
}

function tell(isLoading: boolean): void {
  document.querySelector('main')?.setAttribute('aria-busy', String(isLoading));
  const voice = document.querySelector('[data-loading]');
  if (voice) voice.textContent = isLoading ? scriptTexts('waiting', waiting).loading : '';
}

/**
 * The key of a URL's skeleton: its first path segment ('post' of /post/x, 'index' of /Index);
 * at the root it depends on the parameter `slug`.
 */
export function pageKey(pathname: string, search: string): string {
  const first = pathname.split('/').find((segment) => segment !== '');
  if (first) return first.toLowerCase();
  return new URLSearchParams(search).get('slug') ? 'photo' : 'index';
}
