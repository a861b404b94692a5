import type { RevisionSummary } from '#contract/article-history.ts';
import { formatDate } from '#domain/site/dates.ts';
import { counted } from '#domain/text/numbers.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';

export interface RevisionListProps {
  /** Newest first. */
  revisions: readonly RevisionSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  const { timeZone } = useAdminFrame();
  return (
    <ol className="grid gap-1 text-small">
      {revisions.map(({ id, created_date, author, published, words }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className="grid min-h-tap w-full rounded-control px-3 py-1.5 text-start hover:bg-wash aria-pressed:bg-wash aria-pressed:inset-shadow-[3px_0_0_var(--amber)]"
          >
            <span className="font-medium tabular-nums">{momentOf(created_date, timeZone)}</span>
            <span className="text-note text-ink-3">
              {[
                index === 0 ? 'The article as it is now' : null,
                author,
                published ? 'Published' : 'Draft',
                counted(words, 'word'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function momentOf(iso: string, timeZone: string): string {
  const time = new Date(iso).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'medium' });
  return `${formatDate(iso, 'medium', timeZone)}, ${time}`;
}
