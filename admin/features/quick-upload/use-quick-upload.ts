import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { QuickUploadField } from '#domain/posts/quick-upload.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { isPictureFile } from '#domain/posts/upload-queue.ts';
import { uploadPicture } from '../../calls/media.ts';
import { updatePost } from '../../calls/posts.ts';
import { useTemplateSwitch } from '../../calls/template-switch.ts';
import { problemFrom } from './problem.ts';
import { createPostSaver, postBody } from './save-photo.ts';
import { type SendPhotoDependencies, sendPhoto } from './send-photo.ts';
import { initialState, type QuickUploadState, reduce } from './state.ts';
import { useProposals } from './use-suggestions.ts';

export interface QuickUpload {
  state: QuickUploadState;
  /** Sends the photograph at once; one that is still on its way is given up. */
  choose: (file: File) => Promise<void>;
  /** Asks the AI once more about the photograph that is there. */
  retryAnalysis: () => void;
  type: (field: QuickUploadField, text: string) => void;
  setDate: (date: UploadDate) => void;
  /** The owner's templates fill what stays empty; kept in this browser. */
  wantsTemplates: boolean;
  wantTemplates: (wanted: boolean) => void;
  /** Publishes what has been sent, or sends again what could not be sent. */
  submit: () => Promise<void>;
  keepBoth: () => void;
  /** Gives the post that shows a copy this photograph instead of its own. */
  replace: (postId: string) => Promise<void>;
}

interface QuickUploadOptions {
  call: Caller;
  onSaved: () => void;
}

/** The dialog's state and what it can do, from the choice of a photograph to the published post. */
export function useQuickUpload({ call, onSaved }: QuickUploadOptions): QuickUpload {
  const [state, dispatch] = useReducer(reduce, initialState);
  const sending = useRef<AbortController | null>(null);
  const isSaving = useRef(false);
  const savePost = useMemo(() => createPostSaver(call), [call]);
  useEffect(() => () => sending.current?.abort(), []);
  const [wantsTemplates, wantTemplates] = useTemplateSwitch();
  useProposals({ call, state, wantsTemplates, dispatch });

  async function choose(file: File): Promise<void> {
    if (!isPictureFile({ path: file.name, type: file.type })) {
      dispatch({ type: 'refused', message: `${file.name} is not an image. Choose a photo.` });
      return;
    }
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    const upload: SendPhotoDependencies['upload'] = (photo, options) => uploadPicture(call, photo, options);
    await sendPhoto(file, { upload, dispatch, signal: stop.signal });
  }

  /** Once at a time: several submits may come before the next render. */
  async function save(write: () => Promise<unknown>): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    dispatch({ type: 'saving' });
    try {
      await write();
      onSaved();
    } catch (error) {
      console.info('The photo could not be saved.', error);
      dispatch({ type: 'notSaved', problem: problemFrom(error) });
    } finally {
      isSaving.current = false;
    }
  }

  async function submit(): Promise<void> {
    const { step, file, answer } = state;
    if (step === 'sending' || step === 'saving') return;
    // The dialog shows these two only while the templates are wanted, and saves nothing that it does not show.
    const shown = wantsTemplates ? state : { ...state, slug: '', metaDescription: '' };
    if (!file) dispatch({ type: 'refused', message: 'Choose a photo first.' });
    else if (answer) await save(() => savePost(postBody(shown, file.name, answer, Date.now())));
    else await choose(file);
  }

  return {
    state,
    choose,
    submit,
    wantsTemplates,
    wantTemplates,
    retryAnalysis: () => dispatch({ type: 'retried' }),
    type: (field, text) => dispatch({ type: 'typed', field, text }),
    setDate: (date) => dispatch({ type: 'dated', date }),
    keepBoth: () => dispatch({ type: 'keepBoth' }),
    async replace(postId) {
      const { answer } = state;
      if (answer) await save(() => updatePost(call, postId, { file_url: answer.file_url }));
    },
  };
}
