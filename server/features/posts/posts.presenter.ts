import type { AdminPost } from '#contract/posts.ts';
import { cameraLine } from '#domain/posts/imported-post.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { type Post, visiblePlace } from '#domain/posts/post.ts';
import { exposureToWire } from '#domain/posts/taken.ts';
import { derivatives, largestRendition, levelOf, type SiteContext } from '../../platform/presenting/site.ts';

export function createPostPresenter(site: SiteContext) {
  function shared({ media, ...post }: Post) {
    const { id, slug, title, caption, story, altText, metaDescription, language } = post;
    const { tags, published, createdDate, updatedDate } = post;
    const file = media && largestRendition(media);
    return {
      ...postFields.toWire({ id, slug, title, caption, story, altText, metaDescription, language }),
      /** The widest public jpg, never the original. */
      file_url: file ? site.mediaUrl(file.key) : null,
      image_derivatives: media ? derivatives(site, media) : {},
      width: media?.width ?? null,
      height: media?.height ?? null,
      colour: media?.colour ?? null,
      ...postFields.toWire({ tags, published, createdDate, updatedDate }),
    };
  }

  return {
    /** The public fields of a post. */
    post(post: Post) {
      return { ...shared(post), ...postFields.toWire(visiblePlace(post, levelOf(site, post))) };
    },
    /** For its owner: with the whole place, the provenance of fields and the version that detects a stale edit. */
    ownPost(post: Post, isQueued: boolean): AdminPost {
      const { city, region, country, locationPrecision, dateSetByOwner, dateWhenTaken } = post;
      const { publishedAt, focalX, focalY, opensHome, publishAt, unpublishAt, publishProblem } = post;
      return {
        ...shared(post),
        ...postFields.toWire({ city, region, country, locationPrecision, dateSetByOwner, dateWhenTaken }),
        ...postFields.toWire({
          publishedAt,
          focalX,
          focalY,
          opensHome,
          publishAt,
          unpublishAt,
          publishProblem,
          isQueued,
        }),
        ...exposureToWire(post.metadata?.takenAt, site.timeZone),
        original_name: post.media?.originalName || null,
        camera: post.metadata && cameraLine(post.metadata.camera),
        provenance: postFields.keysToWire(post.provenance),
        version: post.version,
      };
    },
  };
}
