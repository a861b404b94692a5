import { Fragment, type ReactNode } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { NeighbourView, PhotoDetailView, PictureView } from '#contract/pages.ts';
import { stageSizes } from '#domain/media/sizes.ts';
import { Prose } from './article.tsx';
import { Picture, styleValues } from './grid.tsx';
import { Breadcrumb } from './lists.tsx';
import { TagChips } from './teasers.tsx';

/** The large image, a link to its file; with scripts it opens the full-screen view. */
export function PhotoStage({ photo, picture }: { photo: PhotoDetailView; picture: PictureView }) {
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

interface PhotoPagerProps {
  previous: NeighbourView | null;
  next: NeighbourView | null;
}

/** The neighbours with their names; the arrow keys follow these links. */
export function PhotoPager({ previous, next }: PhotoPagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Adjacent photos" data-pager>
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
