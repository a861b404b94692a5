import { system } from '../../domain/access/account.ts';
import type { Article } from '../../domain/articles/article.ts';
import type { ClusterInput } from '../../domain/clusters/cluster.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { addBinKinds } from '../../server/compose/services.ts';
import type { ArticleContent } from '../../server/features/articles/articles.rows.ts';
import { binService } from '../../server/features/bin/bin.service.ts';
import { clustersService } from '../../server/features/clusters/clusters.service.ts';
import { hubsService } from '../../server/features/clusters/hubs.service.ts';
import { postsService } from '../../server/features/posts/posts.service.ts';
import { usesIn } from '../../text/read/reading.ts';
import type { TestDatabase } from '../databases.ts';
import { countingIds, stoppedClock } from './clock.ts';
import { testContext } from './context.ts';

export type TestSite = ReturnType<typeof contentServices>;

/** The services of posts and hubs over a database, with a clock that stands still and ids that count. */
export function contentServices(database: TestDatabase, newId = countingIds()) {
  const clock = stoppedClock();
  const versions: number[] = [];
  const context = testContext(database, { now: clock.now, newId });
  const app = {
    ...context,
    onChange: (version: number) => void versions.push(version),
    version: { ...context.version, current: () => versions.at(-1) ?? 0 },
  };
  addBinKinds(app);
  const posts = postsService(app);
  const clusters = clustersService(app);
  return {
    ...database,
    app,
    clock,
    newId,
    /** The content versions that were announced. */
    versions,
    posts,
    bin: binService(app),
    clusters,
    hubs: hubsService(app),
    publish: (input: PostInput) => posts.create(system, { title: 'A photograph', published: true, ...input }),
    draft: (input: PostInput) => posts.create(system, { title: 'A draft', ...input }),
    hub: (input: ClusterInput) => clusters.create(system, { name: 'a hub', ...input }),
    async article(changes: Partial<ArticleContent>): Promise<Article> {
      const id = newId();
      const publishedAt = changes.createdDate ?? blankArticle.publishedAt;
      const article = { ...blankArticle, id, slug: id, publishedAt, ...changes };
      await app.transaction(async (repos) => {
        await repos.articles.insert(article);
        await repos.articles.setUses(id, usesIn(article.body));
      });
      const stored = await app.reader.articles.findById(id);
      if (!stored) throw new Error('The article was not stored.');
      return stored;
    },
  };
}

const blankArticle: ArticleContent = {
  id: '',
  slug: '',
  title: 'An article',
  excerpt: '',
  body: '',
  heroImageUrl: '',
  heroImageAltText: '',
  heroMediaId: null,
  metaDescription: '',
  tags: [],
  city: null,
  published: true,
  createdDate: '2020-01-01T00:00:00.000Z',
  updatedDate: '2020-01-01T00:00:00.000Z',
  publishedAt: '2020-01-01T00:00:00.000Z',
  seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
};
