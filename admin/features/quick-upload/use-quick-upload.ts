import { useEffect, useMemo, useReducer, useRef } from 'react';
import { isCancelled, isTemporary } from '#browser/calls/call.ts';
import type { Caller, UploadOptions } from '#browser/calls/caller.ts';
import type { ImageMetadata, UploadAnswer } from '#contract/media.ts';
import type { AdminPost, CreatePostBody } from '#contract/posts.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import {
  authorsOf,
  type QuickUploadField,
  quickUploadSlug,
  textsToSave,
} from '#domain/posts/quick-upload.ts';
import { type UploadDate, uploadDates } from '#domain/posts/upload-date.ts';
import { isImageFile } from '#domain/posts/upload-queue.ts';
import { restoreItems } from '../../calls/bin.ts';
import { uploadImage } from '../../calls/media.ts';
import { createPost, listPosts, publishPost, updatePost } from '../../calls/posts.ts';
import { useTemplateSwitch } from '../../calls/suggestions.ts';
import { useRemembered } from '../../kit/ui/remembered.ts';
import {
  chosen,
  type Dispatch,
  initialState,
  problemFrom,
  type QuickUploadState,
  refused,
  retried,
  stored,
  typed,
  unlessStopped,
  withChange,
} from './state.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The dialog's state and what it can do, from the choice of a photograph to the published post. */
export function useQuickUpload(call: Caller, onSaved: (slug: string) => void) {
  const [date, rememberDate] = useRemembered('upload-date', uploadDates);
  const [state, dispatch] = useReducer(withChange, { ...initialState, date });
  const sending = useRef<AbortController | null>(null);
  const isSaving = useRef(false);
  const savePost = useMemo(() => createPostSaver(call), [call]);
  useEffect(() => () => sending.current?.abort(), []);
  const [wantsTemplates, wantTemplates] = useTemplateSwitch();
  useSuggestions(call, state, wantsTemplates, dispatch);

  async function choose(file: File): Promise<void> {
    if (!isImageFile({ path: file.name, type: file.type })) {
      dispatch(refused(`${file.name} is not an image. Choose a photo.`));
      return;
    }
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    await sendPhoto(file, (photo, options) => uploadImage(call, photo, options), dispatch, stop.signal);
  }

  /** Saves one at a time: several submits may come before the next render. */
  async function save(write: () => Promise<{ slug: string }>): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    dispatch({ step: 'saving', problem: null });
    try {
      onSaved((await write()).slug);
    } catch (error) {
      console.info('The photo could not be saved.', error);
      dispatch({ step: 'stored', problem: problemFrom(error) });
    } finally {
      isSaving.current = false;
    }
  }

  async function submit(): Promise<void> {
    const { step, file, answer } = state;
    if (step === 'sending' || step === 'saving') return;
    // The dialog shows slug and meta description only with templates, and saves only fields that it shows.
    const shown = wantsTemplates ? state : { ...state, slug: '', metaDescription: '' };
    if (!file) dispatch(refused('Choose a photo first.'));
    else if (answer) await save(() => savePost(postBody(shown, file.name, answer, Date.now())));
    else await choose(file);
  }

  return {
    state,
    /** Sends the photo at once; one that is still being sent is aborted. */
    choose,
    /** Publishes what has been sent, or sends again what could not be sent. */
    submit,
    /** The owner's templates fill empty fields; stored in this browser. */
    wantsTemplates,
    wantTemplates,
    /** Requests the analysis of the current photo again. */
    retryAnalysis: () => dispatch(retried),
    type: (field: QuickUploadField, text: string) => dispatch(typed(field, text)),
    setDate(date: UploadDate): void {
      rememberDate(date);
      dispatch({ date });
    },
    keepBoth: () => dispatch({ keepsBoth: true }),
    /** Replaces the image of the post that shows a copy with this photo. */
    async replace(postId: string): Promise<void> {
      const { answer } = state;
      if (answer) await save(() => updatePost(call, postId, postFields.toWire({ mediaId: answer.file_url })));
    },
    /** A photo in the bin: as it was when it was deleted. */
    restore: (postId: string) =>
      save(async () => {
        await restoreItems(call, [postId]);
        return publishPost(call, postId);
      }),
  };
}

export type QuickUpload = ReturnType<typeof useQuickUpload>;

/** Pixels: enough for the dialog's thumbnail on a dense screen. */
const width = 512;

/** A small upright copy as a `data:` URL; null for what this browser cannot decode. */
export async function previewOf(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    // The server decides whether the file is a photo; until it has answered, there is no preview.
    return null;
  }
}

/** The published post that the dialog makes; a slug of '' is made of the title. @param now milliseconds */
export function postBody(
  {
    draft,
    date,
    slug,
    metaDescription,
  }: Pick<QuickUploadState, 'draft' | 'date' | 'slug' | 'metaDescription'>,
  fileName: string,
  { file_url: fileUrl, metadata }: Pick<UploadAnswer, 'file_url' | 'metadata'>,
  now: number,
): CreatePostBody {
  const texts = textsToSave(draft, fileName);
  const location = locationOf(metadata);
  const fromMetadata = Object.fromEntries(Object.keys(location).map((name) => [name, 'metadata' as const]));
  return {
    ...postFields.toWire({
      ...texts,
      ...location,
      ...(metaDescription && { metaDescription }),
      slug: slug || quickUploadSlug(texts.title, now),
      published: true,
      mediaId: fileUrl,
    }),
    ...(date === 'taken' && postFields.toWire({ dateWhenTaken: true })),
    provenance: postFields.keysToWire({ ...authorsOf(draft), ...fromMetadata }),
  };
}

function locationOf({ city, region, country }: ImageMetadata): {
  city?: string;
  region?: string;
  country?: string;
} {
  return { ...(city && { city }), ...(region && { region }), ...(country && { country }) };
}

/**
 * Creates posts and remembers one whose answer was lost: if it exists after all, the next attempt changes it
 * instead of publishing the photo twice.
 */
export function createPostSaver(call: Caller): (body: CreatePostBody) => Promise<AdminPost> {
  let lost: CreatePostBody | null = null;

  async function findUnconfirmed() {
    if (!lost?.slug) return null;
    const { rows } = await listPosts(call, { slug: lost.slug });
    return rows[0] ?? null;
  }

  return async (body) => {
    const found = lost?.file_url === body.file_url ? await findUnconfirmed() : null;
    if (found) return updatePost(call, found.id, { ...body, slug: found.slug });
    try {
      return await createPost(call, body);
    } catch (error) {
      if (isTemporary(error)) lost = body;
      throw error;
    }
  };
}

/** Sends the photo; a cancelled upload reports nothing more. */
export async function sendPhoto(
  file: File,
  upload: (file: File, options: UploadOptions) => Promise<UploadAnswer>,
  onChange: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  const dispatch = unlessStopped(onChange, signal);
  const onProgress = (sent: number, total: number) => dispatch({ progress: { sent, total } });
  dispatch(chosen(file));
  try {
    dispatch(stored(await upload(file, { signal, onProgress })));
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The photo could not be uploaded.', error);
    dispatch({ step: 'idle', progress: null, problem: problemFrom(error) });
  }
}
