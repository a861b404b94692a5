import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import type { Post } from '#domain/photo/post.ts';
import { checkPostInput, type PostFields, type PostInput } from '#domain/photo/post-input.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { PostContent } from '#server/repositories/post-rows.ts';
import { forgetPost, indexPosts } from './indexing.ts';
import { changesOf, newPost } from './post-changes.ts';
import { createSlugGiver } from './post-slugs.ts';

export interface PostEditingDependencies {
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  /** After the commit of a write that a visitor could see. */
  onChange: (contentVersion: number) => void;
}

/** Posts written between two pauses of a batch. */
const postsAtOnce = 250;

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export function createPostEditing({ transaction, now, newId, onChange }: PostEditingDependencies) {
  /** One transaction; the content version moves when `isVisible` says so of the outcome. */
  async function write<T>(
    work: (repos: Repositories) => Promise<{ result: T; isVisible: boolean }>,
  ): Promise<T> {
    const { result, version } = await transaction(async (repos) => {
      const outcome = await work(repos);
      const moved = outcome.isVisible ? await repos.contentVersion.bump() : null;
      return { result: outcome.result, version: moved };
    });
    if (version !== null) onChange(version);
    return result;
  }

  async function change(
    actor: Actor,
    id: string,
    fields: Partial<PostFields>,
    version?: number,
  ): Promise<Post> {
    requireAdmin(actor);
    return write(async (repos) => {
      const before = await existing(repos, id);
      const wished = fields.slug === undefined || fields.slug === before.slug ? before.slug : fields.slug;
      const slug =
        wished === before.slug
          ? wished
          : await createSlugGiver(repos.posts, now())(wished || before.title, id);
      const changes = changesOf(before, { ...fields, slug }, now().toISOString());
      if (Object.keys(changes).length === 0 && (version ?? before.version) === before.version) {
        return { result: before, isVisible: false };
      }
      await requirePicture(repos, changes.mediaId);
      await repos.posts.update(id, changes, version);
      const after = await existing(repos, id);
      await follow(repos, before, after);
      return { result: after, isVisible: before.published || after.published };
    });
  }

  /** Brings everything that depends on a post in step with it. */
  async function follow(repos: Repositories, before: Post, after: Post): Promise<void> {
    await indexPosts(repos, [after]);
    await repos.media.setReferences({ kind: 'post', id: after.id }, after.media ? [after.media.id] : []);
    if (before.slug !== after.slug) {
      await repos.addresses.removeRedirect('post', after.slug);
      const time = now().toISOString();
      if (before.publishedAt !== null) await repos.addresses.addRedirect('post', before.slug, after.id, time);
    }
    if (after.published) await repos.addresses.revive('post', [after.slug]);
  }

  /** @returns the posts as they were stored, in the order of the inputs */
  async function store(repos: Repositories, inputs: readonly Partial<PostFields>[]): Promise<PostContent[]> {
    const moment = now();
    const giveSlug = createSlugGiver(repos.posts, moment);
    const stored: PostContent[] = [];
    for (let start = 0; start < inputs.length; start += postsAtOnce) {
      if (start > 0) await setImmediate();
      const batch: PostContent[] = [];
      for (const fields of inputs.slice(start, start + postsAtOnce)) {
        const slug = await giveSlug(fields.slug || fields.title || '');
        batch.push(newPost(newId(), { ...fields, slug }, moment.toISOString()));
      }
      await insertBatch(repos, batch);
      stored.push(...batch);
    }
    if (stored.length >= postsAtOnce) await repos.derived.refreshStatistics();
    return stored;
  }

  return {
    /**
     * @returns the post as it is stored
     * @throws AppError `invalid` with a message per field
     */
    async create(actor: Actor, input: PostInput): Promise<Post> {
      requireAdmin(actor);
      const fields = checkNew(input);
      return write(async (repos) => {
        await requirePicture(repos, fields.mediaId);
        const [{ id }] = (await store(repos, [fields])) as [PostContent];
        return { result: await existing(repos, id), isVisible: fields.published ?? false };
      });
    },

    /**
     * All of them or none, in one transaction that lets the pages be served meanwhile. The pictures must exist.
     * @throws AppError `invalid` for the first input that cannot be saved
     */
    async createMany(actor: Actor, inputs: readonly PostInput[]): Promise<{ id: string; slug: string }[]> {
      requireAdmin(actor);
      const checked = inputs.map(checkNew);
      return write(async (repos) => {
        const posts = await store(repos, checked);
        const result = posts.map(({ id, slug }) => ({ id, slug }));
        return { result, isVisible: posts.some((post) => post.published) };
      });
    },

    /**
     * Changes only the fields given. `published` may be among them.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid` with a message per field, `not_found`, `conflict` with the post as it is now
     */
    async update(actor: Actor, id: string, input: PostInput, version?: number): Promise<Post> {
      requireAdmin(actor);
      return change(actor, id, checkPostInput(input), version);
    },

    /** Publishing what is published changes nothing. @throws AppError `not_found` */
    publish: (actor: Actor, id: string): Promise<Post> => change(actor, id, { published: true }),

    /** @throws AppError `not_found` */
    unpublish: (actor: Actor, id: string): Promise<Post> => change(actor, id, { published: false }),

    /** What had been public answers 410 from now on. @throws AppError `not_found` */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      await write(async (repos) => {
        const { slug, publishedAt } = await existing(repos, id);
        await forgetPost(repos, id);
        await repos.media.setReferences({ kind: 'post', id }, []);
        if (publishedAt === null) await repos.addresses.forget('post', id);
        else await repos.addresses.retire('post', id, slug, now().toISOString());
        await repos.posts.delete(id);
        return { result: undefined, isVisible: publishedAt !== null };
      });
    },
  };
}

function checkNew(input: PostInput): Partial<PostFields> {
  return checkPostInput({ ...input, title: input.title ?? '' });
}

async function existing(repos: Pick<Repositories, 'posts'>, id: string): Promise<Post> {
  const post = await repos.posts.findById(id);
  if (!post) throw new AppError('not_found', 'There is no such post.');
  return post;
}

async function requirePicture(
  repos: Pick<Repositories, 'media'>,
  mediaId: string | null | undefined,
): Promise<void> {
  if (!mediaId || (await repos.media.findById(mediaId))) return;
  const message = 'There is no such picture.';
  throw new AppError('invalid', message, { fields: { mediaId: message } });
}

async function insertBatch(repos: Repositories, posts: readonly PostContent[]): Promise<void> {
  await repos.posts.insert(posts);
  await indexPosts(repos, posts);
  const references = posts.flatMap(({ id, mediaId }) =>
    mediaId === null ? [] : [{ owner: { kind: 'post' as const, id }, mediaId }],
  );
  await repos.media.addReferences(references);
  const published = posts.filter((post) => post.published);
  await repos.addresses.revive(
    'post',
    published.map(({ slug }) => slug),
  );
}
