import { Icon } from '#browser/icon.tsx';
import { Button } from '../ui/button.tsx';
import type { useReordering } from './reordering.ts';

interface GripProps {
  id: string;
  /** Name of the item. */
  name: string;
  order: Pick<ReturnType<typeof useReordering>, 'held' | 'grab' | 'onBlur'>;
}

/** Handle of an item that can be reordered; an element with the id `how-to-order` explains it. */
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

interface MoveButtonsProps {
  id: string;
  /** Name of the item. */
  name: string;
  index: number;
  last: number;
  order: Pick<ReturnType<typeof useReordering>, 'place'>;
}

/** Buttons that move an item one place up or down and keep the focus. */
export function MoveButtons({ id, name, index, last, order }: MoveButtonsProps) {
  return ([-1, 1] as const).map((by) => (
    <Button
      key={by}
      look="bare"
      size="small"
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      aria-disabled={index === (by < 0 ? 0 : last) || undefined}
      className="aria-disabled:text-ink-3"
      onClick={() => order.place(id, index + by)}
    >
      <Icon name={by < 0 ? 'chevronUp' : 'chevronDown'} />
    </Button>
  ));
}
