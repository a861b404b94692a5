import { isCancelled } from '#browser/calls/call-error.ts';
import type { UploadOptions } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { problemFrom } from './problem.ts';
import type { QuickUploadAction } from './state.ts';

export interface SendPhotoDependencies {
  upload: (file: File, options: UploadOptions) => Promise<UploadAnswer>;
  dispatch: (action: QuickUploadAction) => void;
  signal: AbortSignal;
}

/** Sends the photograph; a cancelled one says nothing any more. */
export async function sendPhoto(file: File, dependencies: SendPhotoDependencies): Promise<void> {
  const { upload, signal } = dependencies;
  const dispatch = (action: QuickUploadAction) => {
    if (!signal.aborted) dependencies.dispatch(action);
  };
  dispatch({ type: 'chosen', file });
  const onProgress = (sent: number, total: number) => dispatch({ type: 'progress', sent, total });
  try {
    const answer = await upload(file, { signal, onProgress });
    dispatch({ type: 'stored', answer });
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The photo could not be uploaded.', error);
    dispatch({ type: 'notStored', problem: problemFrom(error) });
  }
}
