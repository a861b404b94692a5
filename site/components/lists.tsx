import type { CollectionView, LinkView, PagerView } from '#contract/pages.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { ThemeChips } from './teasers.tsx';

/** The way from Home to this page. @param links the last of them is the page itself, whose title stands above already */
export function Breadcrumb({ links }: { links: readonly LinkView[] }) {
  const above = links.slice(0, -1);
  if (above.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol className="trail">
        {above.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What kind of collection a lone word like 'street' or 'Kyoto' names. */
const eyebrows = { tag: 'Tag', city: 'City', hub: null, photos: null } as const;

export function CollectionHead({ kind, title, description, growing, themes }: CollectionView) {
  return (
    <header className="collection-head">
      {eyebrows[kind] && <p className="eyebrow">{eyebrows[kind]}</p>}
      <h1 className="title">{title}</h1>
      {description && <p className="lead">{description}</p>}
      {growing && <GrowingNotice {...growing} />}
      <ThemeChips themes={themes} />
    </header>
  );
}

/** Beyond this many the frames would be a pattern and no picture of a count. */
const mostFrames = 12;

/** A hub without enough photographs yet. The frames only repeat the words. */
function GrowingNotice({ found, needed }: { found: number; needed: number }) {
  return (
    <div className="notice" role="note">
      <p>
        This collection is still growing! We need a few more photos before this hub is ready for prime time.{' '}
        <span className="count">{`(${found} of ${needed} posts found)`}</span>
      </p>
      {needed <= mostFrames && (
        <div className="frames" aria-hidden="true">
          {Array.from({ length: needed }, (_, frame) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the frames are alike and never change places.
            <span key={frame} className={frame < found ? 'is-full' : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

/** An admin looks at what nobody else can see. */
export function PreviewNotice() {
  return (
    <div className="page">
      <p className="notice notice--blue preview-notice" role="note">
        This is a preview of an unpublished post. It is not visible to the public or search engines.
      </p>
    </div>
  );
}

/** 'Showing x to y of n photos' or 'Page x of y', and the pages around this one as real links. */
export function Pagination({ pager }: { pager: PagerView }) {
  return (
    <nav className="pages" aria-label="Pages">
      <p>{pager.text}</p>
      {pager.pages.length > 1 && (
        <ol className="page-list">
          {pager.previous && (
            <li>
              <a href={pager.previous} rel="prev">
                Previous
              </a>
            </li>
          )}
          {pager.pages.map((page) => (
            <li key={page.number}>
              <a
                href={page.href}
                aria-label={`Page ${formatCount(page.number)}`}
                aria-current={page.current ? 'page' : undefined}
              >
                {formatCount(page.number)}
              </a>
            </li>
          ))}
          {pager.next && (
            <li>
              <a href={pager.next} rel="next">
                Next
              </a>
            </li>
          )}
        </ol>
      )}
    </nav>
  );
}
