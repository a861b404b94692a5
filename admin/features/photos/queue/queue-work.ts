import { isUnanswered, messageFrom } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { ImageMetadata } from '#contract/media.ts';
import type { AdminPost, CreatePostBody, UpdatePostBody } from '#contract/posts.ts';
import { isPublishedAtOnce, photoNotes } from '#domain/media/file-notes.ts';
import { requireSidecar } from '#domain/media/sidecars.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { fold } from '#domain/text/clean.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { restoreItems } from '../../../calls/bin.ts';
import { describePosts } from '../../../calls/describing.ts';
import { duplicatesOf, knownFiles, uploadImage } from '../../../calls/media.ts';
import { createPost, getPost, updatePost } from '../../../calls/posts.ts';
import type { BatchFields, MadePost } from './queue-state.ts';
import type { QueueWork } from './queue-steps.ts';

/** The API calls of the queue. */
export function queueWork(call: Caller): QueueWork {
  return {
    hash: sha256Of,
    async shown(sha256) {
      const { known } = await knownFiles(call, [...new Set(sha256)]);
      const shown = Object.entries(known).flatMap(([hash, { post }]) =>
        post ? [[hash, photoName(post)]] : [],
      );
      return Object.fromEntries(shown);
    },
    async upload(file, sidecar, signal, onProgress) {
      const problem = sidecar && (await problemOfSidecar(sidecar));
      const answer = await uploadImage(call, file, { signal, onProgress }, problem ? null : sidecar);
      return problem ? { ...answer, notes: [...answer.notes, problem] } : answer;
    },
    duplicates: (answer) => duplicatesOf(call, answer.media_id),
    async create(answer, file, fields, { upload, requestId, provisionalDate }) {
      const { file_url: mediaId, metadata, notes } = answer;
      const { describe, date } = fields;
      const dateWhenTaken = date === 'taken';
      const published = fields.published && isPublishedAtOnce(notes);
      const body = postOfUpload(metadata, file.name, { ...fields, published });
      const image = postFields.toWire({ mediaId, provisionalDate, ...(dateWhenTaken && { dateWhenTaken }) });
      const post = await createPost(call, { ...body, ...image, request_id: requestId });
      const refusal = describe ? await refusalOf(describePosts(call, { ids: [post.id], upload })) : null;
      const heldNote =
        fields.published && !published ? 'Saved as a draft because of its file.' : noteOf(post, fields);
      const ofFile = photoNotes(notes, answer.animation_url !== null);
      const note = [refusal ?? heldNote, ...ofFile].filter((text) => text !== null).join(' ');
      return { postId: post.id, slug: post.slug, note: note || null };
    },
    async update(made, fields) {
      const post = await getPost(call, made.postId);
      return noteOf(await updatePost(call, post.id, changedBatchFields(made, fields, post)), fields);
    },
    restore: (postId) => restoreItems(call, [postId]),
    replace: (postId, upload) => updatePost(call, postId, postFields.toWire({ mediaId: upload.file_url })),
  };
}

/** Reason why a sidecar cannot be read; null if it can. An unreadable one does not stop its photo. */
async function problemOfSidecar(sidecar: File): Promise<string | null> {
  try {
    requireSidecar(new Uint8Array(await sidecar.arrayBuffer()));
    return null;
  } catch (error) {
    return `${sidecar.name} was not read: ${messageFrom(error)}`;
  }
}

/** Hexadecimal; null on a page that came over plain http from elsewhere than this machine. */
async function sha256Of(file: File): Promise<string | null> {
  // Missing on insecure origins, whatever its type says; in threads also where the page has it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Note on a photo that was uploaded but not described; null if it was. @throws CallError when no answer came
 */
async function refusalOf(describing: Promise<unknown>): Promise<string | null> {
  try {
    await describing;
    return null;
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return `Uploaded, but not described: ${messageFrom(error)}`;
  }
}

function noteOf(post: AdminPost, { published }: BatchFields): string | null {
  return published && !post.published ? 'Saved as a draft. Add a title to publish it.' : null;
}

/** The owner's city for all, else that of the file. */
function placeOf({ city, region, country }: ImageMetadata, fields: BatchFields) {
  if (fields.city.trim() === '' || fold(fields.city) === fold(city ?? '')) return { city, region, country };
  return { city: fields.city.trim(), region: fields.region || null, country: fields.country || null };
}

/** The post of an uploaded photo, from its metadata or file name, and the fields for all. Without a title it is a draft. */
export function postOfUpload(metadata: ImageMetadata, fileName: string, fields: BatchFields): CreatePostBody {
  const { title, description, alt_text: altText, extended_description: story, tags } = metadata;
  const typed = fields.title.trim();
  const ofFile = { city: metadata.city, region: metadata.region, country: metadata.country };
  const read = {
    title,
    caption: description,
    story,
    altText,
    tags: tags.length > 0 ? tags : null,
    ...ofFile,
  };
  const place = placeOf(metadata, fields);
  const all = { ...read, ...place, tags: cleanTags([...tags, ...fields.tags]) };
  const given = Object.entries(all).filter(([, value]) => value !== null);
  const authors = Object.entries(read).filter(([name, value]) => value !== null && isOfFile(name));
  function isOfFile(name: string): boolean {
    if (name === 'title') return typed === '';
    if (name === 'tags') return all.tags.length === tags.length;
    return !(name in ofFile) || place.city === metadata.city;
  }
  const named = typed || (title ?? titleFromFileName(fileName));
  return {
    ...postFields.toWire({
      ...Object.fromEntries(given),
      title: named,
      published: fields.published && named !== '',
    }),
    provenance: postFields.keysToWire(
      Object.fromEntries(authors.map(([name]) => [name, 'metadata' as const])),
    ),
  };
}

/**
 * Changes to a post after the fields for all files changed; values that the owner has edited since then stay.
 */
function changedBatchFields(made: MadePost, fields: BatchFields, post: AdminPost): UpdatePostBody {
  const { metadata, fields: before } = made;
  const [place, oldPlace] = [placeOf(metadata, fields), placeOf(metadata, before)];
  const isUntouched = (post.geo_city ?? '') === (oldPlace.city ?? '');
  const wanted = new Set([...metadata.tags, ...fields.tags].map(fold));
  const removed = new Set(before.tags.map(fold).filter((tag) => !wanted.has(tag)));
  const tags = cleanTags([...post.tags.filter((tag) => !removed.has(fold(tag))), ...fields.tags]);
  const typed = fields.title.trim();
  const title = typed !== '' && typed !== before.title.trim() ? typed : post.title;
  // The post could not be published before, without a title. A public post stays public.
  const isNamed = post.title === '' && title !== '';
  const changes = {
    ...(title !== post.title && { title }),
    ...(isUntouched && place.city !== oldPlace.city && place),
    ...(tags.join() !== post.tags.join() && { tags }),
    ...(fields.date !== before.date && redated(made, fields, post)),
    ...((fields.published !== before.published || (isNamed && fields.published)) && {
      published: fields.published && title !== '',
    }),
  };
  return { ...postFields.toWire(changes), version: post.version };
}

/** Change of a post's date; a public post has a date of its own. */
function redated({ provisionalDate }: MadePost, { date }: BatchFields, post: AdminPost) {
  if (date === 'taken') return { dateWhenTaken: true };
  return post.published_at === null ? { dateSetByOwner: false } : { createdDate: provisionalDate };
}
