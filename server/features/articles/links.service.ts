import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { LinkTarget } from '#domain/articles/links/suggest-links.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import type { Term } from '#domain/semantic/inputs.ts';
import { paths } from '#domain/site/paths.ts';
import type { Repositories } from '../../compose/repositories.ts';

export interface LinkTargetsDependencies {
  reader: Pick<Repositories, 'articles' | 'listings' | 'clusters' | 'terms'>;
}

export type LinkTargetsService = ReturnType<typeof createLinkTargets>;

/** Limits per kind: the newest, the weightiest or those with the most photos. */
const most = { articles: 200, photos: 200, hubs: 50, tags: 200, cities: 100, termsOfHub: 40 } as const;

/** What an article may link to. */
export function createLinkTargets({ reader }: LinkTargetsDependencies) {
  const { articles, listings, clusters, terms } = reader;

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

  return {
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
}
