import type { TeaserView } from '#contract/pages.ts';
import { teaserSizes } from '#domain/media/sizes.ts';
import { Picture } from './picture.tsx';
import { styleValues } from './style-values.ts';

/** The list of articles; the first leads the page. */
export function ArticleTeasers({ teasers }: { teasers: readonly TeaserView[] }) {
  return (
    <ul className="article-list">
      {teasers.map((teaser, index) => (
        <Teaser key={teaser.href} teaser={teaser} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Teaser({ teaser, isFirst }: { teaser: TeaserView; isFirst: boolean }) {
  return (
    <li
      className={isFirst ? 'teaser teaser--lead' : 'teaser'}
      style={teaser.picture ? styleValues({ c: teaser.picture.colour }) : undefined}
    >
      {teaser.picture ? (
        <Picture
          picture={teaser.picture}
          sizes={teaserSizes(isFirst)}
          urgency={isFirst ? 'first' : 'late'}
          alt=""
          isCropped
        />
      ) : (
        // Keeps the others in line; the first would be a large nothing above its own name.
        !isFirst && <div className="blank" />
      )}
      <div>
        <h2>
          <a href={teaser.href}>{teaser.title}</a>
        </h2>
        <p className="excerpt">{teaser.excerpt}</p>
        <p className="meta">
          <time dateTime={teaser.date.iso}>{teaser.date.label}</time>
          {teaser.city && <span>{teaser.city}</span>}
        </p>
      </div>
    </li>
  );
}
