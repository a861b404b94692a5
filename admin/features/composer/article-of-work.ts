import { useCallback } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { CreateArticleBody } from '#contract/articles.ts';
import type { VoiceAnswer } from '#contract/records.ts';
import type { Material, PublishedPage } from '#domain/composer/prompts.ts';
import { type ComposerWork, chosenTitle, publishedBody } from '#domain/composer/work.ts';
import { longestFilter } from '#domain/site/filters.ts';
import { cleanLine } from '#domain/text/clean.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { readText } from '#text/read/reading.ts';
import { listArticles, listShortcodeChoices } from '../../calls/articles.ts';
import { listPosts } from '../../calls/posts.ts';
import { voiceCalls } from '../../calls/records.ts';
import { type Loading, useLoad } from '../../kit/ui/loading.tsx';
import type { ShortcodeChoices } from '../../rich-text/types.ts';
import { useCaller } from '../../shell/session.tsx';
import { type ArticleDraft, draftOf, saveBody } from '../articles/article-draft.ts';

/** The work as a draft of the editor: what the checklist and the preview read. */
export function draftOfWork(work: ComposerWork): ArticleDraft {
  const description = cleanLine(work.seo.meta_description);
  return {
    ...draftOf(null),
    title: chosenTitle(work),
    body: publishedBody(work, readText),
    excerpt: description,
    metaDescription: description,
    tags: work.tags,
    city: work.geoCity,
    dismissedSentences: work.dismissedSentences,
  };
}

/** Body of the call that publishes the composer's article. */
export function articleOfWork(work: ComposerWork): CreateArticleBody {
  const draft = draftOfWork(work);
  const { og_title, og_description, twitter_title, twitter_description, internal_links } = work.seo;
  return {
    ...saveBody({ ...draft, slug: articleSlug(draft.title) }, null, true),
    ...{ og_title, og_description, twitter_title, twitter_description },
    internal_links: internal_links.filter(({ anchor, slug }) => anchor.trim() !== '' && slug !== ''),
    sources: work.sources,
  };
}

/** Maximum number of pages of each kind. */
const mostPages = 60;

/**
 * Published pages, articles first.
 * @param search all of its words must occur; '' for the newest pages
 */
export async function publishedPages(
  call: Caller,
  search: string,
  signal?: AbortSignal,
): Promise<PublishedPage[]> {
  const query = { published: true, limit: mostPages, q: search.trim().slice(0, longestFilter) };
  const [articles, posts] = await Promise.all([
    listArticles(call, query, signal),
    listPosts(call, query, signal),
  ]);
  const pages = (kind: PublishedPage['kind'], rows: { slug: string; title: string }[]) =>
    rows.map(({ slug, title }) => ({ kind, slug, title }));
  return [...pages('article', articles.rows), ...pages('post', posts.rows)];
}

export interface Surroundings {
  /** Newest first; drafts are written in the first one. */
  voices: VoiceAnswer[];
  material: Material & ShortcodeChoices;
}

export const loadFailed = 'Failed to load necessary data for the composer.';

/** Voices, data assets and calculators that a draft is written with. */
export function useSurroundings(): Loading<Surroundings> {
  const call = useCaller();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<Surroundings> => {
      const [voices, material] = await Promise.all([
        voiceCalls.all(call, {}, signal),
        listShortcodeChoices(call, signal),
      ]);
      return { voices, material };
    },
    [call],
  );
  return useLoad(load, loadFailed);
}
