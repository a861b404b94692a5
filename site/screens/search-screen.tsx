import type { ReactNode } from 'react';
import type { FoundTextView, SearchView } from '#contract/lookup-pages.ts';
import type { GridView, SiteView } from '#contract/pages.ts';
import { typedAtMost } from '#domain/search/limits.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, pluralOf } from '#domain/text/clean.ts';
import { RequestId, SiteFrame } from '../components/frame.tsx';
import { Image, lowCardRatioOf, PhotoCard, styleValues, useTexts, useWords } from '../components/grid.tsx';

/** Page of the search with a form and results; works without script. */
export function SearchScreen(view: SearchView) {
  const { site, query, problem, photos, filters, texts, isCut, latest, actions } = view;
  const { search, pages, home, locale } = site.texts;
  const isNone = query !== '' && problem === null && photos.cards.length === 0 && texts.length === 0;
  return (
    <SiteFrame site={site}>
      <header className="collection-head">
        <h1 className="title">{pages.search}</h1>
        <SearchForm query={query} texts={site.texts.scripts.search} />
      </header>
      {problem && (
        <p className="notice notice--failed" role="status">
          {problem} <RequestId site={site} />
        </p>
      )}
      {isNone && (
        <div className="none">
          <h2 className="head">{fill(search.none, { query })}</h2>
          <p className="quiet">{search.hint}</p>
          {actions.length > 0 && (
            <ul className="chips">
              {actions.map(({ href, label }) => (
                <li key={href}>
                  <a className="chip" href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {filters.length > 0 && <Filters filters={filters} label={search.type} />}
      {photos.cards.length > 0 && (
        <PhotoRows
          id="found-photos"
          heading={pluralOf(search.photos, photos.cards.length, locale)}
          grid={photos}
        />
      )}
      {texts.map((group) => (
        <FoundTexts key={group.among} {...group} />
      ))}
      {isCut && <p className="quiet">{search.cut}</p>}
      {latest.cards.length > 0 && (
        <PhotoRows id="latest" heading={home.latest} grid={latest}>
          <a href={paths.home()}>{pages.home}</a>
        </PhotoRows>
      )}
    </SiteFrame>
  );
}

function Filters({ filters, label }: { filters: SearchView['filters']; label: string }) {
  return (
    <nav className="filters" aria-label={label}>
      {filters.map((filter) => (
        <a key={filter.href} href={filter.href} aria-current={filter.isCurrent ? 'page' : undefined}>
          {filter.label} <span>{filter.count}</span>
        </a>
      ))}
    </nav>
  );
}

/** @param texts also those of the search over every page */
function SearchForm({ query, texts }: { query: string; texts: SiteView['texts']['scripts']['search'] }) {
  return (
    <search>
      <form className="search-form" action={paths.search()} method="get">
        <label className="visually-hidden" htmlFor="search-query">
          {texts.label}
        </label>
        <input
          id="search-query"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={typedAtMost}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
        <button className="button" type="submit">
          {texts.button}
        </button>
      </form>
    </search>
  );
}

interface PhotoRowsProps {
  id: string;
  heading: string;
  grid: GridView;
  children?: ReactNode;
}

function PhotoRows({ id, heading, grid, children }: PhotoRowsProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="grid-head">
        <h2 className="head" id={id}>
          {heading}
        </h2>
        {children}
      </div>
      <ul className="rows rows--small">
        {grid.cards.map((card, index) => (
          <PhotoCard
            key={card.slug}
            card={card}
            ratio={lowCardRatioOf(card)}
            sizes={grid.sizes[index] ?? '100vw'}
            urgency={index < 4 ? 'early' : 'late'}
            level={3}
            brief
          />
        ))}
      </ul>
    </section>
  );
}

function FoundTexts({ among, found }: SearchView['texts'][number]) {
  const { search, locale } = useTexts();
  const id = `found-${among}`;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="grid-head">
        <h2 className="head" id={id}>
          {pluralOf(search[among], found.length, locale)}
        </h2>
      </div>
      <div className="hits">
        {found.map((hit) => (
          <FoundText key={hit.href} hit={hit} />
        ))}
      </div>
    </section>
  );
}

function FoundText({ hit }: { hit: FoundTextView }) {
  const words = useWords(hit.language);
  const text = hit.snippet.map((part) => part.text).join('');
  return (
    <article className="hit">
      {hit.image ? (
        <div style={styleValues({ c: hit.image.colour })}>
          <Image image={hit.image} sizes="8rem" urgency="late" alt="" isCropped />
        </div>
      ) : (
        <div className="blank" />
      )}
      <div>
        <h3>
          <a href={hit.href} {...words(hit.title)}>
            {hit.title}
          </a>
        </h3>
        <p className="quiet" {...words(text)}>
          {hit.snippet.map((part, index) =>
            part.isMatch ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places.
              <mark key={index}>{part.text}</mark>
            ) : (
              part.text
            ),
          )}
        </p>
        {(hit.date || hit.city) && (
          <p className="meta">
            {hit.date && <time dateTime={hit.date.iso}>{hit.date.label}</time>}
            {hit.city && <span>{hit.city}</span>}
          </p>
        )}
      </div>
    </article>
  );
}
