import { useEffect, useEffectEvent } from 'react';
import { isCancelled, messageOr } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postLimits } from '#domain/posts/post-input.ts';
import { getAiStatus } from '../../calls/ai.ts';
import { suggest } from '../photos/describe/suggest.ts';
import { blankPost } from '../photos/fields/columns.tsx';
import {
  analysed,
  type Dispatch,
  describable,
  filled,
  formDraft,
  isAnalysisOver,
  type QuickUploadState,
  unlessStopped,
} from './state.ts';

/**
 * Requests texts from the AI once the photo is stored, then from the templates if they are on; saving never
 * waits for either.
 */
export function useSuggestions(
  call: Caller,
  state: QuickUploadState,
  wantsTemplates: boolean,
  dispatch: Dispatch,
): void {
  const answer = describable(state);
  const isOver = isAnalysisOver(state);
  const { retries } = state;
  const fillEmptyFields = useEffectEvent((signal: AbortSignal) =>
    requestTemplates(call, state, unlessStopped(dispatch, signal), signal),
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
    fillEmptyFields(stop.signal);
    return () => stop.abort();
  }, [answer, isOver, wantsTemplates]);
}

export async function requestAi(
  call: Caller,
  { file_url: mediaId, metadata: { title, description, city } }: UploadAnswer,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  try {
    if ((await getAiStatus(call, signal)).provider === null) return dispatch({ analysis: 'off' });
    dispatch({ analysis: 'running' });
    const known = { title: title ?? '', caption: description ?? '', city: city ?? '', mediaId };
    const { words } = await suggest('ai', call, { ...blankPost, ...known, postedAt: null }, signal);
    dispatch(analysed(words));
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The AI analysis did not work.', error);
    dispatch({ analysis: 'failed', analysisProblem: messageOr(error, '') });
  }
}

/** @param state as the AI has left it: its texts help to find a cluster */
export async function requestTemplates(
  call: Caller,
  state: QuickUploadState,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  dispatch({ templates: 'running' });
  try {
    const { words, nothing } = await suggest(
      'templates',
      call,
      { ...formDraft(state), postedAt: null },
      signal,
    );
    if (nothing !== null) return dispatch({ templates: { nothing } });
    const { slug = '', metaDescription = '', ...proposal } = words;
    // The dialog has no field in which the owner could shorten it.
    dispatch(filled(proposal, slug, metaDescription.slice(0, postLimits.metaDescription)));
  } catch (error) {
    if (isCancelled(error)) return;
    console.info('The templates could not be filled.', error);
    dispatch({ templates: 'failed' });
  }
}
