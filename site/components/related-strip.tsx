import type { CardView } from '#contract/pages.ts';
import { stripSizes } from '#domain/media/sizes.ts';
import { cardRatioOf, PhotoCard } from './photo-card.tsx';

/** Wider ones would leave their neighbours no room in the row. */
const widest = 2;

/** One row of what goes with this page; nothing at all when there is none. */
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
            ratio={Math.min(widest, cardRatioOf(card))}
            sizes={stripSizes(cardRatioOf(card))}
            urgency="late"
            level={3}
            brief
          />
        ))}
      </ul>
    </section>
  );
}
