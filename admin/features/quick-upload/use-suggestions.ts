import { type ActionDispatch, useEffect, useEffectEvent } from 'react';
import { isCancelled, messageOr } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postLimits } from '#domain/posts/post-input.ts';
import { type QuickUploadDraft, tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { generatedFields } from '#domain/semantic/fields.ts';
import { getAiStatus } from '../../calls/ai.ts';
import { describePhoto, fillTemplates } from '../../calls/suggestions.ts';
import { describable, isAnalysisOver, type QuickUploadAction, type QuickUploadState } from './state.ts';

type Dispatch = ActionDispatch<[QuickUploadAction]>;

interface SuggestionsOptions {
  call: Caller;
  state: QuickUploadState;
  wantsTemplates: boolean;
  dispatch: Dispatch;
}

/**
 * Requests texts from the AI once the photo is stored, then from the templates if they are on; saving never
 * waits for either.
 */
export function useSuggestions({ call, state, wantsTemplates, dispatch }: SuggestionsOptions): void {
  const answer = describable(state);
  const isOver = isAnalysisOver(state);
  const { retries } = state;
  const fillEmptyFields = useEffectEvent((stored: UploadAnswer, signal: AbortSignal) =>
    requestTemplates(call, stored, state.draft, unlessStopped(dispatch, signal), signal),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry asks again
  useEffect(() => {
    if (!answer) return;
    const stop = new AbortController();
    requestAi(call, answer, unlessStopped(dispatch, stop.signal), stop.signal);
    return () => stop.abort();
  }, [call, answer, retries, dispatch]);
  useEffect(() => {
    if (!answer || !isOver || !wantsTemplates) return;
    const stop = new AbortController();
    fillEmptyFields(answer, stop.signal);
    return () => stop.abort();
  }, [answer, isOver, wantsTemplates]);
}

function unlessStopped(dispatch: Dispatch, signal: AbortSignal): Dispatch {
  return (action) => {
    if (!signal.aborted) dispatch(action);
  };
}

export async function requestAi(
  call: Caller,
  { file_url: fileUrl, metadata: { title, description, city } }: UploadAnswer,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { provider } = await getAiStatus(call, signal);
    if (provider === null) {
      dispatch({ type: 'noAnalysis' });
      return;
    }
    dispatch({ type: 'analysing' });
    const suggestion = await describePhoto(call, fileUrl, { title, description, city }, signal);
    const proposal = {
      title: suggestion.title,
      altText: suggestion.alt_text,
      story: suggestion.description,
      tags: tagText(suggestion.tags),
    };
    dispatch({ type: 'analysed', proposal });
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The AI analysis did not work.', error);
    dispatch({ type: 'notAnalysed', reason: messageOr(error, '') });
  }
}

/** @param draft as the AI has left it: its words help to find a cluster */
export async function requestTemplates(
  call: Caller,
  { metadata }: UploadAnswer,
  { tags, caption, story }: QuickUploadDraft,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  const known = {
    tags: tagsOf(tags.text),
    city: metadata.city ?? '',
    caption: caption.text,
    story: story.text,
    postedAt: null,
  };
  dispatch({ type: 'filling' });
  try {
    const { result } = await fillTemplates(call, known, signal);
    if (!result?.template) {
      dispatch({ type: 'notFilled', because: result ? 'missing' : 'unmatched' });
      return;
    }
    const { slug = '', metaDescription = '', ...proposal } = generatedFields.fromWire(result);
    // The dialog has no field in which the owner could shorten it.
    const shortened = metaDescription.slice(0, postLimits.metaDescription);
    dispatch({ type: 'filled', proposal, slug, metaDescription: shortened });
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The templates could not be filled.', error);
    dispatch({ type: 'notFilled', because: 'failed' });
  }
}
