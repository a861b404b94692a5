import type { AdminPost } from '#contract/posts.ts';
import { type Post, visiblePlace } from '#domain/posts/post.ts';
import { derivatives, largestRendition, levelOf, type SiteContext } from '../../platform/presenting/site.ts';

export function createPostPresenter(site: SiteContext) {
  function shared({ media, ...post }: Post) {
    const file = media && largestRendition(media);
    return {
      id: post.id,
      slug: post.slug,
      title: post.title,
      caption: post.caption,
      story: post.story,
      alt_text: post.altText,
      meta_description: post.metaDescription,
      /** The widest public jpg, never the original. */
      file_url: file ? site.mediaUrl(file.key) : null,
      image_derivatives: media ? derivatives(site, media) : {},
      width: media?.width ?? null,
      height: media?.height ?? null,
      colour: media?.colour ?? null,
      tags: post.tags,
      published: post.published,
      created_date: post.createdDate,
      updated_date: post.updatedDate,
    };
  }

  return {
    /** What anybody may read of a published post. */
    post(post: Post) {
      const place = visiblePlace(post, levelOf(site, post));
      return { ...shared(post), geo_city: place.city, geo_region: place.region, geo_country: place.country };
    },
    /** What its owner edits: the whole place, who wrote what, and the version that recognises a stale edit. */
    ownPost(post: Post): AdminPost {
      return {
        ...shared(post),
        geo_city: post.city,
        geo_region: post.region,
        geo_country: post.country,
        location_precision: post.locationPrecision,
        published_at: post.publishedAt,
        taken_at: post.metadata?.takenAt ?? null,
        original_name: post.media?.originalName || null,
        provenance: byCallName(post.provenance),
        version: post.version,
      };
    },
  };
}

export type PublicPost = ReturnType<ReturnType<typeof createPostPresenter>['post']>;

/** Fields that the calls name otherwise than the domain does. */
const callNames: Readonly<Record<string, string>> = {
  altText: 'alt_text',
  metaDescription: 'meta_description',
  city: 'geo_city',
  region: 'geo_region',
  country: 'geo_country',
  locationPrecision: 'location_precision',
  mediaId: 'file_url',
  createdDate: 'created_date',
  provisionalDate: 'provisional_date',
};

/** Fields whose author is noted, in the domain's names. */
const authored = ['title', 'slug', 'caption', 'story', 'tags', ...Object.keys(callNames)];

/** A record by field, its keys as the calls name the fields. */
export function byCallName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [callNames[name] ?? name, value]));
}

/** The way back; what is no field of a post is left out. */
export function byDomainName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    authored.flatMap((name) => {
      const value = record[callNames[name] ?? name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
