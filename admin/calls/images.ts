import type { Caller, UploadOptions } from '#browser/calls/caller.ts';
import { listUnusedFiles, uploadImage } from './media.ts';
import { listPosts } from './posts.ts';

/** An image of the site. */
export interface ChosenImage {
  url: string;
  /** '' where none is known. */
  altText: string;
}

/** In a list of images to choose from. */
export interface ListedImage extends ChosenImage {
  id: string;
  name: string;
  thumbnailUrl: string;
}

interface Page {
  limit: number;
  offset: number;
}

/** Of published photos: images of drafts must not be shown elsewhere. */
export async function listPhotoImages(call: Caller, query: Page & { q: string }, signal?: AbortSignal) {
  const { rows, total } = await listPosts(call, { ...query, published: true }, signal);
  const images = rows.flatMap(({ id, title, file_url: url, image_derivatives, alt_text }): ListedImage[] =>
    url === null
      ? []
      : [{ id, name: title, url, thumbnailUrl: image_derivatives.webp_384w ?? url, altText: alt_text }],
  );
  return { images, total };
}

export async function listUnusedImages(call: Caller, query: Page, signal?: AbortSignal) {
  const { rows, total } = await listUnusedFiles(call, query, signal);
  const images = rows.map(
    ({ media_id: id, name, file_url: url, thumbnail_url: thumbnailUrl }): ListedImage => ({
      ...{ id, name, url, thumbnailUrl },
      altText: '',
    }),
  );
  return { images, total };
}

/** Stores an image; its alternative text is that of the file. */
export async function uploadChosenImage(
  call: Caller,
  file: File,
  options: UploadOptions,
): Promise<ChosenImage> {
  const { file_url: url, metadata } = await uploadImage(call, file, options);
  return { url, altText: metadata.alt_text ?? metadata.description ?? '' };
}
