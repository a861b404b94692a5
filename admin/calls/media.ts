import type { Caller, UploadOptions } from '#browser/calls/caller.ts';
import type { DataFileAnswer } from '#contract/assets.ts';
import type { DuplicatesAnswer, KnownFilesAnswer, UnusedFile, UploadAnswer } from '#contract/media.ts';
import { deleteAt } from './caller.ts';

/**
 * Sends one image; a second time the same bytes are only found again.
 * @param sidecar its XMP file
 */
export function uploadImage(
  call: Caller,
  file: File,
  options?: UploadOptions,
  sidecar: File | null = null,
): Promise<UploadAnswer> {
  const form = new FormData();
  if (sidecar) form.append('sidecar', sidecar);
  form.append('file', file);
  return call.upload<UploadAnswer>('/api/admin/upload', form, options);
}

/** Posts with the same or a similar image as a stored one. */
export const duplicatesOf = (call: Caller, mediaId: string) =>
  call.json<DuplicatesAnswer>('GET', `/api/admin/upload/${encodeURIComponent(mediaId)}/duplicates`);

/** Sends a csv or json file; it becomes an asset when it gets a name. */
export function uploadDataFile(call: Caller, file: File, options?: UploadOptions): Promise<DataFileAnswer> {
  const form = new FormData();
  form.append('file', file);
  return call.upload<DataFileAnswer>('/api/admin/upload', form, options);
}

/** @param sha256 at most 500 */
export const knownFiles = (call: Caller, sha256: string[], signal?: AbortSignal) =>
  call.json<KnownFilesAnswer>('POST', '/api/admin/upload/known', {
    body: { sha256 },
    ...(signal && { signal }),
  });

/** Newest first. */
export const listUnusedFiles = (
  call: Caller,
  query: { limit: number; offset: number },
  signal?: AbortSignal,
) => call.list<UnusedFile>('/api/admin/files', { query, ...(signal && { signal }) });

const url = (mediaId: string) => `/api/admin/files/${encodeURIComponent(mediaId)}`;

export const pinFile = (call: Caller, mediaId: string, pinned: boolean) =>
  call.json<UnusedFile>('PUT', url(mediaId), { body: { kept: pinned } });

export const deleteFile = (call: Caller, mediaId: string) => deleteAt(call, url(mediaId));
