import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { JobsAnswer } from '#contract/jobs.ts';
import type { AdminPost, PlaceOfImage } from '#contract/posts.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { tagText } from '#domain/posts/quick-upload.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import {
  describePosts,
  dismissSuggestions,
  readSuggestions,
  type StoredSuggestions,
} from '../../../calls/describing.ts';
import { getPlaceOfImage } from '../../../calls/posts.ts';
import { useLoad, useLoadedCall } from '../../../kit/ui/loading.tsx';
import { useJobs } from '../../../shell/jobs.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { type SuggestedTexts, suggest } from '../describe/suggest.ts';
import { draftOf } from '../edit/post-draft.ts';
import type { PostDraft } from '../fields/columns.tsx';

/** Photos that are being described, of this desk or of others. */
export interface Describing {
  ended: number;
  total: number;
  failed: number;
  /** Number of photos that wait or are being described. */
  left: number;
  /** Reason of a pause and its end, ISO; null if there is none. */
  pause: { reason: string; until: string } | null;
}

/** Suggestions for one photo. */
export interface Proposal {
  texts: SuggestedTexts;
  /** Texts that the AI wrote; the others come from the owner's templates. */
  ofAi: SuggestedTexts;
  /** Place in the file's metadata; null if the post has a city. */
  place: PlaceOfImage | null;
}

/** Photos of one request. */
const askedAtOnce = 1000;

/**
 * Draft with marks for the AI: a title that is only the name of the file may be replaced, an alt text from
 * the file may not.
 */
export function describedDraft(draft: PostDraft, { original_name: name, provenance }: AdminPost) {
  return {
    ...draft,
    isTitleUnset: name !== null && draft.title === titleFromFileName(name),
    isAltTextFromFile: postFields.fromWire(provenance).altText === 'metadata',
  };
}

/**
 * Key that changes with each job that has ended: it may have brought new texts, also in place of one that had
 * failed.
 */
function endedOf(jobs: JobsAnswer | null): string {
  const described = (jobs?.groups ?? []).filter(({ kind }) => kind === 'describe');
  return described.map(({ done, failed }) => `${done}/${failed}`).join();
}

/** Progress of describing, without jobs that ended before this page was opened. */
function useDescribing(jobs: JobsAnswer | null): Describing | null {
  const [hasRun, setHasRun] = useState(false);
  const present = jobs && describingOf(jobs);
  const isRunning = (present?.left ?? 0) > 0;
  useEffect(() => {
    if (isRunning) setHasRun(true);
  }, [isRunning]);
  return hasRun || isRunning ? present : null;
}

/** The stored suggestions, read again when jobs have ended. */
export function useSuggestions() {
  const call = useCaller();
  const jobs = useJobs();
  const ai = useLoadedCall(getAiStatus).data;
  const describing = useDescribing(jobs.data);
  const known = useRef<readonly StoredSuggestions[]>([]);
  /** Dates of the suggestions for which new ones were requested. */
  const replaced = useRef(new Map<string, string | null>());
  const ended = endedOf(jobs.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job that has ended is a reason to read again
  const read = useCallback(
    async (signal?: AbortSignal) => {
      // New suggestions follow the loaded ones, except those that replace others.
      const from = replaced.current.size > 0 ? [] : known.current;
      known.current = await readSuggestions(call, from, signal);
      for (const { post_id: id, created_at: date } of known.current)
        if (replaced.current.has(id) && replaced.current.get(id) !== date) replaced.current.delete(id);
      return new Map(known.current.map((one) => [one.post_id, textsOf(one)]));
    },
    [call, ended],
  );
  const { data, problem, reload } = useLoad(read);
  const byPost = data ?? noTexts;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());

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
    ai,
    byPost,
    describing,
    problem: refusal ?? problem,
    /** State of the suggestions for one photo; `waiting`: requested, and the AI is not done yet. */
    stateOf(id: string): 'none' | 'waiting' | 'ended' {
      if (!requested.has(id)) return byPost.has(id) ? 'ended' : 'none';
      const isWaiting = !byPost.has(id) || replaced.current.has(id);
      return isWaiting && (describing?.left ?? 0) > 0 ? 'waiting' : 'ended';
    },
    /** Photos that have suggestions keep them until they get new ones. */
    request: (ids: readonly string[]) =>
      attempt(async () => {
        setRequested((before) => new Set([...before, ...ids]));
        for (let start = 0; start < ids.length; start += askedAtOnce)
          await describePosts(call, { ids: ids.slice(start, start + askedAtOnce) });
        for (const { post_id: id, created_at: date } of known.current)
          if (ids.includes(id)) replaced.current.set(id, date);
        await jobs.reload();
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

/** Proposal for a photo: the AI's texts, and the owner's templates for fields that the AI left empty. */
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
  const texts = { ...found.texts, ...ofAi };
  return { texts, ofAi: ofAi ?? nothing.texts, place: null, note: found.note };
}

/**
 * Place in the file's metadata, for a post without a city. If it cannot be loaded, the city can still be
 * typed.
 */
export function usePlaceOfImage({ id, geo_city, file_url }: AdminPost): PlaceOfImage | null {
  const call = useCaller();
  const isOpen = !geo_city && file_url !== null;
  const load = useCallback(
    async (signal?: AbortSignal) => (isOpen ? getPlaceOfImage(call, id, signal) : null),
    [call, id, isOpen],
  );
  return useLoad(load).data;
}

const nothing: { texts: SuggestedTexts; note: null } = { texts: {}, note: null };
