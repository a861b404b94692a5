import type { ArticleSource } from '#domain/articles/article.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useStay } from '../../../kit/ui/use-stay.ts';

export interface SourceListProps {
  sources: readonly ArticleSource[];
  onChange: (sources: ArticleSource[]) => void;
}

/** What stands under the article. */
export function SourceList({ sources, onChange }: SourceListProps) {
  const { target: heading, andStay } = useStay();
  return (
    <section aria-labelledby="composer-sources" className="grid gap-2">
      <h2 id="composer-sources" ref={heading} tabIndex={-1} className="outline-offset-4">
        Sources
      </h2>
      {sources.length === 0 && (
        <p className="text-small text-ink-2">
          None is named yet. What is named as one stands under the article.
        </p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {sources.map((source) => (
          <li
            key={source.url + source.title}
            className="flex items-center gap-3 border-b border-rule py-1 text-small"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {source.title && <span className="block">{source.title}</span>}
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="text-note text-ink-2 underline"
              >
                {source.url}
              </a>
            </span>
            <Button
              look="danger"
              size="small"
              aria-label={`Remove the source ${source.title || source.url}`}
              onClick={andStay(() => onChange(sources.filter((one) => one !== source)))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
