import type { Caller, UploadOptions } from '#browser/calls/caller.ts';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { slugify } from '#domain/text/slug.ts';
import { listUnusedFiles, uploadImage } from './media.ts';
import { createPost, listPosts } from './posts.ts';

/** An image of the site. */
export interface ChosenImage {
  url: string;
  /** Alt text; '' if unknown. */
  altText: string;
}

/** Image in a list to choose from. */
export interface ListedImage extends ChosenImage {
  id: string;
  name: string;
  thumbnailUrl: string;
}

interface Page {
  limit: number;
  offset: number;
}

/** Images of published photos: those of drafts must not be shown elsewhere. */
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

/** A photo of the library, for the texts of articles. */
export interface LibraryPhoto {
  id: string;
  slug: string;
  /** The title, or the name of the file. */
  name: string;
  caption: string;
  altText: string;
  /** URL of a small file; null if the photo has no public one. */
  thumbnailUrl: string | null;
  /** Wider than a thumbnail. */
  imageUrl: string | null;
  /** Pixels; 0 without an image. */
  width: number;
  height: number;
  published: boolean;
  /** ISO. */
  date: string;
}

function libraryPhoto({ image_derivatives: files, ...post }: AdminPost): LibraryPhoto {
  const { id, slug, caption, published } = post;
  return {
    ...{ id, slug, caption, published },
    name: photoName(post),
    altText: post.alt_text,
    date: post.created_date,
    thumbnailUrl: files.webp_384w ?? post.file_url,
    imageUrl: files.webp_768w ?? post.file_url,
    width: post.width ?? 0,
    height: post.height ?? 0,
  };
}

/** Published ones, unless drafts are wanted: a draft's slug still changes with its title. */
export async function listLibraryPhotos(
  call: Caller,
  { withDrafts = false, ...query }: Page & { q: string; withDrafts?: boolean },
  signal?: AbortSignal,
) {
  const { rows, total } = await listPosts(
    call,
    { ...query, ...(!withDrafts && { published: true }) },
    signal,
  );
  return { photos: rows.map(libraryPhoto), total };
}

/** Photo with a current or former slug, drafts too; null if there is none. */
export async function findLibraryPhoto(call: Caller, slug: string): Promise<LibraryPhoto | null> {
  const [post] = (await listPosts(call, { any_slug: slug, limit: 1 })).rows;
  return post ? libraryPhoto(post) : null;
}

/**
 * Stores an image as a draft with a slug of its own; if a post already shows the image, returns that post.
 */
export async function addLibraryPhoto(
  call: Caller,
  file: File,
  options: UploadOptions,
): Promise<LibraryPhoto> {
  const { file_url, sha256, metadata, duplicates } = await uploadImage(call, file, options);
  const same = duplicates.find(({ kind }) => kind === 'exact');
  const known = same && (await findLibraryPhoto(call, same.slug));
  if (known) return known;
  const title = metadata.title ?? '';
  const post = await createPost(call, {
    file_url,
    title,
    slug: slugify(title) || `photo-${sha256.slice(0, 10)}`,
    caption: metadata.description ?? '',
    alt_text: metadata.alt_text ?? '',
    tags: metadata.tags,
    geo_city: metadata.city,
    geo_region: metadata.region,
    geo_country: metadata.country,
    published: false,
  });
  return libraryPhoto(post);
}
