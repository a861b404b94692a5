import type { CSSProperties } from 'react';
import type { CardView, GridView, PictureView } from '#contract/pages.ts';
import { cardRatio, measured, shapeOf } from '#domain/media/sizes.ts';

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

interface PhotoCardProps {
  card: CardView;
  /** Of the card's picture; another than the photograph's own crops it. */
  ratio: number;
  sizes: string;
  urgency: Urgency;
  level: 2 | 3;
  /** The related strip shows the name alone. */
  brief?: boolean;
}

export function cardRatioOf(card: CardView): number {
  return cardRatio(card.picture?.ratio ?? null);
}

export function PhotoCard({ card, ratio, sizes, urgency, level, brief = false }: PhotoCardProps) {
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <li
      className="card"
      data-wide={shapeOf(ratio) === 'panorama' ? '' : undefined}
      style={styleValues({ r: ratio, c: card.picture?.colour })}
    >
      {card.picture ? (
        <Picture
          picture={card.picture}
          sizes={sizes}
          urgency={urgency}
          isCropped={ratio < cardRatioOf(card)}
        />
      ) : (
        <div className="blank" />
      )}
      <Name className="name">
        <a href={card.href}>{card.title}</a>
      </Name>
      {!brief && card.caption && <p className="caption">{card.caption}</p>}
      {!brief && (
        <p className="meta">
          <time dateTime={card.date.iso}>{card.date.label}</time>
          {card.city && <span>{card.city}</span>}
          <span className="more">More</span>
        </p>
      )}
    </li>
  );
}

/** `first`: the picture the page is about; `early`: in sight at once; `late`: when it comes near the window. */
export type Urgency = 'first' | 'early' | 'late';

interface PictureProps {
  picture: PictureView;
  sizes: string;
  urgency: Urgency;
  /** Given where the picture only repeats what stands beside it. */
  alt?: string;
  /** Its box has another shape: the width of the box then says too little, and `sizes` is not to be measured. */
  isCropped?: boolean;
}

/** A photograph in the formats and widths we hold. Its box is the parent's business: `--r` and `--c` stand there. */
export function Picture({ picture, sizes, urgency, alt = picture.alt, isCropped = false }: PictureProps) {
  const told = urgency === 'late' && !isCropped ? measured(sizes) : sizes;
  return (
    <picture>
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={told} />}
      <img
        src={picture.src}
        srcSet={picture.jpg ?? undefined}
        sizes={picture.jpg ? told : undefined}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={urgency === 'late' ? 'lazy' : undefined}
        // On a phone only the first is in sight: the others must not take its bandwidth.
        fetchPriority={urgency === 'first' ? 'high' : urgency === 'early' ? 'low' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Values handed to the styles: `--r` the ratio, `--c` the colour shown before the picture, `--w` its width in pixels. */
export function styleValues(values: { r?: number; c?: string; w?: number; letters?: number }): CSSProperties {
  const style: Record<string, string | number> = {};
  if (values.r !== undefined) style['--r'] = Number(values.r.toFixed(3));
  if (values.c !== undefined) style['--c'] = values.c;
  if (values.w !== undefined) style['--w'] = values.w;
  if (values.letters !== undefined) style['--letters'] = values.letters;
  return style;
}
