import type {
  SeriesDetailView,
  SeriesListView,
  SeriesTeaserView,
  SeriesView,
  ShotView,
} from '#contract/series.ts';
import { largestFile } from '#domain/media/source-set.ts';
import { Prose } from '../components/article.tsx';
import { SiteFrame } from '../components/frame.tsx';
import { Image, styleValues, useTexts, useWords } from '../components/grid.tsx';
import { Pagination, PreviewNotice } from '../components/lists.tsx';
import { OpeningImage } from '../components/opening.tsx';
import { PhotoViewer } from '../components/viewer.tsx';
import { EmptyScreen } from './empty-screen.tsx';

/** Photographs in the order that their owner chose. */
export function SeriesScreen({ site, empty, series }: SeriesView) {
  return (
    <SiteFrame site={site} bleed={series !== null}>
      {series?.preview && <PreviewNotice text={site.texts.series.preview} />}
      {series && <SeriesHead series={series} />}
      {empty && (
        <div className={series ? 'page' : undefined}>
          <EmptyScreen empty={empty} within={series !== null} />
        </div>
      )}
      {series && series.shots.length > 0 && (
        <section aria-label={site.texts.lists.photos}>
          <ol className="sequence">
            {series.shots.map((shot) => (
              <Shot key={shot.card.slug} shot={shot} />
            ))}
          </ol>
        </section>
      )}
      {series?.next && <NextSeries next={series.next} />}
      {series?.shots.some(({ card }) => card.image) && <PhotoViewer title={series.title} />}
    </SiteFrame>
  );
}

function SeriesHead({ series: { title, textHtml, opening, facts } }: { series: SeriesDetailView }) {
  const words = useWords();
  return (
    <header className={opening ? 'masthead opening series-head' : 'page collection-head series-head'}>
      <h1 {...words(title)}>{title}</h1>
      {opening && <OpeningImage opening={opening} urgency="first" />}
      <div className="intro">
        {textHtml && <Prose html={textHtml} language={null} className="series-text" />}
        <p className="meta">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </header>
  );
}

/** A click on the image opens it in full screen; its title leads to its page. */
function Shot({ shot: { card, layout, sizes } }: { shot: ShotView }) {
  const { image, title, caption, date, city } = card;
  const words = useWords(card.language);
  return (
    <li className={`shot shot--${layout}`}>
      <figure style={styleValues({ r: image?.ratio ?? 1.5, c: image?.colour, w: image?.width })}>
        {image ? (
          <a
            href={largestFile(image.jpg, image.webp)?.address ?? image.src}
            data-full-screen
            data-title={title}
            data-caption={caption ?? ''}
            data-facts={[date.label, city].filter(Boolean).join(' · ')}
          >
            <Image image={image} sizes={sizes} urgency="late" hasThumbhash words={words(image.alt)} />
          </a>
        ) : (
          <div className="blank" />
        )}
        <figcaption>
          <div>
            <a className="name" href={card.href} {...words(title)}>
              {title}
            </a>
            {caption && (
              <p className="caption" {...words(caption)}>
                {caption}
              </p>
            )}
            {city && (
              <p className="meta">
                <span>{city}</span>
              </p>
            )}
          </div>
        </figcaption>
      </figure>
    </li>
  );
}

function NextSeries({ next: { href, title, opening } }: { next: NonNullable<SeriesDetailView['next']> }) {
  const words = useWords();
  const { series } = useTexts();
  return (
    <nav className={opening ? 'opening series-next' : 'page series-next'} aria-label={series.next}>
      {opening && <OpeningImage opening={opening} urgency="late" alt="" />}
      <h2>
        <a href={href}>
          <span className="eyebrow">{series.next}</span>
          <span {...words(title)}>{title}</span>
        </a>
      </h2>
    </nav>
  );
}

/** Page of all series, newest first. */
export function SeriesListScreen({ site, empty, series, pager }: SeriesListView) {
  return (
    <SiteFrame site={site}>
      {series.length > 0 && (
        <header className="collection-head">
          <h1 className="title">{site.texts.pages.series}</h1>
          <p className="lead">{site.texts.series.lead}</p>
        </header>
      )}
      {empty && <EmptyScreen empty={empty} />}
      {series.length > 0 && (
        <ul className="series-list">
          {series.map((teaser, index) => (
            <SeriesTeaser key={teaser.href} teaser={teaser} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {pager && <Pagination pager={pager} />}
    </SiteFrame>
  );
}

function SeriesTeaser({ teaser, isFirst }: { teaser: SeriesTeaserView; isFirst: boolean }) {
  const { href, title, excerpt, facts, opening, more } = teaser;
  const words = useWords();
  const image = opening?.card.image;
  return (
    <li
      className="series-item"
      style={styleValues({ c: image?.colour, w: image?.width, h: image?.height, focus: opening?.focus })}
    >
      {image ? (
        <Image
          image={image}
          sizes="(max-width: 52rem) 94vw, 55vw"
          urgency={isFirst ? 'first' : 'late'}
          alt=""
          isCropped
        />
      ) : (
        <div className="blank" />
      )}
      <div>
        <h2>
          <a href={href} {...words(title)}>
            {title}
          </a>
        </h2>
        {excerpt && (
          <p className="excerpt" {...words(excerpt)}>
            {excerpt}
          </p>
        )}
        <p className="meta">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {more.length > 0 && (
          <div className="more-photos" aria-hidden="true">
            {more.map((photo) => (
              <span key={photo.src} style={styleValues({ r: photo.ratio, c: photo.colour })}>
                <Image image={photo} sizes="6rem" urgency="late" alt="" isCropped />
              </span>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
