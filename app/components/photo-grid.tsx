import type { CardView } from '#contract/views.ts';
import { cardSizes } from '#domain/photo/sizes.ts';
import { cardRatioOf, PhotoCard } from './photo-card.tsx';
import type { Urgency } from './picture.tsx';

/** How many pictures of a grid are loaded at once; the others wait until they come near the window. */
const early = 4;

/** Justified rows of photographs. `level` is the rank of the cards' headings below the page's own. */
export function PhotoGrid({ cards, level }: { cards: readonly CardView[]; level: 2 | 3 }) {
  const ratios = cards.map(cardRatioOf);
  const sizes = cardSizes(ratios);
  return (
    <ul className="rows">
      {cards.map((card, index) => (
        <PhotoCard
          key={card.slug}
          card={card}
          ratio={ratios[index] ?? 1}
          sizes={sizes[index] ?? '100vw'}
          urgency={urgencyOf(index)}
          level={level}
        />
      ))}
    </ul>
  );
}

function urgencyOf(index: number): Urgency {
  if (index === 0) return 'first';
  return index < early ? 'early' : 'late';
}
