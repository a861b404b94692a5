import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { demoRecordKey } from '../../server/features/demo/demo.rows.ts';
import type { PostListQuery } from '../../server/features/posts/admin-list.repository.ts';
import {
  conditionOf,
  countPosts,
  type PostFilters,
} from '../../server/features/posts/post-filters.repository.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('the list of posts', (make) => {
  const three = async () => {
    const site = contentServices(await make());
    const b = await site.publish({
      title: 'b',
      city: 'Porto',
      tags: ['Rain'],
      createdDate: '2024-01-03T00:00:00Z',
    });
    site.clock.advance(1);
    const upper = await site.publish({
      title: 'B',
      city: 'PORTO',
      tags: ['C++'],
      createdDate: '2024-01-01T00:00:00Z',
    });
    site.clock.advance(1);
    const accent = await site.draft({ title: 'é', tags: ['rain'], createdDate: '2024-01-02T00:00:00Z' });
    const list = async (query: Partial<PostListQuery>) => {
      const sort = { by: 'created_date', descending: true } as const;
      const { posts, total } = await site.reader.postList.list({
        filters: {},
        sort,
        limit: 10,
        offset: 0,
        ...query,
      });
      return [posts.map((post) => post.title).join(''), total];
    };
    return { ...site, b, upper, accent, list };
  };

  it.each([
    ['created_date', false, 'Béb'],
    ['created_date', true, 'béB'],
    ['updated_date', false, 'bBé'],
    ['updated_date', true, 'éBb'],
    ['title', false, 'Bbé'],
    ['title', true, 'ébB'],
    ['slug', false, 'bBé'],
    ['slug', true, 'éBb'],
  ] as const)('sorts by %s, descending %s, the same in both databases', async (by, descending, expected) => {
    const { list } = await three();
    expect(await list({ sort: { by, descending } })).toEqual([expected, 3]);
  });

  it('filters by each field and by several at once', async () => {
    const { list, b } = await three();
    expect(await list({ filters: { published: true } })).toEqual(['bB', 2]);
    expect(await list({ filters: { published: false } })).toEqual(['é', 1]);
    expect(await list({ filters: { city: 'porto' } })).toEqual(['bB', 2]);
    expect(await list({ filters: { tag: 'RAIN' } })).toEqual(['bé', 2]);
    expect(await list({ filters: { tag: 'c++' } })).toEqual(['B', 1]);
    expect(await list({ filters: { id: b.id } })).toEqual(['b', 1]);
    expect(await list({ filters: { slug: 'e' } })).toEqual(['é', 1]);
    expect(await list({ filters: { tag: 'rain', published: true, city: 'PORTO' } })).toEqual(['b', 1]);
    expect(await list({ filters: { tag: 'snow' } })).toEqual(['', 0]);
    expect(await list({ filters: { slug: "' or 1=1 --" } })).toEqual(['', 0]);
  });

  it('finds and counts the same posts by a text or a tag, whether few or many have it', async () => {
    const { database, dialect, ...rest } = await make();
    const site = contentServices({ database, dialect, ...rest });
    await site.publish({ title: 'Rain on slate', tags: ['rain'] });
    await site.publish({ title: 'Slate', story: 'Rainy.', tags: ['Rain', 'roof'] });
    await site.draft({ title: 'Roof', slug: 'a-train', tags: [] });
    await site.article({ title: 'Rain', tags: ['rain'] });
    const all = async (filters: PostFilters, isCommon: boolean) => {
      const condition = conditionOf(dialect, filters, isCommon);
      const posts = database.db.selectFrom('posts as p').select('p.title').where(condition);
      return (await posts.orderBy('p.title').execute()).map(({ title }) => title);
    };
    const expected: [PostFilters, string[]][] = [
      [{ search: 'rain' }, ['Rain on slate', 'Roof', 'Slate']],
      [{ search: 'rain slate' }, ['Rain on slate', 'Slate']],
      [{ search: 'RAIN', published: false }, ['Roof']],
      [{ search: '-' }, ['Rain on slate', 'Roof']],
      [{ search: 'snow' }, []],
      [{ tag: 'rain' }, ['Rain on slate', 'Slate']],
      [{ tag: 'rain', search: 'roof' }, ['Slate']],
    ];
    for (const [filters, titles] of expected) {
      expect(await all(filters, false)).toEqual(titles);
      expect(await all(filters, true)).toEqual(titles);
      expect(await countPosts(database.db, dialect, filters)).toBe(titles.length);
    }
  });

  it('of the last upload has nothing of the demo, however soon the first own photo follows', async () => {
    const site = contentServices(await make());
    const titles = async () => {
      const sort = { by: 'title', descending: false } as const;
      const query = { filters: { isLastUpload: true }, sort, limit: 10, offset: 0 } as const;
      const { posts, total } = await site.reader.postList.list(query);
      return [posts.map(({ title }) => title).join(''), total];
    };
    const demo = [await site.publish({ title: 'a' }), await site.publish({ title: 'b' })];
    const record = { posts: demo.map(({ id }) => id), articles: [], media: [] };
    await site.transaction(({ settings }) => settings.set(demoRecordKey, record));
    expect(await titles()).toEqual(['', 0]);
    site.clock.advance(1);
    await site.draft({ title: 'c' });
    expect(await titles()).toEqual(['c', 1]);
  });

  it('looks up the last upload and the city once, for the number and the page', async () => {
    const { location, ...made } = await make();
    await contentServices({ location, ...made }).publish({ title: 'b', city: 'Porto' });
    const asked: string[] = [];
    const database = await openDatabase({ ...location, onQuery: (text) => void asked.push(text) });
    const { postList } = createRepositories(database.db, database.dialect);
    const sort = { by: 'created_date', descending: true } as const;
    const filters = { isLastUpload: true, city: 'ort' } as const;
    expect((await postList.list({ filters, sort, limit: 10, offset: 0 })).total).toBe(1);
    expect(asked.filter((text) => /max\(/.test(text))).toHaveLength(1);
    expect(asked.filter((text) => /distinct/.test(text))).toHaveLength(1);
    await database.close();
  });

  it('pages, and counts all of them on every page', async () => {
    const { list } = await three();
    expect(await list({ limit: 2 })).toEqual(['bé', 3]);
    expect(await list({ limit: 2, offset: 2 })).toEqual(['B', 3]);
    expect(await list({ limit: 2, offset: 4 })).toEqual(['', 3]);
  });

  it('walks all published posts for the sitemap, a page at a time, with their pictures', async () => {
    const site = contentServices(await make());
    const media = storedMedia('one');
    await site.transaction((repos) => repos.media.insert(media, noMetadata, ''));
    await site.publish({ title: 'pictured', mediaId: media.id });
    await site.draft({});
    for (let index = 0; index < 4; index += 1) await site.publish({ title: `bare ${index}` });
    const first = await site.posts.sitemapPage('', 3);
    const second = await site.posts.sitemapPage(first.at(-1)?.id ?? '', 3);
    expect([...first, ...second].map((row) => row.slug)).toEqual([
      'pictured',
      'bare-0',
      'bare-1',
      'bare-2',
      'bare-3',
    ]);
    expect(first[0]).toMatchObject({ title: 'pictured', altText: 'pictured', renditions: media.renditions });
    expect(first[1].renditions).toEqual([]);
  });

  it('knows the post that was updated last', async () => {
    const { posts, reader, b, clock } = await three();
    expect((await reader.posts.latestUpdated({ published: false }))?.slug).toBe('e');
    expect((await posts.latestUpdated())?.slug).toBe('b-2');
    clock.advance(1);
    await posts.update(system, b.id, { caption: 'again' });
    expect(await posts.latestUpdated()).toEqual({ slug: 'b', updatedDate: clock.now().toISOString() });
    expect(await posts.countPublished()).toBe(2);
  });
});
