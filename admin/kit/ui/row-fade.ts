import { type RefObject, useEffect, useRef } from 'react';

/**
 * Classes of a row that scrolls sideways and fades where it continues: cut between two of its parts it would
 * look complete.
 */
export const fadingRow =
  'flex scroll-px-16 overflow-x-auto [scrollbar-width:none] data-[more=after]:mask-r-from-[calc(100%-4rem)] data-[more=before]:mask-l-from-[calc(100%-4rem)] data-[more=both]:mask-x-from-[calc(100%-4rem)]';

/** Marks on which sides a `fadingRow` continues. */
export function useRowFade<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const mark = () => {
      const before = current.scrollLeft > 1;
      const after = current.scrollLeft + current.clientWidth < current.scrollWidth - 1;
      current.dataset.more = before && after ? 'both' : before ? 'before' : after ? 'after' : '';
    };
    const resized = new ResizeObserver(mark);
    resized.observe(current);
    current.addEventListener('scroll', mark, { passive: true });
    // A browser scrolls to the focused element, but not out of the fade.
    const show = ({ target }: FocusEvent) =>
      target instanceof Element && target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    current.addEventListener('focusin', show);
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', mark);
      current.removeEventListener('focusin', show);
    };
  }, []);
  return row;
}
