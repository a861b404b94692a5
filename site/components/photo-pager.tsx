import type { NeighbourView } from '#contract/pages.ts';
import { Picture } from './picture.tsx';
import { styleValues } from './style-values.ts';

interface PhotoPagerProps {
  previous: NeighbourView | null;
  next: NeighbourView | null;
}

/** The neighbours with their names; the arrow keys follow these links. */
export function PhotoPager({ previous, next }: PhotoPagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Neighbouring photos" data-pager>
      {previous && <Neighbour neighbour={previous} rel="prev" word="Previous" />}
      {next && <Neighbour neighbour={next} rel="next" word="Next" />}
    </nav>
  );
}

function Neighbour({ neighbour, rel, word }: { neighbour: NeighbourView; rel: string; word: string }) {
  const { picture } = neighbour;
  return (
    <a
      href={neighbour.href}
      rel={rel}
      style={picture ? styleValues({ r: picture.ratio, c: picture.colour }) : undefined}
    >
      {picture && <Picture picture={picture} sizes="10rem" urgency="late" alt="" />}
      <span className="eyebrow">{word}</span>
      <span className="name">{neighbour.title}</span>
    </a>
  );
}
