import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { articlesService } from '../../server/features/articles/articles.service.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

const since = '2025-03-07T12:00:00.000Z';
const old = '2020-01-01T00:00:00.000Z';
const recentMs = 90 * 24 * 60 * 60 * 1000;

/** As one process has it. */
const process = ({ app }: TestSite) =>
  articlesService({ ...app, now: () => new Date(Date.parse(since) + recentMs) }).related;

eachDatabase('what is related to an article', (make) => {
  const about = async (
    site: TestSite,
    tags: string[],
    city: string | null = null,
    related: ReturnType<typeof process> = process(site),
  ) =>
    (await related({ id: 'the-article', tags, city })).map((item) => [
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
    expect(await process(site)(own)).toEqual([]);
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

  it('follows each change of a post, whichever process makes it', async () => {
    const site = contentServices(await make());
    const related = process(site);
    const now = () => about(site, ['rain', 'night'], 'Porto', related);
    expect(await now()).toEqual([]);
    const { id } = await site.publish({ title: 'Bridge', tags: ['rain'], createdDate: old });
    await site.publish({ title: 'Stairs', tags: ['night'], createdDate: old });
    expect(await now()).toEqual([
      ['Stairs', 3],
      ['Bridge', 3],
    ]);
    const changes = [
      [
        { title: 'Steps' },
        [
          ['Stairs', 3],
          ['Steps', 3],
        ],
      ],
      [
        { tags: ['rain', 'night'] },
        [
          ['Steps', 6],
          ['Stairs', 3],
        ],
      ],
      [
        { city: 'Porto' },
        [
          ['Steps', 11],
          ['Stairs', 3],
        ],
      ],
      [
        { createdDate: since },
        [
          ['Steps', 12],
          ['Stairs', 3],
        ],
      ],
      [
        { tags: [], city: null },
        [
          ['Stairs', 3],
          ['Steps', 1],
        ],
      ],
      [
        { tags: ['rain'] },
        [
          ['Steps', 4],
          ['Stairs', 3],
        ],
      ],
      [{ published: false }, [['Stairs', 3]]],
      [
        { published: true, createdDate: old },
        [
          ['Stairs', 3],
          ['Steps', 3],
        ],
      ],
    ] as const;
    for (const [change, expected] of changes) {
      await site.posts.update(system, id, change as PostInput);
      expect(await now(), JSON.stringify(change)).toEqual(expected);
    }
    await site.posts.remove(system, id);
    expect(await now()).toEqual([['Stairs', 3]]);
    await site.publish({ title: 'Bridge again', tags: ['rain'], createdDate: since });
    expect(await now()).toEqual([
      ['Bridge again', 4],
      ['Stairs', 3],
    ]);
  });

  it('follows the tags and the city of the article itself', async () => {
    const site = contentServices(await make());
    const related = process(site);
    await site.publish({ title: 'Bridge', tags: ['rain'], city: 'Porto', createdDate: old });
    expect(await about(site, ['rain'], null, related)).toEqual([['Bridge', 3]]);
    expect(await about(site, ['rain'], 'porto', related)).toEqual([['Bridge', 8]]);
    expect(await about(site, ['snow'], null, related)).toEqual([]);
  });
});
