import {
  type Change,
  initialState,
  type QuickUploadState,
  withChange,
} from '../../../../admin/features/quick-upload/state.ts';
import type { ImageMetadata, UploadAnswer } from '../../../../contract/media.ts';

export const now = 1_760_000_000_000;
export const file = { name: 'Night Bus.jpg', type: 'image/jpeg', size: 4_200_000 } as File;

/** What the server says of a photograph; of what is not given, that nothing is known. */
export function answer(
  metadata: Partial<ImageMetadata> = {},
  more: Partial<UploadAnswer> = {},
): UploadAnswer {
  const silent = {
    title: null,
    description: null,
    alt_text: null,
    extended_description: null,
    tags: [],
    city: null,
    region: null,
    country: null,
    taken_at: null,
    taken_date: null,
  };
  return {
    file_url: '/media/ab/abc-1280.jpg',
    metadata: { ...silent, ...metadata },
    duplicates: [],
    ...more,
  } as unknown as UploadAnswer;
}

/** What the dialog shows after all this. */
export function act(...changes: Change[]): QuickUploadState {
  return changes.reduce(withChange, initialState);
}
