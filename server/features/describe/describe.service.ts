import { type Actor, requireAdmin, system } from '#domain/access/account.ts';
import { howToConfigure } from '#domain/ai/ledger.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import {
  analysisPrompt,
  analysisSchema,
  limitedAnalysis,
  type PhotoAnalysis,
  tagsAsWritten,
} from '#domain/posts/analysis.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import { emptyPostFields, isTitleUnset } from '#domain/posts/quick-upload.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { JobKind } from '../../platform/jobs/runner.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { aiCalls } from '../ai/calls.service.ts';
import type { BulkMatch, BulkPlace } from '../posts/matching.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { engineService } from '../semantic/engine.service.ts';
import type { PostSuggestions, SuggestedTexts } from './suggestions.repository.ts';

export const describeKind = 'describe';

export type DescribeService = ReturnType<typeof describeService>;

/** Photos that the AI describes in the background, and its texts until the owner has decided. */
export const describeService = perApp((app) => {
  const { reader, transaction, jobs, now, newId } = app;
  jobs.addKind(describeKind, createDescribeJob(app));

  async function queue(ids: readonly string[], batch: string): Promise<void> {
    const time = now().toISOString();
    const added = ids.map((subject) => ({ id: newId(), kind: describeKind, subject, batch, runAfter: time }));
    await transaction((repos) => repos.jobs.addSoon(added, time));
    jobs.wake();
  }

  /** Batch of new photos: what is added while others wait belongs to them. */
  async function batchToJoin(): Promise<string> {
    return (await reader.jobs.openBatch(describeKind, '')) ?? `${describeKind}-${newId()}`;
  }

  async function requireProvider(actor: Actor): Promise<void> {
    const { provider } = await aiCalls(app).status(actor);
    if (provider === null) throw new AppError('unavailable', howToConfigure);
  }

  return {
    /**
     * @param upload that they belong to; without one they join what waits
     * @returns how many are going to be described
     * @throws AppError `unavailable` without a provider
     */
    async these(actor: Actor, ids: readonly string[], upload?: string): Promise<number> {
      requireAdmin(actor);
      await requireProvider(actor);
      const unique = [...new Set(ids)];
      const known = await reader.posts.byIds(unique);
      if (known.length < unique.length) throw new AppError('not_found', 'Post not found.');
      await queue(unique, upload === undefined ? await batchToJoin() : batchOfUpload(upload));
      return unique.length;
    },

    /**
     * Describes matching photos as {@link these} does. @throws AppError `conflict` when another number
     * matches than was expected
     */
    async matching(actor: Actor, match: Omit<BulkMatch, 'from'>): Promise<number> {
      requireAdmin(actor);
      await requireProvider(actor);
      const batch = await batchToJoin();
      let queued = 0;
      for (let from: BulkPlace | null = null, isFirst = true; isFirst || from !== null; isFirst = false) {
        const portion = await postsService(app).namesMatching(actor, { ...match, from });
        const ids = portion.posts.map(({ id }) => id);
        await queue(ids, batch);
        queued += ids.length;
        from = portion.next;
      }
      return queued;
    },

    async suggestions(actor: Actor, postId: string): Promise<PostSuggestions | null> {
      requireAdmin(actor);
      return reader.suggestions.find(postId);
    },

    async list(actor: Actor, limit: number, offset: number) {
      requireAdmin(actor);
      return reader.suggestions.list(limit, offset);
    },

    async dismiss(actor: Actor, postId: string): Promise<void> {
      requireAdmin(actor);
      await transaction(({ suggestions }) => suggestions.remove(postId));
    },
  };
});

/** The end of a batch's name orders the batches. */
function batchOfUpload(upload: string): string {
  return `${describeKind}-${upload.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

/** Calls to the provider at one time; it says itself when that is too many. */
const callsAtOnce = 3;

/** Stores what the AI says of a photo for the fields that are empty; the post stays as it is. */
function createDescribeJob(app: AppContext): JobKind {
  const { reader, now } = app;
  return {
    atOnce: callsAtOnce,

    async run({ job, signal, finish }) {
      const post = await reader.posts.findById(job.subject);
      if (!post) return;
      const { media } = post;
      if (!media) throw new AppError('invalid', 'Add an image first.');
      if (openFields(post, media).size === 0) return;
      const analysis = await describe(app, post, media, signal);
      await finish(async ({ posts, suggestions }) => {
        const present = await posts.findById(post.id);
        if (!present) return false;
        // Tried again, with the new one.
        if (present.media?.id !== media.id) throw new Error('The image was replaced while it was described.');
        const texts = textsFor(openFields(present, media), analysis, present.tags);
        const found = { postId: post.id, texts, createdDate: now().toISOString() };
        if (Object.keys(texts).length > 0) await suggestions.store(found, media.id);
        return false;
      });
    },
  };
}

async function describe(
  app: AppContext,
  post: Post,
  media: Media,
  signal: AbortSignal,
): Promise<PhotoAnalysis> {
  const engine = engineService(app);
  const tagsInUse = await engine.tagsInUse(system);
  const known = {
    title: hasNoOwnTitle(post, media) ? null : post.title,
    description: post.caption || post.story.slice(0, 2000) || null,
    city: post.city,
  };
  const invocation = {
    prompt: analysisPrompt(known, tagsInUse),
    fileUrls: [app.files.url(largestRendition(media)?.key ?? '')],
    schema: analysisSchema,
    task: 'photo',
  };
  const answer = (await aiCalls(app)
    .invoke(system, invocation, { signal })
    .catch(withoutCause)) as PhotoAnalysis;
  const usable = await engine.usableTags(system, tagsAsWritten(answer.tags, tagsInUse));
  return limitedAnalysis({ ...answer, tags: usable }, tagsInUse);
}

/** The provider's own error, which may repeat the key, is in the log already. @throws AppError */
function withoutCause(error: unknown): never {
  if (!isAppError(error)) throw error;
  const { code, message, retryAfter, isOutage } = error;
  throw new AppError(code, message, { isOutage, ...(retryAfter !== undefined && { retryAfter }) });
}

/** Also where it is only the name of the file. */
function hasNoOwnTitle({ title }: Post, { originalName }: Media): boolean {
  return isTitleUnset(title) || (!!originalName && title === titleFromFileName(originalName));
}

/** An alt text that was read from the file stays, even where it looks like a fallback. */
function openFields(post: Post, media: Media): ReadonlySet<string> {
  const open = new Set<string>(emptyPostFields(post));
  if (post.provenance.altText === 'metadata') open.delete('altText');
  if (hasNoOwnTitle(post, media)) open.add('title');
  // It suggests no caption.
  open.delete('caption');
  return open;
}

function textsFor(
  open: ReadonlySet<string>,
  { title, alt_text, description, tags }: PhotoAnalysis,
  presentTags: readonly string[],
): SuggestedTexts {
  // Tags are added to those that are there.
  const added = cleanTags([...presentTags, ...tags]).slice(cleanTags(presentTags).length);
  return {
    ...(open.has('title') && title !== '' && { title }),
    ...(open.has('altText') && alt_text !== '' && { altText: alt_text }),
    ...(open.has('story') && description !== '' && { story: description }),
    ...(added.length > 0 && { tags: added }),
  };
}
