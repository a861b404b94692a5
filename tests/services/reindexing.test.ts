import { expect, it } from 'vitest';
import { system, visitor } from '../../domain/access/account.ts';
import { reindexing } from '../../server/features/posts/reindex.service.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

const tables = ['post_tags', 'post_tokens', 'post_subjects', 'listings', 'listing_counts'] as const;

eachDatabase('indexing again', (make) => {
  async function site() {
    const made = contentServices(await make());
    const versions: number[] = [];
    const { database } = made;
    const app = { ...made.app, onChange: (version: number) => void versions.push(version) };
    return {
      ...made,
      versions,
      reindexing: reindexing(app),
      /** Whose reads are followed by a change. */
      reindexingWhile: (change: () => Promise<unknown>) => {
        const read = made.reader.articles.findById;
        const findById = async (id: string) => {
          const found = await read(id);
          await change();
          return found;
        };
        const articles = { ...made.reader.articles, findById };
        return reindexing({ ...app, reader: { ...made.reader, articles } });
      },
      /** Behind the back of every repository. */
      db: database.writer,
      async derived() {
        const rows = tables.map((table) => database.db.selectFrom(table).selectAll().execute());
        const sorted = (await Promise.all(rows)).map((table) =>
          // The state of a list is another one after each change.
          table.map((row) => JSON.stringify({ ...row, state: undefined })).sort(),
        );
        const entries = database.db.selectFrom('search_entries').select(['kind', 'entity_id', 'published']);
        return [...sorted, (await entries.execute()).map((row) => JSON.stringify(row)).sort()];
      },
    };
  }

  it('rebuilds the rows from the posts, whatever they contained', async () => {
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
    expect(await reindexing.everything(system)).toEqual({ posts: 2, articles: 0 });
    expect(await derived()).toEqual(right);
    const found = await reader.search.query('umbrellas', { published: true, limit: 5, offset: 0 });
    expect(found.hits).toEqual([{ kind: 'post', id }]);
    expect(versions).toEqual([await reader.contentVersion.read()]);
  });

  it('makes what articles say: tags, city, what they use, their pictures and the search', async () => {
    const { article, reader, reindexing, db, database, transaction } = await site();
    const hero = storedMedia('one');
    await transaction((repos) => repos.media.insert(hero, noMetadata, 'IMG.jpg'));
    const body = `An umbrella.\n\n[calc id="c" schema="rainfall" title="Rain"]`;
    const { id } = await article({
      title: 'Puddles',
      tags: ['Rain', 'rain'],
      city: 'Porto',
      body,
      heroMediaId: hero.id,
    });
    const gone = await article({ title: 'A draft', published: false, tags: ['fog'] });
    await database.writer.deleteFrom('search_entries').execute();
    await db.updateTable('article_tags').set({ tag_key: 'old rule' }).where('article_id', '=', id).execute();
    await db.deleteFrom('article_uses').execute();
    await db.updateTable('articles').set({ city_key: 'nowhere' }).execute();

    expect(await reindexing.everything(system)).toEqual({ posts: 0, articles: 2 });
    const list = (filters: object) =>
      reader.articles
        .list({ filters, sort: { by: 'created_date', descending: true }, limit: 5, offset: 0 })
        .then(({ articles }) => articles.map((found) => found.id));
    expect(await list({ tag: 'RAIN' })).toEqual([id]);
    expect(await list({ tag: 'old rule' })).toEqual([]);
    expect(await list({ city: 'porto' })).toEqual([id]);
    expect(await list({ search: 'umbrella' })).toEqual([id]);
    expect(await list({ search: 'draft' })).toEqual([gone.id]);
    const uses = await reader.articleUses.of('calculator', ['rainfall']);
    expect(uses.get('rainfall')?.map((using) => using.id)).toEqual([id]);
    expect(await reader.media.namedBy({ kind: 'hero', id })).toEqual([hero.id]);
    const published = await reader.search.query('draft', { published: true, limit: 5, offset: 0 });
    expect(published.hits).toEqual([]);
    const entries = await database.db.selectFrom('search_entries').select('entity_id').execute();
    expect(entries.map((row) => row.entity_id).sort()).toEqual([id, gone.id].sort());
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
    expect(await reindexing.everything(system, ({ posts }) => void seen.push(posts))).toMatchObject({
      posts: 401,
    });
    expect(seen).toEqual([200, 400, 401, 401]);
    expect(await derived()).toEqual(right);
  });

  it('lets others write in between, and does not overwrite what they wrote', async () => {
    const { posts, publish, reindexing, reader } = await site();
    const { id, version } = await publish({ title: 'Umbrellas', story: 'Wet stones.' });
    const done: string[] = [];
    let writing: Promise<unknown> | undefined;
    const finished = reindexing.everything(system, () => {
      writing ??= posts
        .update(system, id, { story: 'A *lantern*.' }, version)
        .then(() => void done.push('the change'));
    });
    await finished.then(() => void done.push('the index'));
    await writing;
    expect(done).toEqual(['the change', 'the index']);
    const find = async (text: string) =>
      (await reader.search.query(text, { published: true, limit: 5, offset: 0 })).total;
    expect(await find('lantern')).toBe(1);
    expect(await find('stones')).toBe(0);
  });

  it('derives an article that changes after it was read from its present text', async () => {
    const { article, reader, reindexingWhile, transaction } = await site();
    const { id } = await article({ title: 'Puddles', body: '[calc id="c" schema="old" title="Rain"]' });
    const body = 'A new body. [calc id="c" schema="new" title="Rain"]';
    const reindexing = reindexingWhile(() => transaction((repos) => repos.articles.update(id, { body })));
    await reindexing.everything(system);
    const uses = await reader.articleUses.of('calculator', ['old', 'new']);
    expect([...uses].map(([name, users]) => [name, users.length])).toEqual([
      ['old', 0],
      ['new', 1],
    ]);
  });

  it('removes rows of posts that are not there any more', async () => {
    const { publish, reindexing, transaction, db, database, derived } = await site();
    await publish({ title: 'Umbrellas', tags: ['Rain'] });
    const right = await derived();
    await db.insertInto('post_tokens').values({ token: 'rain', post_id: 'deleted' }).execute();
    const entry = {
      kind: 'post',
      id: 'deleted',
      published: true,
      createdDate: '2020-01-01',
      text: 'Rain',
      plain: '',
    };
    await transaction(({ search }) => search.replace([{ ...entry, kind: 'post' }]));
    await db.insertInto('listing_counts').values({ kind: 'tag', key: 'x', label: 'X', total: 1 }).execute();
    await reindexing.everything(system);
    expect(await derived()).toEqual(right);
    const labels = await database.db.selectFrom('listing_labels').selectAll().execute();
    expect(labels).toMatchObject([{ kind: 'tag', key: 'rain', label: 'Rain' }]);
  });

  it('is nothing for a visitor', async () => {
    const { reindexing } = await site();
    await expect(reindexing.everything(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
