import { setImmediate } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { Post } from '#domain/posts/post.ts';
import { checkPostInput, type PostFields, type PostInput } from '#domain/posts/post-input.ts';
import { boundsIssue } from '#text/read/bounds.ts';
import { withoutScripts } from '#text/read/inspect.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { AlsoWrite } from '../../platform/database/write.ts';
import type { RemovalOptions } from '../../platform/records/records.service.ts';
import { usesService } from '../articles/uses.service.ts';
import { binService } from '../bin/bin.service.ts';
import { mediaLookup } from '../media/duplicates.service.ts';
import { createPostBulk } from './bulk.service.ts';
import { createPostTransaction, effectOf } from './changes.service.ts';
import { removePost } from './deletion.service.ts';
import { createPostMatching } from './matching.service.ts';
import type { PostContent } from './posts.rows.ts';
import { createPublishedPosts } from './published.service.ts';
import { existing, type PlainOf, postWriting, requireImage } from './writing.service.ts';

/** Input of a call, which names an image by the address of one of its files. */
export interface GivenPost extends Omit<PostInput, 'mediaId'> {
  /** URL of the image; null or empty for no image, undefined leaves it as it is. */
  pictureAddress?: string | null | undefined;
}

/** All use-cases of photo posts. */
export const postsService = perApp((app) => ({
  ...createPublishedPosts(app),
  ...createPostEditing(app),
  ...createPostBulk(app),
  ...createPostMatching(app),
}));

/** The fields given, as they may be stored. @throws AppError `invalid` with a message per field */
function checked({ story, ...input }: PostInput): Partial<PostFields> {
  const issue = story ? boundsIssue(story) : null;
  return checkPostInput({ ...input, story: story && !issue ? withoutScripts(story) : story }, issue?.message);
}

/** Stories parsed between two pauses, in which visitors are served. */
const storiesAtOnce = 20;

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
function createPostEditing(app: AppContext) {
  const { reader, texts, now } = app;
  const writing = postWriting(app);
  const write = createPostTransaction(app);

  /** @throws AppError `invalid` for `file_url` when no image is there */
  async function withPicture(input: PostInput | GivenPost): Promise<PostInput> {
    if (!('pictureAddress' in input)) return input;
    const { pictureAddress: address, ...fields } = input;
    if (address === undefined) return fields;
    return { ...fields, mediaId: address ? await mediaLookup(app).mediaAt(address) : null };
  }

  /** Parsed before the transaction, which other writes wait for. */
  async function plainStories(inputs: readonly Partial<PostFields>[]): Promise<PlainOf> {
    const plain = new Map<string, string>();
    for (const [index, { story }] of inputs.entries()) {
      if (index % storiesAtOnce === storiesAtOnce - 1) await setImmediate();
      if (story !== undefined) plain.set(story, await texts.plain(story));
    }
    return (story) => plain.get(story);
  }

  async function change(
    actor: Actor,
    id: string,
    fields: Partial<PostFields>,
    version?: number,
  ): Promise<Post> {
    requireAdmin(actor);
    const plainOf = await plainStories([fields]);
    return write(
      async (repos) => {
        const changed = await writing.change(repos, id, fields, { version, plainOf });
        return { result: changed.after, ...effectOf([changed]) };
      },
      ['posts'],
    );
  }

  return {
    /**
     * @param requestId of a request that may be sent again: then the post exists
     * @returns the post as it is stored
     * @throws AppError `invalid` with a message per field
     */
    async create(actor: Actor, input: PostInput | GivenPost, requestId?: string): Promise<Post> {
      requireAdmin(actor);
      const fields = checked(await withPicture(input));
      const plainOf = await plainStories([fields]);
      return write(
        async (repos) => {
          const wanted = requestId === undefined ? undefined : writing.requestedId(fields, requestId);
          const made = wanted === undefined ? null : await repos.posts.findById(wanted);
          if (made) return { result: made, isVisible: false, released: [] };
          await requireImage(repos, fields.mediaId);
          const [{ id }] = (await writing.store(repos, [fields], plainOf, wanted)) as [PostContent];
          return { result: await existing(repos, id), isVisible: fields.published ?? false, released: [] };
        },
        ['posts'],
      );
    },

    /**
     * Stores all posts in one transaction, with pauses in which pages are served. The images must exist.
     * @param also writes more in the same transaction
     * @throws AppError `invalid` for the first input that cannot be saved
     */
    async createMany(
      actor: Actor,
      inputs: readonly PostInput[],
      also?: AlsoWrite,
    ): Promise<{ id: string; slug: string }[]> {
      requireAdmin(actor);
      const fields = inputs.map(checked);
      const plainOf = await plainStories(fields);
      return write(async (repos) => {
        const posts = await writing.store(repos, fields, plainOf);
        const result = posts.map(({ id, slug }) => ({ id, slug }));
        await also?.(
          repos,
          result.map(({ id }) => id),
        );
        return { result, isVisible: posts.some((post) => post.published), released: [] };
      });
    },

    /**
     * Changes only the fields given. `published` may be among them.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid` with a message per field, `not_found`, `conflict` with the post as it is now
     */
    async update(actor: Actor, id: string, input: PostInput | GivenPost, version?: number): Promise<Post> {
      requireAdmin(actor);
      return change(actor, id, checked(await withPicture(input)), version);
    },

    /** Publishing what is published changes nothing. @throws AppError `not_found` */
    publish: (actor: Actor, id: string): Promise<Post> => change(actor, id, { published: true }),

    /** @throws AppError `not_found` */
    unpublish: (actor: Actor, id: string): Promise<Post> => change(actor, id, { published: false }),

    /** Moves it to the bin. @throws AppError `not_found`, `in_use` */
    async toBin(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if (!force) await usesService(app).requireUnusedPosts(await reader.posts.byIds([id]));
      await write(async (repos) => {
        const { publishedAt } = await removePost(repos, id, { isBin: true, time: now().toISOString() });
        return { result: undefined, isVisible: publishedAt !== null, released: [] };
      });
    },

    /**
     * Permanently, from the bin too, with its image, unless something else names it.
     * @throws AppError `not_found`, `in_use`
     */
    async remove(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if ((await binService(app).remove(actor, [id], 'post')) > 0) return;
      if (!force) await usesService(app).requireUnusedPosts(await reader.posts.byIds([id]));
      await write(async (repos) => {
        const { publishedAt, media } = await removePost(repos, id, {
          isBin: false,
          time: now().toISOString(),
        });
        return { result: undefined, isVisible: publishedAt !== null, released: media ? [media.id] : [] };
      });
    },
  };
}
