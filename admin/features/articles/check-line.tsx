import type { ReactNode } from 'react';
import type { CheckItem } from '#domain/articles/checklist/items.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icon-name.ts';

const looks: Record<CheckItem['state'], { icon: IconName; colours: string; words: string }> = {
  pass: { icon: 'check', colours: 'bg-green-wash text-green-ink', words: 'passes' },
  fail: { icon: 'close', colours: 'bg-red-wash text-red-ink', words: 'fails' },
  warn: { icon: 'warning', colours: 'bg-amber-wash text-amber-ink', words: 'warning' },
};

interface CheckLineProps {
  item: CheckItem;
  /** Leads to the field that it is about; null where there is none on the page, or nothing to do there. */
  onGo: (() => void) | null;
  children: ReactNode;
}

/** One check with its figure, and below it what it has found. */
export function CheckLine({ item, onGo, children }: CheckLineProps) {
  const { icon, colours, words } = looks[item.state];
  return (
    <li data-check={item.id} data-state={item.state} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
      <span
        className={`grid size-5 place-items-center rounded-full [&_.icon]:size-4 [&_.icon]:stroke-2 ${colours}`}
      >
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className={item.state === 'fail' ? 'font-semibold' : undefined}>
          {onGo ? (
            <button
              type="button"
              className="min-h-6 text-start underline decoration-edge underline-offset-3 hover:decoration-ink"
              onClick={onGo}
            >
              {item.label}
            </button>
          ) : (
            item.label
          )}{' '}
          <span className="sr-only">{words}</span>
        </p>
        {item.figure !== null && <p className="text-note text-ink-3 tabular-nums">{item.figure}</p>}
        {item.detail !== null && <p className="text-note text-ink-3">{item.detail}</p>}
        {children}
      </div>
    </li>
  );
}
