import type { ReactNode } from 'react';
import type { OpeningView } from '#contract/pages.ts';
import { coverMedia, coverSizesAttribute } from '#domain/media/covers.ts';
import { CardText, Image, styleValues, type Urgency, useWords } from './grid.tsx';

/** Card of the photo that opens Home: the image across the whole window, its text beside the site's name. */
export function Opening(opening: OpeningView) {
  return (
    <OpeningImage opening={opening} urgency="first">
      <div className="credit">
        <CardText card={opening.card} level={2} />
      </div>
    </OpeningImage>
  );
}

interface OpeningImageProps {
  opening: OpeningView;
  urgency: Urgency;
  /** Alt text; '' for an image that only repeats the text beside it. */
  alt?: string;
  children?: ReactNode;
}

/** An image across the whole window, cropped around its focal point. */
export function OpeningImage({ opening, urgency, alt, children }: OpeningImageProps) {
  const { card, sizes, cover, focus, widest } = opening;
  const words = useWords(card.language);
  const { image } = card;
  return (
    <div className="card" style={styleValues({ c: image.colour, w: widest.width, h: widest.height, focus })}>
      <div className="opening-image">
        <Image
          image={image}
          sizes={sizes}
          urgency={urgency}
          isCropped
          {...(alt === undefined ? { words: words(image.alt) } : { alt })}
          instead={cover && { ...cover, media: coverMedia, sizes: coverSizesAttribute }}
        />
      </div>
      {children}
    </div>
  );
}
