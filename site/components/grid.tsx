import type { GridView } from '#contract/pages.ts';
import { cardRatioOf, PhotoCard } from './photo-card.tsx';
import type { Urgency } from './picture.tsx';

/** How many pictures of a grid are loaded at once; the others wait until they come near the window. */
const early = 4;

interface PhotoGridProps extends GridView {
  /** Rank of the cards' headings, below the page's own. */
  level: 2 | 3;
}

/** Justified rows of photographs. */
export function PhotoGrid({ cards, sizes, level }: PhotoGridProps) {
  return (
    <ul className="rows">
      {cards.map((card, index) => (
        <PhotoCard
          key={card.slug}
          card={card}
          ratio={cardRatioOf(card)}
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
