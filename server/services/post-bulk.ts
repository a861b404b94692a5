import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import type { Post } from '#domain/photo/post.ts';
import { checkPostInput, type PostFields, type PostInput } from '#domain/photo/post-input.ts';
import { fold } from '#domain/text/fold.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { PostEditingDependencies } from './post-editing.ts';
import { createPostTransaction, effectOf, type Outcome } from './post-transaction.ts';
import { createPostWriting, existing, type PostChange } from './post-writing.ts';

/** One action on many posts. */
export type BulkAction =
  | { kind: 'publish' | 'unpublish' }
  | { kind: 'delete' }
  | { kind: 'add_tags' | 'remove_tags'; tags: readonly string[] }
  | { kind: 'set_place'; place: Pick<PostInput, 'city' | 'region' | 'country'> };

/** Posts handled between two pauses, in which visitors are served. */
const postsAtOnce = 20;

export function createPostBulk(dependencies: PostEditingDependencies) {
  const writing = createPostWriting(dependencies);
  const write = createPostTransaction(dependencies);

  async function changeAll(
    repos: Repositories,
    ids: readonly string[],
    fieldsOf: (post: Post) => Partial<PostFields>,
  ): Promise<Outcome<number>> {
    const changes: PostChange[] = [];
    await inPortions(ids, async (id) => {
      changes.push(await writing.change(repos, id, fieldsOf(await existing(repos, id))));
    });
    const result = changes.filter(({ before, after }) => before !== after).length;
    return { result, ...effectOf(changes) };
  }

  async function removeAll(repos: Repositories, ids: readonly string[]): Promise<Outcome<number>> {
    const removed: Post[] = [];
    await inPortions(ids, async (id) => {
      removed.push(await writing.remove(repos, id));
    });
    return {
      result: removed.length,
      isVisible: removed.some(({ publishedAt }) => publishedAt !== null),
      released: removed.flatMap(({ media }) => (media ? [media.id] : [])),
    };
  }

  return {
    /**
     * All posts or none, in one transaction.
     * @returns how many were changed; those that were as asked already do not count
     * @throws AppError `unauthenticated` or `forbidden`; `not_found` when one of them does not exist; `invalid`
     *   when one of them cannot be so
     */
    async bulk(actor: Actor, ids: readonly string[], action: BulkAction): Promise<number> {
      requireAdmin(actor);
      const unique = [...new Set(ids)];
      const fieldsOf = action.kind === 'delete' ? null : changeFor(action);
      return write((repos) => (fieldsOf ? changeAll(repos, unique, fieldsOf) : removeAll(repos, unique)));
    },
  };
}

function changeFor(action: Exclude<BulkAction, { kind: 'delete' }>): (post: Post) => Partial<PostFields> {
  switch (action.kind) {
    case 'publish':
    case 'unpublish':
      return () => ({ published: action.kind === 'publish' });
    case 'add_tags': {
      requireTags(action.tags);
      return ({ tags }) => checkPostInput({ tags: [...tags, ...action.tags] });
    }
    case 'remove_tags': {
      requireTags(action.tags);
      const unwanted = new Set(action.tags.map(fold));
      return ({ tags }) => ({ tags: tags.filter((tag) => !unwanted.has(fold(tag))) });
    }
    case 'set_place': {
      const place = checkPostInput(action.place);
      if (Object.keys(place).length === 0) refuse('city', 'Say which place: city, region or country.');
      return () => place;
    }
  }
}

function requireTags(tags: readonly string[]): void {
  if (tags.every((tag) => fold(tag) === '')) refuse('tags', 'Say which tags.');
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { fields: { [field]: message } });
}

async function inPortions(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (const [index, id] of ids.entries()) {
    // SQLite answers within one turn of the event loop: without a pause no visitor would be served meanwhile.
    if (index > 0 && index % postsAtOnce === 0) await setImmediate();
    await work(id);
  }
}
