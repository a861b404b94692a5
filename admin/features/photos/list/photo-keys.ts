import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import type { BulkTarget, Selection } from './use-list.ts';

type Focusable = RefObject<HTMLElement | null>;

/** Marks the link of a photo in the list or the grid. */
export const photoLink = (id: string) => ({ 'data-photo': id });

export const photoLinkOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`);

const links = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-photo]')];

/**
 * Element to focus once a photo may have left the list: its link, else that of the next photo still listed,
 * else of one before. To be called while the photo is listed.
 */
export function nearestPhoto(id: string): Focusable {
  const ids = links(document.body).map(idOf);
  const at = ids.indexOf(id);
  const candidates = at < 0 ? [] : [...ids.slice(at), ...ids.slice(0, at).reverse()];
  return {
    get current() {
      return candidates.map(photoLinkOf).find((link) => link !== null) ?? null;
    },
  };
}

/** First of several elements that exists. */
export function firstOf(...elements: Focusable[]): Focusable {
  return {
    get current() {
      return elements.map((element) => element.current).find(Boolean) ?? null;
    },
  };
}

/**
 * Moves the focus after a bulk change: to the count in the bar, or if nothing is selected any more, to the
 * first of the photos or the one nearest to it. After a change of everything that matches it moves to the
 * list's heading.
 */
export function useFocusAfter(target: BulkTarget, heading: RefObject<HTMLElement | null>) {
  const { target: count, withFocus } = useFocusFallback<HTMLParagraphElement>();
  const first = target.kind === 'these' ? target.ids[0] : undefined;
  const near = useRef<Focusable>(null);
  useEffect(() => {
    near.current = first === undefined ? null : nearestPhoto(first);
  }, [first]);
  const nearest = {
    get current() {
      return near.current?.current ?? null;
    },
  };
  return { count, withFocus, focusAfter: first === undefined ? heading : firstOf(count, nearest, heading) };
}

/** The photo whose row or thumbnail has the focus. */
export function focusedPhoto(): string | undefined {
  const shown = document.activeElement?.closest('[data-item]');
  return shown?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
}

/** A box or a link of a photo; not the form that edits it. */
function photoAt(target: EventTarget): HTMLElement | null {
  const part = target instanceof Element ? target.closest('[role="checkbox"], label, [data-photo]') : null;
  return part?.closest('[data-item]')?.querySelector<HTMLElement>('[data-photo]') ?? null;
}

/**
 * Handlers around the photos. Shift+click selects from the photo that was selected last to this one. While one of their
 * links has the focus, arrows, Home and End move, with Shift they extend the selection, Space selects, Ctrl+A selects all
 * on the page. Enter and a click are the link's own.
 */
export function usePhotoSelecting({ ids, select, choose, selectAll }: Selection) {
  /** Start of the extended selection, and the ids selected before it. */
  const anchor = useRef<{ id: string; before: readonly string[] } | null>(null);

  function extendTo(
    all: readonly HTMLElement[],
    to: HTMLElement,
    from: { id: string; before: readonly string[] },
  ) {
    anchor.current = from;
    const start = all.findIndex((link) => idOf(link) === from.id);
    const [first = 0, last = 0] = [start, all.indexOf(to)].sort((one, other) => one - other);
    choose([...new Set([...from.before, ...all.slice(Math.max(0, first), last + 1).map(idOf)])]);
  }

  function move(place: Element, from: HTMLElement, event: KeyboardEvent): void {
    const all = links(place);
    const to = target(all, from, event.key);
    if (!to) return;
    event.preventDefault();
    if (event.shiftKey) extendTo(all, to, anchor.current ?? { id: idOf(from), before: ids });
    else anchor.current = null;
    to.focus();
  }

  function click(event: MouseEvent<HTMLElement>): void {
    const link = photoAt(event.target);
    if (!link) return;
    const id = idOf(link);
    if (event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      extendTo(links(event.currentTarget), link, anchor.current ?? { id, before: ids });
    } else if (!(event.target as Element).closest('[data-photo]')) {
      const before = ids.includes(id) ? ids.filter((other) => other !== id) : ids;
      anchor.current = { id, before };
    }
  }

  /** Shift would select the text up to here. */
  function pressMouse(event: MouseEvent<HTMLElement>): void {
    if (event.shiftKey && photoAt(event.target)) event.preventDefault();
  }

  const pressKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, target: pressed } = event;
    if (!(pressed instanceof HTMLElement) || !pressed.matches('[data-photo]') || altKey) return;
    if (ctrlKey || metaKey) {
      if (key !== 'a') return;
      event.preventDefault();
      selectAll(true);
    } else if (key === ' ') {
      event.preventDefault();
      anchor.current = { id: idOf(pressed), before: ids.filter((id) => id !== idOf(pressed)) };
      select(idOf(pressed), !ids.includes(idOf(pressed)));
    } else move(currentTarget, pressed, event);
  };
  return { onKeyDown: pressKey, onClickCapture: click, onMouseDown: pressMouse };
}

const idOf = (link: HTMLElement): string => link.dataset.photo ?? '';

/** The link that a key leads to; undefined for other keys and at the edge. */
function target(all: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowDown':
      return nearest(all.slice(at + 1), from);
    case 'ArrowUp':
      return nearest(all.slice(0, at).reverse(), from);
  }
}

/** Thumbnail in the next line whose middle is nearest. @param others the near ones first */
function nearest(others: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const boxOf = (link: HTMLElement) => (link.closest('[data-item]') ?? link).getBoundingClientRect();
  const { top, left, right } = boxOf(from);
  const line = others.find((link) => Math.abs(boxOf(link).top - top) > 1);
  if (!line) return undefined;
  const middle = (left + right) / 2;
  const distance = (link: HTMLElement) => {
    const box = boxOf(link);
    return Math.abs((box.left + box.right) / 2 - middle);
  };
  return others
    .filter((link) => Math.abs(boxOf(link).top - boxOf(line).top) <= 1)
    .reduce((one, other) => (distance(other) < distance(one) ? other : one));
}
