import type { CSSProperties } from 'react';
import type { CardView, GridView, ImageView } from '#contract/pages.ts';
import { cardRatio, measured, shapeOf } from '#domain/media/sizes.ts';

/** How many images of a grid are loaded at once; the others wait until they come near the window. */
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
  /** Aspect ratio of the card's image; crops the image when it differs from the file's. */
  ratio: number;
  sizes: string;
  urgency: Urgency;
  level: 2 | 3;
  /** The related strip shows the name alone. */
  brief?: boolean;
}

export function cardRatioOf(card: CardView): number {
  return cardRatio(card.image?.ratio ?? null);
}

export function PhotoCard({ card, ratio, sizes, urgency, level, brief = false }: PhotoCardProps) {
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <li
      className="card"
      data-wide={shapeOf(ratio) === 'panorama' ? '' : undefined}
      style={styleValues({ r: ratio, c: card.image?.colour })}
    >
      {card.image ? (
        <Image image={card.image} sizes={sizes} urgency={urgency} isCropped={ratio < cardRatioOf(card)} />
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

/** `first`: the main image of the page; `early`: in the first viewport; `late`: lazy. */
export type Urgency = 'first' | 'early' | 'late';

interface ImageProps {
  image: ImageView;
  sizes: string;
  urgency: Urgency;
  /** For an image that only repeats the text beside it. */
  alt?: string;
  /** The box has another aspect ratio, so its width is not the width of the image and `sizes` must be given. */
  isCropped?: boolean;
}

/** An image in all its renditions. The parent makes the box, with `--r` and `--c`. */
export function Image({ image, sizes, urgency, alt = image.alt, isCropped = false }: ImageProps) {
  const sizesAttribute = urgency === 'late' && !isCropped ? measured(sizes) : sizes;
  return (
    <picture>
      {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizesAttribute} />}
      <img
        src={image.src}
        srcSet={image.jpg ?? undefined}
        sizes={image.jpg ? sizesAttribute : undefined}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={urgency === 'late' ? 'lazy' : undefined}
        // On a phone only the first is in the viewport: the others must not compete for bandwidth.
        fetchPriority={urgency === 'first' ? 'high' : urgency === 'early' ? 'low' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Custom properties: `--r` aspect ratio, `--c` color until the image is loaded, `--w` width in pixels. */
export function styleValues(values: { r?: number; c?: string; w?: number; letters?: number }): CSSProperties {
  const style: Record<string, string | number> = {};
  if (values.r !== undefined) style['--r'] = Number(values.r.toFixed(3));
  if (values.c !== undefined) style['--c'] = values.c;
  if (values.w !== undefined) style['--w'] = values.w;
  if (values.letters !== undefined) style['--letters'] = values.letters;
  return style;
}
