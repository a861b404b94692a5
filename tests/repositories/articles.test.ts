import { expect, it } from 'vitest';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

eachDatabase('articles', (make) => {
  const site = async () => contentServices(await make());
  const sort = { by: 'created_date', descending: true } as const;

  it('come back whole, with what is shown of their hero and the search record', async () => {
    const { article, transaction, reader } = await site();
    const media = storedMedia('hero');
    const { id, width, height, colour, renditions } = media;
    const shown = { id, width, height, colour, renditions };
    await transaction((repos) => repos.media.insert(media, noMetadata, ''));
    const seo = {
      ogTitle: 'a',
      ogDescription: 'b',
      twitterTitle: 'c',
      twitterDescription: 'd',
      internalLinks: [{ anchor: 'e', slug: 'f' }],
    };
    const written = await article({
      slug: 'first',
      body: '# Body',
      heroMediaId: media.id,
      seo,
      tags: ['Rain'],
      city: 'Porto',
    });
    expect(written).toMatchObject({
      slug: 'first',
      body: '# Body',
      hero: shown,
      seo,
      tags: ['Rain'],
      city: 'Porto',
      version: 1,
    });
    expect(await reader.articles.findBySlug('first')).toEqual(written);
    expect(await reader.articles.findBySlug('First')).toBeNull();
  });

  it('are paged newest first, drafts left out', async () => {
    const { article, reader } = await site();
    for (const day of [1, 2, 3])
      await article({ title: `day ${day}`, createdDate: `2024-01-0${day}T00:00:00.000Z` });
    await article({ title: 'draft', published: false, createdDate: '2024-02-01T00:00:00.000Z' });
    const titles = async (offset: number) => {
      const { articles, total } = await reader.articles.publishedPage(2, offset);
      return [articles.map(({ title }) => title), total];
    };
    expect(await titles(0)).toEqual([['day 3', 'day 2'], 3]);
    expect(await titles(2)).toEqual([['day 1'], 3]);
    expect((await reader.articles.sitemapRows()).map(({ title }) => title)).toEqual([
      'day 1',
      'day 2',
      'day 3',
    ]);
  });

  it('are filtered by any field', async () => {
    const { article, reader } = await site();
    await article({ title: 'a', tags: ['Rain'], city: 'PORTO' });
    await article({ title: 'b', tags: ['rain', 'snow'], published: false });
    const list = async (filters: Parameters<typeof reader.articles.list>[0]['filters']) => {
      const { articles, total } = await reader.articles.list({
        filters,
        sort: { by: 'title', descending: false },
        limit: 9,
        offset: 0,
      });
      return [articles.map(({ title }) => title).join(''), total];
    };
    expect(await list({})).toEqual(['ab', 2]);
    expect(await list({ tag: 'RAIN' })).toEqual(['ab', 2]);
    expect(await list({ tag: 'rain', published: true })).toEqual(['a', 1]);
    expect(await list({ city: 'porto' })).toEqual(['a', 1]);
    expect(await list({ slug: 'none' })).toEqual(['', 0]);
    expect((await reader.articles.list({ filters: {}, sort, limit: 1, offset: 1 })).total).toBe(2);
  });

  it('are changed in the fields named, and their tags follow', async () => {
    const { article, transaction, reader } = await site();
    const { id } = await article({ title: 'old', tags: ['rain'], excerpt: 'kept' });
    await transaction((repos) => repos.articles.update(id, { title: 'new', tags: ['snow'] }, 1));
    expect(await reader.articles.findById(id)).toMatchObject({ title: 'new', excerpt: 'kept', version: 2 });
    const query = { sort, limit: 9, offset: 0 };
    expect((await reader.articles.list({ ...query, filters: { tag: 'rain' } })).total).toBe(0);
    expect((await reader.articles.list({ ...query, filters: { tag: 'snow' } })).total).toBe(1);
  });

  it('are not overwritten by an old version', async () => {
    const { article, transaction } = await site();
    const current = await article({ title: 'now' });
    const stale = transaction((repos) => repos.articles.update(current.id, { title: 'old' }, 0));
    await expect(stale).rejects.toMatchObject({ code: 'conflict', current });
    const nobody = transaction((repos) => repos.articles.update('nobody', { title: 'x' }));
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are gone with their tags when deleted, and their slug is free', async () => {
    const { article, transaction, reader, database } = await site();
    const { id } = await article({ slug: 'first', tags: ['rain'] });
    expect(await reader.articles.slugTaken('first')).toBe(true);
    expect(await reader.articles.slugTaken('first', id)).toBe(false);
    await transaction((repos) => repos.articles.delete(id));
    expect(await reader.articles.findById(id)).toBeNull();
    expect(await reader.articles.slugTaken('first')).toBe(false);
    expect(await database.db.selectFrom('article_tags').selectAll().execute()).toEqual([]);
  });
});
