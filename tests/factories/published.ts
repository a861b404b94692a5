import type { Article } from '#domain/articles/article.ts';
import type { Media, Post, PostCard, Rendition } from '#domain/posts/post.ts';
import { textsOf } from '#domain/texts/texts.ts';
import type { PageVisit, SiteContext } from '../../server/platform/presenting/site.ts';

/** Domain objects as they would come out of the database, for what turns them into pages and documents. */

export function someSite(changes: Partial<SiteContext> = {}): SiteContext {
  return {
    siteUrl: 'https://photos.example',
    siteName: 'Passerby',
    tagline: 'Streets of the north.',
    owner: null,
    biography: null,
    timeZone: 'UTC',
    language: 'en',
    texts: textsOf(changes.language ?? 'en'),
    licenseUrl: null,
    licenseAcquireUrl: null,
    copyrightNotice: null,
    locationPrecision: 'city',
    accent: null,
    seriesPlacement: 'footer',
    imagesOrigin: null,
    mediaUrl: (key) => `/media/${key}`,
    ...changes,
  };
}

export function someVisit(changes: Partial<PageVisit> = {}): PageVisit {
  return {
    hubs: [],
    pages: [],
    listLinks: [],
    image: null,
    now: '2026-06-15T12:00:00.000Z',
    isCanonicalHost: true,
    ...changes,
  };
}

export function someMedia(name = 'night', width = 3000, height = 2000): Media {
  const renditions = (['webp', 'jpg'] as const).flatMap((format) =>
    ([384, 768, 1280] as const).map((target): Rendition => {
      const made = Math.min(target, width);
      return {
        format,
        target,
        width: made,
        height: Math.round((made * height) / width),
        bytes: made * 100,
        key: `${name}-${target}.${format}`,
      };
    }),
  );
  return {
    id: `media-${name}`,
    hash: name,
    sha256: name,
    phash: '0',
    bytes: 1,
    mime: 'image/jpeg',
    width,
    height,
    colour: '#25261d',
    thumbhash: '',
    originalKey: `originals/${name}`,
    renditions,
    animation: null,
    createdDate: '2026-01-01T00:00:00.000Z',
  };
}

export function somePost(changes: Partial<Post> = {}): Post {
  return {
    id: 'post-1',
    slug: 'last-order',
    title: 'Last Order',
    caption: 'The cook turns the stools.',
    story: 'The street was already asleep.',
    altText: 'Small restaurant front at night',
    metaDescription: '',
    language: null,
    tags: ['street', 'night'],
    city: 'Kyoto',
    region: 'Kansai',
    country: 'Japan',
    published: true,
    focalX: 0.5,
    focalY: 0.5,
    opensHome: false,
    publishAt: null,
    unpublishAt: null,
    publishProblem: null,
    createdDate: '2026-06-05T20:00:00.000Z',
    updatedDate: '2026-06-06T20:00:00.000Z',
    publishedAt: '2026-06-05T21:00:00.000Z',
    dateSetByOwner: false,
    dateWhenTaken: false,
    slugSetByOwner: false,
    locationPrecision: null,
    provenance: {},
    version: 1,
    media: someMedia(),
    metadata: null,
    ...changes,
  };
}

export function someCard(changes: Partial<Post> = {}): PostCard {
  return somePost(changes);
}

export function someArticle(changes: Partial<Article> = {}): Article {
  return {
    id: 'article-1',
    slug: 'after-the-lamps',
    title: 'After the Lamps Come On',
    excerpt: 'Eleven minutes in every evening.',
    body: '## Eleven minutes\n\nBe early, and be still.',
    heroImageUrl: '/media/lamps-1280.jpg',
    heroImageAltText: '',
    hero: someMedia('lamps', 1600, 1200),
    metaDescription: '',
    language: null,
    tags: ['night'],
    city: 'Aarhus',
    published: true,
    createdDate: '2026-05-01T08:00:00.000Z',
    updatedDate: '2026-05-02T08:00:00.000Z',
    publishedAt: null,
    publishAt: null,
    unpublishAt: null,
    publishProblem: null,
    version: 1,
    seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
    story: '',
    caption: '',
    altText: '',
    sources: [],
    dismissedSentences: [],
    ...changes,
  };
}

/** What Home shows without a card of its own and without a photo that opens it. */
export function homeOf(newest: readonly PostCard[]) {
  return { newest, card: null, opening: null };
}
