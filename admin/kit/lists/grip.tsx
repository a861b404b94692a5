import { Icon } from '#browser/icon.tsx';
import type { useReordering } from './reordering.ts';

interface GripProps {
  id: string;
  /** Of the item. */
  name: string;
  order: Pick<ReturnType<typeof useReordering>, 'held' | 'grab' | 'onBlur'>;
}

/** The handle of an item that can be reordered; a text with the id `how-to-order` says how. */
export function Grip({ id, name, order }: GripProps) {
  return (
    <button
      type="button"
      data-grip=""
      aria-label={`Reorder ${name}`}
      aria-describedby="how-to-order"
      aria-pressed={order.held === id}
      className="grid size-tap flex-none cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:bg-wash hover:text-ink lg:size-9 lg:pointer-coarse:size-tap"
      onPointerDown={(event) => order.grab(event, id)}
      onBlur={() => order.onBlur(id)}
    >
      <Icon name="grip" />
    </button>
  );
}
