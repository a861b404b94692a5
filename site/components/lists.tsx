import type { CollectionView, LinkView, OpeningView, PagerView } from '#contract/pages.ts';
import { fill, formatCount } from '#domain/text/clean.ts';
import { EmptyScreen } from '../screens/empty-screen.tsx';
import { SiteFrame } from './frame.tsx';
import { PhotoGrid, useTexts, useWords } from './grid.tsx';
import { OpeningImage } from './opening.tsx';

/**
 * Tag, city, hub and the archive. Without a collection, an empty screen; a collection without
 * photos keeps its heading.
 */
export function CollectionScreen(view: CollectionView) {
  const { site, empty, title, cards, sizes, pager, opening } = view;
  return (
    <SiteFrame site={site} bleed={opening !== null}>
      {title !== '' && <CollectionHead {...view} />}
      {empty && <EmptyScreen empty={empty} within={title !== ''} />}
      {cards.length > 0 && (
        <section aria-label={site.texts.lists.photos} className={opening ? 'page' : undefined}>
          <PhotoGrid
            cards={cards}
            sizes={sizes}
            level={2}
            hasThumbhash={view.kind === 'photos'}
            isBelow={opening !== null}
          />
          {pager && <Pagination pager={pager} />}
        </section>
      )}
    </SiteFrame>
  );
}

/** Breadcrumbs. @param links the last is the page itself, which is not shown: its title is above */
export function Breadcrumb({ links }: { links: readonly LinkView[] }) {
  const words = useWords();
  const { lists } = useTexts();
  const above = links.slice(0, -1);
  if (above.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label={lists.breadcrumb}>
      <ol className="trail">
        {above.map((link) => (
          <li key={link.href}>
            <a href={link.href} {...(link.isOwn && words(link.label))}>
              {link.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CollectionHead({ kind, title, description, growing, hubs, opening }: CollectionView) {
  const words = useWords();
  const { lists } = useTexts();
  if (opening) return <CoverHead {...{ title, description, growing, opening }} />;
  return (
    <header className="collection-head">
      {/* Their titles are one word like 'street' or 'Kyoto'. */}
      {kind !== 'hub' && kind !== 'photos' && <p className="eyebrow">{lists[kind]}</p>}
      <h1 className="title" {...(kind !== 'photos' && words(title))}>
        {title}
      </h1>
      {description && (
        <p className="lead" {...words(description)}>
          {description}
        </p>
      )}
      {growing && <GrowingNotice {...growing} />}
      <HubChips hubs={hubs} />
    </header>
  );
}

/** The same below a cover. */
function CoverHead(
  view: Pick<CollectionView, 'title' | 'description' | 'growing'> & { opening: OpeningView },
) {
  const { title, description, growing, opening } = view;
  const words = useWords();
  return (
    <header className="masthead opening series-head">
      <h1 {...words(title)}>{title}</h1>
      <OpeningImage opening={opening} urgency="first" />
      <div className="intro">
        {description && (
          <p className="lead" {...words(description)}>
            {description}
          </p>
        )}
        {growing && <GrowingNotice {...growing} />}
      </div>
    </header>
  );
}

/** Links to all hubs, including those not in the navigation; nothing if there are none. */
function HubChips({ hubs }: { hubs: readonly LinkView[] }) {
  const words = useWords();
  const { lists } = useTexts();
  if (hubs.length === 0) return null;
  return (
    <nav className="themes" aria-labelledby="themes">
      <p className="eyebrow" id="themes">
        {lists.collections}
      </p>
      <ul className="chips">
        {hubs.map(({ href, label }) => (
          <li key={href} {...words(label)}>
            <a className="chip chip--small" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Maximum number of frames: more would fill a phone's window. */
const mostFrames = 60;

/** A hub below its minimum. The frames repeat the text. */
function GrowingNotice({ found, needed }: { found: number; needed: number }) {
  const { lists } = useTexts();
  const counts = fill(lists.found, { found: String(found), needed: String(needed) });
  return (
    <div className="notice" role="note">
      <p>
        {`${lists.growing} `}
        <span className="count">{counts}</span>
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

/** Notice for an admin above a page that visitors cannot see. */
export function PreviewNotice({ text }: { text: string }) {
  return (
    <div className="page">
      <p className="notice notice--blue preview-notice" role="note">
        {text}
      </p>
    </div>
  );
}

/** 'Showing x to y of n photos' or 'Page x of y', and the pages around this one as real links. */
export function Pagination({ pager }: { pager: PagerView }) {
  const { lists, locale } = useTexts();
  return (
    <nav className="pages" aria-label={lists.pages}>
      <p>{pager.text}</p>
      {pager.pages.length > 1 && (
        <ol className="page-list">
          {pager.previous && (
            <li>
              <a href={pager.previous} rel="prev">
                {lists.previous}
              </a>
            </li>
          )}
          {pager.pages.map((page) => (
            <li key={page.number}>
              <a
                href={page.href}
                aria-label={fill(lists.page, { page: formatCount(page.number, locale) })}
                aria-current={page.current ? 'page' : undefined}
              >
                {formatCount(page.number, locale)}
              </a>
            </li>
          ))}
          {pager.next && (
            <li>
              <a href={pager.next} rel="next">
                {lists.next}
              </a>
            </li>
          )}
        </ol>
      )}
    </nav>
  );
}
