import { expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import {
  articlesChanged,
  clustersChanged,
  itemsPurged,
  mediaChanged,
  pagesChanged,
  postsChanged,
  seriesChanged,
  settingsChanged,
  synonymsChanged,
} from '../../server/compose/followers.ts';
import type { Repositories } from '../../server/compose/repositories.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

const time = '2020-06-01T00:00:00.000Z';
const page = { id: 'p', slug: 'imprint', title: 'Imprint', body: '', placement: 'footer' as const };
const dates = { published: true, publishedAt: time, createdDate: time, updatedDate: time, version: 1 };
const series = { id: 's', title: 'Rain', slug: 'rain', text: '', cover: null, posts: [] };

eachDatabase('what follows a write', (make) => {
  it('of a post: listings, cards, crop of Home, search, images, texts in files, addresses, schedule', async () => {
    const { site, after } = await sitePost();
    const before = { ...after, slug: 'former', title: 'Former', published: false };
    expect(await calls(site, (repos) => postsChanged(repos, { changes: [{ before, after }], time }))).toEqual(
      [
        ...['derived.replace', 'jobs: cards', 'jobs: cover', 'search.replace', 'search.follow'],
        ...['media.setReferences', 'jobs: words'],
        ...['addresses.removeRedirect', 'addresses.addRedirect', 'addresses.revive', 'schedule.dequeue'],
      ],
    );
  });

  it('of many new posts is written once', async () => {
    const { site, after } = await sitePost();
    const other = await site.publish({ tags: ['snow'] });
    const changes = [after, other].map((post) => ({ before: null, after: post }));
    expect(await calls(site, (repos) => postsChanged(repos, { changes, time }))).toEqual([
      ...['derived.replace', 'jobs: cards', 'jobs: cover', 'search.replace', 'search.follow'],
      ...['media.addReferences', 'jobs: words', 'addresses.revive'],
    ]);
  });

  it('of a deleted post finds its files before its references go, which stay in the bin', async () => {
    const { site, after: before } = await sitePost();
    const event = { changes: [{ before, after: null }], time };
    const index = ['derived.remove', 'jobs: cards', 'search.remove', 'search.follow'];
    expect(await calls(site, (repos) => postsChanged(repos, { ...event, isBin: true }))).toEqual([
      ...index,
      ...['jobs: words', 'jobs: words', 'addresses.suspend'],
    ]);
    expect(await calls(site, (repos) => postsChanged(repos, event))).toEqual([
      ...index,
      ...['jobs: words', 'media.setReferences', 'jobs: words', 'addresses.retire'],
    ]);
  });

  it('of a post out of the bin has its files and addresses back', async () => {
    const { site, after } = await sitePost();
    const changes = [{ before: null, after: { ...after, published: false } }];
    expect(await calls(site, (repos) => postsChanged(repos, { changes, isBin: true, time }))).toEqual([
      ...['derived.replace', 'jobs: cards', 'search.replace', 'search.follow'],
      ...['jobs: words', 'addresses.revive'],
    ]);
  });

  it('of an article: search, uses, images, card, addresses, schedule', async () => {
    const site = contentServices(await make());
    const article = await site.article({ slug: 'new' });
    const before = { ...article, slug: 'former', hero: { id: 'gone' } };
    const after = { ...article, unpublishAt: time, plain: '', uses: [] };
    const event = { changes: [{ before, after }], time };
    expect(await calls(site, (repos) => articlesChanged(repos, event))).toEqual([
      ...['search.replace', 'search.follow', 'articles.setUses', 'media.setReferences', 'media.restage'],
      ...['jobs: cards', 'addresses.removeRedirect', 'addresses.addRedirect', 'addresses.revive'],
      'jobs: schedule',
    ]);
  });

  it('of a page and a series', async () => {
    const site = contentServices(await make());
    const after = { ...page, ...dates, plain: '', uses: [] };
    const pages = { changes: [{ before: { ...after, slug: 'former' }, after }], time };
    const addresses = ['addresses.removeRedirect', 'addresses.addRedirect', 'addresses.revive'];
    expect(await calls(site, (repos) => pagesChanged(repos, pages))).toEqual([
      ...['search.follow', 'pages.setUses'],
      ...addresses,
    ]);
    const changes = [{ before: { ...series, ...dates, slug: 'former' }, after: { ...series, ...dates } }];
    expect(await calls(site, (repos) => seriesChanged(repos, { changes, time }))).toEqual([
      ...['series.setPosts', 'search.follow', 'jobs: cards'],
      ...addresses,
    ]);
  });

  it('of a hub: card, addresses, members; of synonyms only hubs whose rule has changed', async () => {
    const site = contentServices(await make());
    const { id } = await site.hub({ name: 'Rain', requiredTokens: ['rain'] });
    await site.hub({ name: 'Sun', requiredTokens: ['sun'] });
    const after = await site.reader.clusters.findById(id);
    const before = after && { ...after, name: 'Former', requiredTokens: ['snow'] };
    const event = { changes: [{ before, after }], wasPublic: true, time };
    const members = ['clear', 'addMembers', 'add', 'count'].map((method) => `hubMembers.${method}`);
    expect(await calls(site, (repos) => clustersChanged(repos, event))).toEqual([
      ...['jobs: cards', 'addresses.removeRedirect', 'addresses.revive', 'addresses.addRedirect'],
      ...members,
    ]);
    const map = { id: 'm', key: 'rain', variants: ['drizzle'], createdDate: time };
    const changes = [{ before: null, after: map }];
    expect(await calls(site, (repos) => synonymsChanged(repos, { changes, time }))).toEqual([
      ...members,
      'jobs: cards',
    ]);
  });

  it('of images, settings and the bin', async () => {
    const { site, after } = await sitePost();
    const mediaIds = [after.media?.id ?? ''];
    const event = { mediaIds, coverRecipe: 'other', time };
    expect(await calls(site, (repos) => mediaChanged(repos, event))).toEqual(['jobs: words', 'jobs: cover']);
    const settings = { before: {}, after: { portrait: mediaIds[0] ?? null }, time };
    expect(await calls(site, (repos) => settingsChanged(repos, settings))).toEqual([
      ...['media.setReferences', 'jobs: settings'],
    ]);
    const items = [{ kind: 'post' as const, id: after.id }];
    let released: string[] = [];
    const purge = async (repos: Repositories) => {
      released = await itemsPurged(repos, { items, time });
    };
    expect(await calls(site, purge)).toEqual([
      ...['media.setReferences', 'media.setReferences', 'jobs: words', 'addresses.forget'],
    ]);
    expect(released).toEqual(mediaIds);
  });

  async function sitePost() {
    const site = contentServices(await make());
    const media = storedMedia('one');
    await site.transaction((repos) => repos.media.insert(media, noMetadata, 'one.jpg', 'recipe'));
    const { id } = await site.posts.create(system, {
      title: 'Rain',
      tags: ['rain'],
      mediaId: media.id,
      published: true,
    });
    const after = await site.reader.posts.findById(id);
    if (!after) throw new Error('The post was not stored.');
    return { site, after };
  }
});

/** The calls that write, by repository and method, jobs by their kind. What they wrote is taken back. */
async function calls(site: TestSite, work: (repos: Repositories) => Promise<unknown>): Promise<string[]> {
  const noted: string[] = [];
  const undone = new Error('undone');
  const run = site.transaction(async (repos) => {
    await work(noting(repos, noted));
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return noted;
}

const writes =
  /^(?:add|clear|count$|dequeue|forget|remove|rename|replace|restage|retire|revive|set|suspend|follow)/;

/** Calls with nothing to write. */
const isEmpty = (method: string, given: readonly unknown[]) =>
  ['addReferences', 'addSoon', 'replace', 'revive'].includes(method) &&
  (given.find(Array.isArray) as unknown[]).length === 0;

function noting(repos: Repositories, noted: string[]): Repositories {
  return new Proxy(repos, {
    get(all, name: keyof Repositories & string) {
      return new Proxy(all[name], {
        get(repository, method: string) {
          const call = Reflect.get(repository, method) as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            const [jobs] = name === 'jobs' ? (given as [{ kind: string }[]]) : [];
            if (writes.test(method) && !isEmpty(method, given))
              noted.push(jobs ? `jobs: ${jobs[0]?.kind}` : `${name}.${method}`);
            return call.apply(repository, given);
          };
        },
      });
    },
  });
}
