import { type Kysely, type Selectable, sql } from 'kysely';
import type { CardOwner, CardWords } from '#domain/cards/card.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CardsTable } from '../../platform/database/tables-cards.ts';
import { addJobBatch } from '../../platform/jobs/job-batch.ts';

/** A social card that exists, and what it shows. */
export interface StoredCard extends CardWords {
  subject: string;
  key: string;
  /** Photo on the card; null for a card of text only. */
  mediaId: string | null;
  /** Recipe by which it was drawn; null: it is to be drawn again. */
  recipe: string | null;
}

/** Social cards, and the files that they are and were. */
export function createCardsRepository(db: Kysely<Database>) {
  return {
    /**
     * The key of a card's file; null until there is one that shows exactly this.
     * @param title of the page @param media the photo on it
     */
    async current(
      { kind, key }: CardOwner,
      title: string,
      media: { id: string } | null,
    ): Promise<string | null> {
      const row = await db
        .selectFrom('cards')
        .select(['key', 'title', 'media_id as mediaId', 'recipe'])
        .where('subject', '=', `${kind}:${key}`)
        .executeTakeFirst();
      if (row?.recipe === undefined || row.recipe === null) return null;
      return row.title === title && row.mediaId === (media?.id ?? null) ? row.key : null;
    },

    async find(subject: string): Promise<StoredCard | null> {
      const row = await db.selectFrom('cards').selectAll().where('subject', '=', subject).executeTakeFirst();
      return row ? toCard(row) : null;
    },

    /** In place of the one before, whose file still leads to the subject. */
    async store({ subject, key, title, name, mediaId, recipe }: StoredCard): Promise<void> {
      const values = { key, title, name, media_id: mediaId, recipe };
      await db
        .insertInto('cards')
        .values({ subject, ...values })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
        .execute();
      await db
        .insertInto('card_files')
        .values({ key, subject })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** With its files' rows. */
    async remove(subject: string): Promise<void> {
      await db.deleteFrom('cards').where('subject', '=', subject).execute();
      await db.deleteFrom('card_files').where('subject', '=', subject).execute();
    },

    /** Keys of its present and former files. */
    async filesOf(subject: string): Promise<string[]> {
      const rows = await db.selectFrom('card_files').select('key').where('subject', '=', subject).execute();
      return rows.map(({ key }) => key);
    },

    /** The present card of the subject that a file, present or former, belongs to. */
    async findByFile(key: string): Promise<StoredCard | null> {
      const row = await db
        .selectFrom('card_files as f')
        .innerJoin('cards as c', 'c.subject', 'f.subject')
        .selectAll('c')
        .where('f.key', '=', key)
        .executeTakeFirst();
      return row ? toCard(row) : null;
    },

    /** No page shows a card until it has been looked at. */
    async discardAll(): Promise<void> {
      await db.updateTable('cards').set({ recipe: null }).execute();
    },

    /** A job for everything that has a card or could have one. */
    async addAll(kind: string, batch: string, now: string): Promise<void> {
      const all = [
        sql`select 'home:' as subject`,
        sql`select 'post:' || id as subject from posts where published = 1`,
        sql`select 'article:' || id as subject from articles where published = 1`,
        sql`select kind || ':' || key as subject from listing_counts where kind in ('tag', 'city', 'camera', 'lens')`,
        sql`select 'hub:' || id as subject from clusters where enabled = 1`,
        sql`select 'series:' || id as subject from series where published = 1`,
        sql`select subject from cards`,
      ];
      for (const subjects of all) await addJobBatch(db, { kind, batch, now }, subjects);
    },
  };
}

function toCard({ media_id, ...card }: Selectable<CardsTable>): StoredCard {
  return { ...card, mediaId: media_id };
}
