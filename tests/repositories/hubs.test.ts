import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import type { ClusterInput } from '../../domain/clusters/cluster.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

const posts: Record<string, PostInput> = {
  tagged: { title: 'tagged', tags: ['New York'] },
  city: { title: 'city', city: 'New York' },
  caption: { title: 'caption', caption: 'In New York, at night' },
  story: { title: 'story', story: 'A *new* **york** evening' },
  york: { title: 'york', caption: 'York minster' },
  apart: { title: 'apart', caption: 'York is new to me' },
  across: { title: 'across', caption: 'Something new', story: 'York' },
  inside: { title: 'inside', caption: 'Newyorker and yorkshire' },
  hidden: {
    title: 'hidden',
    story: '[link](https://example.com/new/york) https://new.example/york <b data-x="new york">b</b>',
  },
  shortcode: { title: 'shortcode', story: '[youtube id="new york"]' },
};

const everyTitle = Object.keys(posts);

const cases: [string, ClusterInput, string[]][] = [
  [
    'one word is a city, a word, and no part of a word or of a longer tag',
    { requiredTokens: ['york'] },
    ['city', 'caption', 'story', 'york', 'apart', 'across'],
  ],
  [
    'two words are a whole tag, the city, or stand together in one text',
    { requiredTokens: ['new york'] },
    ['tagged', 'city', 'caption', 'story'],
  ],
  ['letter case does not matter', { requiredTokens: ['NEW  York'] }, ['tagged', 'city', 'caption', 'story']],
  ['all required tokens must be there', { requiredTokens: ['new', 'york', 'night'] }, ['caption']],
  [
    'a negative word keeps a post out',
    { requiredTokens: ['york'], negativeTokens: ['minster'] },
    ['city', 'caption', 'story', 'apart', 'across'],
  ],
  [
    'negative words together keep out only where they stand together',
    { requiredTokens: ['york'], negativeTokens: ['New York'] },
    ['york', 'apart', 'across'],
  ],
  [
    'required and negative may name the same: nobody is left',
    { requiredTokens: ['york'], negativeTokens: ['york'] },
    [],
  ],
  ['without required tokens every post matches', {}, everyTitle],
  [
    'negative tokens alone take away',
    { negativeTokens: ['york'] },
    ['tagged', 'inside', 'hidden', 'shortcode'],
  ],
  ['a token that is nowhere finds nothing', { requiredTokens: ['tokyo'] }, []],
];

eachDatabase('the posts of a hub', (make) => {
  async function titlesOf(site: TestSite, id: string) {
    const cluster = await site.reader.clusters.findById(id);
    return cluster ? (await site.hubs.page(cluster, 1, 50)).map((card) => card.title).sort() : [];
  }

  for (const first of ['posts', 'hubs'] as const) {
    describe(`by tokens, when the ${first} were saved first`, () => {
      let site: TestSite;
      beforeAll(async () => {
        site = contentServices(await make());
        const savePosts = async () => {
          for (const input of Object.values(posts)) await site.publish(input);
        };
        if (first === 'posts') await savePosts();
        for (const [index, [, rule]] of cases.entries()) await site.hub({ name: `hub ${index}`, ...rule });
        if (first === 'hubs') await savePosts();
      });

      it.each(cases.map(([name, , expected], index) => ({ name, expected, index })))('$name', async (one) => {
        const hub = await site.hubs.bySlug(`hub-${one.index}`);
        expect(await titlesOf(site, hub?.id ?? '')).toEqual([...one.expected].sort());
        expect(hub?.total).toBe(one.expected.length);
      });
    });
  }

  it('a tag of signs is a token as a whole', async () => {
    const site = contentServices(await make());
    await site.publish({ title: 'signs', tags: ['C++'] });
    await site.publish({ title: 'letter', caption: 'The letter C' });
    const { id } = await site.hub({ requiredTokens: ['c++'] });
    expect(await titlesOf(site, id)).toEqual(['signs']);
  });

  it('follows a change of its tokens, of a post, and being switched off and on', async () => {
    const site = contentServices(await make());
    const post = await site.publish({ title: 'rainy', caption: 'rain' });
    const { id } = await site.hub({ requiredTokens: ['snow'] });
    expect(await titlesOf(site, id)).toEqual([]);
    await site.clusters.update(system, id, { requiredTokens: ['rain'] });
    expect(await titlesOf(site, id)).toEqual(['rainy']);
    await site.clusters.update(system, id, { enabled: false });
    expect(await site.hubs.bySlug('a-hub')).toBeNull();
    await site.posts.update(system, post.id, { caption: 'sun' });
    await site.clusters.update(system, id, { enabled: true });
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(0);
    expect(await titlesOf(site, id)).toEqual([]);
  });

  it('holds no draft, and loses what is withdrawn', async () => {
    const site = contentServices(await make());
    await site.draft({ caption: 'rain' });
    const { id: postId } = await site.publish({ title: 'shown', caption: 'rain' });
    const { id } = await site.hub({ requiredTokens: ['rain'] });
    expect(await titlesOf(site, id)).toEqual(['shown']);
    await site.posts.unpublish(system, postId);
    expect(await titlesOf(site, id)).toEqual([]);
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(0);
  });

  it('weighs more candidates than fit into one step', async () => {
    const site = contentServices(await make());
    const inputs = Array.from({ length: 1201 }, (_, index) => ({
      title: `Frame ${index}`,
      caption: index % 2 === 0 ? 'new york' : 'york, new',
      published: true,
    }));
    await site.posts.createMany(system, inputs);
    await site.hub({ requiredTokens: ['new york'] });
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(601);
  });

  it('does not take two adjacent tags for adjacent words', async () => {
    const site = contentServices(await make());
    await site.publish({ title: 'tags', tags: ['new', 'york'], caption: 'york new' });
    await site.publish({ title: 'quoted', tags: ['x'], caption: 'A "new" york' });
    await site.publish({ title: 'hyphen', tags: ['new-york'] });
    const [words, tag] = [
      await site.hub({ name: 'words', requiredTokens: ['new york'] }),
      await site.hub({ name: 'tag', requiredTokens: ['new-york'] }),
    ];
    expect(await titlesOf(site, words.id)).toEqual(['quoted']);
    expect(await titlesOf(site, tag.id)).toEqual(['hyphen', 'quoted']);
  });

  it('without tokens has no rows of its own, however many posts there are, and gets them with its first token', async () => {
    const site = contentServices(await make());
    const rowsOf = async (key: string, kind: 'hub' | 'without' = 'hub') =>
      (await site.reader.listings.page({ kind, key, limit: 10, offset: 0 })).length;
    await site.publish({ title: 'before', caption: 'rain' });
    const { id } = await site.hub({ requiredTokens: [] });
    const { id: goneId } = await site.publish({ title: 'after' });
    expect(await titlesOf(site, id)).toEqual(['after', 'before']);
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(2);
    expect(await rowsOf(id)).toBe(0);

    await site.posts.unpublish(system, goneId);
    expect(await titlesOf(site, id)).toEqual(['before']);
    await site.clusters.update(system, id, { negativeTokens: ['snow'] });
    await site.publish({ title: 'snowy', caption: 'snow' });
    expect(await titlesOf(site, id)).toEqual(['before']);
    expect([await rowsOf(id), await rowsOf(id, 'without')]).toEqual([0, 1]);
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(1);
    await site.clusters.update(system, id, { negativeTokens: [] });
    expect(await titlesOf(site, id)).toEqual(['before', 'snowy']);
    expect([await rowsOf(id), await rowsOf(id, 'without')]).toEqual([0, 0]);
    expect(await site.reader.listings.count({ kind: 'hub', key: id })).toBeNull();
  });

  it('with negative tokens alone leaves posts out of its pages, of what is arranged and of its count', async () => {
    const site = contentServices(await make());
    const ids: string[] = [];
    for (const title of ['one', 'snow', 'two', 'three'])
      ids.push((await site.publish({ title, tags: [title] })).id);
    const [one = '', snow = ''] = ids;
    const { id } = await site.hub({ negativeTokens: ['snow'] });
    const pageOf = async (page: number) => {
      const hub = await site.hubs.bySlug('a-hub');
      return hub ? (await site.hubs.page(hub, page, 2)).map(({ title }) => title) : [];
    };
    expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([['three', 'two'], ['one'], []]);
    await site.clusters.update(system, id, { arranged: [one, snow] });
    expect([await pageOf(1), await pageOf(2)]).toEqual([['one', 'three'], ['two']]);
    await site.posts.update(system, snow, { tags: ['sun'] });
    expect(await pageOf(1)).toEqual(['one', 'snow']);
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(4);
    await site.posts.unpublish(system, one);
    expect(await titlesOf(site, id)).toEqual(['snow', 'three', 'two']);
  });

  it('of the version before, with rows of its posts, leaves out the others after the migration', async () => {
    const site = contentServices(await make());
    const { id: cornerId, createdDate } = await site.publish({ title: 'corner' });
    await site.publish({ title: 'snowy', caption: 'snow' });
    const { id } = await site.hub({ negativeTokens: ['snow'] });
    const { writer, dialect } = site.database;
    await writer.deleteFrom('listings').where('kind', '=', 'without').execute();
    await writer.deleteFrom('listing_counts').where('kind', '=', 'without').execute();
    const corner = { kind: 'hub' as const, key: id, created_date: createdDate, post_id: cornerId };
    await writer.insertInto('listings').values(corner).execute();
    for (const table of dialect === 'sqlite' ? ['search_title', 'search_strong'] : [])
      await sql`drop table ${sql.table(table)}`.execute(writer);
    await sql`drop index posts_listed`.execute(writer);
    await sql`delete from schema_migrations where name = '027-large-sites'`.execute(writer);
    expect(await migrate(site.database)).toEqual(['027-large-sites']);
    expect(await titlesOf(site, id)).toEqual(['corner']);
    expect((await site.hubs.bySlug('a-hub'))?.total).toBe(1);
  });

  it('has the same posts when only its name or its description changes', async () => {
    const site = contentServices(await make());
    await site.publish({ title: 'rainy', caption: 'rain' });
    const { id } = await site.hub({ name: 'Rain', requiredTokens: ['rain'] });
    // A post that no rule would put there shows whether the hub was rebuilt.
    const { id: strayId, createdDate } = await site.publish({ title: 'stray' });
    const stray = { kind: 'hub' as const, key: id, created_date: createdDate, post_id: strayId };
    await site.database.writer.insertInto('listings').values(stray).execute();
    await site.clusters.update(system, id, { name: 'Wet', description: 'Rain.', weight: 9 });
    expect(await titlesOf(site, id)).toEqual(['rainy', 'stray']);
    expect(await site.reader.listings.count({ kind: 'hub', key: id })).toEqual({ label: 'Wet', total: 1 });
    await site.clusters.update(system, id, { negativeTokens: ['snow'] });
    expect(await titlesOf(site, id)).toEqual(['rainy']);
  });

  it('is found by the derived slug and by the naive one, in any letter case', async () => {
    const site = contentServices(await make());
    await site.hub({ name: 'Rain & Neon Lights' });
    for (const slug of ['rain-and-neon-lights', 'RAIN-AND-NEON-LIGHTS', 'rain-&-neon-lights']) {
      expect((await site.hubs.bySlug(slug))?.name, slug).toBe('Rain & Neon Lights');
    }
    for (const slug of ['', 'rain', 'rain-neon-lights'])
      expect(await site.hubs.bySlug(slug), slug).toBeNull();
  });

  it('leaves a redirect behind when it is renamed', async () => {
    const site = contentServices(await make());
    const { id } = await site.hub({ name: 'Rain' });
    await site.clusters.update(system, id, { name: 'Neon' });
    expect(await site.hubs.bySlug('rain')).toBeNull();
    expect(await site.hubs.movedTo('Rain')).toBe('neon');
    expect(await site.hubs.movedTo('neon')).toBeNull();
    await site.clusters.update(system, id, { enabled: false });
    expect(await site.hubs.movedTo('rain')).toBeNull();
  });

  it('refuses a second hub at the same URL, a hub without a name, and a visitor', async () => {
    const site = contentServices(await make());
    await expect(site.hub({ name: 'Urban  Life' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    });
    await expect(site.hub({ name: ' ' })).rejects.toMatchObject({ fields: { name: 'Name is required.' } });
    await expect(site.clusters.create({ role: 'visitor' }, { name: 'x' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const viewer = { role: 'viewer', userId: 'v', username: 'v' } as const;
    await expect(site.clusters.all(viewer)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('refuses a save over a newer version', async () => {
    const site = contentServices(await make());
    const { id } = await site.hub({ name: 'Rain' });
    await site.clusters.update(system, id, { weight: 3 }, 1);
    await expect(site.clusters.update(system, id, { weight: 4 }, 1)).rejects.toMatchObject({
      code: 'conflict',
      current: { weight: 3, version: 2 },
    });
  });

  it('is in the navigation by weight, five at most', async () => {
    const site = contentServices(await make());
    for (const weight of [5, 50, 40]) await site.hub({ name: `hub ${weight}`, weight });
    await site.hub({ name: 'off', weight: 100, enabled: false });
    const names = (await site.hubs.enabled()).map((hub) => hub.name);
    expect(names).toEqual(['hub 50', 'hub 40', 'street candid', 'waterfront candid', 'urban life']);
  });
});
