import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { BulkFields } from '#domain/posts/bulk.ts';
import type { Post } from '#domain/posts/post.ts';
import { altTextBeside, type PostFields, requireTitle } from '#domain/posts/post-input.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { slugify } from '#domain/text/slug.ts';
import { perApp } from '../../compose/context.ts';
import { postsChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createSlugChooser } from '../../platform/records/slugs.ts';
import {
  changesOf,
  isFirstPublication,
  newPost,
  type PostChange,
  type RequestedChanges,
} from './changes.service.ts';
import type { PostContent } from './posts.rows.ts';

/** A requested change of a post. */
export interface RequestedChange {
  before: Post;
  fields: BulkFields;
}

/** A story that is to be written, without markup: parsed before the transaction. */
export type PlainOf = (story: string) => string | undefined;

/** A new slug, and whether the owner chose it. */
type SlugChange = Pick<RequestedChanges, 'slug' | 'slugSetByOwner'>;

/** Options of a change. */
interface ChangeOptions {
  /** Version that the editor has read; without it the last write wins. */
  version?: number | undefined;
  plainOf?: PlainOf | undefined;
  /** ISO: of a first publication that was planned; now unless given. */
  moment?: string | undefined;
}

/** Milliseconds that the dates of one upload or one bulk publication may be ahead of the clock. */
const aheadMs = 60_000;

/** Posts written between two pauses of a batch. */
const postsAtOnce = 250;

/** The steps of writing posts, each inside a transaction of the caller, who checks the actor. */
export const postWriting = perApp(({ now, newId, site }) => {
  async function announce(
    repos: Repositories,
    changes: readonly PostChange[],
    plainOf?: PlainOf,
  ): Promise<void> {
    const real = changes.filter(({ before, after }) => before !== after);
    if (real.length === 0) return;
    await postsChanged(repos, {
      changes: real.map(({ before, after }) => ({
        before,
        after: { ...after, plain: plainOf?.(after.story) },
      })),
      time: now().toISOString(),
    });
  }

  /**
   * A slug follows the title until the first publication, unless it was typed. An empty one is created from the title;
   * the current slug is no request.
   */
  async function slugFor(
    repos: Repositories,
    before: Post,
    fields: Partial<PostFields>,
  ): Promise<SlugChange> {
    const { slug: wished, title = before.title } = fields;
    const give = createSlugChooser(repos.posts, photoSlugs(now()));
    if (wished && wished !== before.slug)
      return { slug: await give(wished, before.id), slugSetByOwner: true };
    const follows = before.publishedAt === null && !before.slugSetByOwner && title !== before.title;
    if (wished !== '' && !follows) return {};
    return { slug: await give(title, before.id), slugSetByOwner: false };
  }

  /** Later than the date of every published post, so that posts published together keep their order. */
  async function publicationMoment(repos: Repositories, wanted: readonly RequestedChange[]): Promise<string> {
    const time = now().getTime();
    const isAny = wanted.some(({ before, fields }) => isFirstPublication(before, fields));
    if (!isAny) return new Date(time).toISOString();
    const newest = await repos.listings.newestDate(new Date(time + aheadMs).toISOString());
    return new Date(Math.max(time, newest === null ? 0 : Date.parse(newest) + 1)).toISOString();
  }

  /** The row alone. @param moment of a first publication */
  async function update(
    repos: Repositories,
    { before, fields: { provisionalDate: _, ...fields } }: RequestedChange,
    moment: string,
    version?: number,
  ): Promise<PostChange> {
    const slug = await slugFor(repos, before, fields);
    const taken = takenMoment(before.metadata?.takenAt, site.timeZone);
    const { title, altText = before.altText } = fields;
    const follows = title !== undefined && title !== before.title && altText === before.altText;
    const wanted = {
      ...fields,
      ...(follows && { altText: altTextBeside(title, before) }),
      ...{ slug: before.slug, ...slug },
    };
    const changes = changesOf(before, wanted, now().toISOString(), moment, taken);
    requireTitle({ ...before, ...changes });
    const isCurrent = (version ?? before.version) === before.version;
    if (Object.keys(changes).length === 0 && isCurrent) return { before, after: before };
    await requireImage(repos, changes.mediaId);
    await repos.posts.update(before.id, changes, version);
    return { before, after: await existing(repos, before.id) };
  }

  /** Only the post that was chosen last opens Home. */
  async function closeOthers(repos: Repositories, chosenId: string): Promise<PostChange[]> {
    const others = (await repos.posts.opensHome()).filter(({ id }) => id !== chosenId);
    const changes: PostChange[] = [];
    for (const before of others)
      changes.push(await update(repos, { before, fields: { opensHome: false } }, now().toISOString()));
    return changes;
  }

  /** The date of a new post that is to have that of the exposure; none where it is not known. */
  async function datedWhenTaken(
    repos: Repositories,
    { createdDate, dateWhenTaken, mediaId }: Partial<PostFields>,
  ): Promise<Partial<PostFields>> {
    if (!dateWhenTaken || createdDate !== undefined || !mediaId) return { dateWhenTaken: false };
    const taken = takenMoment((await repos.media.metadataOf(mediaId))?.takenAt, site.timeZone);
    return taken === null ? { dateWhenTaken: false } : { createdDate: taken };
  }

  /** @param moment ISO, what a post without a date of its own gets */
  function placed(fields: Partial<PostFields>, moment: Date): { time: number; provisionalDate: string } {
    const wished = Date.parse(fields.provisionalDate ?? '');
    const time = wished <= moment.getTime() + aheadMs ? wished : moment.getTime();
    return { time, provisionalDate: new Date(time).toISOString() };
  }

  return {
    /** @throws AppError `not_found`, `invalid` for an image that is not there, `conflict` with the post as it is */
    async change(
      repos: Repositories,
      id: string,
      fields: Partial<PostFields>,
      { version, plainOf, moment }: ChangeOptions = {},
    ): Promise<PostChange> {
      const wanted = { before: await existing(repos, id), fields };
      const time = moment ?? (await publicationMoment(repos, [wanted]));
      const change = await update(repos, wanted, time, version);
      const others = change.after.opensHome ? await closeOthers(repos, id) : [];
      await announce(repos, [change, ...others], plainOf);
      return change;
    },

    /**
     * Changes different posts as `change` does, as they were read in this transaction; the first ones that become
     * public are the
     * oldest.
     */
    async changeAll(repos: Repositories, wanted: readonly RequestedChange[]): Promise<PostChange[]> {
      const changes: PostChange[] = [];
      let time = Date.parse(await publicationMoment(repos, wanted));
      for (const one of wanted) {
        changes.push(await update(repos, one, new Date(time).toISOString()));
        if (isFirstPublication(one.before, one.fields)) time += 1;
      }
      await announce(repos, changes);
      return changes;
    },

    /** The id that a post with these fields gets each time the request is sent. */
    requestedId: (fields: Partial<PostFields>, requestId: string) =>
      newId(placed(fields, now()).time, requestId),

    /**
     * @param id of a single post; by default each gets a new one
     * @returns the posts as they were stored, in the order of the inputs
     */
    async store(
      repos: Repositories,
      inputs: readonly Partial<PostFields>[],
      plainOf: PlainOf,
      id?: string,
    ): Promise<PostContent[]> {
      const moment = now();
      const chooseSlug = createSlugChooser(repos.posts, photoSlugs(moment));
      const stored: PostContent[] = [];
      for (let start = 0; start < inputs.length; start += postsAtOnce) {
        if (start > 0) await setImmediate();
        const batch: PostContent[] = [];
        for (const fields of inputs.slice(start, start + postsAtOnce)) {
          requireTitle({ title: fields.title ?? '', published: fields.published ?? false });
          const slug = await chooseSlug(fields.slug || fields.title || '');
          const { time, provisionalDate } = placed(fields, moment);
          const named = { slug, slugSetByOwner: Boolean(fields.slug) };
          const dated = await datedWhenTaken(repos, fields);
          const whole = { ...fields, ...dated, ...named, provisionalDate };
          batch.push(newPost(id ?? newId(time), whole, moment.toISOString()));
        }
        await repos.posts.insert(batch);
        const added = batch.map((post) => {
          const media = post.mediaId === null ? null : { id: post.mediaId };
          return { before: null, after: { ...post, media, plain: plainOf(post.story) } };
        });
        await postsChanged(repos, { changes: added, time: now().toISOString() });
        const chosen = batch.findLast(({ opensHome }) => opensHome);
        if (chosen) await announce(repos, await closeOthers(repos, chosen.id));
        stored.push(...batch);
      }
      if (stored.length >= postsAtOnce) await repos.derived.refreshStatistics();
      return stored;
    },
  };
});

/** A photo whose title gives no slug is named by the time. */
function photoSlugs(moment: Date) {
  return { make: slugify, nameless: `photo-${moment.getTime()}` };
}

/** @throws AppError `not_found` */
export async function existing(repos: Repositories, id: string): Promise<Post> {
  const post = await repos.posts.findById(id);
  if (!post) throw new AppError('not_found', 'Post not found.');
  return post;
}

/** @throws AppError `invalid` for the id of an image that is not stored */
export async function requireImage(repos: Repositories, mediaId: string | null | undefined): Promise<void> {
  if (!mediaId || (await repos.media.findById(mediaId))) return;
  const message = 'Image not found. It may have been removed. Upload it again.';
  throw new AppError('invalid', message, { fields: { mediaId: message } });
}
