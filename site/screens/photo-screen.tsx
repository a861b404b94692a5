import type { PhotoDetailView, PhotoView, SiteView } from '#contract/pages.ts';
import { ratioStep } from '#domain/media/sizes.ts';
import { SiteFrame } from '../components/frame.tsx';
import { styleValues } from '../components/grid.tsx';
import { PreviewNotice } from '../components/lists.tsx';
import { PhotoHead, PhotoPager, PhotoSide, PhotoStage, PhotoWords } from '../components/photo.tsx';
import { RelatedStrip } from '../components/teasers.tsx';
import { PhotoViewer } from '../components/viewer.tsx';
import { EmptyScreen } from './empty-screen.tsx';

/** Page of a photo or post, or the screen that explains why there is none. */
export function PhotoScreen({ site, photo, empty }: PhotoView) {
  return (
    <SiteFrame site={site} bleed={photo !== null}>
      {photo && <Photo photo={photo} texts={site.texts.photo} />}
      {!photo && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

function Photo({ photo, texts }: { photo: PhotoDetailView; texts: SiteView['texts']['photo'] }) {
  const { image } = photo;
  return (
    <>
      {photo.preview && <PreviewNotice text={texts.preview} />}
      <article
        className="photo"
        data-shape={image ? photo.shape : 'landscape'}
        data-step={(image && photo.shape === 'landscape' && ratioStep(image.ratio)) || undefined}
        style={styleValues({ r: image?.ratio ?? 1.5, c: image?.colour, w: image?.width })}
      >
        <div className="print">
          {image ? (
            <PhotoStage photo={photo} image={image} />
          ) : (
            <p className="stage--blank">{texts.missing}</p>
          )}
          <PhotoHead photo={photo} />
          <PhotoSide photo={photo} />
        </div>
        <PhotoWords photo={photo} />
      </article>
      <div className="page">
        <PhotoPager previous={photo.previous} next={photo.next} />
        <RelatedStrip title={texts.related} cards={photo.related} />
      </div>
      {image && <PhotoViewer title={photo.title} />}
    </>
  );
}
