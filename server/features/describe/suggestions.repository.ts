import type { Kysely } from 'kysely';
import { storedObject } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Texts of the AI for fields of a post; what is left out is not suggested. */
export interface SuggestedTexts {
  title?: string;
  altText?: string;
  story?: string;
  tags?: string[];
}

export interface PostSuggestions {
  postId: string;
  texts: SuggestedTexts;
  createdDate: string;
}

/** Texts that wait for their owner. Those for an image that was replaced count as none. */
export function createSuggestionsRepository(db: Kysely<Database>) {
  const present = () =>
    db
      .selectFrom('post_suggestions as s')
      .innerJoin('posts as p', (join) =>
        join.onRef('p.id', '=', 's.post_id').onRef('p.media_id', '=', 's.media_id'),
      );
  const columns = ['s.post_id as postId', 's.texts', 's.created_date as createdDate'] as const;
  const read = ({
    texts,
    ...row
  }: {
    postId: string;
    texts: string;
    createdDate: string;
  }): PostSuggestions => ({
    ...row,
    texts: storedObject<SuggestedTexts>(texts),
  });

  return {
    async find(postId: string): Promise<PostSuggestions | null> {
      const row = await present().select(columns).where('s.post_id', '=', postId).executeTakeFirst();
      return row ? read(row) : null;
    },

    /** The oldest first, and how many there are. */
    async list(limit: number, offset: number): Promise<{ rows: PostSuggestions[]; total: number }> {
      const { total } = await present()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await present()
        .select(columns)
        .orderBy('s.created_date')
        .orderBy('s.post_id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { rows: rows.map(read), total: Number(total) };
    },

    /** In place of earlier ones. */
    async store({ postId, texts, createdDate }: PostSuggestions, mediaId: string): Promise<void> {
      const values = { media_id: mediaId, texts: JSON.stringify(texts), created_date: createdDate };
      await db
        .insertInto('post_suggestions')
        .values({ post_id: postId, ...values })
        .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
        .execute();
    },

    async remove(postId: string): Promise<void> {
      await db.deleteFrom('post_suggestions').where('post_id', '=', postId).execute();
    },
  };
}
