import type { CardView } from '#contract/pages.ts';
import { cardRatio, shapeOf } from '#domain/media/shape.ts';
import { Picture, type Urgency } from './picture.tsx';
import { styleValues } from './style-values.ts';

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
