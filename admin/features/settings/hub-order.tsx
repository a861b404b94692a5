import { type KeyboardEvent, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { capitalized } from '#domain/site/navigation.ts';
import { Button } from '../../kit/ui/button.tsx';
import type { FieldsProps } from './setting-fields.tsx';

/** The hubs in the order of the navigation, moved with buttons or with Alt and an arrow key. */
export function HubOrder({ form }: FieldsProps) {
  const order = form.draft.hubs;
  const [news, setNews] = useState('');

  function move(index: number, by: 1 | -1): void {
    const hub = order[index];
    const other = order[index + by];
    if (hub === undefined || other === undefined) return;
    const moved = order.with(index, other).with(index + by, hub);
    form.change({ hubs: moved });
    setNews(`${capitalized(hub.name)}, ${index + by + 1} of ${order.length}`);
  }

  function onKey(event: KeyboardEvent, index: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  }

  if (order.length === 0) return <p className="text-small text-ink-2">No hubs yet</p>;
  return (
    <>
      <ol className="border-t border-rule">
        {order.map((hub, index) => (
          <li
            key={hub.id}
            className="flex min-h-tap items-center gap-3 border-b border-rule py-1 text-small"
            onKeyDown={(event) => onKey(event, index)}
          >
            <span className="w-6 flex-none text-end text-ink-3 tabular-nums">{index + 1}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 wrap-anywhere">
              {capitalized(hub.name)}
              {index < inNavigation && <span className="text-note text-ink-3">In the navigation</span>}
            </span>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                look="quiet"
                aria-label={`Move ${capitalized(hub.name)} ${by < 0 ? 'up' : 'down'}`}
                aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
                aria-disabled={order[index + by] === undefined || undefined}
                className="w-tap px-0! aria-disabled:text-ink-3"
                onClick={() => move(index, by)}
              >
                <Icon name={by < 0 ? 'chevronUp' : 'chevronDown'} />
              </Button>
            ))}
          </li>
        ))}
      </ol>
      {form.problem?.fields.hubs && (
        <p role="alert" className="text-note text-red-ink">
          {form.problem.fields.hubs}
        </p>
      )}
      <p className="text-note text-ink-3">Alt+Up and Alt+Down also move a hub.</p>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  );
}

const inNavigation = 3;
