import { afterEach, expect, it } from 'vitest';
import { system, visitor } from '../../domain/access/account.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('one action on many posts', (make, dialect) => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  /** With a look at every statement. */
  async function watched() {
    const { location } = await make();
    const statements: string[] = [];
    const database = await openDatabase({ ...location, onQuery: (sql) => statements.push(sql) });
    close = database.close;
    const reader = createRepositories(database.db, dialect);
    const transaction = createTransaction(database, createRepositories);
    return { ...contentServices({ database, dialect, location, reader, transaction }), statements };
  }

  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Street ${index}`);

  it('reads what posts are matched with once for a portion, and finds them all where they belong', async () => {
    const { posts, reader, hub, statements } = await watched();
    const night = await hub({ name: 'night walks', requiredTokens: ['night'] });
    const created = await posts.createMany(
      system,
      numbered(45).map((title) => ({ title, published: true })),
    );
    const ids = created.map(({ id }) => id);
    statements.length = 0;
    expect(await posts.bulk(system, ids, { kind: 'add_tags', tags: ['Night'] })).toMatchObject({
      updated: 45,
    });
    const ofHubs = statements.filter((statement) => /^select .* from "clusters"/.test(statement));
    expect(ofHubs).toHaveLength(3);
    const total = async (kind: 'tag' | 'hub', key: string) =>
      (await reader.listings.count({ kind, key }))?.total;
    expect([await total('tag', 'night'), await total('hub', night.id)]).toEqual([45, 45]);
    expect(await posts.bulk(system, ids.slice(0, 25), { kind: 'unpublish' })).toMatchObject({ updated: 25 });
    expect([await total('tag', 'night'), await total('hub', night.id)]).toEqual([20, 20]);
  });

  it('publishes none of them when one lacks a title, and names it', async () => {
    const { posts, draft } = await watched();
    const titled = await draft({ title: 'Rain' });
    const untitled = await draft({ title: '' });
    await expect(posts.bulk(system, [titled.id, untitled.id], { kind: 'publish' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Nothing was published: 1 of 2 photos cannot be published.',
      items: [{ id: untitled.id, label: untitled.slug, detail: 'Title is required.' }],
    });
    expect((await posts.findById(system, titled.id))?.published).toBe(false);
  });

  it('changes none of them when one cannot be so, and nothing for a visitor', async () => {
    const { posts, reader } = await watched();
    const created = await posts.createMany(system, [{ title: 'One', published: true }]);
    const ids = created.map(({ id }) => id);
    const tagged = { kind: 'add_tags', tags: ['Night'] } as const;
    await expect(posts.bulk(system, [...ids, 'nobody'], tagged)).rejects.toMatchObject({ code: 'not_found' });
    await expect(posts.bulk(visitor, ids, tagged)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await reader.listings.count({ kind: 'tag', key: 'night' })).toBeNull();
  });
});
