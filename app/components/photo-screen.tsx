import type { PhotoDetailView, PhotoView } from '#contract/views.ts';
import { EmptyScreen } from './empty-screen.tsx';
import { PreviewNotice } from './notices.tsx';
import { PhotoPager } from './photo-pager.tsx';
import { PhotoStage } from './photo-stage.tsx';
import { PhotoText } from './photo-text.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { RelatedStrip } from './related-strip.tsx';
import { SiteFrame } from './site-frame.tsx';
import { styleValues } from './style-values.ts';

/** The photo page and the post page: without a photograph, the screen that says why. */
export function PhotoScreen({ site, photo, empty }: PhotoView) {
  return (
    <SiteFrame site={site} bleed={photo !== null}>
      {photo && <Photo photo={photo} />}
      {!photo && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

function Photo({ photo }: { photo: PhotoDetailView }) {
  const { picture } = photo;
  return (
    <>
      {photo.preview && <PreviewNotice />}
      <article
        className="photo"
        data-shape={picture ? photo.shape : 'landscape'}
        style={styleValues({ r: picture?.ratio ?? 1.5, c: picture?.colour })}
      >
        {picture ? (
          <PhotoStage photo={photo} picture={picture} />
        ) : (
          <p className="stage stage--blank">No photo to display.</p>
        )}
        <PhotoText photo={photo} />
      </article>
      <div className="page">
        <PhotoPager previous={photo.previous} next={photo.next} />
        <RelatedStrip title="Related Posts" cards={photo.related} />
      </div>
      {picture && <PhotoViewer title={photo.title} />}
    </>
  );
}
