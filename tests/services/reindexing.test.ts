import { expect, it } from 'vitest';
import { system, visitor } from '../../domain/access/actor.ts';
import { createReindexing } from '../../server/services/reindexing.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

const tables = ['post_tags', 'post_tokens', 'post_subjects', 'listings', 'listing_counts'] as const;

eachDatabase('indexing anew', (make) => {
  async function site() {
    const made = contentServices(await make());
    const versions: number[] = [];
    const { transaction, database } = made;
    return {
      ...made,
      versions,
      reindexing: createReindexing({ transaction, onChange: (version) => void versions.push(version) }),
      /** Behind the back of every repository. */
      db: database.writer,
      async derived() {
        const rows = tables.map((table) => database.db.selectFrom(table).selectAll().execute());
        const sorted = (await Promise.all(rows)).map((table) =>
          table.map((row) => JSON.stringify(row)).sort(),
        );
        const entries = database.db.selectFrom('search_entries').select(['kind', 'entity_id', 'published']);
        return [...sorted, (await entries.execute()).map((row) => JSON.stringify(row)).sort()];
      },
    };
  }

  it('makes what posts say, whatever stood there', async () => {
    const { publish, draft, hub, reader, reindexing, db, derived, versions } = await site();
    await hub({ name: 'rain', requiredTokens: ['rain'] });
    const { id } = await publish({ title: 'Umbrellas', tags: ['Rain'], city: 'Porto', story: 'Wet stones.' });
    await draft({ tags: ['rain'], city: 'Lisbon' });
    const right = await derived();
    await db.deleteFrom('listing_counts').execute();
    await db.deleteFrom('search_entries').execute();
    await db.insertInto('post_tokens').values({ token: 'old rule', post_id: id }).execute();
    await db.updateTable('listings').set({ key: 'nowhere' }).where('kind', '=', 'city').execute();
    expect(await derived()).not.toEqual(right);
    expect(await reindexing.posts(system)).toBe(2);
    expect(await derived()).toEqual(right);
    const found = await reader.search.query('umbrellas', { published: true, limit: 5, offset: 0 });
    expect(found.hits).toEqual([{ kind: 'post', id }]);
    expect(versions).toEqual([await reader.contentVersion.read()]);
  });

  it('takes a site of many posts in portions', async () => {
    const { posts, reindexing, derived } = await site();
    await posts.createMany(
      system,
      Array.from({ length: 401 }, (_, index) => ({
        title: `Photo ${index}`,
        tags: ['many'],
        published: true,
      })),
    );
    const right = await derived();
    const seen: number[] = [];
    expect(await reindexing.posts(system, (done) => void seen.push(done))).toBe(401);
    expect(seen).toEqual([200, 400, 401]);
    expect(await derived()).toEqual(right);
  });

  it('is nothing for a visitor', async () => {
    const { reindexing } = await site();
    await expect(reindexing.posts(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
