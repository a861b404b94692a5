import { binThumbnailUrl } from '#contract/bin.ts';
import type {
  DuplicatePost,
  DuplicatesAnswer,
  ImageMetadata,
  KnownFilesAnswer,
  UnusedFile,
  UploadAnswer,
} from '#contract/media.ts';
import type { BinnedItem } from '#domain/bin/bin.ts';
import { cameraLine, importedPost } from '#domain/posts/imported-post.ts';
import type { Media } from '#domain/posts/post.ts';
import { exposureToWire } from '#domain/posts/taken.ts';
import { readableBeginning } from '#text/read/bounds.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { derivatives, fileUrl, listedPost, thumbnailUrl } from '../../platform/presenting/site.ts';
import type { UnusedMedia } from './cleanup.service.ts';
import type { Duplicate } from './duplicates.service.ts';
import type { FoundDuplicates, KnownMedia, Uploaded } from './upload.service.ts';

export function createUploadPresenter(site: SiteContext) {
  function duplicate({ kind, post }: Duplicate): DuplicatePost {
    const { media } = post;
    return {
      kind,
      ...listedPost(site, post),
      in_bin: false,
      file_url: media && fileUrl(site, media),
      width: media?.width ?? null,
      height: media?.height ?? null,
    };
  }

  const allDuplicates = ({ media, duplicates, binned }: FoundDuplicates): DuplicatesAnswer => [
    ...duplicates.map(duplicate),
    ...binned.map((item) => binnedDuplicate(item, media)),
  ];

  return {
    duplicates: allDuplicates,

    uploaded(upload: Uploaded): UploadAnswer {
      const { media, isNew, isCut, notes, isRejected } = upload;
      return {
        file_url: fileUrl(site, media),
        media_id: media.id,
        sha256: media.sha256,
        width: media.width,
        height: media.height,
        bytes: media.bytes,
        mime: media.mime,
        colour: media.colour,
        image_derivatives: derivatives(site, media),
        animation_url: media.animation && site.mediaUrl(media.animation.key),
        animation_cut: isCut,
        notes,
        rejected: isRejected,
        metadata: metadata(upload, site.timeZone),
        duplicates: allDuplicates(upload),
        is_new: isNew,
        uploaded_at: media.createdDate,
      };
    },

    known(images: readonly KnownMedia[]): KnownFilesAnswer {
      const entries = images.map(({ media, post }) => [
        media.sha256,
        {
          file_url: fileUrl(site, media),
          post: post && listedPost(site, post),
        },
      ]);
      return { known: Object.fromEntries(entries) };
    },

    unusedFile({ media, name, kept }: UnusedMedia): UnusedFile {
      return {
        media_id: media.id,
        file_url: fileUrl(site, media),
        thumbnail_url: thumbnailUrl(site, media),
        name,
        bytes: media.bytes,
        width: media.width,
        height: media.height,
        created_date: media.createdDate,
        kept,
      };
    },
  };
}

/** Duplicate in the bin. Its public files answer 404: its only URL is that of its thumbnail. */
function binnedDuplicate(item: BinnedItem, { width, height }: Media): DuplicatePost {
  const { id, slug, title, originalName, deletedAt } = item;
  return {
    ...{ kind: 'exact', id, slug, title, original_name: originalName, published: false, in_bin: true },
    ...{ created_date: deletedAt, file_url: null, thumbnail_url: binThumbnailUrl(id), width, height },
  };
}

/** Truncated to the limits of a post, so that proposed texts can be saved. */
function metadata({ metadata: said, place, name }: Uploaded, timeZone: string): ImageMetadata {
  const fitting = importedPost(name, { ...said, ...place }, readableBeginning);
  return {
    title: fitting.provenance?.title ? (fitting.title ?? null) : null,
    description: fitting.caption || null,
    alt_text: fitting.altText || null,
    extended_description: fitting.story || null,
    tags: fitting.tags ?? [],
    city: fitting.city ?? null,
    region: fitting.region ?? null,
    country: fitting.country ?? null,
    place_source: place.source,
    creator: said.rights.creator,
    copyright: said.rights.copyright,
    camera: cameraLine(said.camera),
    ...exposureToWire(said.takenAt, timeZone),
  };
}
