import { z } from 'zod';
import { suggestionLimits as limits, termRoles } from '#domain/semantic/records.entity.ts';
import { longestFilter } from '#domain/site/filters.ts';
import { clusters, postLink, shownPost } from './records.ts';

/** Rows with values that cannot be read; those are shown as empty. */
const unreadable = z.array(
  z.object({
    kind: z.enum(['post', 'article', 'cluster', 'image']),
    id: z.string(),
    name: z.string(),
    columns: z.array(z.string()),
  }),
);
export type UnreadableRecords = z.infer<typeof unreadable>;

/** `GET /api/admin/insights`. */
export const insights = z.object({
  counts: z.object({
    posts: z.number(),
    drafts: z.number(),
    articles: z.number(),
    article_drafts: z.number(),
    clusters: z.number(),
  }),
  popular_tags: z.array(z.object({ tag: z.string(), posts: z.number() })),
  quality_issues: z.array(
    z.object({
      post: postLink,
      field: z.enum(['story', 'caption', 'alt_text', 'tags']),
      message: z.string(),
    }),
  ),
  /** Enabled clusters with fewer published posts than they want. */
  underperforming: z.array(clusters.answer),
  /** Twelve weeks of seven days, the present one last; `week` is the first day. */
  weeks: z.array(z.object({ week: z.string(), posts: z.number(), articles: z.number() })),
  unreadable,
});
export type InsightsAnswer = z.infer<typeof insights>;

/** `GET /api/admin/diagnostics`. */
export const diagnostics = z.object({
  alerts: z.array(
    z.object({
      level: z.enum(['error', 'warning']),
      message: z.string(),
      /** Page of the admin area where something can be done about it. */
      page: z.enum(['backups', 'bin']).optional(),
    }),
  ),
  /** Parts that could not be read: their lists are empty. */
  failed: z.array(z.string()),
  /** The latest 50, drafts too. */
  posts: z.array(shownPost),
  /** Errors of this server process, newest first. */
  errors: z.array(
    z.object({
      time: z.string(),
      message: z.string(),
      /** Finds the line in the log. */
      id: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** All since the server was started; the list above has the newest. */
  error_count: z.number(),
  unreadable,
  duplicates: z.array(
    z.object({
      kind: z.enum(['exact', 'near']),
      total: z.number(),
      /** The first of them. */
      posts: z.array(shownPost),
    }),
  ),
  uploads: z.object({
    day: z.number(),
    week: z.number(),
    month: z.number(),
    total: z.number(),
    bytes: z.number(),
  }),
});
export type DiagnosticsAnswer = z.infer<typeof diagnostics>;

const tags = z.array(z.string().max(limits.tag)).max(limits.tags).default([]);
const word = z.string().max(limits.word, `At most ${limits.word} characters.`).default('');

/** `POST /api/admin/semantic/generate`. */
export const generateBody = z.object({
  tags,
  city: word,
  caption: z.string().max(limits.caption).default(''),
  story: z.string().max(limits.story).default(''),
  mood: word,
  context: word,
  /** When the photograph was posted, ISO; null for now. */
  date: z.iso.datetime().nullable().default(null),
});
export const generateAnswer = z.object({
  /** Generated texts; null when no keyword cluster matches. */
  result: z
    .object({
      cluster: z.object({ id: z.string(), name: z.string() }),
      score: z.number(),
      /** Optional tokens that were found. */
      found: z.array(z.string()),
      /** Template of the texts; null if none is enabled. */
      template: z.object({ id: z.string(), name: z.string() }).nullable(),
      primary_term: z.string(),
      hash6: z.string(),
      title: z.string(),
      meta_description: z.string(),
      alt_text: z.string(),
      file_name: z.string(),
      slug: z.string(),
      caption: z.string(),
      story: z.string(),
      tags: z.array(z.string()),
    })
    .nullable(),
  /** Why there is no result. */
  message: z.string().nullable(),
});
export type GenerateAnswer = z.infer<typeof generateAnswer>;

/** `POST /api/admin/semantic/tags`. */
export const tagsBody = z.object({ tags });
export const tagsAnswer = z.object({
  /** Those that were sent as the site writes them: synonyms folded, stopwords left out. */
  usable: z.array(z.string()),
  /** Tags of published posts, the commonest first. */
  in_use: z.array(z.string()),
});
export type TagsAnswer = z.infer<typeof tagsAnswer>;

const tokens = z.array(z.string().max(200)).max(1000, 'At most 1,000 tokens.').default([]);

/** `POST /api/admin/clusters/try`: what a cluster would hold. */
export const tryClusterBody = z.object({
  required_tokens: tokens,
  negative_tokens: tokens,
  /** A post whose place in the cluster shall be explained. */
  slug: z.string().max(longestFilter).nullable().default(null),
});
export const tryClusterAnswer = z.object({
  total: z.number(),
  /** There are more posts than were looked at: at least `total` match. */
  is_cut: z.boolean(),
  posts: z.array(shownPost),
  asked: z
    .object({
      post: postLink.extend({ published: z.boolean() }),
      matches: z.boolean(),
      missing: z.array(z.string()),
      unwanted: z.array(z.string()),
    })
    .nullable(),
});
export type TryClusterAnswer = z.infer<typeof tryClusterAnswer>;

/** `GET /api/admin/keyword-map`: which published pages use the terms of which cluster. */
export const keywordMap = z.object({
  pages_read: z.number(),
  /** There are more published pages than were read. */
  is_cut: z.boolean(),
  clusters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      matching_posts: z.number(),
      terms: z.number(),
      /** The most used. */
      used: z.array(z.object({ term: z.string(), role: z.enum(termRoles), pages: z.number() })),
      /** Terms that no page uses. */
      gaps: z.array(z.string()),
      more_gaps: z.number(),
    }),
  ),
  /** Primary terms that several titles hold. */
  competing: z.array(
    z.object({
      cluster: z.object({ id: z.string(), name: z.string() }),
      term: z.string(),
      total: z.number(),
      /** The first of them. */
      pages: z.array(postLink.extend({ kind: z.enum(['post', 'article']) })),
    }),
  ),
  more_competing: z.number(),
});
export type KeywordMapAnswer = z.infer<typeof keywordMap>;
