import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Number of places that an arrow key moves an item. */
const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
/** Window pixels from its edge where a dragged item scrolls the page, and by how many. */
const edge = { within: 64, by: 16 };

interface ReorderingOptions<Item extends { id: string }> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Called with the new order while an item is moved, and when it is put back. */
  onMove: (items: Item[]) => void;
  /** Called when an item has its new place, for a list that is saved at once. */
  onDone?: (items: readonly Item[]) => void;
}

interface Held<Item> {
  id: string;
  /** The order before, for Escape. */
  before: readonly Item[];
  /** Id of the pointer that drags the item; null if it was picked up with a key. */
  pointerId: number | null;
}

/**
 * Items of a list or grid that are dragged by their handles, or moved with keys, which is announced.
 * @param list its items have `data-row` with their ids and contain a handle with `data-grip`
 */
export function useReordering<Item extends { id: string }>(
  list: RefObject<HTMLOListElement | null>,
  { items, nameOf, onMove, onDone }: ReorderingOptions<Item>,
) {
  const [held, setHeld] = useState<Held<Item> | null>(null);
  const [news, setNews] = useState('');
  /** A moved element loses the focus in some browsers. Without an element: the handle of that item. */
  const focused = useRef<{ id: string; element: Element | null } | null>(null);
  const rowOf = (id: string) => list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const placeText = (to: number) => `number ${to + 1} of ${items.length}`;
  const heldName = () => {
    const item = items.find(({ id }) => id === held?.id);
    return item ? nameOf(item) : '';
  };

  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { id, element } = focused.current;
    focused.current = null;
    const kept = element?.isConnected ? element : rowOf(id)?.querySelector('[data-grip]');
    if (kept instanceof HTMLElement) kept.focus();
  });

  /** Remembers the focused element in the row of an item, to focus it again after the move. */
  function keepFocus(id: string): void {
    const { activeElement } = document;
    focused.current = { id, element: rowOf(id)?.contains(activeElement) ? activeElement : null };
  }

  function moveTo(id: string, to: number): readonly Item[] {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return items;
    keepFocus(id);
    const moved = items.toSpliced(from, 1).toSpliced(to, 0, item);
    onMove(moved);
    setNews(`${nameOf(item)} is now ${placeText(to)}`);
    return moved;
  }

  function place(id: string, to: number): void {
    const moved = moveTo(id, to);
    if (moved !== items) onDone?.(moved);
  }

  function drop(): void {
    if (!held) return;
    const index = items.findIndex(({ id }) => id === held.id);
    setHeld(null);
    setNews(`${heldName()} dropped, ${placeText(index)}`);
    if (held.before.some((item, place) => item.id !== items[place]?.id)) onDone?.(items);
  }

  function putBack(): void {
    if (!held) return;
    keepFocus(held.id);
    onMove([...held.before]);
    setHeld(null);
    setNews(`${heldName()} put back`);
  }

  // Escape ends a drag as well, wherever the focus is.
  useEffect(() => {
    if (held === null || held.pointerId === null) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') putBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  function onKey(event: KeyboardEvent, index: number): void {
    const item = items[index];
    const step = steps[event.key];
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isHeld = isOnGrip && held?.id === item.id;
    if (step && (event.altKey || isHeld)) {
      event.preventDefault();
      if (isHeld) moveTo(item.id, index + step);
      else place(item.id, index + step);
    } else if (isOnGrip && (event.key === ' ' || event.key === 'Enter') && !event.repeat) {
      event.preventDefault();
      if (held) drop();
      else {
        setHeld({ id: item.id, before: items, pointerId: null });
        setNews(`${nameOf(item)} picked up, ${placeText(index)}`);
      }
    } else if (event.key === 'Escape' && held) {
      event.preventDefault();
      putBack();
    }
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (held?.pointerId !== pointerId) return;
    if (clientY < edge.within) window.scrollBy(0, -edge.by);
    else if (clientY > window.innerHeight - edge.within) window.scrollBy(0, edge.by);
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
    const to = items.findIndex(({ id }) => id === below?.dataset.row);
    if (to !== -1) moveTo(held.id, to);
  }

  return {
    held: held?.id ?? null,
    news,
    /** Places an item by a button. */
    place,
    onKey,
    /** The focus moves to its handle when the list is rendered. */
    focus(id: string | null): void {
      focused.current = id === null ? null : { id, element: null };
    },
    grab(event: PointerEvent, id: string): void {
      if (event.button !== 0) return;
      // The list keeps the pointer: the handle moves in the document.
      list.current?.setPointerCapture(event.pointerId);
      setHeld({ id, before: items, pointerId: event.pointerId });
    },
    /** Picked up with a key and left: it stays where it is. */
    onBlur(id: string): void {
      if (held?.id === id && held.pointerId === null && focused.current === null) drop();
    },
    pointer: {
      onPointerMove,
      onPointerUp: (event: PointerEvent) => event.pointerId === held?.pointerId && drop(),
      onPointerCancel: (event: PointerEvent) => event.pointerId === held?.pointerId && putBack(),
    },
  };
}
