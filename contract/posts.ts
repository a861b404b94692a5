import { z } from 'zod';
import { postFields } from '#domain/posts/post.entity.ts';
import { longestFilter } from '#domain/site/filters.ts';
import { formatCount } from '#domain/text/clean.ts';
import { entitySchemas, placedAfter } from './entities.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';

const line = (most: number) => z.string().max(most, `At most ${formatCount(most)} characters.`);
const { fields } = postFields;

const share = z
  .number('Must be a number from 0 to 1.')
  .min(0, 'Must be a number from 0 to 1.')
  .max(1, 'Must be a number from 0 to 1.');

const author = z.enum(['owner', 'metadata', 'ai']);
const level = z.enum(['exact', 'city', 'country', 'hidden']);

const schemas = entitySchemas(postFields, {
  hasLengths: true,
  special: {
    location_precision: level.nullable(),
    focal_x: share,
    focal_y: share,
    /** Who wrote a field: owner, metadata or ai. */
    provenance: z.record(z.string(), author),
  },
});
/** Fields of a post as its owner sends them. */
const { body: bodyFields } = schemas;
const { geo_city: place } = bodyFields.shape;

/** A draft may lack a title. */
export const createPostBody = bodyFields.partial().extend({
  /** Orders drafts of one upload until they are published, which gives them a new date. Ignored beside `created_date`. */
  provisional_date: line(40).optional(),
  /**
   * Makes the call repeatable, in case its answer is lost: sent again with the same `provisional_date`, it answers the
   * post that exists.
   */
  request_id: z.string().min(16).max(64).optional(),
});
export const { updateBody: updatePostBody } = schemas;

export type CreatePostBody = z.infer<typeof createPostBody>;
export type UpdatePostBody = z.infer<typeof updatePostBody>;

const postId = z.string().min(1).max(64);

/** Fields of one post before a bulk action; those that are left out stay as they are. */
const formerPost = bodyFields
  .pick({
    ...{ tags: true, geo_city: true, geo_region: true, geo_country: true },
    ...{ published: true, publish_at: true, unpublish_at: true },
    ...{ created_date: true, date_set_by_owner: true, date_when_taken: true },
  })
  .partial()
  .extend({
    id: postId,
    /** Since the action: a post that was changed after it keeps what it has. */
    version: z.int().positive(),
  });

const day = z.string().max(10);
/** Hours: a hundred years. */
const longestShift = 876_600;

const bulkAction = z.object({
  /**
   * delete: moves to the bin; date_taken: a photo whose file says when it was taken gets that date; set_date: another
   * day at the same time; shift_date: by hours, where a photo has a date; put_back: undoes an action whose answer had
   * these `former` values.
   */
  action: z.enum([
    'publish',
    'unpublish',
    'delete',
    'add_tags',
    'remove_tags',
    'set_place',
    'date_taken',
    'set_date',
    'shift_date',
    'schedule',
    'put_back',
  ]),
  /** For add_tags and remove_tags. */
  tags: z
    .array(line(fields.tags.limit).min(1))
    .max(fields.tags.entries, `At most ${fields.tags.entries} tags.`)
    .optional(),
  /** For delete: also what a published article uses. */
  force: z.boolean().optional(),
  /** For set_place: what is left out stays. */
  geo_city: place.optional(),
  geo_region: place.optional(),
  geo_country: place.optional(),
  /** For schedule, as in a post: what is left out stays. */
  publish_at: line(40).nullable().optional(),
  unpublish_at: line(40).nullable().optional(),
  /** For set_date, `2024-06-05` in the site's time zone: of all of them, or of each by its id. */
  day: day.optional(),
  days: z
    .array(z.object({ id: postId, day }))
    .max(500)
    .optional(),
  /** For shift_date: a camera's clock may have been wrong by years, or by a quarter of an hour. */
  hours: z.number().min(-longestShift).max(longestShift).multipleOf(0.25).optional(),
  /** For put_back. */
  former: z.array(formerPost).max(500).optional(),
});
/** A bulk action. */
export type BulkActionBody = z.infer<typeof bulkAction>;

/** One action on many posts, all or none. */
export const bulkPostsBody = bulkAction.extend({ ids: z.array(postId).min(1).max(500) });
export type BulkPostsBody = z.infer<typeof bulkPostsBody>;

export const bulkPostsAnswer = z.object({
  /** Posts that were changed; the others needed no change. */
  updated: z.number(),
  /** Former fields of the changed posts that can be put back. */
  former: z.array(formerPost),
});

/** Parts that a post can lack: an alternative text of its own, a story, an image, tags, a city. */
const missingParts = ['alt_text', 'story', 'picture', 'tags', 'city'] as const;
/** When the image was taken, as its file says. */
const takenYear = z.string().regex(/^\d{4}$/, 'must be a year of four digits');

/** `last`: what was uploaded last, up to a pause of 15 minutes. */
const upload = z.literal('last');

/** Where a bulk action continues. */
const bulkPlace = z.object({
  /** The last post that was handled. */
  after: postId,
  /** The newest post there was at the beginning: what is added later is left alone. */
  until: postId,
});

/** Matching posts, in batches: the answer's `next` is sent as `from` until it is null. */
export const matchingPostsBody = z.object({
  /** Filters of the list; an empty object means every post. */
  matching: z.strictObject({
    published: z.boolean().optional(),
    tag: filterText.optional(),
    geo_city: filterText.optional(),
    q: filterText.optional(),
    missing: z.enum(missingParts).optional(),
    taken_year: takenYear.optional(),
    upload: upload.optional(),
  }),
  /** Matching posts that the user saw. If the number differs at the beginning: 409, and nothing changes. */
  expected: z.int().positive(),
  from: bulkPlace.optional(),
});
export type MatchingPostsBody = z.infer<typeof matchingPostsBody>;

export const matchingPostsAnswer = z.object({
  posts: z.array(z.object({ id: z.string(), title: z.string(), original_name: z.string().nullable() })),
  next: bulkPlace.nullable(),
});
export type MatchingPostsAnswer = z.infer<typeof matchingPostsAnswer>;

/**
 * One action on every matching post, batch by batch. Each batch is one transaction.
 */
export const bulkMatchingBody = bulkAction.extend(matchingPostsBody.shape);
export type BulkMatchingBody = z.infer<typeof bulkMatchingBody>;

export const bulkMatchingAnswer = z.object({
  /** Posts of this batch. */
  handled: z.number(),
  /** Posts of this batch that were changed; the others needed no change. */
  updated: z.number(),
  /** Ids of those that were moved to the bin. */
  binned: z.array(z.string()),
  next: bulkPlace.nullable(),
});
export type BulkMatchingAnswer = z.infer<typeof bulkMatchingAnswer>;

export const adminPostsQuery = listQuery(
  ['created_date', 'updated_date', 'title', 'slug', 'taken_at'],
  '-created_date',
  {
    id: filterText.optional(),
    slug: filterText.optional(),
    /** A slug that the post has, or had while it was public. */
    any_slug: filterText.optional(),
    published: queryFlag.optional(),
    tag: filterText.optional(),
    geo_city: filterText.optional(),
    /** Full text: every word, the last one perhaps unfinished. */
    q: filterText.optional(),
    missing: z.enum(missingParts).optional(),
    taken_year: takenYear.optional(),
    upload: upload.optional(),
  },
);

/** `q`: a part of a name, in any letter case, with or without accents; without it the names used most. */
export const completionQuery = z.strictObject({
  q: z.string().max(longestFilter).default(''),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/, 'must be a whole number from 1 to 50')
    .transform(Number)
    .default(10),
});

export const cityCompletion = z.object({
  city: z.string(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  /** Whether a photo of this site has the city; the others are of the offline list of places. */
  own: z.boolean(),
  /** Published ones that show it; 0 where drafts alone have it. */
  photos: z.number(),
});
export type CityCompletion = z.infer<typeof cityCompletion>;

/** Where the image of a post was taken, by the names in its file or by its position, which itself is not sent. */
export const placeOfImage = cityCompletion
  .pick({ region: true, country: true })
  .extend({ city: z.string().nullable() });
export type PlaceOfImage = z.infer<typeof placeOfImage>;

export const tagCompletion = z.object({
  tag: z.string(),
  /** Published ones; 0 where drafts alone have it. */
  photos: z.number(),
});
export type TagCompletion = z.infer<typeof tagCompletion>;

export const postIdParams = z.object({ id: postId });

const { version, provenance, publish_problem, ...stored } = schemas.answer.shape;
/** A whole post, as every admin call answers it. `file_url`: the widest public rendition. */
export const adminPost = z.object({
  ...placedAfter(
    'file_url',
    { ...stored, focal_x: z.number(), focal_y: z.number() },
    {
      /** URL by name, `webp_384w` for one. */
      image_derivatives: z.record(z.string(), z.string()),
      /** Pixels of the original, upright. */
      width: z.number().nullable(),
      height: z.number().nullable(),
      colour: z.string().nullable(),
    },
  ),
  publish_problem,
  /** Whether it is a draft that the queue publishes. */
  queued: z.boolean(),
  /** The exact moment of the exposure; null where the file has only a date or a part of it. */
  taken_at: z.string().nullable(),
  /** Local date where the camera was: `2024-06-05`, `2024-06` or `2024`. */
  taken_date: z.string().nullable(),
  /** Name of the uploaded file; null without an image. */
  original_name: z.string().nullable(),
  /** The camera line as visitors read it; null where the file says nothing. */
  camera: z.string().nullable(),
  provenance,
  version,
});
export type AdminPost = z.infer<typeof adminPost>;
