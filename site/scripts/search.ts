import { queryLimit, typedAtMost } from '#domain/search/limits.ts';
import type { Forms } from '#domain/texts/catalogue.ts';
import { search as english } from '#domain/texts/en-scripts/search.ts';
import { scriptTexts } from './script-texts.ts';

/** Result in the answer of `GET /api/search`. */
interface Hit {
  kind: keyof typeof english.kinds;
  title: string;
  url: string;
  snippet: string;
  matches: readonly [number, number][];
}

const texts = scriptTexts('search', english);
/** Milliseconds without a key before the search request. */
const pauseMs = 160;
const hitsAtMost = 8;

let styled: Promise<unknown> | undefined;

/** Pages do not need them before. */
function loadStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}

/** Opens the search over the page; on the page of the search its own field gets the focus. */
export async function openSearch(opener: HTMLElement): Promise<void> {
  const own = document.querySelector<HTMLInputElement>('main input[name=q]');
  if (own) {
    own.focus();
    own.select();
    return;
  }
  if (document.querySelector('dialog.search-over')) return;
  const dialog = createDialog((opener as HTMLAnchorElement).href);
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  try {
    styled ??= loadStyles(opener.dataset.search ?? '');
    await styled;
  } catch (error) {
    styled = undefined;
    dialog.remove();
    throw error;
  }
  dialog.showModal();
}

function createDialog(action: string): HTMLDialogElement {
  const dialog = element('dialog', { className: 'search-over', ariaLabel: texts.button });
  const input = element('input', {
    type: 'search',
    name: 'q',
    autocomplete: 'off',
    enterKeyHint: 'search',
    dir: 'auto',
    maxLength: typedAtMost,
    ariaLabel: texts.label,
    autofocus: true,
  });
  const form = element('form', { className: 'search-form', action, method: 'get' });
  const close = element('button', { type: 'button', textContent: '×', ariaLabel: texts.close });
  form.append(input, element('button', { className: 'button', textContent: texts.button }), close);
  const status = element('p', { role: 'status' });
  const list = element('ul', {});
  const search = document.createElement('search');
  search.append(form, status, list);
  dialog.append(search);
  close.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    if (input.value.trim() === '') event.preventDefault();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  followTyping(input, list, status);
  followKeys(dialog, input);
  return dialog;
}

function followTyping(input: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const show = (hits: readonly Hit[], text: string) => {
    list.replaceChildren(...hits.map(hitItem));
    status.textContent = text;
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    running.abort();
    const query = input.value.trim();
    if (query === '') {
      show([], '');
      return;
    }
    if (Array.from(query).length > queryLimit) {
      show([], texts.tooLong.replace('{most}', String(queryLimit)));
      return;
    }
    running = new AbortController();
    const { signal } = running;
    timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search?q=${encodeURIComponent(query)}&limit=${hitsAtMost}`, {
          signal,
        });
        if (response.status === 429) {
          const seconds = response.headers.get('Retry-After') ?? '60';
          show([], texts.tooMany.replace('{seconds}', seconds));
          return;
        }
        if (!response.ok) throw new Error(response.statusText);
        const hits = (await response.json()) as Hit[];
        show(hits, resultsText(hits.length));
      } catch {
        if (!signal.aborted) show([], texts.failed);
      }
    }, pauseMs);
  });
}

/**
 * Number of results as text. Does not use `pluralOf`: a file shared between scripts would be one more
 * request.
 */
function resultsText(count: number): string {
  if (count === 0) return texts.none;
  // The list is cut at this number: there may be more results.
  if (count === hitsAtMost) return texts.best.replace('{count}', String(count));
  const forms: Forms = texts.results;
  const form = forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other;
  return form.replace('{count}', String(count));
}

function hitItem({ kind, title, url, snippet, matches }: Hit): HTMLElement {
  const item = element('li', {});
  const link = element('a', { href: url, textContent: title, dir: 'auto' });
  item.append(link, ' ', element('small', { textContent: texts.kinds[kind] }));
  if (!snippet) return item;
  const text = element('p', { dir: 'auto' });
  let at = 0;
  for (const [from, to] of matches) {
    text.append(snippet.slice(at, from), element('mark', { textContent: snippet.slice(from, to) }));
    at = to;
  }
  text.append(snippet.slice(at));
  item.append(text);
  return item;
}

/** Binds the keys of the search: up and down move between the field and the results, Escape closes. */
function followKeys(dialog: HTMLDialogElement, input: HTMLElement): void {
  dialog.addEventListener('keydown', (event) => {
    // In a search field, Escape would only clear the text.
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault();
      dialog.close();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.isComposing) return;
    const stops = [input, ...dialog.querySelectorAll('a')];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
