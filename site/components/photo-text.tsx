import { Fragment, type ReactNode } from 'react';
import type { PhotoDetailView } from '#contract/pages.ts';
import { Breadcrumb } from './lists.tsx';
import { Prose } from './prose.tsx';
import { TagChips } from './tag-chips.tsx';

/** What is said about a photograph: title, caption, facts, story, tags, and where it belongs. */
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
      {photo.creator && <Fact name="Photograph">{photo.creator}</Fact>}
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
