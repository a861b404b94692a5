import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '#demo/content/catalogue.ts';
import type { Media } from '#domain/posts/post.ts';
import { readConfig } from '#server/compose/config.ts';
import { createLogger } from '#server/compose/logger.ts';
import { openServices, type Services } from '#server/compose/services.ts';
import { system } from '../domain/access/account.ts';
import { cpuTime } from './cpu-time.ts';
import { articleFor, benchSeries, postFor, slugFor } from './seed-content.ts';
import { type ProductServer, siteSettings, startServer } from './server.ts';
import { type SiteDatabases, sqliteDatabases } from './site-databases.ts';
import { figure } from './table.ts';
import { undoLater } from './undoing.ts';

/** What the posts show, in turn. */
const pictureCount = 24;
const articleCount = 12;
const seriesLength = 24;
/** Posts of the smallest site, from which the larger ones grow. */
export const fewPosts = 100;
const postsAtOnce = 5000;

export type Sites = Awaited<ReturnType<typeof createSites>>;

export interface MeasuredServer extends ProductServer {
  /** Of the server and, in PostgreSQL, of the database, in microseconds. */
  cpuTime: () => number;
}

/**
 * Sites to measure, filled through the product's own services before a server opens them. Those of one run
 * show the same photographs; the posts of a small one are the oldest of a large one.
 */
export async function createSites(say: (text: string) => void, databases: SiteDatabases = sqliteDatabases) {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-bench-'));
  undoLater(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const made = new Map<number, Promise<string>>();
  let media: Media[] = [];
  let empties = 0;

  async function make(posts: number): Promise<string> {
    const dataDir = join(folder, `posts-${posts}`);
    if (posts > fewPosts) await copyTo(dataDir, await withPosts(fewPosts));
    else await databases.create(dataDir);
    const services = await openServices(readConfig(settingsOf(dataDir)), createLogger('warn'));
    try {
      await services.accounts.ensureFirstAdmin();
      if (posts === fewPosts) {
        say(`Storing ${pictureCount} photographs`);
        media = await storePictures(services);
        await writeTexts(services, media);
        await writeSeries(services);
      }
      say(`Writing ${figure(posts)} posts`);
      await writePosts(services, media, posts > fewPosts ? fewPosts : 0, posts);
      if (posts === fewPosts) {
        await services.cards.prepare();
        await services.prepareCover();
        await services.jobs.drain();
      }
    } finally {
      await services.close();
    }
    await databases.settle(dataDir);
    return dataDir;
  }

  const settingsOf = (dataDir: string) => ({ ...siteSettings(dataDir), ...databases.settings(dataDir) });

  async function copyTo(dataDir: string, from: string): Promise<void> {
    await cp(from, dataDir, { recursive: true });
    await databases.create(dataDir, from);
  }

  async function start(dataDir: string): Promise<MeasuredServer> {
    const server = await startServer(dataDir, 'serve', databases.settings(dataDir));
    return { ...server, cpuTime: () => cpuTime(server.pid) + databases.cpuTime() };
  }

  function withPosts(posts: number): Promise<string> {
    const known = made.get(posts) ?? make(posts);
    made.set(posts, known);
    return known;
  }

  return {
    /** The data folder of a site with so many posts, at least {@link fewPosts}; the same at each call. */
    withPosts,
    /** The product on one of them. */
    serve: async (posts: number) => start(await withPosts(posts)),
    start,
    /** Of a site in this folder. */
    settingsOf,
    /** The folder of a copy, which may be changed. */
    async copyOf(posts: number, name: string): Promise<string> {
      const dataDir = join(folder, `${name}-${posts}`);
      await copyTo(dataDir, await withPosts(posts));
      return dataDir;
    },
    database: databases.name,
    /** A data folder in which nothing is yet; another one at each call. */
    empty(): string {
      empties += 1;
      return join(folder, `empty-${empties}`);
    },
    /** A folder for other files; it goes with the sites. */
    folder,
  };
}

async function storePictures({ media }: Services): Promise<Media[]> {
  return Promise.all(
    catalogue.slice(0, pictureCount).map(async ({ key }) => {
      const bytes = await readFile(new URL(`../demo/images/${key}.jpg`, import.meta.url));
      return (await media.store(system, { bytes, name: `${key}.jpg` })).media;
    }),
  );
}

async function writePosts(
  { posts }: Services,
  media: readonly Media[],
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += postsAtOnce) {
    const numbers = Array.from({ length: Math.min(postsAtOnce, to - start) }, (_, index) => start + index);
    await posts.createMany(
      system,
      numbers.map((number) => postFor(number, pictureFor(media, number).id)),
    );
  }
}

async function writeTexts({ articles, sitePages, files }: Services, media: readonly Media[]): Promise<void> {
  const contents = Array.from({ length: articleCount }, (_, number) => {
    const hero = pictureFor(media, number);
    return articleFor(number, { id: hero.id, url: files.url(hero.renditions.at(-1)?.key ?? '') });
  });
  await articles.insert(system, contents);
  for (const [index, title] of ['About', 'Imprint'].entries())
    await sitePages.create(system, { title, body: contents[index]?.body ?? '', published: true });
}

/** Of photos from the whole time. */
async function writeSeries({ series, posts }: Services): Promise<void> {
  const ids: string[] = [];
  for (let number = 0; number < seriesLength; number += 1) {
    const post = await posts.publishedBySlug(slugFor(number * 4));
    if (post) ids.push(post.id);
  }
  const text = 'Photographs in an order of their own.';
  await series.create(system, { title: 'In order', slug: benchSeries, text, posts: ids, published: true });
}

/** Neighbours differ in kind and shape: the catalogue is sorted by kind, and seven shares no factor with 24. */
function pictureFor(media: readonly Media[], number: number): Media {
  const picture = media[(number * 7) % media.length];
  if (!picture) throw new Error('No picture has been stored.');
  return picture;
}
