import { z } from 'zod';
import { articleFields, sourceLimits } from '#domain/articles/article.entity.ts';
import { longestTarget, mostTargets } from '#domain/articles/checklist/targets.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { formatCount } from '#domain/text/clean.ts';
import { entitySchemas, placedAfter } from './entities.ts';
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

const schemas = entitySchemas(articleFields, {
  hasLengths: true,
  special: {
    /** The domain checks their lengths: images in the text become files, and the hero too. */
    body: z.string(),
    hero_image_url: z.string().nullable(),
    internal_links: z
      .array(link)
      .max(fields.internalLinks.entries, `At most ${fields.internalLinks.entries} links.`),
    sources: z.array(source).max(fields.sources.entries, `At most ${fields.sources.entries} sources.`),
  },
});

/** Version that the editor has; an older one is answered 409 `{ error, current }`. */
const articleVersion = z.int().positive().optional();

export const { createBody: createArticleBody, updateBody: updateArticleBody } = schemas;
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

const { sources: _, language, dismissed_sentences, version, ...stored } = schemas.answer.shape;
/** A whole article, as every admin call answers it. `hero_image_url`: null without one. */
export const adminArticle = z.object({
  ...placedAfter('meta_description', stored, { language }),
  og_title: z.string(),
  og_description: z.string(),
  twitter_title: z.string(),
  twitter_description: z.string(),
  internal_links: z.array(z.object({ anchor: z.string(), slug: z.string() })),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  dismissed_sentences,
  version,
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
