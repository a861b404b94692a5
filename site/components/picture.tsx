import type { PictureView } from '#contract/pages.ts';
import { measured } from '#domain/media/sizes.ts';

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
