import { type DemoPage, demoGaps, demoNotice, demoPages, demoProfile } from '#demo/content/pages.ts';
import { demoHub, demoSeries } from '#demo/content/series.ts';
import { system } from '#domain/access/account.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import type { Media } from '#domain/posts/post.ts';
import { gapsIn } from '#domain/site-pages/gaps.ts';
import type { SitePageInput } from '#domain/site-pages/site-page.entity.ts';
import type { PageStart } from '#domain/site-pages/starts.ts';
import { en } from '#domain/texts/en.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { clustersService } from '../clusters/clusters.service.ts';
import { seriesService } from '../series/series.service.ts';
import { settingsService } from '../settings/settings.service.ts';
import { sitePagesService } from '../site-pages/site-pages.service.ts';
import { listPageStarts } from '../site-pages/starts.service.ts';
import type { DemoHubRecord, DemoPart, DemoProfileRecord, DemoRecord } from './demo.rows.ts';
import { unlessMissing } from './demo-data.service.ts';

/** Images that the demo has stored already, by the keys of its images. */
export interface StoredPictures {
  post: (key: string) => string;
  image: (key: string) => Media;
}

type Remember = (repos: Repositories, part: DemoPart) => Promise<void>;

/** Beside photos and articles: series, pages, a hub in its own order, and who the owner is. */
export function createDemoSite(app: AppContext) {
  const { reader, transaction, files } = app;
  const [clusters, series] = [clustersService(app), seriesService(app)];
  const [settings, sitePages] = [settingsService(app), sitePagesService(app)];

  async function storeSeries({ post }: StoredPictures, remember: Remember): Promise<void> {
    for (const { title, text, pictures, cover } of demoSeries) {
      const input = { title, text, posts: pictures.map(post), cover: post(cover), published: true };
      await series.create(system, input, (repos, ids) => remember(repos, { series: ids }));
    }
  }

  async function storePages(remember: Remember): Promise<void> {
    // The demo is in English, whatever the language of the site.
    const starts = listPageStarts(app, system, en);
    for (const page of demoPages) {
      const input = { ...pageInput(page, starts), placement: 'footer' as const };
      await sitePages.create(system, input, (repos, ids) => remember(repos, { pages: ids }));
    }
  }

  /** Only a hub that its owner has neither arranged nor given a cover. */
  async function arrangeHub({ post }: StoredPictures, remember: Remember): Promise<void> {
    const hub = (await reader.clusters.enabled()).find(({ name }) => hubSlug(name) === demoHub.slug);
    if (!hub || hub.arranged.length > 0 || hub.cover !== null) return;
    const order = { arranged: demoHub.pictures.map(post), cover: post(demoHub.cover) };
    await transaction((repos) => remember(repos, { hubs: [{ id: hub.id, ...order }] }));
    await clusters.update(system, hub.id, order);
  }

  /** Only where the owner has said nothing yet. */
  async function introduce({ image }: StoredPictures, remember: Remember): Promise<void> {
    const { settings: present } = await settings.read(system);
    if (present.biography !== null || present.portrait !== null) return;
    const { biography } = demoProfile;
    const { id, renditions } = image(demoProfile.portrait);
    await transaction((repos) => remember(repos, { profile: { biography, portrait: id } }));
    await settings.save(system, { biography, portrait: files.url(renditions.at(-1)?.key ?? '') });
  }

  /** A hub that has been arranged since, or has another cover, keeps it. */
  async function releaseHub({ id, arranged, cover }: DemoHubRecord): Promise<void> {
    const hub = await reader.clusters.findById(id);
    if (!hub) return;
    const isSameOrder = JSON.stringify(hub.arranged) === JSON.stringify(arranged);
    const changes = { ...(isSameOrder && { arranged: [] }), ...(hub.cover === cover && { cover: null }) };
    if (Object.keys(changes).length > 0) await clusters.update(system, id, changes).catch(unlessMissing);
  }

  async function forgetProfile({ biography, portrait }: DemoProfileRecord): Promise<void> {
    const { settings: present } = await settings.read(system);
    const changes = {
      ...(present.biography === biography && { biography: null }),
      ...(present.portrait === portrait && { portrait: null }),
    };
    if (Object.keys(changes).length > 0) await settings.save(system, changes);
  }

  return {
    /** After the photos, before the articles that show a series. @param remember writes down what is stored, in the same transaction */
    async store(pictures: StoredPictures, remember: Remember): Promise<void> {
      await storeSeries(pictures, remember);
      await storePages(remember);
      await arrangeHub(pictures, remember);
      await introduce(pictures, remember);
    },

    /** Removes the records of the demo; what the owner has changed stays, or can be restored. Before the photos. */
    async clear({ series: seriesIds = [], pages = [], hubs = [], profile }: DemoRecord): Promise<void> {
      for (const id of seriesIds) {
        const permanent = ((await reader.series.findById(id))?.version ?? 1) === 1;
        await series.remove(system, id, { permanent }).catch(unlessMissing);
      }
      for (const id of pages) {
        const permanent = ((await reader.pages.findById(id))?.version ?? 1) === 1;
        await sitePages.remove(system, id, { permanent }).catch(unlessMissing);
      }
      for (const hub of hubs) await releaseHub(hub);
      if (profile) await forgetProfile(profile);
    },
  };
}

/** A page with a gap that the demo cannot fill is a draft. */
function pageInput(page: DemoPage, starts: readonly PageStart[]): SitePageInput {
  if (!('start' in page)) return { ...page, published: true };
  const start = starts.find(({ kind }) => kind === page.start);
  if (!start) throw new Error(`The demo uses a text that is not offered: ${page.start}`);
  const body = `${demoNotice}\n\n${start.body.replace(/\[FILL IN: ([^\]]+)\]/g, (gap, what: string) => demoGaps[what] ?? gap)}`;
  return { title: start.title, slug: start.slug, body, published: gapsIn(body).length === 0 };
}
