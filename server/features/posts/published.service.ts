import { type Actor, isAdmin } from '#domain/access/account.ts';
import type { HomeOpening } from '#domain/posts/opening.ts';
import type { Post, PostCard } from '#domain/posts/post.ts';
import { visiblePlace } from '#domain/posts/post.ts';
import { createKnownRanks, isSame, type PostOrder } from '#domain/posts/ranks.ts';
import { relatedCandidates, relatedPosts, weighable } from '#domain/posts/related.ts';
import { collectionKey } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import { perVersion } from '../../platform/database/content-version.ts';
import type { FormerAddress } from '../../platform/records/addresses.repository.ts';
import type { PostListQuery, SitemapPost } from './admin-list.repository.ts';
import type { CollectionCount, ListingKind, Neighbors } from './public-listings.repository.ts';

/** One page of a collection of published posts. */
export interface PublishedPage {
  /** How the collection's name is written; as asked for when it is empty. */
  label: string;
  /** On all pages. */
  total: number;
  /** Empty also beyond the last page. */
  cards: PostCard[];
}

/** Posts for visitors; drafts for admins only. */
export function createPublishedPosts({ reader, site, version }: AppContext) {
  /** Only as much of the place as a visitor may see. */
  const asShown = <T extends Pick<PostCard, 'city' | 'locationPrecision'>>(card: T): T => {
    const place = { city: card.city, region: null, country: null };
    return { ...card, city: visiblePlace(place, card.locationPrecision ?? site.locationPrecision).city };
  };

  /** The same for every post, so they are read once for each content version. */
  const candidates = perVersion(version, async () => {
    const newest = { kind: 'all' as const, key: '', limit: relatedCandidates, offset: 0 };
    return (await reader.listings.page(newest)).map(asShown).map(weighable);
  });

  const ranks = perVersion(version, async () => createKnownRanks());

  return {
    /**
     * Newest first.
     * @param key a tag, city, camera or lens in any letter case, a cluster's id, '' for all
     * @param page from 1
     */
    async publishedPage(kind: ListingKind, key: string, page: number, size: number): Promise<PublishedPage> {
      const collection = { kind, key: kind === 'hub' ? key : collectionKey(kind, key) };
      const counted = await reader.listings.count(collection);
      if (!counted) return { label: key, total: 0, cards: [] };
      const offset = (page - 1) * size;
      const cards =
        offset < counted.total ? await reader.listings.page({ ...collection, limit: size, offset }) : [];
      return { ...counted, cards };
    },

    /** The post that opens Home, and the newest: one more than its grid has, because that one may be among them. */
    async home(size: number): Promise<{ opening: HomeOpening | null; newest: PostCard[] }> {
      const newest = { kind: 'all', key: '', limit: size + 1, offset: 0 } as const;
      return { opening: await reader.listings.opening(), newest: await reader.listings.page(newest) };
    },

    /** Those of these tags or cities that have published posts. */
    async withPhotos(kind: 'tag' | 'city', names: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (const name of names)
        if (await reader.listings.count({ kind, key: collectionKey(kind, name) })) found.add(name);
      return found;
    },

    publishedBySlug: (slug: string): Promise<Post | null> => reader.posts.findPublishedBySlug(slug),

    /** A draft is there for an admin alone. */
    findForViewer(actor: Actor, slug: string): Promise<Post | null> {
      return isAdmin(actor) ? reader.posts.findBySlug(slug) : reader.posts.findPublishedBySlug(slug);
    },

    findById(actor: Actor, id: string): Promise<Post | null> {
      return reader.posts.findById(id).then((post) => (post?.published || isAdmin(actor) ? post : null));
    },

    /** Redirect or 410 of an old link. */
    formerAddress: (slug: string): Promise<FormerAddress> =>
      reader.addresses.former('post', slug, reader.posts.findById),

    /** Published posts most like this one, as far as a visitor may see what they have in common. */
    async related(post: Post, now: string): Promise<PostCard[]> {
      return relatedPosts(asShown(post), await candidates(), now);
    },

    /** Visitors get what is published, and by city what is shown as one of it, whatever they filter by. */
    async list(actor: Actor, query: PostListQuery): Promise<{ posts: Post[]; total: number }> {
      if (isAdmin(actor)) return reader.postList.list(query);
      const { published, city, ...filters } = query.filters;
      if (published === false) return { posts: [], total: 0 };
      return reader.postList.list({ ...query, filters: { ...filters, shownCity: city, published: true } });
    },

    /** The published posts beside one in time: `previous` is newer, `next` is older. */
    neighbors: (post: PostOrder): Promise<Neighbors> => reader.listings.neighbors(post),

    /** The place of a published post among all, from 1; null for a draft. */
    async position(post: Post): Promise<{ number: number; of: number } | null> {
      if (!post.published) return null;
      const known = await ranks();
      const nearest = known.nearest(post);
      const counted = await reader.listings.countBetween(nearest, post);
      if (!counted) return null;
      const newer = isSame(nearest, post) ? nearest.newer : nearest.newer + 1 + counted.between;
      known.add({ createdDate: post.createdDate, id: post.id, newer });
      return { number: newer + 1, of: counted.of };
    },

    /** The newest update of all published posts; null when there is none. */
    latestUpdated: (): Promise<{ slug: string; updatedDate: string } | null> =>
      reader.posts.latestUpdated({ published: true }),

    countPublished: (): Promise<number> => reader.posts.countPublished(),

    /** Collections of a kind with at least so many published posts. */
    collections: (kind: ListingKind, atLeast: number): Promise<CollectionCount[]> =>
      reader.listings.collections(kind, atLeast),

    /** @param afterId the last id of the page before; '' for the first page */
    sitemapPage: (afterId: string, limit: number): Promise<SitemapPost[]> =>
      reader.postList.sitemapPage({ afterId, limit }),
  };
}
