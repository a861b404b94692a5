import { Fragment, type ReactNode } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { ImageView, NeighborView, PhotoDetailView } from '#contract/pages.ts';
import { stageSizes } from '#domain/media/sizes.ts';
import { Prose } from './article.tsx';
import { Image, styleValues } from './grid.tsx';
import { Breadcrumb } from './lists.tsx';
import { TagChips } from './teasers.tsx';

/** The large image, a link to its file; with scripts it opens the full-screen view. */
export function PhotoStage({ photo, image }: { photo: PhotoDetailView; image: ImageView }) {
  const isPanorama = photo.shape === 'panorama';
  return (
    <div className="stage" data-stage>
      <div
        className="stage-scroll"
        // Focusable, so the keyboard can scroll it.
        {...(isPanorama && { tabIndex: 0, role: 'region', 'aria-label': 'Panorama, scroll sideways' })}
      >
        <a
          className="stage-picture"
          href={image.src}
          style={styleValues({ w: image.width })}
          data-full-screen
        >
          <Image image={image} sizes={stageSizes(photo.shape, image.ratio)} urgency="first" />
        </a>
      </div>
      <StageStep step="previous" neighbor={photo.previous} />
      <StageStep step="next" neighbor={photo.next} />
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

function StageStep({ step, neighbor }: { step: 'previous' | 'next'; neighbor: NeighborView | null }) {
  if (!neighbor) return null;
  const [rel, word] = step === 'previous' ? ['prev', 'Previous'] : ['next', 'Next'];
  return (
    <a
      className={`stage-tool stage-tool--${rel}`}
      href={neighbor.href}
      rel={rel}
      aria-label={`${word} photo: ${neighbor.title}`}
    >
      <Icon name={step} />
    </a>
  );
}

interface PhotoPagerProps {
  previous: NeighborView | null;
  next: NeighborView | null;
}

/** The neighbours with their names; the arrow keys follow these links. */
export function PhotoPager({ previous, next }: PhotoPagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Adjacent photos" data-pager>
      {previous && <Neighbor neighbor={previous} rel="prev" word="Previous" />}
      {next && <Neighbor neighbor={next} rel="next" word="Next" />}
    </nav>
  );
}

function Neighbor({ neighbor, rel, word }: { neighbor: NeighborView; rel: string; word: string }) {
  const { image } = neighbor;
  return (
    <a
      href={neighbor.href}
      rel={rel}
      style={image ? styleValues({ r: image.ratio, c: image.colour }) : undefined}
    >
      {image && <Image image={image} sizes="10rem" urgency="late" alt="" />}
      <span className="eyebrow">{word}</span>
      <span className="name">{neighbor.title}</span>
    </a>
  );
}

/** The text of a photo page: title, caption, facts, story, tags, collections. */
export function PhotoText({ photo }: { photo: PhotoDetailView }) {
  return (
    <div className="photo-text page">
      <header className="photo-head">
        <h1 className="title">{photo.title}</h1>
        {photo.caption && <p className="lead caption">{photo.caption}</p>}
      </header>
      <PhotoFacts photo={photo} />
      {photo.storyHtml && <Prose html={photo.storyHtml} className="story" />}
      <TagChips tags={photo.tags} />
      <Breadcrumb links={photo.breadcrumb} />
    </div>
  );
}

function PhotoFacts({ photo }: { photo: PhotoDetailView }) {
  return (
    <dl className="facts">
      <Fact name="Date">
        <time dateTime={photo.date.iso}>{photo.date.label}</time>
      </Fact>
      {photo.taken && (
        <Fact name="Taken">
          <time dateTime={photo.taken.iso}>{photo.taken.label}</time>
        </Fact>
      )}
      {photo.location && <Fact name="Location">{photo.location}</Fact>}
      {photo.creator && <Fact name="Photographer">{photo.creator}</Fact>}
      {photo.camera && (
        <div className="wide">
          <dt>Camera</dt>
          <dd className="camera">
            <CameraLine line={photo.camera} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Breaks between its parts, not inside 'f/2' or '1/60 s'. */
function CameraLine({ line }: { line: string }) {
  return line.split(' · ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <span>{part}</span>
    </Fragment>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The full-screen view, inert until a script takes it out and fills its parts. */
export function PhotoViewer({ title }: { title: string }) {
  return (
    <template data-viewer>
      <dialog className="viewer" aria-labelledby="viewer-title">
        <div className="viewer-bar">
          <h2 id="viewer-title" data-part="title" aria-live="polite">
            {title}
          </h2>
          <button className="icon-button" type="button" aria-label="Zoom out" data-part="out">
            <Icon name="zoomOut" />
          </button>
          <output aria-label="Zoom" data-part="scale" />
          <button className="icon-button" type="button" aria-label="Zoom in" data-part="in">
            <Icon name="zoomIn" />
          </button>
          <button className="icon-button" type="button" aria-label="Close full screen" data-part="close">
            <Icon name="close" />
          </button>
        </div>
        <div className="viewer-picture" data-part="box">
          {/* biome-ignore lint/a11y/useAltText: the script gives it the words of the photograph it shows. */}
          <img data-part="image" />
        </div>
        <div className="viewer-foot">
          <p data-part="caption" />
          <div className="viewer-steps">
            <button className="icon-button" type="button" aria-label="Previous photo" data-part="previous">
              <Icon name="previous" />
            </button>
            <button className="icon-button" type="button" aria-label="Next photo" data-part="next">
              <Icon name="next" />
            </button>
          </div>
        </div>
      </dialog>
    </template>
  );
}
