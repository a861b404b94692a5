import { z } from 'zod';
import type { ErrorCode, ErrorItem, ErrorUser } from '#domain/errors.ts';
import { hitLimits, queryLimit } from '#domain/search/limits.ts';
import { longestFilter } from '#domain/site/filters.ts';

/** Rows of a list: by default, and at most. */
const limits = { usual: 50, most: 500 } as const;

/**
 * The query of a list: `sort` (a field, `-` before it for descending), `limit`, `offset`, and the filters. Anything
 * else is refused, so that a mistyped filter does not answer with everything.
 */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Field, ...Field[]],
  usualSort: `${'' | '-'}${NoInfer<Field>}`,
  filters: Filters,
) {
  const allowed = sorts.flatMap((field) => [field, `-${field}`]);
  return z.strictObject({
    sort: z
      .string()
      .default(usualSort)
      .refine((value) => allowed.includes(value), `must be one of ${allowed.join(', ')}`)
      .transform((value) => ({ by: value.replace(/^-/, '') as Field, descending: value.startsWith('-') })),
    limit: wholeNumber(1)
      .default(limits.usual)
      .transform((value) => Math.min(value, limits.most)),
    offset: wholeNumber(0).default(0),
    ...filters,
  });
}

function wholeNumber(least: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number of at least ${least}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`));
}

/** A flag in a query, as people write it. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

export const filterText = z.string().min(1).max(longestFilter);

export const postsQuery = listQuery(['created_date', 'updated_date', 'title', 'slug'], '-created_date', {
  id: filterText.optional(),
  slug: filterText.optional(),
  published: queryFlag.optional(),
  geo_city: filterText.optional(),
  tag: filterText.optional(),
});

const articleSorts = ['published_at', 'created_date', 'updated_date', 'title', 'slug'] as const;

export const articlesQuery = listQuery(articleSorts, '-published_at', {
  id: filterText.optional(),
  slug: filterText.optional(),
  published: queryFlag.optional(),
  geo_city: filterText.optional(),
  tag: filterText.optional(),
});

export const hubsQuery = listQuery(['weight', 'name', 'created_date'], '-weight', {
  enabled: queryFlag.optional(),
});

export const slugParams = z.object({ slug: z.string().min(1).max(300) });

/**
 * Options of a deletion. Force: also what something public uses. Permanent, of what is moved to the bin: deletes it at
 * once, or from the bin.
 */
export const deletionQuery = z.object({ force: queryFlag.optional(), permanent: queryFlag.optional() });

/** The body of every error response. */
export interface ErrorBody {
  error: {
    /** `internal`: unexpected. */
    code: ErrorCode | 'internal';
    /** For people. */
    message: string;
    /** Message per field, in the caller's own names; nested names joined by dots. */
    fields?: Record<string, string>;
    /** Critical checks that fail, for a record to be published. */
    items?: readonly ErrorItem[];
    /** With `in_use`: the published articles and series that use it. */
    users?: readonly ErrorUser[];
    /** Id of the request in the log; with 5xx that the caller did not cause. */
    id?: string;
  };
  /** With `conflict`: the row as it is now. */
  current?: unknown;
}

const searchMessage = `Search for 1 to ${queryLimit} characters.`;

/** `GET /api/search`. */
export const searchQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1, searchMessage)
    .refine((text) => Array.from(text).length <= queryLimit, searchMessage),
  limit: wholeNumber(1)
    .default(hitLimits.usual)
    .transform((limit) => Math.min(limit, hitLimits.most)),
});

/** One thing that was found; `url` is a path of the site. */
export interface SearchAnswerHit {
  kind: string;
  slug: string;
  title: string;
  url: string;
  /** Where it matches. */
  snippet: string;
  /** Matching ranges: first character, and the one behind the last. */
  matches: [number, number][];
}
