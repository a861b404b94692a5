import type { UploadAnswer } from '#contract/upload.ts';
import type { Proposal } from '#domain/photo/quick-upload.ts';
import { isCancelled } from '../../admin/api/call-error.ts';
import type { UploadOptions } from '../../admin/api/caller.ts';
import { problemFrom } from './problem.ts';
import type { QuickUploadAction } from './state.ts';

/** Asks an AI what it sees. Throws whatever it likes: the upload goes on without it. */
export type Analyse = (answer: UploadAnswer, signal: AbortSignal) => Promise<Proposal>;

export interface SendPhotoDependencies {
  upload: (file: File, options: UploadOptions) => Promise<UploadAnswer>;
  /** Null where no AI is set up. */
  analyse: Analyse | null;
  dispatch: (action: QuickUploadAction) => void;
  signal: AbortSignal;
}

/** Sends the photograph and collects what can be said of it; a cancelled one says nothing any more. */
export async function sendPhoto(file: File, dependencies: SendPhotoDependencies): Promise<void> {
  const { upload, analyse, signal } = dependencies;
  const dispatch = (action: QuickUploadAction) => {
    if (!signal.aborted) dependencies.dispatch(action);
  };
  dispatch({ type: 'chosen', file });
  const onProgress = (sent: number, total: number) => dispatch({ type: 'progress', sent, total });
  try {
    const answer = await upload(file, { signal, onProgress });
    dispatch({ type: 'stored', answer, isAnalysed: analyse !== null });
    if (analyse) await describe(() => analyse(answer, signal), dispatch);
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The photo could not be uploaded.', error);
    dispatch({ type: 'notStored', problem: problemFrom(error) });
  }
}

async function describe(
  analyse: () => Promise<Proposal>,
  dispatch: (action: QuickUploadAction) => void,
): Promise<void> {
  try {
    dispatch({ type: 'analysed', proposal: await analyse() });
  } catch (error) {
    console.info('The AI analysis did not work.', error);
    dispatch({ type: 'notAnalysed' });
  }
}
