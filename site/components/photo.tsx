import { Fragment, type ReactNode } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { CameraView, ImageView, NeighborView, PhotoDetailView, RightsView } from '#contract/pages.ts';
import { stageSizes } from '#domain/media/sizes.ts';
import { largestFile } from '#domain/media/source-set.ts';
import { fill } from '#domain/text/clean.ts';
import { Prose } from './article.tsx';
import { Image, styleValues, titleStyle, useTexts, useWords } from './grid.tsx';
import { Breadcrumb } from './lists.tsx';
import { TagChips } from './teasers.tsx';

/**
 * The large image, a link to its largest file; with scripts it opens the full-screen view, which reads its data from
 * here.
 */
export function PhotoStage({ photo, image }: { photo: PhotoDetailView; image: ImageView }) {
  const isPanorama = photo.shape === 'panorama';
  const { photo: texts } = useTexts();
  const words = useWords(photo.language);
  return (
    <div
      className="stage"
      data-stage
      data-number={photo.position?.number}
      data-of={photo.position?.of}
      data-list={photo.list.href}
      data-list-size={photo.list.pageSize}
    >
      <div
        className="stage-scroll"
        // Focusable, so the keyboard can scroll it.
        {...(isPanorama && { tabIndex: 0, role: 'region', 'aria-label': texts.panorama })}
      >
        <a
          className="stage-picture"
          href={largestFile(image.jpg, image.webp)?.address ?? image.src}
          data-full-screen
        >
          <Image
            image={image}
            sizes={stageSizes(photo.shape, image.ratio)}
            urgency="first"
            hasThumbhash
            words={words(image.alt)}
          />
        </a>
      </div>
      <button
        className="stage-full"
        type="button"
        aria-label={texts.fullScreen}
        data-full-screen
        data-needs-script
      >
        <Icon name="fullScreen" />
      </button>
    </div>
  );
}

/** Title and caption. */
export function PhotoHead({ photo: { title, caption, language } }: { photo: PhotoDetailView }) {
  const words = useWords(language);
  return (
    <header className="photo-head">
      <h1 className="title" style={titleStyle(title)} {...words(title)}>
        {title}
      </h1>
      {caption && (
        <p className="lead caption" {...words(caption)}>
          {caption}
        </p>
      )}
    </header>
  );
}

/** Facts and steps of a photo, beside the image if there is room. */
export function PhotoSide({ photo }: { photo: PhotoDetailView }) {
  return (
    <div className="side">
      <PhotoFacts photo={photo} />
      <PhotoSteps photo={photo} />
    </div>
  );
}

function PhotoSteps({ photo: { previous, next, position } }: { photo: PhotoDetailView }) {
  const { photo: texts } = useTexts();
  if (!previous && !next) return null;
  return (
    <nav className="steps" aria-label={texts.steps}>
      <Step rel="prev" neighbor={previous} />
      {position && (
        <span>{fill(texts.position, { number: String(position.number), total: String(position.of) })}</span>
      )}
      <Step rel="next" neighbor={next} />
    </nav>
  );
}

interface StepProps {
  rel: 'prev' | 'next';
  neighbor: NeighborView | null;
}

function Step({ rel, neighbor }: StepProps) {
  const { photo } = useTexts();
  const icon = <Icon name={rel === 'prev' ? 'previous' : 'next'} />;
  // An icon without a link keeps the number between the two arrows in place.
  if (!neighbor) return <span className="icon-button">{icon}</span>;
  return (
    <a
      className="icon-button"
      href={neighbor.href}
      rel={rel}
      aria-label={fill(rel === 'prev' ? photo.previousPhoto : photo.nextPhoto, neighbor)}
    >
      {icon}
    </a>
  );
}

interface PhotoPagerProps {
  previous: NeighborView | null;
  next: NeighborView | null;
}

/** The neighbours with their names; the arrow keys follow these links. */
export function PhotoPager({ previous, next }: PhotoPagerProps) {
  const { photo } = useTexts();
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={photo.adjacent} data-pager>
      {previous && <Neighbor neighbor={previous} rel="prev" word={photo.previous} />}
      {next && <Neighbor neighbor={next} rel="next" word={photo.next} />}
    </nav>
  );
}

function Neighbor({ neighbor, rel, word }: { neighbor: NeighborView; rel: string; word: string }) {
  const { image, title, language } = neighbor;
  const words = useWords(language);
  return (
    <a
      href={neighbor.href}
      rel={rel}
      style={image ? styleValues({ r: image.ratio, c: image.colour }) : undefined}
    >
      {image && <Image image={image} sizes="10rem" urgency="late" alt="" hasThumbhash />}
      <span className="eyebrow">{word}</span>
      <span className="name" {...words(title)}>
        {title}
      </span>
    </a>
  );
}

/** Story, tags and collections below an image and its label. */
export function PhotoWords({ photo }: { photo: PhotoDetailView }) {
  return (
    <div className="photo-words">
      {photo.storyHtml && <Prose html={photo.storyHtml} language={photo.language} className="story" />}
      <TagChips tags={photo.tags} />
      <Breadcrumb links={photo.breadcrumb} />
    </div>
  );
}

function PhotoFacts({ photo }: { photo: PhotoDetailView }) {
  const { photo: names } = useTexts();
  return (
    <dl className="facts">
      <Fact kind="Date" name={names.date}>
        <time dateTime={photo.date.iso}>{photo.date.label}</time>
      </Fact>
      {photo.taken && (
        <Fact kind="Taken" name={names.taken}>
          <time dateTime={photo.taken.iso}>{photo.taken.label}</time>
        </Fact>
      )}
      {photo.location && (
        <Fact kind="Location" name={names.location}>
          {photo.location}
        </Fact>
      )}
      {photo.creator && (
        <Fact kind="Photographer" name={names.photographer}>
          {photo.creator}
        </Fact>
      )}
      {photo.camera && (
        <Fact kind="Camera" name={names.camera}>
          <CameraLine camera={photo.camera} />
        </Fact>
      )}
      {photo.rights && (
        <Fact kind="Rights" name={names.rights}>
          <RightsLine rights={photo.rights} />
        </Fact>
      )}
    </dl>
  );
}

/** Breaks between its parts, not inside 'f/2' or '1/60 s'. */
function CameraLine({ camera: { names, values } }: { camera: CameraView }) {
  return (
    <>
      {names.map((name) => (
        <span key={name} className="camera-name">
          {name}
        </span>
      ))}
      <span className="camera-values">
        {values.map((value, index) => (
          <Fragment key={value}>
            {index > 0 && ' '}
            <span>{value}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function RightsLine({ rights: { notice, license, acquire } }: { rights: RightsView }) {
  const { photo } = useTexts();
  return (
    <>
      {notice && <p>{notice}</p>}
      {license && (
        <p>
          <a href={license.href} rel="license">
            {license.label}
          </a>
        </p>
      )}
      {acquire && (
        <p>
          <a className="acquire" href={acquire}>
            {photo.acquire}
          </a>
        </p>
      )}
    </>
  );
}

/** @param kind for scripts, in every language */
function Fact({ kind, name, children }: { kind: string; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-fact={kind}>{children}</dd>
    </div>
  );
}
