import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { LinkTarget } from '#domain/articles/links/suggest-links.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import type { Media } from '#domain/posts/post.ts';
import type { Term } from '#domain/semantic/records.entity.ts';
import { paths } from '#domain/site/paths.ts';
import { completionKey, completionRank } from '#domain/text/completion.ts';
import { perApp } from '../../compose/context.ts';

/** A page found by what is typed in the link dialog. */
export interface FoundPage extends Pick<LinkTarget, 'title' | 'href'> {
  kind: 'article' | 'photo' | 'hub' | 'page';
  published: boolean;
  /** Image of a photo; null for other targets. */
  media: Media | null;
}

/** Limits per kind: the newest, the weightiest or those with the most photos. */
const most = { articles: 200, photos: 200, hubs: 50, tags: 200, cities: 100, termsOfHub: 40 } as const;

/** Targets that an article may link to. */
export const linkTargetsService = perApp(({ reader }) => {
  const { articles, listings, clusters, terms, postList, pages } = reader;

  async function hubs(): Promise<LinkTarget[]> {
    const [enabled, allTerms] = await Promise.all([
      clusters.enabled(most.hubs),
      terms.where({ enabled: true }),
    ]);
    const byCluster = Map.groupBy(allTerms, ({ clusterId }: Term) => clusterId);
    return enabled.map(({ id, name }) => ({
      kind: 'hub',
      title: name,
      href: paths.hub(hubSlug(name)),
      terms: (byCluster.get(id) ?? []).slice(0, most.termsOfHub).map(({ term }) => term),
    }));
  }

  /** The newest with all words of the text; those whose title it completes come first. Without a text, the newest. */
  async function texts(text: string, limit: number): Promise<FoundPage[]> {
    const search = text.trim() || undefined;
    const query = {
      filters: { search },
      sort: { by: 'created_date', descending: true },
      limit,
      offset: 0,
    } as const;
    const [written, photos] = await Promise.all([articles.list(query), postList.list(query)]);
    return [
      ...written.articles.map(
        ({ title, slug, published }): FoundPage => ({
          ...{ kind: 'article', title, published, media: null },
          href: paths.article(slug),
        }),
      ),
      ...photos.posts.map(
        ({ title, slug, published, media }): FoundPage => ({
          ...{ kind: 'photo', title: title || slug, published, media },
          href: paths.post(slug),
        }),
      ),
    ];
  }

  async function hubPages(): Promise<FoundPage[]> {
    const enabled = await clusters.enabled(most.hubs);
    return enabled.map(({ name }) => ({
      ...{ kind: 'hub', title: name, published: true, media: null },
      href: paths.hub(hubSlug(name)),
    }));
  }

  async function ownPages(): Promise<FoundPage[]> {
    return (await pages.names()).map(({ title, slug, published }) => ({
      ...{ kind: 'page', title, published, media: null },
      href: paths.page(slug),
    }));
  }

  return {
    /** Own pages for a text that is typed, drafts included. @throws AppError for who is no admin */
    async find(actor: Actor, { q, limit }: { q: string; limit: number }): Promise<FoundPage[]> {
      requireAdmin(actor);
      const [found, others] = [await texts(q, limit), [...(await hubPages()), ...(await ownPages())]];
      const key = completionKey(q);
      const rankOf = ({ title }: FoundPage) => completionRank(completionKey(title), key);
      const named = key === '' ? [] : others.filter((page) => rankOf(page) < 3);
      return [...named, ...found].toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, limit);
    },

    /** Published pages alone. @throws AppError `unauthenticated` or `forbidden` for who is no admin */
    async list(actor: Actor): Promise<LinkTarget[]> {
      requireAdmin(actor);
      const [written, photos, ofHubs, cities, tags] = await Promise.all([
        articles.publishedPage(most.articles, 0),
        listings.page({ kind: 'all', key: '', limit: most.photos, offset: 0 }),
        hubs(),
        listings.largest('city', most.cities),
        listings.largest('tag', most.tags),
      ]);
      return [
        ...written.articles.map(
          ({ title, slug, tags: terms }): LinkTarget => ({
            kind: 'article',
            title,
            href: paths.article(slug),
            terms,
          }),
        ),
        ...photos.map(
          ({ title, slug }): LinkTarget => ({ kind: 'photo', title, href: paths.post(slug), terms: [] }),
        ),
        ...ofHubs,
        ...cities.map(
          ({ label }): LinkTarget => ({ kind: 'city', title: label, href: paths.city(label), terms: [] }),
        ),
        ...tags.map(
          ({ label }): LinkTarget => ({ kind: 'tag', title: label, href: paths.tag(label), terms: [] }),
        ),
      ];
    },
  };
});
