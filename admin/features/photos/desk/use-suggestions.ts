import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { JobsAnswer } from '#contract/jobs.ts';
import type { AdminPost } from '#contract/posts.ts';
import { postFields } from '#domain/posts/fields.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import { tagText } from '#domain/posts/quick-upload.ts';
import {
  describePosts,
  dismissSuggestions,
  readSuggestions,
  type StoredSuggestions,
} from '../../../calls/describing.ts';
import { getJobs } from '../../../calls/jobs.ts';
import { useLoad } from '../../../kit/ui/loading.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { type SuggestedTexts, suggest } from '../describe/suggest.ts';
import { draftOf, type PostDraft } from '../edit/post-draft.ts';

/** Photos that are being described, of this desk or of others. */
export interface Describing {
  ended: number;
  total: number;
  failed: number;
  /** Those that wait or run. */
  left: number;
  /** Why none is tried at present, and until when, ISO. */
  pause: { reason: string; until: string } | null;
}

/** What is suggested for one photo. */
export interface Proposal {
  texts: SuggestedTexts;
  /** Those that the AI wrote; the others come from the owner's templates. */
  ofAi: SuggestedTexts;
}

/** Milliseconds. */
const everyMs = 3000;
/** Photos of one request. */
const askedAtOnce = 1000;

/** A title that is only the name of the file may be replaced, an alt text that the file says may not. */
export function describedDraft(draft: PostDraft, { original_name: name, provenance }: AdminPost) {
  return {
    ...draft,
    isTitleUnset: name !== null && draft.title === titleFromFileName(name),
    isAltTextFromFile: postFields.fromWire(provenance).altText === 'metadata',
  };
}

/** The stored suggestions, read again while photos are described and the window is seen. */
export function useSuggestions() {
  const call = useCaller();
  const known = useRef<readonly StoredSuggestions[]>([]);
  // Of what has ended before this page was opened it says nothing.
  const hasRun = useRef(false);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      // The jobs first: when none is left, all of their texts are there.
      const present = describingOf(await getJobs(call, signal));
      if (present && present.left > 0) hasRun.current = true;
      const describing = hasRun.current ? present : null;
      known.current = await readSuggestions(call, known.current, signal);
      return { describing, byPost: new Map(known.current.map((one) => [one.post_id, textsOf(one)])) };
    },
    [call],
  );
  const { data, problem, reload } = useLoad(read);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOpen = (data?.describing?.left ?? 0) > 0;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(messageFrom(error));
    }
    await reload();
  }
  return {
    byPost: data?.byPost ?? noTexts,
    describing: data?.describing ?? null,
    problem: refusal ?? problem,
    /** Photos that have suggestions get new ones. */
    request: (ids: readonly string[]) =>
      attempt(async () => {
        await dismiss(call, known, ids);
        for (let start = 0; start < ids.length; start += askedAtOnce)
          await describePosts(call, { ids: ids.slice(start, start + askedAtOnce) });
      }),
    discard: (ids: readonly string[]) => attempt(() => dismiss(call, known, ids)),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

const noTexts: ReadonlyMap<string, SuggestedTexts> = new Map();

async function dismiss(
  call: Caller,
  known: { current: readonly StoredSuggestions[] },
  ids: readonly string[],
): Promise<void> {
  const unwanted = new Set(ids);
  for (const { post_id: id } of known.current) {
    if (!unwanted.has(id)) continue;
    await dismissSuggestions(call, id);
    known.current = known.current.filter((one) => one.post_id !== id);
  }
}

function textsOf({ suggestions: { tags, ...texts } }: StoredSuggestions): SuggestedTexts {
  return { ...postFields.fromWire(texts), ...(tags && { tags: tagText(tags) }) };
}

function describingOf({ groups, pauses }: JobsAnswer): Describing | null {
  const described = groups.filter(({ kind }) => kind === 'describe');
  const group = described.find(({ waiting, running }) => waiting + running > 0) ?? described[0];
  if (!group) return null;
  const { waiting, running, done, failed } = group;
  const left = waiting + running;
  const pause = pauses.find(({ kind }) => kind === 'describe') ?? null;
  return { ended: done + failed, total: done + failed + left, failed, left, pause: left > 0 ? pause : null };
}

/** Of the AI, and of the owner's templates where it says nothing. */
export function useProposal(
  post: AdminPost,
  ofAi: SuggestedTexts | undefined,
  wantsTemplates: boolean,
): Proposal & { note: string | null } {
  const call = useCaller();
  const [found, setFound] = useState<{ texts: SuggestedTexts; note: string | null }>(nothing);
  useEffect(() => {
    if (!wantsTemplates) return setFound(nothing);
    const stop = new AbortController();
    const { signal } = stop;
    const draft = draftOf(post);
    suggest('templates', call, { ...draft, postedAt: draft.createdDate }, signal).then(
      ({ words, nothing: note }) => !signal.aborted && setFound({ texts: words, note }),
      (error) => {
        if (!isCancelled(error) && !signal.aborted) setFound({ texts: {}, note: messageFrom(error) });
      },
    );
    return () => stop.abort();
  }, [call, post, wantsTemplates]);
  return { texts: { ...found.texts, ...ofAi }, ofAi: ofAi ?? nothing.texts, note: found.note };
}

const nothing: { texts: SuggestedTexts; note: null } = { texts: {}, note: null };
