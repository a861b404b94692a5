import { z } from 'zod';
import { longestTarget, mostTargets } from '#domain/articles/checklist/targets.ts';
import { articleFields, sourceLimits } from '#domain/articles/fields.ts';
import { postFields } from '#domain/posts/fields.ts';
import { formatCount } from '#domain/text/clean.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';

const { fields } = articleFields;
const atMost = (most: number) => `At most ${formatCount(most)} characters.`;
const line = (most: number) => z.string().max(most, atMost(most));

const link = z.object({ anchor: line(fields.internalLinks.limit), slug: line(fields.internalLinks.limit) });
const source = z.object({ title: line(sourceLimits.title), url: line(sourceLimits.url) });

/**
 * Bytes of a request with a body, including the images in the text that saving turns into files. The same limit for
 * working copies, so that every form that can be saved can be backed up.
 */
export const articleRequestBytes = 32 * 1024 * 1024;

/** Fields of an article as its owner sends them. What is left out stays as it is; unknown and read-only ones are ignored. */
const bodyFields = z.object({
  title: z.string('Title is required.').max(fields.title.limit, atMost(fields.title.limit)),
  /** The requested slug; '' derives it from the title. */
  slug: line(fields.slug.limit),
  /** The form's own rules (length of excerpt and meta description) are those of `domain/articles/article.ts`. */
  excerpt: line(fields.excerpt.limit),
  /** Markdown or HTML with shortcodes. */
  body: z.string(),
  /** Http, https or a path; `data:` becomes a stored file. */
  hero_image_url: z.string().nullable(),
  hero_image_alt_text: line(fields.heroImageAltText.limit),
  meta_description: line(fields.metaDescription.limit),
  /** BCP 47 tag of the words; null: the site's language. */
  language: line(fields.language.limit).nullable(),
  tags: z.array(line(fields.tags.limit)).max(fields.tags.entries, `At most ${fields.tags.entries} tags.`),
  geo_city: line(fields.city.limit).nullable(),
  story: line(fields.story.limit),
  caption: line(fields.caption.limit),
  alt_text: line(fields.altText.limit),
  published: z.boolean(),
  /** ISO: when a draft goes public by itself, in the future; null: never. A time that repeats what is stored sets nothing. */
  publish_at: line(40).nullable(),
  /** ISO: when it goes offline by itself; null: never. */
  unpublish_at: line(40).nullable(),
  og_title: line(fields.ogTitle.limit),
  og_description: line(fields.ogDescription.limit),
  twitter_title: line(fields.twitterTitle.limit),
  twitter_description: line(fields.twitterDescription.limit),
  internal_links: z
    .array(link)
    .max(fields.internalLinks.entries, `At most ${fields.internalLinks.entries} links.`),
  /** Sources of the article's statements; for the owner. */
  sources: z.array(source).max(fields.sources.entries, `At most ${fields.sources.entries} sources.`),
  /** Sentences that are no passive voice, whatever the checklist says; in their words. */
  dismissed_sentences: z
    .array(line(fields.dismissedSentences.limit))
    .max(fields.dismissedSentences.entries, `At most ${fields.dismissedSentences.entries} sentences.`),
});

/** Version that the editor has; an older one is answered 409 `{ error, current }`. */
const articleVersion = z.int().positive().optional();

export const createArticleBody = bodyFields.partial().extend({ title: bodyFields.shape.title });
export const updateArticleBody = bodyFields.partial().extend({ version: articleVersion });
export type CreateArticleBody = z.infer<typeof createArticleBody>;
export type UpdateArticleBody = z.infer<typeof updateArticleBody>;

/** Body of `publish` and `unpublish`: nothing need be sent. */
export const articleActionBody = z.object({ version: articleVersion }).nullish();

export const adminArticlesQuery = listQuery(
  ['published_at', 'created_date', 'updated_date', 'title', 'slug', 'published'],
  '-created_date',
  {
    id: filterText.optional(),
    slug: filterText.optional(),
    published: queryFlag.optional(),
    tag: filterText.optional(),
    geo_city: filterText.optional(),
    /** Full text: every word, the last one perhaps unfinished. */
    q: filterText.optional(),
  },
);

export const articleIdParams = z.object({ id: z.string().min(1).max(64) });

/** A whole article, as every admin call answers it. */
export const adminArticle = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  /** URL of the hero image; null without one. */
  hero_image_url: z.string().nullable(),
  hero_image_alt_text: z.string(),
  meta_description: z.string(),
  language: z.string().nullable(),
  tags: z.array(z.string()),
  geo_city: z.string().nullable(),
  story: z.string(),
  caption: z.string(),
  alt_text: z.string(),
  published: z.boolean(),
  created_date: z.string(),
  updated_date: z.string(),
  /** Time of the first publication; null for an article that was never public. */
  published_at: z.string().nullable(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  /** Why it did not go public at `publish_at`. It is tried again after every change. */
  publish_problem: z.string().nullable(),
  og_title: z.string(),
  og_description: z.string(),
  twitter_title: z.string(),
  twitter_description: z.string(),
  internal_links: z.array(z.object({ anchor: z.string(), slug: z.string() })),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  dismissed_sentences: z.array(z.string()),
  version: z.number(),
});
export type AdminArticle = z.infer<typeof adminArticle>;

/** `POST /api/admin/articles/preview`: a body that has not been saved. */
export const articlePreviewBody = z.object({ title: z.string().max(fields.title.limit), body: z.string() });
export const articlePreviewAnswer = z.object({
  /** Sanitised, as the public page shows it; shortcodes that cannot be shown appear as text. */
  html: z.string(),
  /** Headings of level 2 and 3: the table of contents. */
  contents: z.array(
    z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
  ),
});
export type ArticlePreviewAnswer = z.infer<typeof articlePreviewAnswer>;

const targets = z.array(z.string().max(longestTarget)).max(mostTargets);
/** Blocks, own links and images of a text: `POST /api/admin/articles/targets`. */
export const targetsBody = z.object({
  /** Shortcodes as they were written. */
  blocks: targets,
  /** URLs of this site. */
  links: targets,
  /** URLs; those of other sites are not looked up. */
  images: targets.default([]),
});
/** Those that visitors cannot see or open, with the reason. */
export const targetProblems = z.object({
  blocks: z.array(z.object({ source: z.string(), reason: z.string() })),
  /** `draft`: the page exists. */
  links: z.array(z.object({ address: z.string(), reason: z.string(), draft: z.boolean() })),
  images: z.array(z.object({ address: z.string(), reason: z.string() })),
});
export type TargetProblemsAnswer = z.infer<typeof targetProblems>;

/** Parameters of a working copy: the id of an article, `new` for one that has not been saved yet, or `composer`. */
export const workingCopyParams = z.object({ id: z.string().min(1).max(64) });

/** `PUT …/working-copy`: the unchecked form. One for each user and article. */
export const workingCopyBody = z.object({
  /** `version` of the article that was opened; 0 for a new one. */
  base_version: z.int().min(0),
  /**
   * `updated_date` of the copy that it was typed over; null: over none. 409 with the current copy if there is another
   * one. Absent: the last one wins.
   */
  over: z.iso.datetime().nullable().optional(),
  /** The content of the form, by field. */
  fields: z.record(z.string().max(60), z.json()),
});
export type WorkingCopyBody = z.infer<typeof workingCopyBody>;

const workingCopy = workingCopyBody.omit({ over: true }).extend({ updated_date: z.string() });
export type WorkingCopyView = z.infer<typeof workingCopy>;

/** `GET` and `PUT …/working-copy`; null if there is none. */
export const workingCopyAnswer = z.object({ working_copy: workingCopy.nullable() });
export type WorkingCopyAnswer = z.infer<typeof workingCopyAnswer>;

/** `POST …/revisions/{id}/restore`: nothing need be sent where there is no unsaved text. */
export const restoreBody = z
  .object({
    version: articleVersion,
    /** `updated_date` of the working copy that the restored text replaces; absent or null: there is none. 409 otherwise. */
    over: z.iso.datetime().nullable().optional(),
  })
  .nullish();
export type RestoreBody = NonNullable<z.infer<typeof restoreBody>>;

export const revisionParams = z.object({
  id: z.string().min(1).max(64),
  revisionId: z.string().min(1).max(64),
});

/** One save. The newest one is the article as it is now. */
export const revisionSummary = z.object({
  id: z.string(),
  created_date: z.string(),
  /** Name of the account; null if it was deleted, or a command saved the article. */
  author: z.string().nullable(),
  title: z.string(),
  published: z.boolean(),
  /** Words of the body, as the checklist counts them. */
  words: z.number(),
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** Revision with the fields of the article that it holds. */
export const revision = revisionSummary.extend({
  article: adminArticle.omit({
    id: true,
    created_date: true,
    updated_date: true,
    published_at: true,
    publish_at: true,
    unpublish_at: true,
    publish_problem: true,
    version: true,
  }),
});
export type Revision = z.infer<typeof revision>;

/** A published page that an article may link to: `GET /api/admin/link-targets`. */
export const linkTarget = z.object({
  kind: z.enum(['article', 'photo', 'hub', 'city', 'tag']),
  title: z.string(),
  /** A path. */
  href: z.string(),
  /** Further words that speak of it: the terms of a hub, the tags of an article. */
  terms: z.array(z.string()),
});
export type LinkTargetView = z.infer<typeof linkTarget>;

/** A page that a link may lead to, drafts included: `GET /api/admin/completions/pages`. */
export const pageCompletion = z.object({
  kind: z.enum(['article', 'photo', 'hub', 'page']),
  title: z.string(),
  /** A path. */
  href: z.string(),
  /** False: visitors cannot open it yet. */
  published: z.boolean(),
  /** URL of a photo's thumbnail; null without a photo. */
  thumbnail_url: z.string().nullable(),
});
export type PageCompletion = z.infer<typeof pageCompletion>;

/** `POST /api/admin/posts/preview`: a story that has not been saved. */
export const previewBody = z.object({
  story: z
    .string()
    .max(postFields.fields.story.limit, `At most ${postFields.fields.story.limit} characters.`),
});

export const previewAnswer = z.object({
  /** Sanitised; shortcodes that cannot be shown appear as text. */
  html: z.string(),
  /** The site's own level, for posts that have none. */
  location_precision: z.enum(['exact', 'city', 'country', 'hidden']),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;
