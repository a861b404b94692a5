import { expect, it } from 'vitest';
import { system as admin } from '../../domain/access/account.ts';
import type { BulkAction } from '../../domain/posts/bulk.ts';
import type { PhotoMetadata } from '../../domain/posts/post.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

const ownDate = '2019-05-04T10:00:00.000Z';

eachDatabase('the date of a post', (make) => {
  const site = async () => contentServices(await make());
  type Site = Awaited<ReturnType<typeof site>>;
  const newest = async ({ posts }: Site) =>
    (await posts.publishedPage('all', '', 1, 100)).cards.map(({ title }) => title);

  async function withPicture({ transaction }: Site, name: string, takenAt: PhotoMetadata['takenAt']) {
    const media = storedMedia(name);
    await transaction((repos) => repos.media.insert(media, { ...noMetadata, takenAt }, `${name}.jpg`));
    return media.id;
  }

  it('becomes the moment of the first publication, and stays from then on', async () => {
    const { draft, posts, clock } = await site();
    const { id, createdDate } = await draft({ title: 'Rain' });
    clock.advance(60_000);
    const published = await posts.publish(admin, id);
    const moment = clock.now().toISOString();
    expect(createdDate < moment).toBe(true);
    expect(published).toMatchObject({ createdDate: moment, publishedAt: moment, dateSetByOwner: false });
    clock.advance(60_000);
    await posts.unpublish(admin, id);
    expect(await posts.publish(admin, id)).toMatchObject({ createdDate: moment, publishedAt: moment });
  });

  it('stays when the owner has set it, before the publication or with it', async () => {
    const { draft, posts, clock } = await site();
    const first = await draft({ title: 'Rain', createdDate: ownDate });
    const second = await draft({ title: 'Snow' });
    const third = await draft({ title: 'Fog' });
    await posts.update(admin, second.id, { createdDate: ownDate });
    clock.advance(60_000);
    const publishedAt = clock.now().toISOString();
    for (const { id } of [first, second]) {
      expect(await posts.publish(admin, id)).toMatchObject({ createdDate: ownDate, publishedAt });
    }
    expect(await posts.update(admin, third.id, { published: true, createdDate: ownDate })).toMatchObject({
      createdDate: ownDate,
      publishedAt,
    });
  });

  it('is set on publication again when the owner gives it back, and stays after a publication', async () => {
    const { draft, posts, clock } = await site();
    const { id, updatedDate } = await draft({ title: 'Rain', createdDate: ownDate });
    const other = await draft({ title: 'Snow', createdDate: ownDate });
    clock.advance(60_000);
    const givenBack = { createdDate: clock.now().toISOString(), dateSetByOwner: false, published: false };
    expect(await posts.update(admin, id, { dateSetByOwner: false })).toMatchObject(givenBack);
    expect(updatedDate < givenBack.createdDate).toBe(true);
    clock.advance(60_000);
    const moment = clock.now().toISOString();
    const published = { createdDate: moment, publishedAt: moment, dateSetByOwner: false };
    expect(await posts.publish(admin, id)).toMatchObject(published);
    const atOnce = await posts.update(admin, other.id, { dateSetByOwner: false, published: true });
    expect(atOnce).toMatchObject({ createdDate: atOnce.publishedAt, dateSetByOwner: false });
    clock.advance(60_000);
    expect(await posts.update(admin, id, { dateSetByOwner: false })).toMatchObject(published);
  });

  it('that repeats what is stored sets nothing', async () => {
    const { draft, posts, clock } = await site();
    const { id, createdDate, version } = await draft({ title: 'Rain' });
    expect(await posts.update(admin, id, { createdDate })).toMatchObject({ version, dateSetByOwner: false });
    clock.advance(60_000);
    const published = await posts.update(admin, id, { createdDate, published: true });
    expect(published.createdDate).toBe(clock.now().toISOString());
  });

  it('moves the post in every list when it is set', async () => {
    const test = await site();
    const { publish, posts, reader } = test;
    await publish({ title: 'old', createdDate: '2020-01-01T00:00:00Z' });
    const { id } = await publish({ title: 'moving', tags: ['rain'], createdDate: '2021-01-01T00:00:00Z' });
    await publish({ title: 'older', createdDate: '2019-01-01T00:00:00Z' });
    expect(await newest(test)).toEqual(['moving', 'old', 'older']);
    await posts.update(admin, id, { createdDate: '2019-06-01T00:00:00Z' });
    expect(await newest(test)).toEqual(['old', 'moving', 'older']);
    const { previous, next } = await reader.listings.neighbors({
      createdDate: '2019-06-01T00:00:00.000Z',
      id,
    });
    expect([previous?.title, next?.title]).toEqual(['old', 'older']);
    expect(await reader.listings.count({ kind: 'tag', key: 'rain' })).toMatchObject({ total: 1 });
  });

  it('of one upload follows the card, whatever was made first, and after publishing all of it', async () => {
    const test = await site();
    const { draft, posts, clock } = test;
    const start = clock.now().getTime();
    const ids: string[] = [];
    for (const position of [2, 0, 4, 1, 3]) {
      const provisionalDate = new Date(start + position).toISOString();
      ids.push((await draft({ title: `Card ${position}`, provisionalDate })).id);
      clock.advance(700);
    }
    expect(await posts.bulk(admin, ids, { kind: 'publish' })).toMatchObject({ updated: 5 });
    expect(await newest(test)).toEqual(['Card 4', 'Card 3', 'Card 2', 'Card 1', 'Card 0']);
    const { cards } = await posts.publishedPage('all', '', 1, 9);
    const dates = cards.map(({ createdDate }) => createdDate);
    expect(new Set(dates).size).toBe(5);
    expect(dates.at(-1)).toBe(clock.now().toISOString());
  });

  it('preserves the order from one portion of a publication to the next', async () => {
    const test = await site();
    const titles = Array.from({ length: 230 }, (_, index) => String(index));
    await test.posts.createMany(
      admin,
      titles.map((title) => ({ title })),
    );
    const match = { filters: { published: false }, expected: 230 };
    let from = null;
    do {
      const portion = await test.posts.bulkMatching(admin, { ...match, from }, { kind: 'publish' });
      from = portion.next;
    } while (from);
    const { cards } = await test.posts.publishedPage('all', '', 1, 300);
    expect(cards.map(({ title }) => title)).toEqual(titles.reverse());
    expect(new Set(cards.map(({ createdDate }) => createdDate)).size).toBe(230);
  });

  it('is not taken from a clock that is far ahead', async () => {
    const { draft, clock } = await site();
    const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    expect((await draft({ provisionalDate: ahead(60_000) })).createdDate).toBe(ahead(60_000));
    expect((await draft({ provisionalDate: ahead(60_001) })).createdDate).toBe(ahead(0));
    await expect(draft({ provisionalDate: 'soon' })).rejects.toMatchObject({
      fields: { provisionalDate: expect.any(String) },
    });
  });

  it('becomes that of the exposure for many at once, where it is known', async () => {
    const test = await site();
    const { draft, publish, posts } = test;
    const taken = await publish({ mediaId: await withPicture(test, 'a', '2024-06-05T21:14:03+02:00') });
    const local = await draft({ mediaId: await withPicture(test, 'b', '2023-01-01T10:00:00') });
    const unknown = await draft({ mediaId: await withPicture(test, 'c', null) });
    const ids = [taken.id, local.id, unknown.id];
    expect(await posts.bulk(admin, ids, { kind: 'date_taken' })).toMatchObject({ updated: 2 });
    const dates = await Promise.all(ids.map(async (id) => (await posts.findById(admin, id))?.createdDate));
    expect(dates).toEqual(['2024-06-05T19:14:03.000Z', '2023-01-01T10:00:00.000Z', unknown.createdDate]);
    expect((await posts.publish(admin, local.id)).createdDate).toBe('2023-01-01T10:00:00.000Z');
    expect(await posts.bulk(admin, ids, { kind: 'date_taken' })).toMatchObject({ updated: 0 });
  });

  const dates = async ({ posts }: Site, ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => posts.findById(admin, id)));
    return found.map((post) => post?.createdDate);
  };

  it('when taken is set by the server, and gives way to a typed one', async () => {
    const test = await site();
    const { draft, posts, clock } = test;
    const mediaId = await withPicture(test, 'a', '2024-06-05T21:14:03');
    const taken = { createdDate: '2024-06-05T21:14:03.000Z', dateSetByOwner: true, dateWhenTaken: true };
    const post = await draft({ mediaId, dateWhenTaken: true });
    expect(await posts.findById(admin, post.id)).toMatchObject(taken);
    const repeated = { createdDate: taken.createdDate, dateWhenTaken: true };
    expect(await posts.update(admin, post.id, repeated)).toMatchObject({ ...taken, version: 1 });
    const typed = { createdDate: ownDate, dateSetByOwner: true, dateWhenTaken: false };
    expect(await posts.update(admin, post.id, { createdDate: ownDate, dateWhenTaken: true })).toMatchObject(
      typed,
    );
    expect(await posts.update(admin, post.id, { dateWhenTaken: true })).toMatchObject(taken);
    expect(await posts.update(admin, post.id, { dateWhenTaken: false })).toMatchObject({
      ...taken,
      dateWhenTaken: false,
    });
    expect((await posts.publish(admin, post.id)).createdDate).toBe(taken.createdDate);
    const unset = { createdDate: clock.now().toISOString(), dateSetByOwner: false, dateWhenTaken: false };
    expect(await draft({ dateWhenTaken: true })).toMatchObject(unset);
    expect(await draft({ mediaId, createdDate: ownDate, dateWhenTaken: true })).toMatchObject(typed);
  });

  it('becomes another day for many, each its own or one for all, at the same time of day', async () => {
    const test = await site();
    const { draft, publish, posts } = test;
    const first = await publish({ createdDate: '2024-06-05T21:14:03.250Z' });
    const second = await publish({ createdDate: '2024-06-06T08:00:00.000Z' });
    const third = await draft({});
    const ids = [first.id, second.id, third.id];
    const days = [
      { id: first.id, day: '2019-02-28' },
      { id: third.id, day: '2020-01-01' },
    ];
    const time = third.createdDate.slice('yyyy-mm-dd'.length);
    const result = await posts.bulk(admin, ids, { kind: 'set_date', days });
    expect(await dates(test, ids)).toEqual([
      '2019-02-28T21:14:03.250Z',
      second.createdDate,
      `2020-01-01${time}`,
    ]);
    expect(await posts.findById(admin, third.id)).toMatchObject({
      dateSetByOwner: true,
      dateWhenTaken: false,
    });
    expect(result.updated).toBe(2);
    expect(await posts.bulk(admin, ids, { kind: 'put_back', former: result.former })).toMatchObject({
      updated: 2,
    });
    expect(await dates(test, ids)).toEqual([first, second, third].map(({ createdDate }) => createdDate));
    expect((await posts.findById(admin, third.id))?.dateSetByOwner).toBe(false);
    await posts.bulk(admin, ids, { kind: 'set_date', day: '2021-03-04' });
    const all = await dates(test, ids);
    expect(all.map((date) => date?.slice(0, 10))).toEqual(['2021-03-04', '2021-03-04', '2021-03-04']);
    for (const day of ['', '2021-02-30', '1799-12-31', 'soon'])
      await expect(posts.bulk(admin, ids, { kind: 'set_date', day })).rejects.toMatchObject({
        code: 'invalid',
        fields: { day: expect.any(String) },
      });
    await expect(posts.bulk(admin, ids, { kind: 'set_date' })).rejects.toMatchObject({ code: 'invalid' });
    expect(await dates(test, ids)).toEqual(all);
  });

  it('is shifted by hours where there is one, and put back', async () => {
    const test = await site();
    const { draft, publish, posts } = test;
    const mediaId = await withPicture(test, 'a', '2024-06-05T21:14:03');
    const shown = await publish({ createdDate: '2024-06-05T23:30:00.000Z' });
    const taken = await draft({ mediaId, dateWhenTaken: true });
    const awaiting = await draft({});
    const ids = [shown.id, taken.id, awaiting.id];
    const { former, updated } = await posts.bulk(admin, ids, { kind: 'shift_date', hours: 1.25 });
    expect(updated).toBe(2);
    expect(await dates(test, ids)).toEqual([
      '2024-06-06T00:45:00.000Z',
      '2024-06-05T22:29:03.000Z',
      awaiting.createdDate,
    ]);
    expect((await posts.findById(admin, taken.id))?.dateWhenTaken).toBe(true);
    await posts.bulk(admin, ids, { kind: 'put_back', former });
    expect(await dates(test, ids)).toEqual([
      shown.createdDate,
      '2024-06-05T21:14:03.000Z',
      awaiting.createdDate,
    ]);
    const tooFar = { kind: 'shift_date', hours: 24 * 366 * 200 } as const;
    await expect(posts.bulk(admin, ids, tooFar)).rejects.toMatchObject({ code: 'invalid' });
    expect((await posts.findById(admin, shown.id))?.createdDate).toBe(shown.createdDate);
  });

  it('of everything that matches is set and shifted batch by batch, each post once', async () => {
    const test = await site();
    await test.posts.createMany(
      admin,
      Array.from({ length: 130 }, (_, index) => ({
        title: String(index),
        createdDate: `2020-05-04T10:00:00.${String(index).padStart(3, '0')}Z`,
      })),
    );
    const match = { filters: {}, expected: 130 };
    const change = async (action: BulkAction) => {
      let from = null;
      let updated = 0;
      do {
        const batch = await test.posts.bulkMatching(admin, { ...match, from }, action);
        updated += batch.updated;
        from = batch.next;
      } while (from);
      return updated;
    };
    expect(await change({ kind: 'set_date', day: '2021-01-02' })).toBe(130);
    expect(await change({ kind: 'shift_date', hours: -24 })).toBe(130);
    const sort = { by: 'created_date', descending: false } as const;
    const { posts } = await test.posts.list(admin, { filters: {}, sort, limit: 200, offset: 0 });
    expect(posts.map(({ title }) => title)).toEqual(posts.map((_, index) => String(index)));
    const seconds = posts.map(({ createdDate }) => createdDate.slice(0, 'yyyy-mm-ddThh:mm:ss'.length));
    expect([...new Set(seconds)]).toEqual(['2021-01-01T10:00:00']);
  });
});
