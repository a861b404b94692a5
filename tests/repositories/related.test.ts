import { expect, it } from 'vitest';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

const since = '2025-03-07T12:00:00.000Z';
const old = '2020-01-01T00:00:00.000Z';

eachDatabase('what is related to an article', (make) => {
  const about = async (
    site: ReturnType<typeof contentServices>,
    tags: string[],
    city: string | null = null,
  ) =>
    (await site.reader.related.ofArticle({ id: 'the-article', tags, city }, since)).map((item) => [
      item.kind === 'post' ? item.post.title : item.article.title,
      item.score,
    ]);

  it('scores 3 per shared tag, 5 for the same city, and 1 from the boundary of time on', async () => {
    const site = contentServices(await make());
    await site.publish({ title: 'tags', tags: ['Rain', 'NIGHT', 'x'], createdDate: old });
    await site.publish({ title: 'city', city: 'PORTO', createdDate: old });
    await site.publish({ title: 'just recent', createdDate: since });
    await site.publish({ title: 'just not recent', createdDate: '2025-03-07T11:59:59.999Z' });
    await site.article({ title: 'all of it', tags: ['rain', 'night'], city: 'Porto', createdDate: since });
    expect(await about(site, ['rain', 'night'], 'Porto')).toEqual([
      ['all of it', 12],
      ['tags', 6],
      ['city', 5],
      ['just recent', 1],
    ]);
  });

  it('leaves out drafts, the article itself and who scores nothing', async () => {
    const site = contentServices(await make());
    await site.draft({ tags: ['rain'] });
    await site.article({ tags: ['rain'], published: false });
    await site.publish({ tags: ['snow'], createdDate: old });
    const own = await site.article({ tags: ['rain'], city: 'Porto', createdDate: since });
    expect(await site.reader.related.ofArticle(own, since)).toEqual([]);
  });

  it('does not take two things without a city for neighbours', async () => {
    const site = contentServices(await make());
    await site.publish({ createdDate: old });
    await site.article({ createdDate: old });
    expect(await about(site, [], null)).toEqual([]);
    expect(await about(site, [], ' ')).toEqual([]);
  });

  it('gives five, and of equals the newest', async () => {
    const site = contentServices(await make());
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      await site.publish({ title: `day ${day}`, tags: ['rain'], createdDate: `2020-01-0${day}T00:00:00Z` });
    }
    expect(await about(site, ['rain'])).toEqual([7, 6, 5, 4, 3].map((day) => [`day ${day}`, 3]));
  });

  it('finds the better one behind many who are only recent', async () => {
    const site = contentServices(await make());
    for (let index = 0; index < 12; index += 1) await site.publish({ title: `recent ${index}` });
    await site.publish({ title: 'tagged and barely recent', tags: ['rain'], createdDate: since });
    await site.publish({ title: 'tagged', tags: ['rain'], createdDate: old });
    expect(await about(site, ['rain'])).toEqual([
      ['tagged and barely recent', 4],
      ['tagged', 3],
      ['recent 11', 1],
      ['recent 10', 1],
      ['recent 9', 1],
    ]);
  });
});
