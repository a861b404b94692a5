import type { OpeningView } from '#contract/pages.ts';
import { coverMedia, coverSizesAttribute } from '#domain/media/covers.ts';
import { CardText, Image, styleValues, useWords } from './grid.tsx';

/** The card of the photo that opens Home: the image across the whole window, its text beside the site's name. */
export function Opening({ card, sizes, cover, focus, widest }: OpeningView) {
  const words = useWords(card.language);
  const { image } = card;
  const style = styleValues({ c: image.colour, w: widest.width, h: widest.height, focus });
  return (
    <div className="card" style={style}>
      <div className="opening-image">
        <Image
          image={image}
          sizes={sizes}
          urgency="first"
          isCropped
          words={words(image.alt)}
          instead={cover && { ...cover, media: coverMedia, sizes: coverSizesAttribute }}
        />
      </div>
      <div className="credit">
        <CardText card={card} level={2} />
      </div>
    </div>
  );
}
