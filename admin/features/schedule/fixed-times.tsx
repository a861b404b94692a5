import { useState } from 'react';
import { Link } from 'react-router';
import type { PlannedItemView } from '#contract/schedule.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { type Times, TimesDialog, timesText } from '../../shell/planned-times.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { editorUrl } from '../../shell/urls.ts';
import { Thumb } from './queue-list.tsx';

interface FixedTimesProps {
  items: readonly PlannedItemView[];
  total: number;
  onChange: (item: PlannedItemView, times: Partial<Times>) => Promise<void>;
}

/** Items that are published or taken offline at a fixed time. */
export function FixedTimes({ items, total, onChange }: FixedTimesProps) {
  return (
    <Section title="Fixed times" note="These go out at their own time, whatever the queue does.">
      {items.length === 0 && <p className="text-small text-ink-3">Nothing has a time of its own.</p>}
      <Items {...{ items, onChange }} />
      {total > items.length && (
        <p className="text-note text-ink-3">{`The first ${formatCount(items.length)} of ${formatCount(total)}.`}</p>
      )}
    </Section>
  );
}

/** Items that were not published at their time, with the reasons. */
export function HeldItems({ items, total, onChange }: FixedTimesProps) {
  if (items.length === 0) return null;
  return (
    <Section
      title="Not published"
      note="Fix what is named and save: each is published right away, with the date it was scheduled for."
    >
      <Items {...{ items, onChange }} />
      {total > items.length && (
        <p className="text-note text-ink-3">{`The first ${formatCount(items.length)} of ${formatCount(total)}.`}</p>
      )}
    </Section>
  );
}

function Items({ items, onChange }: Pick<FixedTimesProps, 'items' | 'onChange'>) {
  const { timeZone } = useAdminFrame();
  const [changed, setChanged] = useState<PlannedItemView | null>(null);
  return (
    <>
      <ul className="border-t border-rule empty:hidden">
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="flex items-center gap-3 border-b border-rule py-2.5">
            <Thumb src={item.thumbnail_url} />
            <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <Link to={editUrlOf(item)} className="text-small underline">
                  {photoName(item)}
                </Link>
                <Badge>{item.kind === 'post' ? 'Photo' : 'Article'}</Badge>
              </span>
              <span className="text-note text-ink-2 tabular-nums">{timesText(item, timeZone)}</span>
              {item.publish_problem && <span className="text-note text-red-ink">{item.publish_problem}</span>}
            </span>
            <Button
              look="bare"
              size="small"
              aria-label={`Change times of ${photoName(item)}`}
              onClick={() => setChanged(item)}
            >
              Change time
            </Button>
          </li>
        ))}
      </ul>
      {changed && (
        <TimesDialog
          title={`Schedule “${photoName(changed)}”`}
          before={changed}
          onClose={() => setChanged(null)}
          onSend={(times) => onChange(changed, times)}
        />
      )}
    </>
  );
}

function editUrlOf({ kind, id }: PlannedItemView): string {
  return kind === 'post' ? `${paths.adminPage('adminphotos')}?edit=${encodeURIComponent(id)}` : editorUrl(id);
}
