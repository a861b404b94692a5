import { useRef } from 'react';
import { capitalized } from '#domain/site/navigation.ts';
import { Grip, MoveButtons } from '../../kit/lists/grip.tsx';
import { useReordering } from '../../kit/lists/reordering.ts';
import { classNames } from '../../kit/ui/button.tsx';
import type { FieldsProps } from './setting-fields.tsx';

/** The hubs in the order of the navigation. */
export function HubOrder({ form }: FieldsProps) {
  const { hubs } = form.draft;
  const list = useRef<HTMLOListElement>(null);
  const order = useReordering(list, {
    items: hubs,
    nameOf: ({ name }) => capitalized(name),
    onMove: (moved) => form.change({ hubs: moved }),
  });
  if (hubs.length === 0) return <p className="text-small text-ink-2">No hubs yet</p>;
  return (
    <>
      <p id="how-to-order" className="text-note text-ink-3">
        Drag by the handle to reorder, or press Alt and an arrow key.
      </p>
      <ol ref={list} className="border-t border-rule" {...order.pointer}>
        {hubs.map(({ id, name }, index) => (
          <li
            key={id}
            data-row={id}
            className={classNames(
              'flex min-h-tap items-center gap-2 border-b border-rule py-1 text-small',
              order.held === id && 'bg-amber-wash shadow-lift outline-2 outline-amber',
            )}
            onKeyDown={(event) => order.onKey(event, index)}
          >
            <Grip id={id} name={capitalized(name)} order={order} />
            <span className="w-6 flex-none text-end text-ink-3 tabular-nums">{index + 1}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 wrap-anywhere">
              {capitalized(name)}
              {index < inNavigation && <span className="text-note text-ink-3">In the navigation</span>}
            </span>
            <MoveButtons {...{ id, index, order }} name={capitalized(name)} last={hubs.length - 1} />
          </li>
        ))}
      </ol>
      {form.problem?.fields.hubs && (
        <p role="alert" className="text-note text-red-ink">
          {form.problem.fields.hubs}
        </p>
      )}
      <span role="status" className="sr-only">
        {order.news}
      </span>
    </>
  );
}

const inNavigation = 3;
