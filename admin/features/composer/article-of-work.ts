import type { CreateArticleBody } from '#contract/articles.ts';
import { type ComposerWork, chosenTitle, publishedBody } from '#domain/composer/work.ts';
import { cleanLine } from '#domain/text/clean.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { type ArticleDraft, draftOf, saveBody } from '../articles/article-draft.ts';

/** The work as the editor's form would hold it: what the checklist looks at. */
export function draftOfWork(work: ComposerWork): ArticleDraft {
  const description = cleanLine(work.seo.meta_description);
  return {
    ...draftOf(null),
    title: chosenTitle(work),
    body: publishedBody(work),
    excerpt: description,
    meta_description: description,
    tags: work.tags,
    geo_city: work.geoCity,
    dismissed_sentences: work.dismissedSentences,
  };
}

/** What is sent to be published. */
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
