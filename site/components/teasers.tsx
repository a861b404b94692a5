import type { CardView, NameView, TeaserView } from '#contract/pages.ts';
import { stripSizes, teaserSizes } from '#domain/media/sizes.ts';
import { Image, lowCardRatioOf, PhotoCard, styleValues, useTexts, useWords } from './grid.tsx';

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
  const words = useWords(teaser.language);
  return (
    <li
      className={isFirst ? 'teaser teaser--lead' : 'teaser'}
      style={teaser.image ? styleValues({ c: teaser.image.colour }) : undefined}
    >
      {teaser.image ? (
        <Image
          image={teaser.image}
          sizes={teaserSizes(isFirst, teaser.image.ratio)}
          urgency={isFirst ? 'first' : 'late'}
          alt=""
          isCropped
        />
      ) : (
        // Keeps the rows aligned; an empty box above the first title would only look broken.
        !isFirst && <div className="blank" />
      )}
      <div>
        <h2>
          <a href={teaser.href} {...words(teaser.title)}>
            {teaser.title}
          </a>
        </h2>
        <p className="excerpt" {...words(teaser.excerpt)}>
          {teaser.excerpt}
        </p>
        <p className="meta">
          <time dateTime={teaser.date.iso}>{teaser.date.label}</time>
          {teaser.city && <span>{teaser.city}</span>}
        </p>
      </div>
    </li>
  );
}

/** Wider ones would leave their neighbours no room in the row. */
const widest = 2;

/** Row of related content; nothing without any. */
export function RelatedStrip({ title, cards }: { title: string; cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="section related" aria-labelledby="related">
      <div className="grid-head">
        <h2 className="head" id="related">
          {title}
        </h2>
      </div>
      <ul className="strip">
        {cards.map((card) => (
          <PhotoCard
            key={card.href}
            card={card}
            ratio={Math.min(widest, lowCardRatioOf(card))}
            sizes={stripSizes(lowCardRatioOf(card))}
            urgency="late"
            level={3}
            brief
          />
        ))}
      </ul>
    </section>
  );
}

/** The tags of a post or an article; null without tags. */
export function TagChips({ tags }: { tags: readonly NameView[] }) {
  const words = useWords();
  const { lists } = useTexts();
  if (tags.length === 0) return null;
  return (
    <section className="tags" aria-labelledby="tags">
      <h2 id="tags">{lists.tags}</h2>
      <ul className="chips">
        {tags.map((tag) => (
          <li key={tag.label} {...words(tag.label)}>
            {tag.href === null ? (
              <span className="chip chip--small">{tag.label}</span>
            ) : (
              <a className="chip chip--small" href={tag.href}>
                {tag.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
