import { Icon } from '#browser/icon.tsx';
import type { NeighbourView, PhotoDetailView, PictureView } from '#contract/pages.ts';
import { stageSizes } from '#domain/media/sizes.ts';
import { Picture } from './picture.tsx';
import { styleValues } from './style-values.ts';

/** The large picture, a link to its file; scripts make it the door to the full-screen view. */
export function PhotoStage({ photo, picture }: { photo: PhotoDetailView; picture: PictureView }) {
  const isPanorama = photo.shape === 'panorama';
  return (
    <div className="stage" data-stage>
      <div
        className="stage-scroll"
        // A panorama is wider than a phone: the keyboard has to reach what pushes it sideways.
        {...(isPanorama && { tabIndex: 0, role: 'region', 'aria-label': 'Panorama, scroll sideways' })}
      >
        <a
          className="stage-picture"
          href={picture.src}
          style={styleValues({ w: picture.width })}
          data-full-screen
        >
          <Picture picture={picture} sizes={stageSizes(photo.shape, picture.ratio)} urgency="first" />
        </a>
      </div>
      <StageStep step="previous" neighbour={photo.previous} />
      <StageStep step="next" neighbour={photo.next} />
      <button
        className="stage-tool stage-tool--full"
        type="button"
        aria-label="Full screen"
        data-full-screen
        data-needs-script
      >
        <Icon name="fullScreen" />
      </button>
    </div>
  );
}

function StageStep({ step, neighbour }: { step: 'previous' | 'next'; neighbour: NeighbourView | null }) {
  if (!neighbour) return null;
  const [rel, word] = step === 'previous' ? ['prev', 'Previous'] : ['next', 'Next'];
  return (
    <a
      className={`stage-tool stage-tool--${rel}`}
      href={neighbour.href}
      rel={rel}
      aria-label={`${word} photo: ${neighbour.title}`}
    >
      <Icon name={step} />
    </a>
  );
}
