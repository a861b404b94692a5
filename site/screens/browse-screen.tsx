import type {
  BrowsedPhotoView,
  BrowsedYearView,
  BrowseView,
  CityMapView,
  CountedNamesView,
  CountedView,
} from '#contract/lookup-pages.ts';
import { SiteFrame } from '../components/frame.tsx';
import { styleValues, useTexts, useWords } from '../components/grid.tsx';
import land from '../land.svg?url';
import { EmptyScreen } from './empty-screen.tsx';

/** Page of all lists of photographs: by year, tag, city, camera and lens. */
export function BrowseScreen(view: BrowseView) {
  const { site, empty, lead, years, tags, cities, maps, cameras, lenses } = view;
  if (empty)
    return (
      <SiteFrame site={site}>
        <EmptyScreen empty={empty} />
      </SiteFrame>
    );
  const { browse, lists, pages } = site.texts;
  const hasKit = cameras.names.length + lenses.names.length > 0;
  const sections = [
    { id: 'browse-years', label: browse.yearsTitle, has: years.length > 0 },
    { id: 'browse-tags', label: lists.tags, has: tags.letters.length > 0 },
    { id: 'browse-cities', label: browse.citiesTitle, has: cities.names.length > 0 },
    { id: 'browse-cameras', label: browse.camerasTitle, has: hasKit },
  ].filter(({ has }) => has);
  return (
    <SiteFrame site={site}>
      <header className="collection-head">
        <h1 className="title">{pages.browse}</h1>
        <p className="lead">{lead}</p>
      </header>
      {sections.length > 1 && <Jump name={browse.sections} sections={sections} />}
      {years.length > 0 && (
        <section className="browse-part" id="browse-years">
          <h2 className="head">{browse.byYear}</h2>
          {years.map((year) => (
            <Year key={year.href} year={year} />
          ))}
        </section>
      )}
      {tags.letters.length > 0 && <Tags tags={tags} />}
      {cities.names.length > 0 && (
        <section className="browse-part" id="browse-cities">
          <h2 className="head">{browse.citiesTitle}</h2>
          <Cities list={cities} maps={maps} />
        </section>
      )}
      {hasKit && (
        <section className="browse-part" id="browse-cameras">
          <h2 className="head">{browse.kit}</h2>
          <div className="kit">
            <Kit heading={browse.camerasTitle} list={cameras} />
            <Kit heading={browse.lensesTitle} list={lenses} />
          </div>
        </section>
      )}
    </SiteFrame>
  );
}

function Jump({ name, sections }: { name: string; sections: readonly { id: string; label: string }[] }) {
  return (
    <nav className="jump" aria-label={name}>
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Year({ year: { href, label, count, summary, months, photos } }: { year: BrowsedYearView }) {
  return (
    <section className="year">
      <div>
        <h3>
          <a href={href}>{label}</a>
        </h3>
        <p className="quiet">{count}</p>
        <div className="months" role="img" aria-label={summary}>
          {months.map(({ initial, title, share }, month) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the months of a year never change places.
            <span key={month} title={title} style={styleValues({ n: share })}>
              {initial}
            </span>
          ))}
        </div>
      </div>
      {photos.length > 0 && (
        <div className="year-photos">
          {photos.map((photo) => (
            <YearPhoto key={photo.href} photo={photo} />
          ))}
        </div>
      )}
    </section>
  );
}

function YearPhoto({
  photo: { href, src, files, sizes, alt, language, width, height, colour },
}: {
  photo: BrowsedPhotoView;
}) {
  const words = useWords(language);
  return (
    <a href={href} style={styleValues({ r: width / height, c: colour })}>
      <img
        src={src}
        srcSet={files ?? undefined}
        sizes={sizes}
        {...words(alt)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

function Tags({ tags: { letters, note } }: Pick<BrowseView, 'tags'>) {
  const { lists: texts } = useTexts();
  return (
    <section className="browse-part" id="browse-tags">
      <h2 className="head">{texts.tags}</h2>
      {note && <p className="quiet">{note}</p>}
      <div className="letters">
        {letters.map(({ letter, names }) => (
          <section key={letter}>
            <h3>{letter}</h3>
            <Entries names={names} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** Names of cities with maps: the region of most of them beside the list, the world below it. */
function Cities({ list, maps: [region, world] }: { list: CountedNamesView; maps: CityMapView[] }) {
  const { browse } = useTexts();
  if (!region) return <Names list={list} />;
  return (
    <div className="places">
      <figure>
        <CityMap map={region} />
        <figcaption className="quiet">{browse.dots}</figcaption>
      </figure>
      <div>
        <Names list={list} />
        {world && <CityMap map={world} />}
      </div>
    </div>
  );
}

function CityMap({ map: { width, height, label, land: shown, dots } }: { map: CityMapView }) {
  const { scale, left, top } = shown;
  // Places that are links are drawn last, above the names of the others.
  const drawn = dots.toSorted((one, other) => Number(one.href !== null) - Number(other.href !== null));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element can hold a drawing with links.
    <svg className="map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <use href={`${land}#land`} transform={`matrix(${scale} 0 0 ${scale} ${-left} ${-top})`} />
      {drawn.map((dot) => (
        <Dot key={dot.label} {...dot} />
      ))}
    </svg>
  );
}

function Dot({ href, label, spoken, x, y, r, reach, name }: CityMapView['dots'][number]) {
  const dot = <circle cx={x} cy={y} r={r} />;
  if (href === null || reach === null) return dot;
  return (
    <a href={href} aria-label={spoken}>
      <circle className="reach" cx={x} cy={y} r={reach} />
      {dot}
      {name && (
        <text x={name.x} y={name.y} textAnchor={name.anchor}>
          {label}
        </text>
      )}
    </a>
  );
}

function Kit({ heading, list }: { heading: string; list: CountedNamesView }) {
  if (list.names.length === 0) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <Names list={list} />
    </section>
  );
}

function Names({ list: { names, note } }: { list: CountedNamesView }) {
  return (
    <>
      {note && <p className="quiet">{note}</p>}
      <div className="names">
        <Entries names={names} />
      </div>
    </>
  );
}

function Entries({ names }: { names: readonly CountedView[] }) {
  const words = useWords();
  return (
    <ul className="counted">
      {names.map(({ href, label, count }) => (
        <li key={href}>
          <a href={href} {...words(label)}>
            {label}
          </a>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}
