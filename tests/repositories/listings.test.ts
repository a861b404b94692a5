import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import type { Post } from '../../domain/posts/post.ts';
import { reindexing } from '../../server/features/posts/reindex.service.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

eachDatabase('collections of published posts', (make) => {
  const site = async () => contentServices(await make());
  const titles = (page: { cards: { title: string }[] }) => page.cards.map((card) => card.title);

  describe('names', () => {
    let shared: TestSite;
    beforeAll(async () => {
      shared = await site();
    });

    /** How many are found under the name while a post with the tag is there. */
    async function found(tag: string, asked: string): Promise<number> {
      const { id } = await shared.publish({ tags: [tag] });
      const { total } = await shared.posts.publishedPage('tag', asked, 1, 12);
      await shared.posts.remove(system, id);
      return total;
    }

    it.each([
      ['C++', 'c++'],
      ['c++', 'C++'],
      ['café', 'CAFÉ'],
      ['cafe\u0301', 'café'],
      ['🌧️ rain', '🌧️ RAIN'],
      ['Київ', 'КИЇВ'],
      ['ﬁlm', 'film'],
      ['ΟΔΟΣ', 'οδός'.replace('ό', 'ο')],
      ['night  walk', ' night walk '],
      ['a/b', 'a/b'],
      ['100%', '100%'],
    ])('the tag %s is found as %s', async (tag, asked) => {
      expect(await found(tag, asked)).toBe(1);
    });

    it.each([
      ['café', 'cafe'],
      ['c++', 'c'],
      ['new york', 'york'],
      ['rain', ''],
      ['rain', '\u0000'],
    ])('the tag %s is not found as %j', async (tag, asked) => {
      expect(await found(tag, asked)).toBe(0);
    });

    it('the city is found in any letter case and shown as most posts write it', async () => {
      const { posts, publish } = await site();
      const shown = async () => (await posts.publishedPage('city', 'lisbon', 1, 12)).label;
      await publish({ city: 'lisbon' });
      const second = await publish({ city: 'Lisbon' });
      expect(await shown()).toBe('Lisbon');
      await publish({ city: 'lisbon' });
      expect(await shown()).toBe('lisbon');
      const fourth = await publish({ city: 'Lisbon' });
      await publish({ city: 'Lisbon' });
      expect(await shown()).toBe('Lisbon');
      await posts.remove(system, second.id);
      expect(await shown()).toBe('Lisbon');
      await posts.update(system, fourth.id, { city: 'Porto' });
      expect(await shown()).toBe('lisbon');
    });

    it('a tag is shown as most posts write it, whichever was written last', async () => {
      const place = await make();
      const { app, posts, publish } = contentServices(place);
      const shown = async () => (await posts.publishedPage('tag', 'STREET', 1, 12)).label;
      for (const tag of ['Street', 'Street', 'street']) await publish({ tags: [tag] });
      expect(await shown()).toBe('Street');
      await reindexing(app).everything(system);
      expect(await shown()).toBe('Street');
    });

    it('of a site from before, names are counted when it starts', async () => {
      const place = await make();
      const { posts, publish } = contentServices(place);
      for (const city of ['Lisbon', 'Lisbon', 'LISBON']) await publish({ city, tags: ['Night'] });
      const { writer } = place.database;
      for (const table of ['listing_labels', 'audit_state', 'audit_findings', 'audit_addresses'])
        await sql`drop table ${sql.table(table)}`.execute(writer);
      await sql`alter table listings drop column label`.execute(writer);
      await sql`update listing_counts set label = 'LISBON' where kind = 'city'`.execute(writer);
      await sql`delete from schema_migrations where name = '008-site-audit'`.execute(writer);
      expect(await migrate(place.database)).toEqual(['008-site-audit']);
      expect((await posts.publishedPage('city', 'lisbon', 1, 12)).label).toBe('Lisbon');
      expect((await posts.publishedPage('tag', 'night', 1, 12)).label).toBe('Night');
    });
  });

  it('a city that its post hides is in no collection, filter or search', async () => {
    const { posts, publish, hub, hubs, reader } = await site();
    await hub({ name: 'Porto', requiredTokens: ['porto'] });
    for (const locationPrecision of ['country', 'hidden'] as const) {
      await publish({ city: 'Porto', region: 'Norte', country: 'Portugal', locationPrecision });
    }
    expect((await posts.publishedPage('city', 'porto', 1, 12)).total).toBe(0);
    expect((await hubs.bySlug('porto'))?.total).toBe(0);
    const query = { filters: { city: 'porto' }, limit: 9, offset: 0 };
    for (const by of ['created_date', 'title'] as const) {
      const { total } = await posts.list({ role: 'visitor' }, { ...query, sort: { by, descending: true } });
      expect(total, by).toBe(0);
    }
    expect((await posts.list(system, { ...query, sort: { by: 'title', descending: true } })).total).toBe(2);
    const search = async (text: string) =>
      (await reader.search.query(text, { published: true, limit: 9, offset: 0 })).total;
    expect([await search('porto'), await search('norte'), await search('portugal')]).toEqual([0, 0, 1]);
  });

  it('pages through posts of one date without repeating or losing any', async () => {
    const { posts } = await site();
    const createdDate = '2024-05-01T10:00:00.000Z';
    const inputs = Array.from({ length: 25 }, (_, index) => ({
      title: `Frame ${index}`,
      tags: ['rain'],
      published: true,
      createdDate,
    }));
    await posts.createMany(system, inputs);
    const pages = await Promise.all([1, 2, 3].map((page) => posts.publishedPage('tag', 'rain', page, 12)));
    expect(pages.map((page) => page.cards.length)).toEqual([12, 12, 1]);
    expect(new Set(pages.flatMap((page) => page.cards.map((card) => card.id))).size).toBe(25);
    expect((await posts.publishedPage('tag', 'rain', 4, 12)).cards).toEqual([]);
  });

  it('shows the newest first, and of one date the one with the larger id', async () => {
    const { posts, publish } = await site();
    await publish({ title: 'old', createdDate: '2023-01-01T00:00:00Z' });
    await publish({ title: 'new', createdDate: '2025-01-01T00:00:00Z' });
    await publish({ title: 'newest by id', createdDate: '2025-01-01T00:00:00Z' });
    expect(titles(await posts.publishedPage('all', '', 1, 24))).toEqual(['newest by id', 'new', 'old']);
  });

  it('leaves drafts out of every collection', async () => {
    const { posts, draft, reader } = await site();
    await draft({ tags: ['urban'], city: 'Porto' });
    const hub = (await reader.clusters.enabled()).find(({ name }) => name === 'urban life');
    for (const [kind, key] of [
      ['all', ''],
      ['tag', 'urban'],
      ['city', 'porto'],
      ['hub', hub?.id ?? ''],
    ] as const) {
      expect(await posts.publishedPage(kind, key, 1, 12)).toMatchObject({ total: 0, cards: [] });
    }
  });

  it('counts along when a post is published, retagged, moved, withdrawn and deleted', async () => {
    const { posts, draft } = await site();
    const { id } = await draft({ tags: ['Rain', 'Night'], city: 'Porto' });
    const counts = async () =>
      Promise.all(
        (
          [
            ['all', ''],
            ['tag', 'rain'],
            ['tag', 'snow'],
            ['city', 'porto'],
            ['city', 'oslo'],
          ] as const
        ).map(async ([kind, key]) => (await posts.publishedPage(kind, key, 1, 12)).total),
      );
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await posts.publish(system, id);
    expect(await counts()).toEqual([1, 1, 0, 1, 0]);
    await posts.update(system, id, { tags: ['Snow'], city: 'Oslo' });
    expect(await counts()).toEqual([1, 0, 1, 0, 1]);
    await posts.unpublish(system, id);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await posts.publish(system, id);
    await posts.remove(system, id);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves no derived row behind when a post is deleted', async () => {
    const { posts, publish, database } = await site();
    const { id } = await publish({ tags: ['rain'], city: 'Porto', caption: 'A word', story: 'Many words' });
    await posts.remove(system, id);
    for (const table of [
      'listings',
      'listing_counts',
      'post_tags',
      'post_tokens',
      'post_subjects',
    ] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await database.db.selectFrom('search_entries').select('id').execute()).toEqual([]);
  });

  it('stores a tag once when it is written in two ways', async () => {
    const { posts, publish } = await site();
    const post = await publish({ tags: ['Rain', 'rain ', 'RAIN', ''] });
    expect(post.tags).toEqual(['Rain']);
    expect((await posts.publishedPage('tag', 'rain', 1, 12)).total).toBe(1);
  });

  it('lists tags and cities with enough posts, and when the newest was made', async () => {
    const { posts, publish } = await site();
    await publish({ tags: ['b', 'a'], createdDate: '2024-01-01T00:00:00Z' });
    await publish({ tags: ['b'], createdDate: '2024-02-01T00:00:00Z' });
    const counted = await posts.collections('tag', 1);
    expect(counted.map(({ key, total }) => [key, total])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(await posts.collections('tag', 2)).toEqual([
      { kind: 'tag', key: 'b', label: 'b', total: 2, newestDate: '2024-02-01T00:00:00.000Z' },
    ]);
    expect(await posts.collections('city', 1)).toEqual([]);
  });

  it('finds the neighbours in time: previous is newer, next is older, drafts are neither', async () => {
    const { posts, publish, draft } = await site();
    const dates = ['2024-01-01', '2024-01-02', '2024-01-02', '2024-01-03'];
    const made: Post[] = [];
    for (const date of dates) made.push(await publish({ title: date, createdDate: `${date}T00:00:00Z` }));
    await draft({ createdDate: '2024-01-02T00:00:01Z' });
    const [first, second, third, last] = made;
    const around = async (post: (typeof made)[number]) => {
      const { previous, next } = await posts.neighbors(post);
      return [previous?.id, next?.id, await posts.position(post)];
    };
    expect(await around(first)).toEqual([second.id, undefined, { number: 4, of: 4 }]);
    expect(await around(second)).toEqual([third.id, first.id, { number: 3, of: 4 }]);
    expect(await around(third)).toEqual([last.id, second.id, { number: 2, of: 4 }]);
    expect(await around(last)).toEqual([undefined, third.id, { number: 1, of: 4 }]);
  });

  it('counts the place of a post again after every change, and gives a draft none', async () => {
    const { posts, publish, draft } = await site();
    const at = (day: number) => publish({ createdDate: `2024-01-0${day}T00:00:00Z` });
    const [first, third] = [await at(1), await at(3)];
    expect(await posts.position(first)).toEqual({ number: 2, of: 2 });
    const second = await at(2);
    expect(await posts.position(first)).toEqual({ number: 3, of: 3 });
    expect(await posts.position(second)).toEqual({ number: 2, of: 3 });
    expect(await posts.position(third)).toEqual({ number: 1, of: 3 });
    expect(await posts.position(await draft({ createdDate: '2024-01-02T00:00:01Z' }))).toBeNull();
  });
});
