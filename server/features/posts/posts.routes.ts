import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deletionQuery } from '#contract/lists.ts';
import {
  type AdminPost,
  adminPost,
  adminPostsQuery,
  bulkMatchingAnswer,
  bulkMatchingBody,
  bulkPostsAnswer,
  bulkPostsBody,
  type CreatePostBody,
  createPostBody,
  type MatchingPostsBody,
  matchingPostsAnswer,
  matchingPostsBody,
  postIdParams,
  updatePostBody,
} from '#contract/posts.ts';
import type { Actor } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import type { Post, Provenance } from '#domain/posts/post.ts';
import type { AppContext } from '../../compose/context.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { presentBulkResult, toBulkAction } from './bulk.presenter.ts';
import type { BulkMatch } from './matching.service.ts';
import { createPostPresenter } from './posts.presenter.ts';
import { type GivenPost, postsService } from './posts.service.ts';

type TypedInstance = ReturnType<typeof withTypes>;
const withTypes = (http: FastifyInstance) => http.withTypeProvider<ZodTypeProvider>();

const tags = ['Posts'];
const params = postIdParams;
const wholePost = { 200: adminPost };
/** A story of 100,000 letters of any script, and the rest. */
const bodyLimit = 1024 * 1024;

/** The owner's posts, drafts included. Every answer holds the whole post. */
export function adminPostRoutes(http: FastifyInstance, app: AppContext, schedule: Queue): void {
  const typed = withTypes(http);
  const presented = presenting(app, schedule);
  readingRoutes(typed, app, presented);
  namingRoute(typed, app);
  editingRoutes(typed, app, presented);
  actionRoutes(typed, app, presented);
}

interface Queue {
  queuedAmong: (actor: Actor, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}
type Presenting = ReturnType<typeof presenting>;

/** Which drafts are in the queue is read at once for all that are answered. */
function presenting({ site }: AppContext, schedule: Queue) {
  const { ownPost } = createPostPresenter(site);
  const presentAll = async (actor: Actor, posts: readonly Post[]): Promise<AdminPost[]> => {
    const drafts = posts.filter(({ published }) => !published).map(({ id }) => id);
    const queued = drafts.length > 0 ? await schedule.queuedAmong(actor, drafts) : null;
    return posts.map((post) => ownPost(post, queued?.has(post.id) ?? false));
  };
  const present = async (actor: Actor, post: Post) => (await presentAll(actor, [post]))[0] as AdminPost;
  const wordsFor = (actor: Actor) => ({ map: postFields, present: (post: Post) => present(actor, post) });
  return {
    presentAll,
    present,
    wordsFor,
    answer: async (actor: Actor, post: Promise<Post>) =>
      present(actor, await inCallWords(post, wordsFor(actor))),
  };
}

function readingRoutes(typed: TypedInstance, app: AppContext, { present, presentAll }: Presenting): void {
  const posts = postsService(app);
  typed.get(
    '/api/admin/posts',
    {
      schema: {
        tags,
        summary: 'List posts',
        querystring: adminPostsQuery,
        response: { 200: z.array(adminPost) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query;
      const query = { filters: toPostFilters(filters), sort, limit, offset };
      const { posts: found, total } = await posts.list(request.actor, query);
      reply.header('X-Total-Count', String(total));
      return presentAll(request.actor, found);
    },
  );

  typed.get(
    '/api/admin/posts/:id',
    { schema: { tags, summary: 'Get a post', params, response: wholePost } },
    async (request) => {
      const post = await posts.findById(request.actor, request.params.id);
      if (!post) throw new AppError('not_found', 'Post not found.');
      return present(request.actor, post);
    },
  );
}

/** Asked for by a body, as what is done to them is. */
function namingRoute(typed: TypedInstance, app: AppContext): void {
  const posts = postsService(app);
  typed.post(
    '/api/admin/posts/matching',
    {
      schema: {
        tags,
        summary: 'List the ids of all matching posts in batches',
        body: matchingPostsBody,
        response: { 200: matchingPostsAnswer },
      },
    },
    async (request) => {
      const { posts: named, next } = await posts.namesMatching(request.actor, toBulkMatch(request.body));
      return {
        posts: named.map(({ id, title, originalName }) => ({ id, title, original_name: originalName })),
        next,
      };
    },
  );
}

function editingRoutes(typed: TypedInstance, app: AppContext, { answer }: Presenting): void {
  const posts = postsService(app);

  typed.post(
    '/api/admin/posts',
    {
      bodyLimit,
      schema: { tags, summary: 'Create a post', body: createPostBody, response: { 201: adminPost } },
    },
    async (request, reply) => {
      const { request_id: requestId, ...body } = request.body;
      const created = posts.create(request.actor, toGivenPost(body), requestId);
      return reply.code(201).send(await answer(request.actor, created));
    },
  );

  typed.put(
    '/api/admin/posts/:id',
    {
      bodyLimit,
      schema: { tags, summary: 'Update a post', params, body: updatePostBody, response: wholePost },
    },
    async (request) => {
      const { id } = request.params;
      const { actor, body } = request;
      return answer(actor, posts.update(actor, id, toGivenPost(body), body.version));
    },
  );

  typed.delete(
    '/api/admin/posts/:id',
    {
      schema: {
        tags,
        summary: 'Move a post to the bin, or delete it permanently with its image',
        params,
        querystring: deletionQuery,
      },
    },
    async (request, reply) => {
      const { permanent, ...options } = request.query;
      await posts[permanent ? 'remove' : 'toBin'](request.actor, request.params.id, options);
      return reply.code(204).send();
    },
  );
}

function actionRoutes(typed: TypedInstance, app: AppContext, { answer, wordsFor }: Presenting): void {
  const posts = postsService(app);

  for (const action of ['publish', 'unpublish'] as const) {
    const summary = action === 'publish' ? 'Publish a post' : 'Make a post a draft again';
    typed.post(
      `/api/admin/posts/:id/${action}`,
      { schema: { tags, summary, params, response: wholePost } },
      ({ actor, params: { id } }) => answer(actor, posts[action](actor, id)),
    );
  }

  typed.post(
    '/api/admin/posts/bulk',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Apply one action to many posts, all or none',
        body: bulkPostsBody,
        response: { 200: bulkPostsAnswer },
      },
    },
    async ({ actor, body }) =>
      presentBulkResult(await inCallWords(posts.bulk(actor, body.ids, toBulkAction(body)), wordsFor(actor))),
  );

  typed.post(
    '/api/admin/posts/bulk/matching',
    {
      schema: {
        tags,
        summary: 'Apply one action to every matching post in batches',
        body: bulkMatchingBody,
        response: { 200: bulkMatchingAnswer },
      },
    },
    ({ actor, body }) =>
      inCallWords(posts.bulkMatching(actor, toBulkMatch(body), toBulkAction(body)), wordsFor(actor)),
  );
}

type CallFilters = Omit<z.output<typeof adminPostsQuery>, 'sort' | 'limit' | 'offset'>;

/** The fields of a request, under the domain's names. */
function toGivenPost(body: Partial<CreatePostBody>): GivenPost {
  const { file_url: pictureAddress, provenance, ...fields } = body;
  return {
    ...postFields.fromWire(fields),
    pictureAddress,
    provenance: provenance && authorsOf(provenance),
  };
}

/** Fields whose author is noted. */
const authored = [
  'title',
  'slug',
  'caption',
  'story',
  'tags',
  'altText',
  'metaDescription',
  'language',
  'city',
  'region',
  'country',
  'locationPrecision',
  'mediaId',
  'createdDate',
  'provisionalDate',
] as const;

/** @param provenance by the names of the calls; what is no field of a post is left out */
function authorsOf(provenance: Readonly<Record<string, Provenance>>): Record<string, Provenance> {
  return Object.fromEntries(
    authored.flatMap((field) => {
      const author = provenance[postFields.wires[field]];
      return author === undefined ? [] : [[field, author]];
    }),
  );
}

/** Filters of lists and bulk actions, under the domain's names. */
export function toPostFilters({
  geo_city: city,
  q: search,
  any_slug,
  missing: part,
  taken_year: takenYear,
  upload,
  ...plain
}: CallFilters) {
  const missing = part === postFields.wires.altText ? 'altText' : part;
  const anySlug = any_slug?.toLowerCase();
  return { ...plain, city, search, anySlug, missing, takenYear, isLastUpload: upload && true } as const;
}

function toBulkMatch({ matching, expected, from }: MatchingPostsBody): BulkMatch {
  return { filters: toPostFilters(matching), expected, from: from ?? null };
}
