import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { editorUrl, type ListArrival } from '../../shell/urls.ts';

interface PublishedNoticeProps {
  /** Ids of articles that were deleted or moved to the bin since. */
  removed: readonly string[];
  focusAfter: RefObject<HTMLElement | null>;
}

/**
 * Notice about the article just published, with links to it; shown until it is closed, the article is removed
 * or the page is left.
 */
export function PublishedNotice({ removed, focusAfter }: PublishedNoticeProps) {
  const { state } = useLocation();
  const { siteUrl } = useAdminFrame();
  // A status is announced when it changes, not when it comes with the page.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const link = useRef<HTMLAnchorElement>(null);
  const published = (state as Partial<ListArrival> | null)?.published;
  const url = published && new URL(paths.article(published.slug), siteUrl).href;
  const close = () => {
    setShown(false);
    focusAfter.current?.focus();
  };
  return (
    <div role="status" className="mb-6 empty:hidden">
      {isShown && published && url && !removed.includes(published.id) && (
        <section
          aria-labelledby="published"
          className="grid gap-2 border-s-4 border-green-ink bg-green-wash px-4 py-3 text-small"
        >
          <h2 id="published" className="font-semibold">{`“${published.title}” is published`}</h2>
          <p>
            <a
              ref={link}
              href={paths.article(published.slug)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center wrap-anywhere underline"
            >
              {url.replace(/^https?:\/\//, '')}
            </a>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button asChild>
              <a href={paths.article(published.slug)} target="_blank" rel="noreferrer">
                View live page
              </a>
            </Button>
            <CopyButton
              text={url}
              of={url}
              label="Copy link"
              select={() => link.current && getSelection()?.selectAllChildren(link.current)}
            />
            <Button look="bare" asChild>
              <Link to={editorUrl(published.id)}>Continue editing</Link>
            </Button>
            <Button look="bare" onClick={close}>
              Close
            </Button>
          </div>
          <p className="text-note text-ink-2">
            In the sitemap and the feed now. Search engines usually need a few days.
          </p>
        </section>
      )}
    </div>
  );
}
