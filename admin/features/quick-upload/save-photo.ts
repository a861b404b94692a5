import { CallError } from '#browser/calls/call-error.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { PictureMetadata, UploadAnswer } from '#contract/media.ts';
import type { CreatePostBody } from '#contract/posts.ts';
import { authorsOf, quickUploadSlug, textsToSave } from '#domain/posts/quick-upload.ts';
import { dateOfUpload } from '#domain/posts/upload-date.ts';
import { createPost, listPosts, updatePost } from '../../calls/posts.ts';
import type { QuickUploadState } from './state.ts';

/** The published post that the dialog makes; a slug of '' is made of the title. @param now milliseconds */
export function postBody(
  {
    draft,
    date,
    slug,
    metaDescription,
  }: Pick<QuickUploadState, 'draft' | 'date' | 'slug' | 'metaDescription'>,
  fileName: string,
  { file_url, metadata }: Pick<UploadAnswer, 'file_url' | 'metadata'>,
  now: number,
): CreatePostBody {
  const { title, altText, caption, story, tags } = textsToSave(draft, fileName);
  const { altText: altTextAuthor, ...authors } = authorsOf(draft);
  return {
    title,
    slug: slug || quickUploadSlug(title, now),
    alt_text: altText,
    caption,
    story,
    tags,
    ...(metaDescription && { meta_description: metaDescription }),
    ...placeOf(metadata),
    ...dateOfUpload(date, metadata),
    published: true,
    file_url,
    provenance: {
      ...authors,
      ...(altTextAuthor && { alt_text: altTextAuthor }),
      ...Object.fromEntries(Object.keys(placeOf(metadata)).map((name) => [name, 'metadata' as const])),
    },
  };
}

function placeOf({ city, region, country }: PictureMetadata): Partial<CreatePostBody> {
  return {
    ...(city && { geo_city: city }),
    ...(region && { geo_region: region }),
    ...(country && { geo_country: country }),
  };
}

/**
 * Creates posts and remembers the one whose answer was lost on the way: when it is there after all, the next attempt
 * changes it instead of publishing the photograph twice.
 */
export function createPostSaver(call: Caller): (body: CreatePostBody) => Promise<void> {
  let lost: CreatePostBody | null = null;

  async function findLost() {
    if (!lost?.slug) return null;
    const { rows } = await listPosts(call, { slug: lost.slug });
    return rows[0] ?? null;
  }

  return async (body) => {
    const found = lost?.file_url === body.file_url ? await findLost() : null;
    if (found) {
      await updatePost(call, found.id, { ...body, slug: found.slug });
      return;
    }
    try {
      await createPost(call, body);
    } catch (error) {
      if (error instanceof CallError && error.code === 'unreachable') lost = body;
      throw error;
    }
  };
}
