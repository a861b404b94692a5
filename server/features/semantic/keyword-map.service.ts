import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { Article } from '#domain/articles/article.ts';
import type { Post } from '#domain/posts/post.ts';
import {
  competing,
  createKeywordMap,
  gapsOf,
  type MappedPage,
  type TermUse,
} from '#domain/semantic/keyword-map.ts';
import { plainText } from '#text/read/reading.ts';
import { perApp } from '../../compose/context.ts';
import { clustersService, type OwnCluster } from '../clusters/clusters.service.ts';

export interface ClusterKeywords {
  cluster: OwnCluster;
  /** The most used first. */
  uses: TermUse[];
  /** Terms that no page uses. */
  gaps: string[];
}

export interface KeywordMap {
  pagesRead: number;
  /** There are more published pages than were read. */
  isCut: boolean;
  /** Enabled ones, by name. */
  clusters: ClusterKeywords[];
  competing: { cluster: OwnCluster; use: TermUse }[];
}

/** The newest of each that are read, so that a large site answers too. */
const mostRead = { posts: 5000, articles: 500 } as const;
const readAtOnce = 100;
const newestFirst = { by: 'created_date', descending: true } as const;
const byName = { sort: { by: 'name', descending: false }, limit: 10_000, offset: 0 } as const;

/** Which published pages use the terms of which cluster. */
export const keywordMapService = perApp((app) => {
  const { reader } = app;

  async function postsFrom(query: Parameters<typeof reader.postList.list>[0]) {
    const { posts, total } = await reader.postList.list(query);
    const plain = await reader.search.plainTexts('post', idsOf(posts));
    return { found: posts.map((post) => pageOfPost(post, plain.get(post.id))), total };
  }

  async function articlesFrom(query: Parameters<typeof reader.articles.list>[0]) {
    const { articles, total } = await reader.articles.list(query);
    const plain = await reader.search.plainTexts('article', idsOf(articles));
    return { found: articles.map((article) => pageOfArticle(article, plain.get(article.id))), total };
  }

  async function* pages(kind: 'post' | 'article'): AsyncGenerator<{ page: MappedPage; total: number }> {
    const most = kind === 'post' ? mostRead.posts : mostRead.articles;
    const query = { filters: { published: true }, sort: newestFirst, limit: readAtOnce };
    for (let offset = 0; offset < most; offset += readAtOnce) {
      const { found, total } = await (kind === 'post' ? postsFrom : articlesFrom)({ ...query, offset });
      for (const page of found) yield { page, total };
      if (found.length < readAtOnce) return;
      // Looking for terms takes time: lets other requests run.
      await setImmediate();
    }
  }

  return {
    async read(actor: Actor): Promise<KeywordMap> {
      requireAdmin(actor);
      const { records } = await clustersService(app).list(actor, { ...byName, filters: { enabled: true } });
      const enabled = new Map(records.map((cluster) => [cluster.id, cluster]));
      const terms = (await reader.terms.where({ enabled: true })).filter(({ clusterId }) =>
        enabled.has(clusterId),
      );
      const map = createKeywordMap(terms);
      let pagesRead = 0;
      let published = 0;
      for (const kind of ['post', 'article'] as const) {
        let ofKind = 0;
        for await (const { page, total } of pages(kind)) {
          map.add(page);
          pagesRead += 1;
          ofKind = total;
        }
        published += ofKind;
      }
      const uses = Map.groupBy(map.uses(), ({ term }) => term.clusterId);
      const all = records.map((cluster) => ({ cluster, uses: uses.get(cluster.id) ?? [] }));
      return {
        pagesRead,
        isCut: pagesRead < published,
        clusters: all.map(({ cluster, uses }) => ({
          cluster,
          uses: uses.filter((use) => use.pages > 0).sort((a, b) => b.pages - a.pages),
          gaps: gapsOf(uses).map(({ term }) => term),
        })),
        competing: all.flatMap(({ cluster, uses }) => competing(uses).map((use) => ({ cluster, use }))),
      };
    },
  };
});

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

function pageOfPost(post: Post, plain = plainText(post.story)): MappedPage {
  const { id, slug, title, tags, caption, altText } = post;
  return { kind: 'post', id, slug, title, tags, text: [caption, altText, plain].join('\n') };
}

function pageOfArticle(article: Article, plain = plainText(article.body)): MappedPage {
  const { id, slug, title, tags, excerpt } = article;
  return { kind: 'article', id, slug, title, tags, text: [excerpt, plain].join('\n') };
}
